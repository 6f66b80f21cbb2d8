/* Who makes, initialises and destroys: opaque objects, the caller's structs, tables of functions. */
#include <stddef.h>
typedef struct pool pool;
static inline pool *pool_create(int size) { return 0; }
static inline pool *pool_clone(const pool *p) { return 0; }
static inline void pool_destroy(pool *p) {}
static inline void *pool_alloc(pool *p, size_t size) { return 0; }
/* The block is destroyed, not the pool. */
static inline void pool_free(pool *p, void *block) {}
static inline void pool_delete_item(pool *p, int which) {}
static inline void pool_set_free_func(pool *p, void (*f)(void *)) {}
static inline int pool_close(pool *p) { return 0; }
static inline void pool_dispose_all(pool **first, pool **second) {}

typedef struct stream { int state; char *text; } stream;
static inline int stream_init(stream *s, int level) { return 0; }
static inline int stream_copy(stream *dest, stream *source) { return 0; }
static inline int stream_use(stream *s) { return 0; }
static inline int stream_end(stream *s) { return 0; }
/** Reads the next stream.
 * @param[in]  p     A pool.
 * @param[out] next  An empty stream.
 */
static inline int stream_next(pool *p, stream *next) { return 0; }

typedef struct hooks { void *(*get)(size_t); void (*put)(void *); } hooks;
static inline void init_hooks(hooks *h) {}
/* Nobody uses what this would initialise. */
typedef struct lone { int a; } lone;
static inline void lone_init(lone *l) {}

/* Three ways to begin, two kinds of functions to go on. */
typedef struct coder { void *state; } coder;
static inline int packInit(coder *c) { return 0; }
static inline int packInit2(coder *c, int level) { return 0; }
static inline int packCopy(coder *dest, const coder *source) { return 0; }
static inline int packStep(coder *c) { return 0; }
static inline int packEnd(coder *c) { return 0; }
static inline int unpackInit(coder *c) { return 0; }
static inline int unpackStep(coder *c) { return 0; }
static inline int unpackEnd(coder *c) { return 0; }
static inline int coder_total(const coder *c) { return 0; }
/* Nothing that begins with the struct's own name makes one by that. */
struct parcel_make {
    int fd;
};
static inline int parcel_make_start(struct parcel_make *m, int number) { return 0; }
static inline int parcel_make_add(struct parcel_make *m, const char *text) { return 0; }
static inline int parcel_make_finish(struct parcel_make *m) { return 0; }

/* What a function of the header calls is not for the user. */
static inline int gate_version_internal(int version) { return version; }
static inline int gate_version(void) { return gate_version_internal(3); }

/* Bytes that a call yields are ended by what takes such a pointer. */
static inline unsigned char *squash_pack(const char *text, size_t *length) { return 0; }
static inline void squash_free(unsigned char *packed) {}

/* Branches are made in branches, so the first one is made in none; no bud has a beginning. */
typedef struct branch branch;
/* Makes a branch. */
static inline branch *branch_grow(branch *stem, int length) { return 0; }
static inline branch *branch_graft(branch *parent, const char *name) { return 0; }
static inline branch *branch_next(branch *of) { return 0; }
typedef struct bud bud;
/* The one that follows it. */
static inline bud *bud_next(bud *of, int steps) { return 0; }

/* References are taken and put back; or the comment says that it may end something. */
typedef struct leaf leaf;
static inline leaf *leaf_make(const char *text) { return 0; }
static inline leaf *leaf_get(leaf *l) { return l; }
static inline int leaf_put(leaf *l) { return 0; }
typedef struct twig twig;
static inline twig *twig_make(const char *text) { return 0; }
static inline int twig_put(twig *t) { return 0; }
typedef struct root root;
static inline root *root_make(const char *text) { return 0; }
/** Steps back from the root, which is destroyed when its count drops to zero. */
static inline void root_forget(root *r) {}

/* What a comment says is filled in is none before. */
typedef struct mask { unsigned bits; unsigned char days; } mask;
/* Fills in *m and returns 0, or returns -1 and leaves *m alone. */
static inline int mask_parse(mask *m, const char *text) { return 0; }
static inline int mask_next(const mask *m, int from) { return 0; }

/* What is said to leave its struct unusable ends it, and so does what is named after tearing down. */
struct tent { int poles; char *cloth; };
static inline int tent_raise(struct tent *t, int poles) { return 0; }
/* Releases the cloth. */
static inline void tent_teardown(struct tent *t) {}
static inline int tent_poles(const struct tent *t) { return 0; }
struct kite { int lines; char *tail; };
static inline int kite_rig(struct kite *k, int lines) { return 0; }
/* Releases the tail; the kite must be set up again before other use. */
static inline void kite_strip(struct kite *k) {}
/* The kite must not be used while it flies. */
static inline void kite_fly(struct kite *k) {}

