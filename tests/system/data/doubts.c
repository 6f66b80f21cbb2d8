#include "doubts.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- kinds ---- */

static unsigned char letter_table[256];
static unsigned char digit_table[256];

static kind fill(unsigned char *table, unsigned bits, int (*is)(int))
{
    for (int c = 0; c < 256; c++) {
        table[c] = is(c) != 0;
    }
    return (kind){bits, table};
}

kind kind_letters(void)
{
    return fill(letter_table, 1, isalpha);
}

kind kind_digits(void)
{
    return fill(digit_table, 2, isdigit);
}

bool kind_has(unsigned char c, kind k)
{
    return k.table[c] != 0;
}

/* ---- names ---- */

size_t names_length(const char *const *names, size_t count)
{
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += strlen(names[i]);
    }
    return sum;
}

enum { COLORS = 8 };
static char *colors[COLORS];
static int color_count;

int color_add(const char *name)
{
    if (color_count == COLORS) {
        return -1;
    }
    colors[color_count] = strdup(name);
    return color_count++;
}

size_t color_name_length(int color_id)
{
    return strlen(colors[color_id]);
}

/* ---- readers ---- */

struct reader {
    FILE *file;
    bool is_over;
};

reader *reader_new(void)
{
    return calloc(1, sizeof(reader));
}

int reader_open(reader *r, const char *path)
{
    if (r->file != NULL) {
        fclose(r->file);
        r->file = NULL;
    }
    r->file = fopen(path, "r");
    if (r->file == NULL) {
        r->is_over = true;
        return READER_FATAL;
    }
    return READER_OK;
}

int reader_size(const reader *r)
{
    static const int *const limits[] = {&color_count, NULL};
    return *limits[r->is_over];
}

void reader_free(reader *r)
{
    if (r != NULL && r->file != NULL) {
        fclose(r->file);
    }
    free(r);
}

/* ---- bytes ---- */

void triples_reverse(unsigned char *tp, size_t n)
{
    while (n-- > 0) {
        unsigned char first = tp[0];
        tp[0] = tp[2];
        tp[2] = first;
        tp += 3;
    }
}

int text_first(const unsigned char *text, size_t n)
{
    return text[0] < 0x80 || n < 2 ? 1 : 2;
}

struct chunks {
    unsigned char name[4];
    unsigned length;
};

chunks *chunks_new(void)
{
    return calloc(1, sizeof(chunks));
}

unsigned chunks_begin(chunks *c, const unsigned char *name, unsigned length)
{
    memcpy(c->name, name, 4);
    c->length = length;
    return c->length + 12;
}

void chunks_free(chunks *c)
{
    free(c);
}

/* ---- texts ---- */

struct text {
    char *string;
    size_t length;
};

text *text_new(void)
{
    text *t = calloc(1, sizeof *t);
    if (t != NULL) {
        t->string = calloc(1, 1);
    }
    return t;
}

void text_append(text *t, const char *more)
{
    size_t length = strlen(more);
    char *larger = malloc(t->length + length + 1);
    if (larger == NULL) {
        return;
    }
    memcpy(larger, t->string, t->length);
    free(t->string);
    memcpy(larger + t->length, more, length + 1);
    t->string = larger;
    t->length += length;
}

const char *text_string(const text *t)
{
    return t->string;
}

const char *text_bytes(const text *t, int *size)
{
    static char *bytes;
    free(bytes);
    bytes = malloc(t->length);
    if (bytes != NULL) {
        memcpy(bytes, t->string, t->length);
    }
    *size = (int)t->length;
    return bytes;
}

void text_free(text *t)
{
    if (t != NULL) {
        free(t->string);
    }
    free(t);
}

/* ---- stacks ---- */

stack *stack_new(void)
{
    return calloc(1, sizeof(stack));
}

void stack_free(stack *s)
{
    if (s != NULL) {
        for (int *at = s->items; at != s->tail; at++) {
            colors[(unsigned)*at >= COLORS ? 0 : *at] = NULL;
        }
        free(s->items);
    }
    free(s);
}

