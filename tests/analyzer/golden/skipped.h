/* What cannot be called, and why. */
#include <stdarg.h>
typedef struct given given;
typedef struct hidden hidden;
static inline int with_complex(_Complex double z) { return 0; }
static inline int with_unnamed(struct { int a; } *p) { return 0; }
static inline int with_vector(int __attribute__((vector_size(16))) v) { return 0; }
extern struct hidden by_value(void);
extern int not_there(int a);
/* Only a callback could give one. */
static inline int use_given(given *g) { return 0; }
static inline hidden *make_hidden(given *g) { return 0; }
static inline int use_hidden(hidden *h) { return 0; }
/* The only maker of this struct cannot be called, so a caller may provide one. */
typedef struct stuck { int a; } stuck;
static inline stuck *make_stuck(given *g) { return 0; }
static inline int use_stuck(stuck *s) { return 0; }
