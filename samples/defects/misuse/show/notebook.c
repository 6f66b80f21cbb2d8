#include "notebook.h"

int main(int argc, char **argv)
{
    (void)argv;
    notebook *j = notebook_new();
    const char *format = argc == 1 ? "%d %d" : "%s %s";
    notebook_printf(j, format, 1, 2);
    notebook_free(j);
}
