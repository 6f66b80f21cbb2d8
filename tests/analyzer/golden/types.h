/* Types that are spelled in odd ways. */
#include <stdbool.h>
#include <stdint.h>
typedef struct { long v; } big[1];
typedef int transform_fn(int);
transform_fn declared_by_typedef;
int no_prototype();
static inline void big_init(big b) {}
static inline int big_sign(const big b) { return 0; }
static inline transform_fn *choose(bool up) { return 0; }
static inline long double precise(long double x, float y) { return 0; }
static inline int64_t widths(int8_t a, uint16_t b, char c, unsigned char d, const int e) { return 0; }
static inline int rows(int table[3][4], volatile int *flag) { return 0; }
static inline int deep(char ***words, const char *const *const *all) { return 0; }
int twice(int);
int twice(int named);
