#include "version.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_PART = 65535 };

struct version {
    unsigned parts[VERSION_PARTS];
    unsigned count; /* of the parts that are written */
};

/* Reads a number at *text and moves it behind; false if there is none, or it is too large. */
static bool read_part(const char **text, unsigned *part)
{
    const char *p = *text;
    unsigned number = 0;
    while (*p >= '0' && *p <= '9' && number <= MAX_PART) {
        number = number * 10 + (unsigned)(*p++ - '0');
    }
    if (p == *text || number > MAX_PART) {
        return false;
    }
    *text = p;
    *part = number;
    return true;
}

version *version_parse(const char *text)
{
    version parsed = {0};
    do {
        if (parsed.count == VERSION_PARTS || !read_part(&text, &parsed.parts[parsed.count])) {
            return NULL;
        }
        parsed.count++;
    } while (*text++ == '.');
    if (text[-1] != '\0') {
        return NULL;
    }
    version *v = malloc(sizeof *v);
    if (v != NULL) {
        *v = parsed;
    }
    return v;
}

void version_free(version *v)
{
    free(v);
}

version *version_raise(const version *v, unsigned part)
{
    if (part >= VERSION_PARTS || v->parts[part] == MAX_PART) {
        return NULL;
    }
    version *raised = malloc(sizeof *raised);
    if (raised == NULL) {
        return NULL;
    }
    *raised = *v;
    raised->parts[part]++;
    for (unsigned i = part + 1; i < VERSION_PARTS; i++) {
        raised->parts[i] = 0;
    }
    if (raised->count <= part) {
        raised->count = part + 1;
    }
    return raised;
}

unsigned version_part(const version *v, unsigned part)
{
    return part < VERSION_PARTS ? v->parts[part] : 0;
}

int version_compare(const version *a, const version *b)
{
    for (unsigned i = 0; i < VERSION_PARTS; i++) {
        if (a->parts[i] != b->parts[i]) {
            return a->parts[i] < b->parts[i] ? -1 : 1;
        }
    }
    return 0;
}

bool version_equals(const version *a, const version *b)
{
    return version_compare(a, b) == 0;
}

unsigned version_hash(const version *v)
{
    unsigned hash = 17;
    for (unsigned i = 0; i < VERSION_PARTS; i++) {
        hash = hash * 31 + v->parts[i];
    }
    return hash;
}

char *version_format(const version *v)
{
    enum { SIZE = VERSION_PARTS * sizeof "65535." };
    char *text = malloc(SIZE);
    size_t used = 0;
    for (unsigned i = 0; i < v->count && text != NULL; i++) {
        const char *point = i > 0 ? "." : "";
        used += (size_t)snprintf(text + used, SIZE - used, "%s%u", point, v->parts[i]);
    }
    return text;
}
