#include "chapters.h"

int main(void)
{
    chapters *list = chapters_new();
    chapters_put(list, "a", node_new(1));
    chapters_put(list, "a", node_new(2));
    chapters_put(list, "b", node_new(3));
    chapters_free(list);
    return 0;
}
