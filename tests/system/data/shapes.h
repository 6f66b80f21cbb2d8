/* A correct library: one function for each shape in which C passes what no plain type tells. */
#ifndef SHAPES_H
#define SHAPES_H

#include <stdarg.h>
#include <stddef.h>

/* A text that grows. */
typedef struct scroll scroll;
scroll *scroll_new(void);
void scroll_free(scroll *s);
size_t scroll_length(const scroll *s);

/* Arguments that are declared nowhere. */
int scroll_printf(scroll *s, const char *format, ...);
int scroll_vprintf(scroll *s, const char *format, va_list arguments);
void scroll_log(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));
int scroll_scanf(const scroll *s, const char *format, ...);
size_t scroll_add_all(scroll *s, const char *first, ...) __attribute__((sentinel));

/* Arguments as main gets them. */
size_t scroll_add_arguments(scroll *s, int argc, char **argv);

/* A part of a text. */
size_t scroll_add_range(scroll *s, const char *first, const char *afterLast);
size_t ratios_sum(const double *begin, const double *end);

/* What surrounds a scroll; parts of it are structs themselves. */
struct margin {
    int left;
    int right;
};
struct frame {
    struct margin margin;
    union {
        int height;
        float ratio;
    };
    int (*width)(int column, void *user); /* NULL: 80 */
    void *user;
};
int frame_width(const struct frame *f);
int margin_width(const struct margin *m);

/* How long a text is; a variable, so that it can be replaced. */
extern int (*scroll_measure)(const char *text);

/* A line exists while the function is called with it. */
typedef struct line line;
typedef int line_fn(line *l, void *user);
int scroll_each_line(scroll *s, line_fn *each, void *user);
size_t line_length(const line *l);
int line_mark(line *l, const char *mark, size_t length);

/* A shelf is known by a number, which only shelf_open hands out: 0 if there is no room. */
typedef unsigned shelf_key;
shelf_key shelf_open(size_t places);
int shelf_put(shelf_key shelf, int book);
int shelf_books(shelf_key shelf);
void shelf_close(shelf_key shelf);

#endif
