#include "tenants.h"

int main(void)
{
    tenants *t = tenants_new();
    const tenant one = {1, 500};
    for (int i = 0; i < 4; i++) {
        tenants_add(t, &one);
    }
    tenants_add_like(t, 1, 2);
    tenants_free(t);
    return 0;
}
