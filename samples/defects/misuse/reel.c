#include "reel.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 8 };

struct file {
    char name[NAME];
    char *data;
    size_t size;
};

struct reel {
    struct file *files;
    size_t count;
};

reel *reel_new(void)
{
    return calloc(1, sizeof(reel));
}

void reel_free(reel *t)
{
    if (t == NULL) {
        return;
    }
    for (size_t i = 0; i < t->count; i++) {
        free(t->files[i].data);
    }
    free(t->files);
    free(t);
}

int reel_write(reel *t, const char *name, const char *data, size_t size)
{
    struct file *files = realloc(t->files, (t->count + 1) * sizeof *files);
    if (files == NULL) {
        return -1;
    }
    t->files = files;
    struct file *file = &files[t->count];
    file->data = malloc(size + 1);
    if (file->data == NULL) {
        return -1;
    }
    if (size != 0) {
        memcpy(file->data, data, size);
    }
    file->size = size;
    memset(file->name, 0, NAME);
    for (size_t i = 0; i < NAME && name[i] != '\0'; i++) {
        file->name[i] = (char)toupper((unsigned char)name[i]);
    }
    t->count++;
    return 0;
}

size_t reel_files(const reel *t)
{
    return t->count;
}

size_t reel_name(const reel *t, size_t file, char *field, size_t size)
{
    if (file >= t->count) {
        return 0;
    }
    size_t length = 0;
    while (length < NAME && length < size && t->files[file].name[length] != '\0') {
        field[length] = t->files[file].name[length];
        length++;
    }
    if (length < size) {
        field[length] = '\0';
    }
    return length;
}

size_t reel_read(const reel *t, size_t file, char *buf, size_t size)
{
    if (file >= t->count) {
        return 0;
    }
    const size_t n = t->files[file].size < size ? t->files[file].size : size;
    if (n != 0) {
        memcpy(buf, t->files[file].data, n);
    }
    return n;
}

size_t reel_blocks(const reel *t, size_t file)
{
    return file < t->count ? (t->files[file].size + NAME - 1) / NAME : 0;
}
