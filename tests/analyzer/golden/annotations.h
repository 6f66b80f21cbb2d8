/* What comments of several styles say of parameters, lengths before what they are of, and a delete
 * that ends nothing. */
#include <stddef.h>

typedef struct shelf shelf;
typedef struct book book;

static inline shelf *shelf_new(void) { return 0; }
static inline void shelf_free(shelf *s) {}

/* Removes what is there under the key. Returns whether anything was. */
static inline int shelf_delete(shelf *s, const char *key) { return 0; }

/**
 * shelf_add:
 * @s: a shelf
 * @title: (not nullable) (transfer none): what it is called
 * @note: (nullable): what is said of it
 */
static inline int shelf_add(shelf *s, const char *title, const char *note) { return 0; }

/**
 * Writes a title as it stands on the back.
 *
 * @param title  <b>IN</b>: what it is called
 * @param back   <b>OUT</b>: Destination, large enough for 3 * len + 1
 * @param chars_written  <b>OUT</b>: Number of characters written
 */
static inline int shelf_back(const char *title, char *back, int *chars_written) { return 0; }

static inline int shelf_pack(unsigned short front_len, const unsigned char *title,
                             unsigned short total_len, const unsigned char *text,
                             const unsigned char *payload, unsigned payload_s)
{
    return 0;
}

/* Nodes that are part of the caller's objects. */
struct mark {
    /* set by the user before marks_insert, read only after that */
    int page;
    /* private */
    struct mark *next;
};
struct marks {
    struct mark *first;
};
static inline void marks_init(struct marks *m) {}
static inline void marks_insert(struct marks *m, struct mark *mark) {}
static inline struct mark *marks_first(const struct marks *m) { return 0; }
