#include "settings.h"

int main(void)
{
    settings *s = settings_new();
    settings_set(s, "", "");
    settings *s2 = settings_copy(s);
    settings_clear(s);
    settings_get(s2, "", "");
    settings_free(s2);
    settings_free(s);
}
