/* What attributes and comments say. */
#define NONNULL(...) __attribute__((nonnull(__VA_ARGS__)))
typedef struct thing thing;
struct hooks { void (*call)(void); int flags; };
static inline thing *thing_new(void) { return 0; }
static inline int some(thing *a, thing *b, int c) NONNULL(2);
static inline int some(thing *a, thing *b, int c) { return 0; }
__attribute__((nonnull)) static inline int all(thing *a, int b) { return 0; }
__attribute__((deprecated)) static inline int old(thing *a) { return 0; }
__attribute__((noreturn)) static inline void stop(int code) { for (;;) {} }
/* Copies first over second. first must not be NULL. second may be NULL. */
static inline int copy_over(thing *first, thing *second) { return 0; }
/* Frees it. The thing may be NULL: then nothing happens. */
static inline void thing_free(thing *thing) {}
/* list may be NULL if count is 0; *out may be NULL if it is not wanted... really: out may be NULL if
 * it is not wanted. */
static inline int conditional(const int *list, int count, int *out) { return 0; }
/* Stores what is found at place in *found, which may be NULL if it is not wanted. */
static inline int find_at(const thing *place, int *found) { return 0; }
/* Returns 0 if given is NULL. */
static inline int answered(thing *given, thing *other) { return 0; }
/* If again is NULL, a new thing is made and returned. Otherwise the return value cannot be NULL or
 * another thing than again. */
static inline thing *thing_renew(thing *again, int level) { return 0; }
/** Reads an address.
 * @param where Where to read, must not be NULL
 * @param rest  Where it ended, can be NULL
 * @return 0, or NULL
 */
static inline int read_address(thing *where, thing *rest) { return 0; }
/** Makes one.
 *  @param hooks  An optional pointer to what is called.  May be NULL, in which
 *                case nothing is.
 *  @param thing  What it is like. Must not be NULL.
 *  @returns a new thing */
static inline thing *thing_like(const struct hooks *hooks, const thing *thing) { return 0; }
/* Constructs a thing; encoding is the name of its encoding or NULL if there is none. */
static inline thing *thing_read(const char *encoding, const char *text) { return 0; }
/* chosen is required, second may be NULL. */
static inline int pick(thing *chosen, thing *second) { return 0; }
/* one must not be NULL, but other may be NULL. */
static inline int match(thing *one, thing *other) { return 0; }
/* first and second may be NULL, which then stand for nothing. */
static inline int join(thing *first, thing *second) { return 0; }
/* Keeps value (NULL is allowed) under key. */
static inline int keep_under(thing *key, thing *value) { return 0; }
/* Keeps value under key (may be NULL). */
static inline int keep_any(thing *key, thing *value) { return 0; }

/* room NULL: one is made. */
static inline thing *made_in(thing *room) { return 0; }
/* If sought is NULL, the first is meant. */
static inline int sought_in(const thing *thing, const char *sought) { return 0; }
/* If broken is NULL, it is an error of the caller. */
static inline int breaks(thing *broken) { return 0; }
