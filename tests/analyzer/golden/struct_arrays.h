/* Arrays of structs: what counts them, what ends them, and what only looks like it. */
#include <stddef.h>

struct place {
    int x;
    int y;
};

/* Counted by a number that is named after them, or stands beside them. */
static inline int path_length(const struct place *places, size_t n)
{
    (void)places;
    (void)n;
    return 0;
}
static inline int path_find(size_t num_places, struct place places[], int x)
{
    (void)num_places;
    (void)places;
    (void)x;
    return 0;
}
static inline int path_join(const struct place *first, int nfirst, const struct place *second, int nsecond)
{
    (void)first;
    (void)nfirst;
    (void)second;
    (void)nsecond;
    return 0;
}
static inline int path_corner(const struct place corners[4])
{
    (void)corners;
    return 0;
}

struct place_info {
    const char *name;
    int kind;
};

/* A table that an entry without a name ends. */
static inline int info_find(const struct place_info *table, const char *name)
{
    (void)table;
    (void)name;
    return 0;
}
static inline int info_print(const struct place_info *info)
{
    (void)info;
    return 0;
}

struct walk {
    int steps;
};

/* One walk, and a number that is none of how many there are. */
static inline int walk_go(struct walk *walk, int n)
{
    (void)walk;
    (void)n;
    return 0;
}
static inline int walk_turn(struct walk *walk)
{
    (void)walk;
    return 0;
}

struct options {
    const char *title;
    int depth;
};

/* Settings, and the number of something else; or their size. */
static inline int run_threads(const struct options *options, int num_threads)
{
    (void)options;
    (void)num_threads;
    return 0;
}
static inline int run_sized(const struct options *options, size_t options_size)
{
    (void)options;
    (void)options_size;
    return 0;
}

struct spot {
    int at;
};

/* One name for each, and a number: in all functions, whichever comes first. */
static inline int spot_area(const struct spot *p, int n)
{
    (void)p;
    (void)n;
    return 0;
}
static inline int spot_girth(const struct spot *p, int n)
{
    (void)p;
    (void)n;
    return 0;
}

/* Two arrays and one number. */
static inline int place_mix(const struct place *lefts, const struct place *rights, size_t n)
{
    (void)lefts;
    (void)rights;
    (void)n;
    return 0;
}
