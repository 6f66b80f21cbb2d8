/* Ways to declare a function. */
#include <stddef.h>
typedef int binary(int a, int b);
/* Through a typedef of its type, and with a parameter of such a type. */
extern binary add_numbers;
int apply(binary f, int a);
/* Without a prototype. */
int old_style();
/* Under another symbol, as with -D_FILE_OFFSET_BITS=64. */
extern long place_of(long offset) __asm__("place_of64");
/* Twice, the second time with names. */
int twice(int, const char *);
int twice(int count, const char *text);
/* Through macros. */
#define DECLARE(type, name) type name(type x)
DECLARE(int, made_by_macro);
#define renamed_it _renamed_it_v2
int renamed_it(int n);
int shadowed(int n);
#define shadowed(n) ((n) + 1)
/* Deprecated: analysed, called by no test. */
__attribute__((deprecated)) int old(int n);
/* Never returns. */
__attribute__((noreturn)) void leave(int status);
static inline int inside(int n) { return n; }
typedef void nothing;
nothing do_nothing(void);
nothing *make_nothing(void);
int take_nothing(nothing *n);
typedef struct { int x; } pair[1];
void pair_init(pair p);
int pair_sum(const pair p);
typedef struct cell_struct { int x; } cell[1];
void cell_init(cell c);
int cell_get(const cell c);
