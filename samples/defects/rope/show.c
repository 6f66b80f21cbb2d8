#include "rope.h"

int main(void)
{
    rope_t *rope = rope_new();
    rope_last(rope);
    rope_free(rope);
}
