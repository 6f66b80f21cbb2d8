#include "clip.h"

#include <string.h>

int main(void)
{
    char field[3] = {'x', 'x', 'x'};
    clip_text(field, sizeof field, "\xe2\x82\xac", 3);
    return memchr(field, '\0', sizeof field) == NULL;
}
