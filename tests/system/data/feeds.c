#include "feeds.h"

#include <stdlib.h>
#include <string.h>

static const char magic[] = "feed";

struct sum {
    long total;
    size_t count;
};

static int add(struct sum *sum, const unsigned char *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (sum->count < sizeof magic - 1 && data[i] != (unsigned char)magic[sum->count]) {
            return 0;
        }
        sum->count++;
        sum->total += data[i];
    }
    return 1;
}

static long result(const struct sum *sum)
{
    return sum->count < sizeof magic - 1 ? -1 : sum->total;
}

long sum_buffer(size_t (*read)(void *user, char *buffer, size_t size), void *user)
{
    struct sum sum = {0};
    char buffer[3];
    size_t got = 0;
    while (read != NULL && (got = read(user, buffer, sizeof buffer)) != 0) {
        if (got > sizeof buffer || !add(&sum, (const unsigned char *)buffer, got)) {
            return -1;
        }
    }
    return result(&sum);
}

long sum_items(size_t (*read)(void *buffer, size_t size, size_t items, void *user), void *user)
{
    struct sum sum = {0};
    unsigned char buffer[8];
    size_t got = 0;
    while (read != NULL && (got = read(buffer, 2, 4, user)) != 0) {
        if (got > 4 || !add(&sum, buffer, got * 2)) {
            return -1;
        }
    }
    return result(&sum);
}

long sum_handed(int (*input)(void *user, const unsigned char **data), void *user)
{
    struct sum sum = {0};
    const unsigned char *data = NULL;
    int got = 0;
    while (input != NULL && (got = input(user, &data)) > 0) {
        if (data == NULL || !add(&sum, data, (size_t)got)) {
            return -1;
        }
    }
    return result(&sum);
}

long sum_counted(int (*read)(void *user, unsigned char *buffer, size_t size, size_t *size_read),
                 void *user)
{
    struct sum sum = {0};
    unsigned char buffer[5];
    size_t got = 0;
    while (read != NULL && read(user, buffer, sizeof buffer, &got) == 1 && got != 0) {
        if (got > sizeof buffer || !add(&sum, buffer, got)) {
            return -1;
        }
        got = 0;
    }
    return result(&sum);
}

long sum_header(fill_fn fill_header)
{
    struct sum sum = {0};
    struct header header = {{0}};
    if (fill_header == NULL) {
        return -1;
    }
    fill_header(&header, header.bytes, sizeof header.bytes);
    return add(&sum, header.bytes, sizeof header.bytes) ? result(&sum) : -1;
}

int read_name(int (*read)(char *name, int kind))
{
    char *name = calloc(1, 8);
    if (name == NULL || read == NULL) {
        free(name);
        return -1;
    }
    int status = read(name, 40);
    int length = status > 0 ? (int)strnlen(name, 8) : -1;
    free(name);
    return length;
}

struct item {
    char *text;
    struct item *left;
    struct item *right;
};

struct sorted {
    struct item *root;
    int (*compare)(const void *one, const void *other);
    int count;
};

struct sorted *sorted_new(int (*compare)(const void *one, const void *other))
{
    struct sorted *sorted = compare == NULL ? NULL : calloc(1, sizeof *sorted);
    if (sorted != NULL) {
        sorted->compare = compare;
    }
    return sorted;
}

static void free_items(struct item *item)
{
    if (item != NULL) {
        free_items(item->left);
        free_items(item->right);
        free(item->text);
        free(item);
    }
}

void sorted_free(struct sorted *sorted)
{
    if (sorted != NULL) {
        free_items(sorted->root);
        free(sorted);
    }
}

int sorted_add(struct sorted *sorted, const char *text)
{
    if (sorted == NULL || text == NULL) {
        return -1;
    }
    struct item **at = &sorted->root;
    while (*at != NULL) {
        int order = sorted->compare(text, (*at)->text);
        if (order == 0) {
            return 0;
        }
        at = order < 0 ? &(*at)->left : &(*at)->right;
    }
    struct item *item = calloc(1, sizeof *item);
    if (item == NULL || (item->text = strdup(text)) == NULL) {
        free(item);
        return -1;
    }
    *at = item;
    sorted->count++;
    return 1;
}

int sorted_count(const struct sorted *sorted)
{
    return sorted == NULL ? -1 : sorted->count;
}

static void visit_items(const struct item *item, void (*visit)(const char *text, void *user),
                        void *user)
{
    if (item != NULL) {
        visit_items(item->left, visit, user);
        visit(item->text, user);
        visit_items(item->right, visit, user);
    }
}

void sorted_visit(const struct sorted *sorted, void (*visit)(const char *text, void *user),
                  void *user)
{
    if (sorted != NULL && visit != NULL) {
        visit_items(sorted->root, visit, user);
    }
}

static long write_items(const struct item *item,
                        long (*write)(void *user, const char *data, size_t size), void *user)
{
    if (item == NULL) {
        return 0;
    }
    long before = write_items(item->left, write, user);
    long length = (long)strlen(item->text);
    if (before < 0 || write(user, item->text, (size_t)length) != length) {
        return -1;
    }
    long after = write_items(item->right, write, user);
    return after < 0 ? -1 : before + length + after;
}

long sorted_write(const struct sorted *sorted,
                  long (*write)(void *user, const char *data, size_t size), void *user)
{
    return sorted == NULL || write == NULL ? -1 : write_items(sorted->root, write, user);
}
