#include "vars.h"

int main(void)
{
    vars *v = vars_new();
    vars_set(v, "user", "fred");
    vars_set(v, "user", "caf\xe9");
    vars_set(v, "user", "jane");
    vars_free(v);
}
