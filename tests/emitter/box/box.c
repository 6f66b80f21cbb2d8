#include "box.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct box {
    char *name;
    char *text;
    enum box_mode mode;
    size_t count;
    long items[BOX_LIMIT];
};

int box_debug = 3;

box *box_new(const char *name, enum box_mode mode)
{
    if (name[0] == '\0') {
        return NULL;
    }
    box *b = calloc(1, sizeof *b);
    b->name = strdup(name);
    b->mode = mode;
    return b;
}

void box_free(box *b)
{
    if (b != NULL) {
        free(b->name);
        free(b->text);
        free(b);
    }
}

const char *box_name(const box *b)
{
    return b->name;
}

enum box_mode box_mode_of(const box *b)
{
    return b->mode;
}

bool box_is_empty(const box *b)
{
    return b->count == 0;
}

int box_add(box *b, long item)
{
    if (b->count == BOX_LIMIT) {
        return -1;
    }
    b->items[b->count++] = item;
    return (int)b->count;
}

int box_label(box *b, const char *label)
{
    free(b->name);
    b->name = strdup(label);
    return (int)strlen(label);
}

size_t box_count(const box *b)
{
    return b->count;
}

int box_get(const box *b, size_t index, long *item)
{
    if (index >= b->count) {
        return -1;
    }
    *item = b->items[index];
    return 0;
}

char *box_print(const box *b)
{
    char *text = malloc(64);
    snprintf(text, 64, "%s: \"%zu\" items\n", b->name, b->count);
    return text;
}

void box_sort(box *b, int (*compare)(long, long))
{
    for (size_t i = 1; i < b->count; i++) {
        for (size_t k = i; k > 0 && compare(b->items[k - 1], b->items[k]) > 0; k--) {
            long item = b->items[k];
            b->items[k] = b->items[k - 1];
            b->items[k - 1] = item;
        }
    }
}

int box_split(box *b, box **other)
{
    *other = box_new(b->name, BOX_SHUT);
    return *other == NULL ? -1 : 0;
}

int box_pack(unsigned char *dest, size_t *destLen, const unsigned char *source, size_t sourceLen)
{
    if (*destLen < sourceLen) {
        return -1;
    }
    for (size_t i = 0; i < sourceLen; i++) {
        dest[i] = (unsigned char)(source[i] ^ 0x80);
    }
    *destLen = sourceLen;
    return 0;
}

double box_mean(const double *values, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += values[i];
    }
    return count == 0 ? 0 : sum / (double)count;
}

size_t box_join(const char *const *names, size_t count)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        length += strlen(names[i]);
    }
    return length;
}

struct box_point box_move(struct box_point point, int by)
{
    point.x += by;
    point.y += by;
    return point;
}

int box_point_sum(const struct box_point *point)
{
    return point->x + point->y;
}

unsigned box_drain(struct box_source *source)
{
    unsigned sum = 0;
    for (; source->avail != 0; source->avail--) {
        sum += *source->next++;
    }
    return sum;
}

int box_save(const box *b, FILE *stream)
{
    fseek(stream, 0, SEEK_END);
    return fprintf(stream, "%s", b->name);
}

int box_load(box *b, const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return -1;
    }
    int read = 0;
    while (fgetc(file) != EOF) {
        read++;
    }
    fclose(file);
    b->items[0] = read;
    return read;
}

void box_adopt(box *b, char *text)
{
    free(b->text);
    b->text = text;
}

struct box_visit {
    long *item;
};

int box_each(box *b, int (*visitor)(box_visit *visit, const char *name))
{
    int sum = 0;
    for (size_t i = 0; i < b->count; i++) {
        box_visit visit = {&b->items[i]};
        sum += visitor(&visit, b->name);
    }
    return sum;
}

long box_visit_item(const box_visit *visit)
{
    return *visit->item;
}

void box_visit_replace(box_visit *visit, long item, const char *why)
{
    *visit->item = why == NULL ? 0 : item;
}

int box_vformat(char *out, size_t size, const char *format, va_list arguments)
{
    return vsnprintf(out, size, format, arguments);
}

size_t box_length(const char *first, ...)
{
    va_list args;
    va_start(args, first);
    size_t length = 0;
    for (const char *text = first; text != NULL; text = va_arg(args, const char *)) {
        length += strlen(text);
    }
    va_end(args);
    return length;
}

int box_format(char *out, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(out, size, format, args);
    va_end(args);
    return length;
}

int box_try(int n)
{
    return n + 1;
}

int box_user(void)
{
    const char *user = getenv("USER");
    return user == NULL ? 0 : (int)strlen(user);
}

int box_mute(void)
{
    box_debug = 0;
    return 1;
}

int box_seed(void)
{
    static int calls;
    return calls++;
}

int box_peek(const unsigned char *bytes, size_t count)
{
    volatile unsigned char byte = bytes[count];
    (void)byte;
    return 1;
}

int box_wrap(int n)
{
    volatile int most = INT_MAX;
    return n + most;
}

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif

int box_built(int how)
{
#ifdef __OPTIMIZE__
    const int is_optimised = 1;
#else
    const int is_optimised = 0;
#endif
#ifdef __SANITIZE_ADDRESS__
    const int is_sanitized = 1;
#else
    const int is_sanitized = 0;
#endif
    return how == 0 ? is_optimised : how == 1 ? is_sanitized : 0;
}

int box_sum_range(const char *first, const char *afterLast)
{
    int sum = 0;
    for (; first != afterLast; first++) {
        sum += (unsigned char)*first;
    }
    return sum;
}

int box_sum(const unsigned char *bytes, size_t count)
{
    int sum = 0;
    for (size_t i = 0; i <= count; i++) {
        sum += bytes[i];
    }
    return sum;
}

int box_last(const char *text)
{
    return text[(ptrdiff_t)strlen(text) - 1];
}

int box_lose(int n)
{
    char *volatile lost = malloc((size_t)n + 1);
    lost[0] = 1;
    return lost[0];
}

int box_divide(int a, int b)
{
    return a / b;
}

int box_spin(int n)
{
    volatile int at = n;
    while (at == 7) {
    }
    return at;
}
