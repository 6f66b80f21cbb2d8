/* Shelf: memory that is handed out in a row and taken back in one go.
 *
 * A shelf is set up with shelf_init and ends with shelf_end. A mark is what shelf_mark returns; it
 * holds for the shelf that it is of, until something before it was taken back, or all of it. A
 * level is the same for the counter of what was handed out. Nothing may be NULL.
 */
#ifndef SHELF_H
#define SHELF_H

#include <stddef.h>

struct shelf_part;

struct shelf {
    struct shelf_part *last;
    size_t *sizes;
    size_t count;
};

struct shelf_place {
    struct shelf_part *last;
    size_t count;
};

typedef size_t shelf_mark_id;

void shelf_init(struct shelf *s);
void shelf_end(struct shelf *s);

/* Memory of that size, which belongs to the shelf; NULL if memory ran out or size is above 65536.
 */
void *shelf_take(struct shelf *s, size_t size);
char *shelf_copy(struct shelf *s, const char *text);

/* Where the shelf stands, and back to there. */
struct shelf_place shelf_mark(const struct shelf *s);
void shelf_back(struct shelf *s, struct shelf_place place);

/* The number of the piece that was handed out last, and its size. */
shelf_mark_id shelf_last(const struct shelf *s);
size_t shelf_size(const struct shelf *s, shelf_mark_id piece);

size_t shelf_count(const struct shelf *s);

#endif
