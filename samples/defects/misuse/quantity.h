/* Quantities: counts, weights or remarks.
 *
 * A quantity stays what it was made as: what is set and got has to be of that kind. The text of a
 * remark is copied. NULL is allowed in quantity_free alone.
 */
#ifndef QUANTITY_H
#define QUANTITY_H

struct quantity;

typedef enum { QUANTITY_COUNT, QUANTITY_REMARK } quantity_kind;

/* What is shown of a quantity. The member that is in use follows from the kind. */
typedef struct quantity_view {
    quantity_kind kind;
    union {
        const char *remark;
        unsigned long count;
    };
} quantity_view;

/* All return NULL if memory ran out. */
struct quantity *quantity_new_count(unsigned long count);
struct quantity *quantity_new_remark(const char *text);
void quantity_free(struct quantity *q);

quantity_kind quantity_kind_of(const struct quantity *q);

unsigned long quantity_get_count(const struct quantity *q);
void quantity_set_count(struct quantity *q, unsigned long count);

/* The text belongs to the quantity. */
const char *quantity_get_remark(const struct quantity *q);

/* Replaces the text; the old one is kept if memory ran out. */
void quantity_set_remark(struct quantity *q, const char *text);

/* What the quantity is, until it changes or is freed. */
const quantity_view *quantity_look(const struct quantity *q);

/* How many letters a remark has. */
unsigned long quantity_letters(const char *remark);

#endif
