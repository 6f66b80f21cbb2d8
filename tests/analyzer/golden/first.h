/* What only something of its own kind makes: the first one needs none. */
typedef struct env env;
typedef struct txn txn;
static inline env *env_new(void) { return 0; }
static inline int txn_begin(env *e, txn *parent, txn **made) { return 0; }
static inline void txn_end(txn *t) {}
/* Nothing makes the first of these. */
typedef struct twin twin;
static inline twin *twin_copy(twin *t) { return 0; }

/* Variables of a type that is nowhere defined have an address. */
typedef const struct form *form;
extern const struct form form_plain;
static inline int form_apply(form f) { return 0; }

/* What several contexts share is made of a context: the first one shares nothing. Blank tables of
 * functions serve nobody. */
#define CTX_VERSION_MAJOR 3
struct memory {
    void *(*get)(struct memory *m, unsigned long size);
    void (*put)(struct memory *m, void *block);
};
typedef struct ctx ctx;
typedef struct shared shared;
#define ctx_new(memory, all) ctx_new_imp(memory, all, CTX_VERSION_MAJOR)
static inline ctx *ctx_new_imp(struct memory *memory, shared *all, int ctx_version_major)
{
    return 0;
}
static inline struct memory *ctx_free(ctx *c) { return 0; }
static inline shared *ctx_share(ctx *c) { return 0; }
