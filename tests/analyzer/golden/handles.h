/* Handles that are void underneath, and generic pointers, which are none. */
#include <stddef.h>
typedef void EASY;
typedef void *PROFILE;
typedef void *voidp;
static inline EASY *easy_init(void) { return 0; }
static inline int easy_perform(EASY *easy) { return 0; }
static inline void easy_cleanup(EASY *easy) {}
static inline PROFILE profile_open(const char *name) { return 0; }
static inline int profile_get(PROFILE profile, int index) { return 0; }
static inline int profile_close(PROFILE profile) { return 0; }
static inline int generic(voidp pointer) { return 0; }

/* Iterators without a type; another pointer of the caller's own. */
struct object;
static inline struct object *object_new(void) { return 0; }
static inline void object_free(struct object *o) {}
static inline void *object_iter(struct object *o) { return 0; }
static inline void *object_iter_next(struct object *o, void *iter) { return 0; }
static inline const char *object_iter_key(void *iter) { return 0; }
static inline void object_set_entry(struct object *o, void *entry) {}

/* Text that only the library can make; the rest of the text is anybody's. */
typedef const char *file_name;
static inline file_name name_make(const char *path, const char *journal) { return 0; }
static inline const char *name_journal(file_name name) { return 0; }
static inline void name_drop(file_name name) {}

/* Text with a name and a length is anybody's. */
typedef const unsigned char *subject;
static inline int subject_match(subject s, size_t length) { return 0; }
static inline subject subject_rest(int match) { return 0; }

/* A pointer to a handle that functions hand out is the object itself. */
typedef void *Disc;
static inline Disc *disc_new(void) { return 0; }
static inline void disc_free(Disc *d) {}
static inline int disc_read(Disc *d, const char *device) { return 0; }

/* Where the handle itself is passed, a pointer to one is a place for it, or a list of them. */
typedef void *Dev;
static inline int dev_open(const char *name, Dev *out) { return 0; }
static inline int dev_read(Dev dev, int n) { return 0; }
static inline void dev_close(Dev dev) {}
static inline Dev *dev_list(int *count) { return 0; }
static inline void dev_list_free(Dev *list) {}
