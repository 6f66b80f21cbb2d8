/* Kinds of objects and of room that types alone do not tell. */
#include <stddef.h>

#define LINE_LENGTH 80
#define KEY_LENGTH 16

/* A handle that goes by value, as nothing but hidden pointers. */
typedef struct {
    void *internal;
} kinds_file;
static inline kinds_file kinds_open(const char *name) { static kinds_file none; return none; }
static inline long kinds_tell(kinds_file file) { return 0; }
static inline void kinds_close(kinds_file file) { }

/* A point is written down. */
struct kinds_point {
    int x;
    int y;
};
static inline struct kinds_point kinds_middle(struct kinds_point a, struct kinds_point b) { static struct kinds_point none; return none; }

/* Two names for pointers to one struct. */
typedef struct kinds_thing *kinds_datum;
typedef struct kinds_thing *kinds_schema;
static inline kinds_datum kinds_number(long number) { static kinds_datum none; return none; }
static inline kinds_datum kinds_text(const char *text) { static kinds_datum none; return none; }
static inline kinds_datum kinds_truth(int is_true) { static kinds_datum none; return none; }
static inline int kinds_datum_free(kinds_datum datum) { return 0; }
static inline int kinds_datum_equal(kinds_datum a, kinds_datum b) { return 0; }
static inline kinds_schema kinds_schema_number(void) { static kinds_schema none; return none; }
static inline kinds_schema kinds_schema_text(void) { static kinds_schema none; return none; }
static inline kinds_schema kinds_schema_truth(void) { static kinds_schema none; return none; }
static inline int kinds_schema_free(kinds_schema schema) { return 0; }
static inline int kinds_schema_match(kinds_schema a, kinds_schema b) { return 0; }

/* Fields that a call takes counted, and others look up in the table. */
struct kinds_table;
struct kinds_field {
    int type;
    int length;
};
static inline struct kinds_table *kinds_table_new(struct kinds_field *fields, int numfields) { return 0; }
static inline struct kinds_field *kinds_table_field(struct kinds_table *table, int i) { return 0; }
static inline void kinds_table_free(struct kinds_table *table) { }

/* Reads a line. line must have at least LINE_LENGTH characters allocated. */
static inline int kinds_read_line(kinds_file file, char *line) { return 0; }
/* Splits what was read. key must have KEY_LENGTH characters allocated, and value LINE_LENGTH. */
static inline int kinds_split(char *key, char *value) { return 0; }

/* Where the text goes on. */
static inline int kinds_skip(const char **data) { return 0; }

enum kinds_color { KINDS_RED, KINDS_BLUE, KINDS_GREEN, kinds_last_color };
static inline int kinds_paint(enum kinds_color color) { return 0; }

/** Flushes it.
    @param file what to flush
    @param flags Unused yet. Submit 0.
 */
static inline int kinds_flush(kinds_file file, int flags) { return 0; }
