/* annex: a store that goes by a value, ids, chains, boxes, and texts that are gone through. */
#ifndef ANNEX_H
#define ANNEX_H

#include <stddef.h>

typedef struct {
    void *internal;
} annex_store;

annex_store annex_open(void);
void annex_put(annex_store store, int number);
long annex_total(annex_store store);
int annex_count(annex_store store);
void annex_close(annex_store store);

struct annex_id {
    unsigned char bytes[12];
};
/* Reads an id of 24 digits. */
void annex_id_from_string(struct annex_id *id, const char *text);
int annex_id_first(const struct annex_id *id);

typedef struct annex_link annex_link;

annex_link *annex_link_new(int number);
/* Puts the tail behind the head, and returns the head. */
annex_link *annex_link_join(annex_link *head, annex_link *tail);
void annex_link_free_all(annex_link *head);

/* For tests: from now on no block may be larger, and after so many there is no other. */
void annex_alloc_limits(long largest, long times);
/* A copy of the text, in capitals. */
char *annex_capitals(const char *text);

struct annex_box {
    void **contents;
    size_t size;
};
/* The block may be another one afterwards. 0, or -1 if there is no memory. */
int annex_box_init(struct annex_box *box, void *contents, size_t size);

/* The next number in the text, which is then gone on behind it. */
long annex_next_number(const char **source);
/* Whether there is nothing but blanks from there on. */
int annex_at_end(const char **source);

#endif
