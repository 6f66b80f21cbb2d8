#include "line.h"

int main(void)
{
    line_t *line = line_new();
    char last = line_char_at(line, -1);
    line_free(line);
    return last != '\0';
}
