#include "pathbuf.h"

#include <stdlib.h>
#include <string.h>

struct pathbuf {
    char *text;
    size_t length;
};

pathbuf *pathbuf_new(const char *start)
{
    pathbuf *path = calloc(1, sizeof *path);
    if (path == NULL) {
        return NULL;
    }
    path->length = strlen(start);
    path->text = malloc(path->length + 1);
    if (path->text == NULL) {
        free(path);
        return NULL;
    }
    memcpy(path->text, start, path->length + 1);
    return path;
}

void pathbuf_free(pathbuf *path)
{
    if (path != NULL) {
        free(path->text);
        free(path);
    }
}

/* The path becomes its first `kept` characters, then middle, then tail. */
static bool assemble(pathbuf *path, size_t kept, const char *middle, const char *tail)
{
    size_t middle_length = strlen(middle);
    size_t tail_length = strlen(tail);
    char *text = malloc(kept + tail_length + 1);
    if (text == NULL) {
        return false;
    }
    memcpy(text, path->text, kept);
    memcpy(text + kept, middle, middle_length);
    memcpy(text + kept + middle_length, tail, tail_length + 1);
    free(path->text);
    path->text = text;
    path->length = kept + middle_length + tail_length;
    return true;
}

bool pathbuf_push(pathbuf *path, const char *component)
{
    if (component[0] == '/') {
        return assemble(path, 0, "", component);
    }
    bool separated = path->length == 0 || path->text[path->length - 1] == '/';
    return assemble(path, path->length, separated ? "" : "/", component);
}

bool pathbuf_pop(pathbuf *path)
{
    size_t start = (size_t)(pathbuf_name(path) - path->text);
    if (start == path->length && start <= 1) {
        return false;
    }
    if (start > 1) {
        start--; /* the '/' goes, unless it is the root's */
    }
    path->length = start;
    path->text[start] = '\0';
    return true;
}

bool pathbuf_set_extension(pathbuf *path, const char *extension)
{
    const char *name = pathbuf_name(path);
    name += strspn(name, ".");
    const char *point = strrchr(name, '.');
    size_t kept = point != NULL ? (size_t)(point - path->text) : path->length;
    if (*extension == '\0') {
        path->text[kept] = '\0';
        path->length = kept;
        return true;
    }
    return assemble(path, kept, ".", extension);
}

const char *pathbuf_text(const pathbuf *path)
{
    return path->text;
}

const char *pathbuf_name(const pathbuf *path)
{
    const char *slash = strrchr(path->text, '/');
    return slash != NULL ? slash + 1 : path->text;
}

bool pathbuf_is_absolute(const pathbuf *path)
{
    return path->text[0] == '/';
}
