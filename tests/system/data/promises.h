/* Small types whose functions are named after what everybody knows: equal, compare, hash, copy, set
 * and get. Compiled with PLANTED, each breaks one promise in rare cases. */
#ifndef PROMISES_H
#define PROMISES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set of numbers; the order in which they came does not matter. */
typedef struct Tally Tally;
Tally *tally_new(void);
void tally_free(Tally *tally);
int tally_add(Tally *tally, int number);
size_t tally_count(const Tally *tally);
bool tally_equal(const Tally *a, const Tally *b);
uint32_t tally_hash(const Tally *tally);

/* From a number to another. */
typedef struct Span Span;
Span *span_new(int from, int to);
void span_free(Span *span);
void span_extend(Span *span, int to);
int span_compare(const Span *a, const Span *b);

/* Numbers in their order. */
typedef struct Row Row;
Row *row_new(void);
void row_free(Row *row);
int row_push(Row *row, int number);
int row_equals(const Row *a, const Row *b);

/* A row that can be copied. */
typedef struct Page Page;
Page *page_new(void);
void page_free(Page *page);
int page_write(Page *page, int number);
Page *page_copy(const Page *page);
int page_size(const Page *page);

/* Two settings. */
typedef struct Dial Dial;
Dial *dial_new(void);
void dial_free(Dial *dial);
void dial_set_level(Dial *dial, int level);
int dial_level(const Dial *dial);
void dial_set_width(Dial *dial, unsigned width);
unsigned dial_get_width(const Dial *dial);

#endif
