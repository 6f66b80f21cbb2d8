static inline int inner(int a) { return 0; }
#define INNER_LIMIT 7
