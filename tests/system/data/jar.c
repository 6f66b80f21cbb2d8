#include "jar.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };

struct jar {
    struct label labels[MOST];
    int count;
    char *name;
};

void jar_sums(const unsigned char *bytes, size_t length, unsigned char sums[16])
{
    memset(sums, 0, 16);
    for (size_t i = 0; i < length; i++) {
        sums[bytes[i] % 16] = (unsigned char)(sums[bytes[i] % 16] + bytes[i]);
    }
}

jar *jar_new(void)
{
    return calloc(1, sizeof(jar));
}

void jar_free(jar *j)
{
    if (j != NULL) {
        free(j->name);
        free(j);
    }
}

int jar_put(jar *j, struct label *label)
{
    if (j->count == MOST) {
        return 0;
    }
    j->labels[j->count++] = *label;
    return j->count;
}

int jar_has(jar *j, struct label *label)
{
    for (int i = 0; i < j->count; i++) {
        if (j->labels[i].kind == label->kind && j->labels[i].number == label->number) {
            return 1;
        }
    }
    return 0;
}

int jar_labels(jar *j, unsigned long *count, struct label **labels)
{
    *count = (unsigned long)j->count;
    *labels = j->count == 0 ? NULL : malloc(*count * sizeof **labels);
    if (*labels == NULL) {
        return -1;
    }
    memcpy(*labels, j->labels, *count * sizeof **labels);
    return 0;
}

void jar_rename(jar *j, char *name)
{
    free(j->name);
    j->name = name;
}

size_t jar_name_length(const jar *j)
{
    return j->name == NULL ? 0 : strlen(j->name);
}
