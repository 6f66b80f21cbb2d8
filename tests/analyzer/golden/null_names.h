/* How comments spell NULL. */
#include <stddef.h>

#define NN_LEVEL 9

#define NN_NULL 0 /* no buffer */

#define NN_NO_BOX_NULL ((struct nn_box *)0)

/* Kinds of values: the first is no pointer. */
#define KIND_NULL 0
#define KIND_TRUE 1

struct nn_box;

/* Updates a running sum. If bytes is NN_NULL, this function returns the initial value. */
static inline unsigned long nn_sum(unsigned long sum, const unsigned char *bytes, unsigned length) { return 0; }

/* Same as nn_sum(), but with a size_t length. */
static inline unsigned long nn_sum_z(unsigned long sum, const unsigned char *bytes, size_t length) { return 0; }

/* Tells how much is left. If pending or bits are NN_NULL, then those values are not set. */
static inline int nn_left(struct nn_box *box, unsigned *pending, int *bits) { return 0; }

/* If both pending and bits are NN_NULL, then nothing is done. */
static inline int nn_both(struct nn_box *box, unsigned *pending, int *bits) { return 0; }

/* Copies what is remembered. If it is called with copy equal to NN_NULL, then only the length is
 * told. */
static inline int nn_copy(struct nn_box *box, unsigned char *copy, unsigned *length) { return 0; }

/* Puts it behind another: before is a box, or NN_NO_BOX_NULL. before may be NN_NO_BOX_NULL. */
static inline int nn_behind(struct nn_box *box, struct nn_box *before) { return 0; }

/* If value is KIND_NULL, it is of no use. */
static inline int nn_kind(struct nn_box *box, const int *value) { return 0; }

/** Opens it.
 * @param[in] version  The version or @c NULL.
 * @param[in] log      Where to write; %NULL means nowhere: log may be %NULL. */
static inline struct nn_box *nn_open(const char *version, const char *log) { return 0; }

/* Asks for room. The count is told at count. */
static inline int nn_room(struct nn_box *box, unsigned char **room, int *roomlen, int max_size) { return 0; }
