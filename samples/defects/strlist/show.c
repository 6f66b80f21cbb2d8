#include "strlist.h"

int main(void)
{
    strlist *list = strlist_new();
    strlist_add(list, "");
    strlist_add(list, "");
    strlist_append(list, list);
    strlist_free(list);
}
