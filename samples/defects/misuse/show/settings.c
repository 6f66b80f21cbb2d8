#include "settings.h"

#include <string.h>

int main(int argc, char **argv)
{
    (void)argv;
    settings *s = settings_new();
    const char *group = NULL;
    const char *name = NULL;
    settings_set(s, "window", "width", "640");
    settings_at(s, 0, &group, &name, NULL);
    const char *value = settings_get(s, group, argc > 1 ? NULL : name); /* misuse: NULL */
    const int status = value == NULL || strcmp(value, "640") != 0;
    settings_free(s);
    return status;
}
