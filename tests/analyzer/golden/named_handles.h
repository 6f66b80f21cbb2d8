/* Handles that are plain pointers to void, known by their name, and arrays that only the library
 * knows the length of. */
static inline void *mixer_open(int channels) { return (void *)0; }
static inline void mixer_close(void *handle) { }
static inline int mixer_run(void *handle, int frames) { return frames; }
static inline int mixer_width(const void *handle) { return 2; }

/* Two families that name their handles alike: what belongs together goes by the first word. */
static inline void *coder_open(int level) { return (void *)0; }
static inline void coder_close(void *state) { }
static inline int coder_step(void *state) { return 0; }
static inline void *reader_open(int level) { return (void *)0; }
static inline void reader_close(void *state) { }
static inline int reader_step(void *state) { return 0; }

/* Any memory: what is made and freed under such a name is no handle. */
static inline void *pool_alloc(unsigned size) { return (void *)0; }
static inline void pool_free(void *ptr) { }
static inline int pool_size(void *ptr) { return 0; }
static inline int pool_is_free(void *ptr) { return 0; }

typedef unsigned long *bit_set;
static inline void bits_initialize(bit_set *made, long length) { *made = 0; }
static inline void bits_free(bit_set set) { }
static inline void bits_add(bit_set set, long bit) { }

enum mixer_encoding { MIXER_ASCII, MIXER_LATIN1, MIXER_UTF8 };

/* Prints in MIXER_ASCII. Returns -1 if it cannot be told both in MIXER_LATIN1 and MIXER_UTF8. */
static inline int mixer_print(const void *handle, char *text, unsigned size) { return 0; }
