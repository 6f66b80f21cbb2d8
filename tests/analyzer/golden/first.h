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
