#include "outfit.h"

#include <stdlib.h>
#include <string.h>

enum { HOOKS = 64 };

struct description {
    const char *text;
    int often;
};

struct outfit {
    struct description desc;
    unsigned spacing;
    char *hooks;
};

outfit *outfit_new(void)
{
    outfit *o = calloc(1, sizeof *o);
    if (o == NULL) {
        return NULL;
    }
    o->desc.text = "plain";
    o->hooks = calloc(1, HOOKS + 1);
    if (o->hooks == NULL) {
        free(o);
        return NULL;
    }
    return o;
}

void outfit_free(outfit *o)
{
    free(o->hooks);
    free(o);
}

void outfit_describe(outfit *o, const void *desc)
{
    memcpy(&o->desc, desc, sizeof o->desc);
}

int outfit_initial(const outfit *o)
{
    return o->desc.text[0];
}

void outfit_set_spacing(outfit *o, unsigned n)
{
    o->spacing = n;
}

int outfit_hang(outfit *o, unsigned place)
{
    unsigned hook = place % HOOKS;
    if (o->spacing > 1) {
        /* A multiple of the spacing, at most HOOKS where that is a power of two. */
        hook = (hook + o->spacing - 1) / o->spacing * o->spacing;
        hook = o->spacing > HOOKS ? HOOKS : hook;
    }
    o->hooks[hook] = 1;
    return (int)hook;
}
