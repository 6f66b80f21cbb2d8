/* A small library for the emitter's tests: one function for each way in which C passes things, and
 * a few that fail. */
#ifndef BOX_H
#define BOX_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct box box;

enum box_mode { BOX_OPEN, BOX_SHUT = 2 };

struct box_point {
    int x;
    int y;
    double weight;
    const char *label;
};

struct box_source {
    const unsigned char *next;
    unsigned avail;
    struct box_point origin;
    int (*compare)(long, long); /* not used yet */
};

#define BOX_LIMIT 16
#define BOX_TITLE "box"

extern int box_debug;

box *box_new(const char *name, enum box_mode mode);
void box_free(box *b);
const char *box_name(const box *b);
enum box_mode box_mode_of(const box *b);
bool box_is_empty(const box *b);
int box_add(box *b, long item);
int box_label(box *b, const char *label);
size_t box_count(const box *b);
int box_get(const box *b, size_t index, long *item);
char *box_print(const box *b);
void box_sort(box *b, int (*compare)(long, long));
int box_split(box *b, box **other);
int box_pack(unsigned char *dest, size_t *destLen, const unsigned char *source, size_t sourceLen);
double box_mean(const double *values, size_t count);
size_t box_join(const char *const *names, size_t count);
struct box_point box_move(struct box_point point, int by);
int box_point_sum(const struct box_point *point);
unsigned box_drain(struct box_source *source);
int box_save(const box *b, FILE *stream);
int box_load(box *b, const char *path);
void box_adopt(box *b, char *text);
int box_format(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int box_vformat(char *out, size_t size, const char *format, va_list arguments);
typedef struct box_visit box_visit; /* exists while the visitor is called */
int box_each(box *b, int (*visitor)(box_visit *visit, const char *name));
long box_visit_item(const box_visit *visit);
void box_visit_replace(box_visit *visit, long item, const char *why);
size_t box_length(const char *first, ...) __attribute__((sentinel));
int box_try(int n) __attribute__((warn_unused_result));
int box_seed(void); /* counts its calls: no result is the same twice */
int box_user(void); /* the length of $USER, 0 without */
int box_mute(void); /* sets box_debug to 0 for good; returns 1 */
int box_peek(const unsigned char *bytes, size_t count); /* reads bytes[count]; returns 1 */
int box_wrap(int n);                                    /* adds INT_MAX, as if that wrapped */
int box_built(int how); /* 0: whether it is optimised, 1: whether it is sanitized, else 0 */

/* Failing: reads bytes[count], loses a block, divides by b, never returns for 7. */
int box_sum(const unsigned char *bytes, size_t count);

/* The last character of text; reads before it if it is empty. */
int box_last(const char *text);

/* The characters from first to before afterLast, summed up. */
int box_sum_range(const char *first, const char *afterLast);
int box_lose(int n);
int box_divide(int a, int b);
int box_spin(int n);

#endif
