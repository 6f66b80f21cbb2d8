/* Reads and writes through functions of the caller's; feeds.c keeps every rule of C. */
#ifndef FEEDS_H
#define FEEDS_H

#include <stddef.h>

/* Each sums up the bytes it is given until there are no more: the sum, or -1. The data have to
 * start with "feed". */
long sum_buffer(size_t (*read)(void *user, char *buffer, size_t size), void *user);
long sum_items(size_t (*read)(void *buffer, size_t size, size_t items, void *user), void *user);
long sum_handed(int (*input)(void *user, const unsigned char **data), void *user);
long sum_counted(int (*read)(void *user, unsigned char *buffer, size_t size, size_t *size_read),
                 void *user);

/* Four bytes of a header, or zeros. */
struct header {
    unsigned char bytes[4];
};
typedef void (*fill_fn)(struct header *header, unsigned char *data, size_t size);
long sum_header(fill_fn fill_header);

/* Asks for a name of the kind; a name has at most 7 bytes. */
int read_name(int (*read)(char *name, int kind));

/* Texts in the order of compare. */
struct sorted;
struct sorted *sorted_new(int (*compare)(const void *one, const void *other));
void sorted_free(struct sorted *sorted);
int sorted_add(struct sorted *sorted, const char *text);
int sorted_count(const struct sorted *sorted);

/* Calls visit for every text. */
void sorted_visit(const struct sorted *sorted, void (*visit)(const char *text, void *user),
                  void *user);

/* Hands all texts to write; how many bytes that took, or -1. */
long sorted_write(const struct sorted *sorted,
                  long (*write)(void *user, const char *data, size_t size), void *user);

#endif
