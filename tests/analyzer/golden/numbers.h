/* Integers that are handles, and integers that are numbers under another name. */
#include <stddef.h>
struct env;
static inline struct env *env_new(void) { return 0; }
static inline void env_free(struct env *env) {}

/* Handed out by a function that opens. */
typedef unsigned table_key;
static inline int table_open(struct env *env, const char *title, table_key *table) { return 0; }
static inline int table_rows(struct env *env, table_key table) { return 0; }
static inline void table_key_close(struct env *env, table_key table) {}

/* Returned by any function, and given back to one that is named so. */
typedef long ticket;
static inline ticket ticket_next(void) { return 1; }
static inline int ticket_show(ticket t) { return 0; }
static inline void ticket_free(ticket t) {}

/* Numbers: by their names, because arrays of them are read, or because nobody makes them. */
typedef unsigned my_uint_32;
typedef int status_t;
typedef unsigned long digit_sum;
typedef int weight;
static inline my_uint_32 number_add(my_uint_32 a, my_uint_32 b) { return 0; }
static inline status_t thing_open(status_t before) { return 0; }
static inline digit_sum sum_add(digit_sum s, const digit_sum *others, size_t count) { return 0; }
static inline weight weight_of(weight w) { return w; }
/* The i says of which type it is; elsewhere it is a place. */
static inline int limited(int i_max_size) { return i_max_size; }
static inline int placed(int i_index) { return i_index; }

/* A mere n of another type than sizes, behind a text that ends by itself elsewhere, counts something
 * else. */
typedef struct set set;
static inline int set_take(set *s, const char *key, uint32_t n) { return 0; }
static inline int set_forget(set *s, const char *key) { return 0; }
static inline int set_getn(set *s, const char *text, size_t n) { return 0; }
static inline int set_get(set *s, const char *text) { return 0; }

/* What sizes are named by a comment: by the words of their name, and in units. */
struct packer;
static inline void packer_free(struct packer *p) {}
/* Returns NULL if the block size is not between 65K and 511M, or the level is not from 4 to 9. */
static inline struct packer *packer_new(int block_size, int level) { return 0; }
/* Reads into a window of 32 KiB, or 1 MiB, of RFC 1951 (version 1.2), and never beyond the window.
 * @param window 4096, 16 KB or 20Kb as utf8 */
static inline int packer_read(struct packer *p, unsigned window) { return 0; }
