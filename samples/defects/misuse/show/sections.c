#include "sections.h"

#include <string.h>

int main(int argc, char **argv)
{
    (void)argv;
    char error[64] = "";
    item *top = sections_section(NULL, "top");
    item *inner = argc > 1 ? sections_note(top, 5) : sections_section(top, "inner");
    const int read =
        sections_load(inner, "one\n\ntwo", error, sizeof error); /* misuse: of a note */
    const int status = read != 1 || strcmp(error, "empty line in 'inner'") != 0;
    sections_delete(top);
    return status;
}
