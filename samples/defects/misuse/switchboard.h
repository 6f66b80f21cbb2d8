/* switchboard: boards of lines that ring, found by name. */
#ifndef SWITCHBOARD_H
#define SWITCHBOARD_H

#include <stddef.h>

typedef struct board board;
typedef int wide_char_t;

/* A board of the caller's, without a name; NULL if there is no memory. */
board *board_new(void);
/* The board of that name, made if there is none yet. NULL if there is no memory. */
board *board_get(const char *name);
void board_delete(board *b);
/* How many lines all boards with a name have. */
size_t board_total(void);

/* One line more, of that name. 0, or -1 if there is no memory. */
int board_add(board *b, const char *line);
size_t board_lines(const board *b);
/* Copies the names of up to `count` lines. Returns how many. */
int board_names(const board *b, char *names[], size_t count);

/* A listener is told of calls. */
int board_register(board *b, int listener);
void board_unregister(board *b, int listener);

struct phone {
    int number;
    void (*on_ring)(struct phone *p, int caller);
    void (*on_end)(struct phone *p);
};

/* A telephone. All handlers must be set. NULL if there is no memory. */
struct phone *phone_new(int number);
void phone_free(struct phone *p);
/* Rings. Returns its number. */
int phone_call(struct phone *p, int caller);

/* Copies a name for the display, at most n characters with the end, and returns how many it has. */
size_t phone_display(wide_char_t dest[], const wide_char_t *src, size_t n);

#endif
