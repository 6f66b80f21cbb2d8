/* headerlines: what stands above a mail, "Name: value" in each line, read piece by piece.
 */
#ifndef HEADERLINES_H
#define HEADERLINES_H

#include <stddef.h>

enum headerlines_status {
    HEADERLINES_MORE,  /* more is expected */
    HEADERLINES_END,   /* an empty line was read */
    HEADERLINES_COLON, /* a line without a colon */
    HEADERLINES_VALUE, /* a control character in a value */
    HEADERLINES_MEMORY
};

/* Called with each line. What it is given is its to use until it returns. */
typedef void (*headerlines_fn)(const char *name, const char *value, void *user);

/* Owned by the caller, who leaves the fields alone. */
struct headerlines {
    headerlines_fn fn;
    void *user;
    char *line;
    size_t length;
    enum headerlines_status status;
};

/* Begins. fn may be NULL: then lines are only checked. What was begun is given to headerlines_end
 * before it is begun again. */
void headerlines_init(struct headerlines *h, headerlines_fn fn, void *user);

/* Reads the next size bytes. What is not HEADERLINES_MORE is returned again from then on. */
enum headerlines_status headerlines_read(struct headerlines *h, const char *text, size_t size);

/* Frees what is held. */
void headerlines_end(struct headerlines *h);

#endif
