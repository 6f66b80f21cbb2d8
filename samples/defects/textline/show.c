#include "textline.h"

#include <stdint.h>

int main(void)
{
    textline *line = textline_new();
    textline_fill(line, ' ', SIZE_MAX);
    textline_free(line);
}