/* A type may have a name that ends like a verb, and ending one element does not end the object. */
typedef struct EggSet { unsigned *eggs; unsigned count; } EggSet;
static inline int EggSet_init(EggSet *set, unsigned count) { return 0; }
static inline void EggSet_done(EggSet *set) {}
static inline int EggSet_clear(EggSet *set, unsigned egg) { return 0; }
static inline int EggSet_count(const EggSet *set) { return 0; }
/* Makes dst a copy. Both must be initialised. */
static inline int EggSet_copy(EggSet *dst, const EggSet *src) { return 0; }
struct hen_set_s;
static inline struct hen_set_s *hen_set_new(void) { return 0; }
static inline void hen_set_free(struct hen_set_s *set) {}
static inline void hen_set_free_func(struct hen_set_s *set, void (*func)(void *)) {}

/* What ends an object by a surer verb ends it, whatever else does; a copy may be of what is known. */
typedef struct nest nest;
static inline nest *nest_open(const char *tree) { return 0; }
static inline void nest_stop(nest *n) {}
static inline void nest_close(nest *n, int how) {}
typedef struct shell { int parts; char *lining; } shell;
static inline void shell_init(shell *s) {}
static inline int shell_parts(const shell *s) { return 0; }
/* The source must be initialised. */
static inline int shell_copy(shell *dst, const shell *source) { return 0; }

/* What comments say is to be freed with a function; no call has to come first because of that. */
typedef struct larder larder;
static inline larder *larder_new(void) { return 0; }
static inline void larder_free(larder *l) {}
/* Says what went wrong, in a text which should be freed with larder_free_error. */
static inline char *larder_error(larder *l, int verbose) { return 0; }
static inline void larder_free_error(larder *l, char *text) {}
/* The list, freed by the next call of larder_delete_list. */
static inline int *larder_list(larder *l) { return 0; }
static inline void larder_delete_list(larder *l, int *list) {}

/* What is ended may have to be taken out of what holds it first, or is taken out. */
typedef struct stage stage;
typedef struct actor actor;
static inline stage *stage_new(void) { return 0; }
static inline void stage_free(stage *s) {}
static inline actor *stage_cast(stage *s) { return 0; }
/* Removes the actor from its stage, if it is on one, and frees it. */
static inline void actor_free(actor *a) {}
typedef struct prop prop;
static inline prop *stage_prop(stage *s) { return 0; }
/* Frees a prop. It must be removed from the stage before. */
static inline void prop_free(prop *p) {}
typedef struct lamp lamp;
static inline lamp *stage_lamp(stage *s) { return 0; }
/* Frees a lamp. Remove it from the stage with stage_dim beforehand. */
static inline void lamp_free(lamp *l) {}
typedef struct cord cord;
static inline cord *stage_cord(stage *s) { return 0; }
/* Destroys a cord; the caller has to detach it from the stage himself. */
static inline void cord_free(cord *c) {}
typedef struct drape drape;
static inline drape *stage_drape(stage *s) { return 0; }
/* Frees the drape and detaches it from the stage. */
static inline void drape_free(drape *d) {}

/* What is returned as void * is what its counterpart ends. */
typedef struct {
    int count;
} untyped;
static inline void *untyped_new(void)
{
    return 0;
}
static inline int untyped_count(const untyped *u)
{
    return u->count;
}
static inline void untyped_free(untyped *u)
{
    (void)u;
}

/* Handles without a type, by the name that they always have. */
static inline int session_init(void **context)
{
    *context = 0;
    return 0;
}
static inline int session_ask(void *context, const char *name)
{
    return context != 0 && name != 0;
}
static inline int session_tell(void *context, const char *name)
{
    return context != 0 && name != 0;
}
static inline int session_watch(int (*on_event)(void *), void *context)
{
    return on_event != 0 && context != 0;
}
static inline int session_number(unsigned long handle)
{
    return handle > 7;
}
static inline void session_end(void *context)
{
    (void)context;
}
static inline const char *speller_init(int *handle, const char *language)
{
    *handle = language != 0;
    return 0;
}
static inline int speller_check(int handle, const char *word)
{
    return handle + (word != 0);
}
static inline int speller_set(int handle, int option, int value)
{
    return handle + option + value;
}
static inline int speller_terminate(int handle)
{
    return handle;
}

/* Writes what ends a file, which is closed all the same. */
typedef struct archive {
    int entries;
} archive;
static inline int archive_open(archive *a, const char *mode)
{
    a->entries = mode != 0;
    return 0;
}
static inline int archive_finalize(archive *a)
{
    return a->entries;
}
static inline int archive_close(archive *a)
{
    return a->entries;
}