/* The stack is full. */
bool stack_push_expand(stack *s, int number)
{
    size_t count = (size_t)(s->end - s->items);
    size_t room = count == 0 ? 64 : 2 * count;
    int *larger = realloc(s->items, room * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    s->items = larger;
    s->end = larger + room;
    s->tail = larger + count;
    *s->tail++ = number;
    return true;
}

int stack_depth(const stack *s)
{
    static const int zero = 0;
    int sum = 0;
    for (const int *at = s->items; at != s->tail; at++) {
        sum += *at == 0 || (*at >= -65536 && *at <= 65536) ? zero : *(const int *)(uintptr_t)8;
    }
    return sum + (int)(s->tail - s->items);
}

/* ---- memory ---- */

enum { HEADER = 16 };

void *memory_new(size_t size)
{
    size_t *memory = size > 4096 ? NULL : malloc(size + HEADER);
    if (memory == NULL) {
        return NULL;
    }
    *memory = size;
    return (char *)memory + HEADER;
}

void memory_free(void *memory)
{
    if (memory != NULL) {
        free((char *)memory - HEADER);
    }
}

int store_adopt(void *data, size_t size, int flags)
{
    if ((flags & 1) != 0) {
        memory_free(data);
    }
    return (int)size;
}

/* ---- options ---- */

struct options {
    const struct option *table;
};

options *options_new(const struct option *table)
{
    options *o = malloc(sizeof *o);
    if (o != NULL) {
        o->table = table;
    }
    return o;
}

int options_count(const options *o)
{
    int count = 0;
    while (o->table[count].name != NULL) {
        count += o->table[count].name[0] == '\0' ? 1 : 1;
    }
    return count;
}

void options_free(options *o)
{
    free(o);
}

/* ---- digits ---- */

size_t digits_used(const unsigned long *digits, size_t count)
{
    if (count == 0) {
        return 0;
    }
    while (digits[count - 1] == 0) {
        count--;
    }
    return count;
}

/* ---- palettes ---- */

int palette_init(struct palette *p, const float *luma)
{
    p->table = (unsigned char *)(p + 1);
    p->count = (int)(PALETTE_SIZE - sizeof *p);
    memset(p->table, luma[0] > 0 ? 1 : 0, (size_t)p->count);
    return p->count;
}

/* ---- pens ---- */

struct pen {
    int *path;
};

pen *pen_new(void)
{
    return calloc(1, sizeof(pen));
}

void pen_begin_path(pen *p)
{
    if (p->path == NULL) {
        p->path = calloc(1, sizeof *p->path);
    }
    ++*p->path;
}

int pen_end_path(pen *p)
{
    return --*p->path;
}

void pen_free(pen *p)
{
    if (p != NULL) {
        free(p->path);
    }
    free(p);
}

/* ---- secrets ---- */

unsigned sum_with_secret(const void *data, size_t len, const void *secret, size_t secretSize)
{
    unsigned sum = 0;
    for (size_t i = 0; i < len; i++) {
        sum +=
            ((const unsigned char *)data)[i] * ((const unsigned char *)secret)[SECRET_SIZE_MIN - 1];
    }
    return sum + (unsigned)secretSize;
}

/* ---- states ---- */

struct state {
    int *counter;
    int count;
};

state *state_new(void)
{
    state *s = malloc(sizeof *s);
    if (s != NULL) {
        memset(s, 0xa5, sizeof *s);
    }
    return s;
}

int state_reset(state *s, unsigned seed)
{
    s->count = (int)(seed & 1);
    s->counter = &s->count;
    return 0;
}

int state_update(state *s, const char *input)
{
    *s->counter += (int)strlen(input);
    return 0;
}

void state_free(state *s)
{
    free(s);
}

/* ---- packets ---- */

int packet_pad(unsigned char *data, int len, int new_len)
{
    if (len < 1 || new_len < len) {
        return -1;
    }
    memset(data + len, 0, (size_t)(new_len - len));
    return 0;
}

/* ---- rows ---- */

row *row_new(void)
{
    return calloc(1, sizeof(row));
}

void row_free(row *r)
{
    if (r != NULL) {
        free(r->items);
    }
    free(r);
}

int row_add(row *r, int number)
{
    if (r->used >= r->room) {
        int *larger = realloc(r->items, (size_t)(r->used + 8) * sizeof *larger);
        if (larger == NULL) {
            return -1;
        }
        r->items = larger;
        r->room = r->used + 8;
    }
    r->items[r->used++] = number;
    return r->used;
}

unsigned short *wide_from(const char *text, size_t length, size_t *count)
{
    unsigned short *units = malloc(length == 0 ? sizeof *units : length * sizeof *units);
    for (size_t i = 0; units != NULL && i < length; i++) {
        units[i] = (unsigned char)text[i];
    }
    *count = length;
    return units;
}

unsigned short *wide_copy(const unsigned short *units, size_t count)
{
    unsigned short *copy = malloc(count == 0 ? sizeof *copy : count * sizeof *copy);
    if (copy != NULL && count != 0) {
        memcpy(copy, units, count * sizeof *copy);
    }
    return copy;
}

size_t wide_length(const unsigned short *text)
{
    size_t length = 0;
    while (text[length] != 0) {
        length++;
    }
    return length;
}

struct port {
    port_sink *sink;
    void *user_data;
};

port *port_new(void)
{
    return calloc(1, sizeof(port));
}

void port_free(port *p)
{
    free(p);
}

void port_attach(port *p, port_sink *sink, void *user_data)
{
    p->sink = sink;
    p->user_data = user_data;
}

void port_write(port *p, const char *text)
{
    p->sink(p->user_data, text);
}

int chunk_begin(const unsigned char *name, size_t length)
{
    return name[0] + name[1] + name[2] + name[3] + (int)(length & 0xff);
}

void printer_init(printer *p)
{
    printer_sum *out = p->out;
    memset(p, 0, sizeof *p);
    p->out = out;
    p->digits = "0123456789";
}

long printer_put(printer *p, enum printer_way way)
{
    if (way == PRINTER_MUTE) {
        return 0;
    }
    p->last = p->digits[(unsigned)way % 10];
    p->out->calls++;
    p->out->total += way;
    return p->out->total;
}

char *note_new(const char *text)
{
    return strdup(text);
}

void note_shout(const char *text, char *shout)
{
    while (*text != '\0') {
        *shout++ = (char)toupper((unsigned char)*text++);
    }
    *shout = '\0';
}

/* ---- encoding ---- */

void der_encode(const unsigned char *str, int str_len, unsigned char *der, int *der_len)
{
    enum { HEADER = 3 };
    if (str_len < 0) {
        *der_len = 0;
        return;
    }
    memcpy(der, "\4\x82", HEADER);
    memcpy(der + HEADER, str, (size_t)str_len);
    *der_len = str_len + HEADER;
}

/* ---- posters ---- */

struct poster {
    int (*show)(const char *text, void *data);
    void *data;
    char *title;
};

poster *poster_new(void)
{
    return calloc(1, sizeof(poster));
}

void poster_free(poster *n)
{
    if (n != NULL) {
        free(n->title);
    }
    free(n);
}

void poster_set_show(poster *n, int (*show)(const char *text, void *data), void *data)
{
    n->show = show;
    n->data = data;
}

void poster_set_title(poster *n, const char *title)
{
    free(n->title);
    n->title = strdup(title);
}

int poster_show(const poster *n)
{
    int shown = n->show("poster", n->data);
    if (n->title == NULL) {
        abort();
    }
    return shown + (int)strlen(n->title);
}

size_t poster_data_length(const poster *n)
{
    return strlen(n->data);
}

/* ---- trays ---- */

struct tray {
    int references;
    int width;
};

struct rack {
    tray *shelf;
};

tray *tray_new(void)
{
    tray *t = calloc(1, sizeof *t);
    if (t != NULL) {
        t->references = 1;
        t->width = 4;
    }
    return t;
}

void tray_ref(tray *t)
{
    t->references++;
}

void tray_unref(tray *t)
{
    if (--t->references == 0) {
        free(t);
    }
}

rack *rack_new(tray *t)
{
    rack *r = calloc(1, sizeof *r);
    if (r != NULL) {
        r->shelf = t;
        tray_ref(t);
    }
    return r;
}

int rack_width(const rack *r)
{
    return r->shelf->width;
}

void rack_free(rack *r)
{
    tray_unref(r->shelf);
    free(r);
}

struct loom {
    char *threads; /* NULL if not started */
    int count;
};

loom *loom_new(void)
{
    return calloc(1, sizeof(loom));
}

void loom_free(loom *l)
{
    if (l != NULL) {
        free(l->threads);
        free(l);
    }
}

int loom_start(loom *l, int threads)
{
    if (threads < 1 || threads > 100) {
        return -1;
    }
    free(l->threads);
    l->threads = calloc(1, (size_t)threads);
    l->count = l->threads == NULL ? 0 : threads;
    return l->threads == NULL ? -1 : 0;
}

int loom_weave(loom *l, const char *row)
{
    int coloured = 0;
    l->threads[0] = row[0];
    for (int i = 0; i < l->count && row[i] != '\0'; i++) {
        l->threads[i] = row[i];
        coloured += row[i] != ' ';
    }
    return coloured;
}

void loom_stop(loom *l)
{
    free(l->threads);
    l->threads = NULL;
    l->count = 0;
}
