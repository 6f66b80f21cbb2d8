#include "herd.h"

static bool add_another(unsigned tag, void *thing, void *user)
{
    (void)tag;
    return herd_add(user, thing) != 0;
}

int main(void)
{
    struct herd *herd = herd_create();
    if (herd == NULL) {
        return 1;
    }
    for (int i = 0; i < 4; i++) {
        herd_add(herd, NULL);
    }
    herd_walk(herd, add_another, herd);
    herd_destroy(herd);
}
