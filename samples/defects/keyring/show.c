#include <string.h>

#include "keyring.h"

static size_t hash(const char *key, void *user)
{
    (void)user;
    return (unsigned char)key[0];
}

static bool equal(const char *a, const char *b, void *user)
{
    (void)user;
    return strcmp(a, b) == 0;
}

int main(void)
{
    const keyring_ops ops = {hash, equal, NULL};
    keyring *k = keyring_new(&ops);
    keyring_shrink(k);
    const bool has = keyring_has(k, "a");
    keyring_free(k);
    return has ? 2 : 0;
}
