/* Callbacks and what is handed on to them. */
typedef int (*compare_fn)(const void *, const void *);
typedef void visit_fn(int, void *);
static inline int walk(visit_fn *visit, void *user) { return 0; }
static inline int sort(void *base, compare_fn compare) { return 0; }
static inline int back(unsigned (*in)(void *, unsigned char **), void *in_desc,
                       int (*out)(void *, unsigned char *, unsigned), void *out_desc) { return 0; }
static inline int create(const char *name, void *app, void (*step)(int), void (*final)(void)) { return 0; }
static inline int plain(visit_fn visit) { return 0; }
static inline void set_user_data(void *userData) {}
