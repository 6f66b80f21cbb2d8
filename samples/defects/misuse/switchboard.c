#include "switchboard.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 64, NAME = 32 };

struct board {
    struct board *next; /* among those with a name */
    char name[NAME];
    char lines[MOST][NAME];
    size_t count;
    int *listener;
};

static board *named;

board *board_new(void)
{
    return calloc(1, sizeof(board));
}

board *board_get(const char *name)
{
    for (board *b = named; b != NULL; b = b->next) {
        if (strncmp(b->name, name, NAME - 1) == 0) {
            return b;
        }
    }
    board *b = board_new();
    if (b != NULL) {
        strncpy(b->name, name, NAME - 1);
        b->next = named;
        named = b;
    }
    return b;
}

void board_delete(board *b)
{
    if (b != NULL) {
        free(b->listener);
        free(b);
    }
}

size_t board_total(void)
{
    size_t total = 0;
    for (board *b = named; b != NULL; b = b->next) {
        total += b->count;
    }
    return total;
}

int board_add(board *b, const char *line)
{
    if (b == NULL || line == NULL || b->count == MOST) {
        return -1;
    }
    strncpy(b->lines[b->count++], line, NAME - 1);
    return 0;
}

size_t board_lines(const board *b)
{
    return b == NULL ? 0 : b->count;
}

int board_names(const board *b, char *names[], size_t count)
{
    size_t i = 0;
    for (; b != NULL && i < b->count && i < count && names[i] != NULL; i++) {
        strcpy(names[i], b->lines[i]);
    }
    return (int)i;
}

int board_register(board *b, int listener)
{
    if (b == NULL || b->listener != NULL || (b->listener = malloc(sizeof(int))) == NULL) {
        return -1;
    }
    *b->listener = listener;
    return 0;
}

void board_unregister(board *b, int listener)
{
    if (b != NULL && *b->listener == listener) {
        free(b->listener);
        b->listener = NULL;
    }
}

struct phone *phone_new(int number)
{
    struct phone *p = calloc(1, sizeof *p);
    if (p != NULL) {
        p->number = number;
    }
    return p;
}

void phone_free(struct phone *p)
{
    free(p);
}

int phone_call(struct phone *p, int caller)
{
    if (p == NULL) {
        return -1;
    }
    p->on_ring(p, caller);
    p->on_end(p);
    return p->number;
}

size_t phone_display(wide_char_t dest[], const wide_char_t *src, size_t n)
{
    size_t length = 0;
    for (; src[length] != 0; length++) {
        if (length + 1 < n) {
            dest[length] = src[length];
        }
    }
    if (n != 0) {
        dest[length < n ? length : n - 1] = 0;
    }
    return length;
}
