/* Arrays that parameters are declared to be by a typedef: how many elements there have to be, and
 * what is constant of them. */
typedef unsigned char mark[16];
typedef int corner[2];
static inline void mark_make(mark m) {}
static inline int mark_compare(const mark a, const mark b) { return 0; }
static inline void corner_move(corner c, const corner by) {}
