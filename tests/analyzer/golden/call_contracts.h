/* Contracts of calls: types are compared, not names, and const does not matter behind pointers. */
#include <stdbool.h>
typedef struct shelf shelf;
typedef int (*shelf_order)(const char *a, const char *b);
typedef unsigned long shelf_count;
enum shelf_side { SHELF_LEFT, SHELF_RIGHT };
struct shelf_place {
    int row;
};
static inline shelf *shelf_new(void) { return 0; }
static inline shelf_count shelf_put(shelf *s, const char *const titles[], enum shelf_side side)
{
    return s != 0 && titles != 0 && side == SHELF_LEFT;
}
static inline void shelf_sort(shelf *s, shelf_order order) { (void)s, (void)order; }
static inline struct shelf_place shelf_find(const shelf *s, struct shelf_place from, int *steps)
{
    return s == 0 || steps == 0 ? from : from;
}
__attribute__((format(printf, 1, 2))) static inline int shelf_say(const char *format, ...)
{
    return format != 0;
}
