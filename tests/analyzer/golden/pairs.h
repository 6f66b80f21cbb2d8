/* Buffers and their lengths: both orders, unnamed, by stem, in-out, arrays, lists of pointers. */
#include <stddef.h>

static inline int after(const void *data, size_t len) { return 0; }
static inline int before(int count, const double *values) { return 0; }
unsigned unnamed(unsigned long, const unsigned char *, unsigned);
static inline int by_type(const char *text, size_t whatever) { return 0; }
static inline int by_stem(char *dest, const char *source, int dest_len, int source_len) { return 0; }
static inline int in_out(unsigned char *dest, unsigned long *destLen, const unsigned char *source,
                         unsigned long sourceLen) { return 0; }
static inline int fill(char *buffer, const int length) { return 0; }
static inline int array_in(const int *numbers, int count) { return 0; }
static inline int array_out(int *out, int n) { return 0; }
static inline int strings(const char *const *names, int count) { return 0; }
/* Arguments of a program: NULL stands behind those that are counted. */
static inline int program(const char *name, int argc, char **argv) { return 0; }
static inline int reversed(const char **argv, int n_args) { return 0; }
static inline int in_place(int *argc, char **argv) { return 0; }
static inline int parsed(const char *text, int *argcPtr, const char ***argvPtr) { return 0; }
/* Ranges: the second pointer is the end of what the first begins. */
static inline int range(const char *first, const char *afterLast, const char **error) { return 0; }
static inline int range_named(int *count, const char *inFirst, const char *inLast) { return 0; }
static inline int range_of(const unsigned char *src, const unsigned char *srcEnd) { return 0; }
static inline int range_numbers(const double *begin, const double *end) { return 0; }
static inline int range_plain(const char *text, const char *end) { return 0; }
struct range {
    const char *begin;
    const char *end;
};
static inline int range_struct(const struct range *r) { return 0; }
static inline int no_range(const char *name, const char *last, char *begin, char *end) { return 0; }
/* The size is another thing's, so the version stays a terminated string. */
static inline int other_size(const char *version, int stream_size) { return 0; }
static inline int not_a_length(const char *text, int offset) { return 0; }
/* The l behind s is its length; l elsewhere is not. */
static inline int short_names(const char *s, int l) { return 0; }
static inline int left_of(const char *location, int l) { return 0; }
/* What other functions take alone knows its size: n is which of its entries. */
static inline int tree_size(const void *tree) { return 0; }
static inline int tree_check(const void *tree) { return 0; }
static inline int tree_version(const void *tree) { return 0; }
static inline int tree_find(const void *tree, const char *name) { return 0; }
static inline int tree_entry(const void *tree, int n) { return 0; }
/* Both are results: the block is made by the function. */
static inline int makes(unsigned char **out, size_t *out_len) { return 0; }
/* Bytes that come with their length. */
static inline const void *stored(int which, size_t *len) { return 0; }

/* Texts of which the function puts some first. */
static inline int pick_matching(const char **strings, size_t n) { return 0; }
/* The word beside buffer and size says which belong together, not where they stand. */
static inline int compress_into(int quality, size_t input_size, const unsigned char input_buffer[],
                                size_t *encoded_size, unsigned char encoded_buffer[])
{
    return 0;
}

/* The least and the most of something are no lengths of the texts beside them. */
static inline int option_of(const char *type, int mincount, int maxcount, const char *glossary)
{
    return 0;
}
