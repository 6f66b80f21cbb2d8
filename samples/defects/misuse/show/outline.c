#include "outline.h"

#include <string.h>

int main(int argc, char **argv)
{
    (void)argv;
    char error[64] = "";
    item *top = outline_section(NULL, "top");
    item *inner = argc > 1 ? outline_note(top, 5) : outline_section(top, "inner");
    const int read = outline_load(inner, "one\n\ntwo", error, sizeof error); /* misuse: of a note */
    const int status = read != 1 || strcmp(error, "empty line in 'inner'") != 0;
    outline_delete(top);
    return status;
}
