#include "prefs.h"

#include <string.h>

int main(int argc, char **argv)
{
    (void)argv;
    prefs *s = prefs_new();
    const char *group = NULL;
    const char *name = NULL;
    prefs_set(s, "window", "width", "640");
    prefs_at(s, 0, &group, &name, NULL);
    const char *value = prefs_get(s, group, argc > 1 ? NULL : name); /* misuse: NULL */
    const int status = value == NULL || strcmp(value, "640") != 0;
    prefs_free(s);
    return status;
}
