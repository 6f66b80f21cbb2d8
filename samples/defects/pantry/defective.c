#include "pantry.h"

#include <stdlib.h>
#include <string.h>

struct jar {
    struct jar *behind;
    char *label;
    int tastes;
};

struct pantry {
    struct jar *front;
};

pantry *pantry_new(void)
{
    return calloc(1, sizeof(pantry));
}

void pantry_free(pantry *p)
{
    while (p != NULL && p->front != NULL) {
        struct jar *jar = p->front;
        p->front = jar->behind;
        free(jar->label);
        free(jar);
    }
    free(p);
}

static int add_label(struct jar *jar, const char *label)
{
    const size_t size = strlen(label) + 1;
    jar->label = malloc(size);
    if (jar->label == NULL) {
        return -1;
    }
    memcpy(jar->label, label, size);
    jar->tastes = 0;
    return 0;
}

int pantry_put(pantry *p, const char *label)
{
    struct jar *jar = malloc(sizeof *jar);
    if (jar == NULL) {
        return -1;
    }
    jar->label = NULL;
    if (label != NULL && add_label(jar, label) != 0) {
        free(jar);
        return -1;
    }
    jar->behind = p->front;
    p->front = jar;
    return 0;
}

int pantry_taste(pantry *p)
{
    if (p->front == NULL) {
        return -1;
    }
    p->front->tastes++;
    return 0;
}

int pantry_tastes(const pantry *p)
{
    return p->front == NULL ? 0 : p->front->tastes;
}

const char *pantry_label(const pantry *p)
{
    return p->front == NULL ? NULL : p->front->label;
}
