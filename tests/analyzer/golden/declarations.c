#include "declarations.h"
int add_numbers(int a, int b) { return a + b; }
int apply(binary f, int a) { return f(a, a); }
int old_style(void) { return 1; }
long place_of(long offset) { return offset; }
int twice(int count, const char *text) { return count; }
int made_by_macro(int x) { return x; }
int renamed_it(int n) { return n; }
int (shadowed)(int n) { return n; }
int old(int n) { return n; }
void leave(int status) { for (;;) {} }
void do_nothing(void) {}
void *make_nothing(void) { return 0; }
int take_nothing(void *n) { return 0; }
void pair_init(pair p) { p->x = 0; }
int pair_sum(const pair p) { return p->x; }
void cell_init(cell c) { c->x = 0; }
int cell_get(const cell c) { return c->x; }
