#include "roles.h"

int main(void)
{
    roles_t *roles = roles_new();
    roles_include(roles, "", "");
    roles_allows(roles, "", "");
    roles_free(roles);
}
