/* A correct library with habits that are easy to break: what its functions want, no type says. */
#ifndef MANNERS_H
#define MANNERS_H

#include <stddef.h>

/* Counts the characters of text: length of them, or with flags & 1 those up to a terminator. */
size_t text_count(const unsigned char *text, size_t length, int flags);

/* Visitors of numbers; visit must be set. */
struct visitor {
    int (*visit)(int number);
    int visited;
};
int visitor_run(struct visitor *v, unsigned count);

/* A document; every call but doc_init needs one that was initialised and has not ended. */
struct doc {
    char *items;
    size_t used;
    size_t room;
};
/* Returns 1, or 0 if room is 0 or memory ran out: then there is no document. */
int doc_init(struct doc *d, size_t room);
void doc_add(struct doc *d, char item);
size_t doc_size(const struct doc *d);
void doc_end(struct doc *d);

/* The sum of the weights of codes, which are 0 to 255. */
int codes_weight(const int *codes, size_t count);

/* A vector, whose header lies before what the handle points to. */
typedef struct vec vec;
vec *vec_new(void);
void vec_free(vec *v);
int vec_push(vec *v, int number);
int vec_last(const vec *v);

/* A box owns the items that were put into it, each in one place of one box. */
typedef struct item item;
typedef struct box box;
item *item_new(int weight);
void item_free(item *i);
box *box_new(void);
void box_free(box *b);
/* Puts the item into the place 0 to 7; what was there before is freed. Returns 1, or 0 if there is
 * no such place: the item is not taken then. */
int box_put(box *b, unsigned place, item *i);
int box_weight(const box *b);
void box_clear(box *b);

/* A text that is NULL if it is empty, and tagged in its lowest bit if it is long. */
typedef struct label label;
label *label_new(const char *text);
void label_free(label *l);
size_t label_length(const label *l);

/* How many words a list has: each ends with a zero byte, the list with another one. */
size_t words_count(const char *words);

/* The sum of 16-bit numbers; size is in bytes. */
unsigned long numbers_sum(const void *numbers, size_t size);

/* The weight of a code by the tables, which tables_init makes. */
void tables_init(void);
int tables_weight(unsigned char code);

/* The weights of the codes that next stores, 0 to 255, until it returns 0. */
int codes_from(int (*next)(int *code), int most);

/* From now on errors are told to *handler, and *handler is the one they were told to before. */
void errors_exchange(void (**handler)(int code));
void errors_tell(int code);

/* A rule and its text. A set owns the rules that it was made of. */
typedef struct rule rule;
typedef struct rule_set rule_set;
rule *rule_new(const char *text);
void rule_free(rule *r);
/* Gives memory that holds no rule yet its first values. */
void rule_init(rule *r, int flags);
size_t rule_length(const rule *r);
rule_set *rule_set_new(rule **rules, size_t count);
void rule_set_free(rule_set *s);
size_t rule_set_length(const rule_set *s);

/* Names of colors; there are no others. */
enum color { COLOR_RED, COLOR_GREEN, COLOR_BLUE };
char color_letter(enum color c);

#endif
