/* Callbacks by which a library allocates. */
typedef unsigned long size;
typedef struct heap heap;
typedef void *(*plain_alloc)(size bytes);
typedef void (*plain_free)(void *block);
typedef void *(*user_alloc)(void *user, unsigned items, unsigned each);
typedef void (*user_free)(void *user, void *block);
static inline heap *heap_new(plain_alloc alloc, void *(*resize)(void *block, size bytes),
                             plain_free release) { return 0; }
static inline heap *heap_of(user_alloc zalloc, user_free zfree, void *user) { return 0; }
static inline heap *heap_behind(void *(*my_malloc)(size bytes, void *user),
                                void (*my_free)(void *block, void *user), void *user) { return 0; }
/* What frees alone frees what is the caller's. */
static inline heap *heap_keep(plain_free item_free) { return 0; }
/* Not one that returns nothing to use, or takes a real number. */
static inline int heap_hook(int (*on_alloc)(size bytes), void *(*alloc_at)(double place)) { return 0; }
struct hooks {
    void *(*malloc_fn)(size bytes);
    void *(*realloc_fn)(void *block, size bytes);
    void (*free_fn)(void *block);
};
static inline heap *heap_hooked(const struct hooks *hooks) { return 0; }

/* Without any names. */
static inline void set_memory_functions(void *(*)(size), void *(*)(void *, size, size),
                                        void (*)(void *, size)) { }

/* Callbacks without names that belong together by their types. */
typedef struct chest chest;
static inline chest *chest_create(void *(*)(size, void *), void (*)(void *, void *), void *)
{
    return 0;
}
static inline void chest_free(chest *c) { }
