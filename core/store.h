/* The database of a run, OUT/run.db: what was asked for, what was learnt, what is kept or fails.
 * Included by cli/; SQLite is included by core/store.c alone. core/STORE.md describes the file for
 * those who read it with other tools.
 *
 * The tables below make the rows' structs, the schema and all statements at once. Rows are written
 * with cairn_store_put_TABLE (a row with the same key is replaced) and read with
 * cairn_store_load_TABLES. Writing is batched in transactions of about a second or a thousand rows;
 * the first failure is kept, everything after it is a no-op, and cairn_store_check tells it: a full
 * disk is reported once, and what was committed before it stays.
 */
#ifndef CAIRN_CORE_STORE_H
#define CAIRN_CORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/arena.h"
#include "core/error.h"

enum {
    CAIRN_STORE_APPLICATION = 0x6361726e, /* "carn", SQLite's application_id */
    CAIRN_STORE_VERSION = 2,              /* user_version: of the tables below */
};

struct cairn_store_bytes {
    const void *bytes;
    size_t length;
};

/* Columns by table; TEXT may be NULL. t is the table's name, handed through. */

/* Facts about the run as a whole, by name. */
#define CAIRN_STORE_RUN(X, t)                                                                      \
    X(t, TEXT, name)  /* as in STORE.md */                                                         \
    X(t, TEXT, value) /* as text */

/* Target and options in the order given; run options all with their values. */
#define CAIRN_STORE_OPTION(X, t)                                                                   \
    X(t, INTEGER, position) /* from 0 */                                                           \
    X(t, TEXT, name)        /* as on the command line without dashes; "" for HEADER and inputs */  \
    X(t, TEXT, value)       /* as text */

/* What the analyzer found and how it fared. */
#define CAIRN_STORE_OPERATION(X, t)                                                                \
    X(t, TEXT, key)         /* "call:deflate" */                                                   \
    X(t, TEXT, kind)        /* core/model.h: "call", "set", ... */                                 \
    X(t, TEXT, function)    /* declared name, of the library's calls */                            \
    X(t, TEXT, declaration) /* of those, of fields and variables: "int f(const char *, size_t)" */ \
    X(t, TEXT, types)       /* the same with all typedefs resolved */                              \
    X(t, INTEGER, callable) /* the harness has it */                                               \
    X(t, TEXT, reason)      /* why it is not, or never succeeded */                                \
    X(t, INTEGER, started)  /* executions begun */                                                 \
    X(t, INTEGER, succeeded) /* returned, unmarked, no error status */                             \
    X(t, INTEGER, errors)    /* returned an error status */                                        \
    X(t, INTEGER, failed)    /* crashed, hung, exited */                                           \
    X(t, INTEGER, illegal)   /* misused */                                                         \
    X(t, INTEGER, denied)    /* refused by the sandbox */                                          \
    X(t, INTEGER, hangs)     /* hung */

/* What was learnt: in `count` of `total` observations. */
#define CAIRN_STORE_FACT(X, t)                                                                     \
    X(t, TEXT, operation)    /* its key */                                                         \
    X(t, TEXT, kind)         /* "consumes", "fresh", "takes", ... */                               \
    X(t, INTEGER, param)     /* 1-based; 0: the result */                                          \
    X(t, INTEGER, container) /* takes: who owns it then; else 0 */                                 \
    X(t, INTEGER, count)     /* supporting it */                                                   \
    X(t, INTEGER, total)     /* of all */

/* Kept sequences, with their tails. */
#define CAIRN_STORE_SEQUENCE(X, t)                                                                 \
    X(t, INTEGER, number) /* of the run: what replay takes */                                      \
    X(t, TEXT, verdict)   /* core/test.h */                                                        \
    X(t, TEXT, text)      /* SEQUENCE.md */                                                        \
    X(t, BYTES, choices)  /* uint32 little-endian */

/* Every reported failure. */
#define CAIRN_STORE_FAILURE(X, t)                                                                  \
    X(t, INTEGER, id)                /* F1 is 1 */                                                 \
    X(t, TEXT, verdict)              /* core/test.h */                                             \
    X(t, TEXT, kind)                 /* "SIGSEGV" */                                               \
    X(t, INTEGER, mode)              /* 0 main, 1 variant, 2 guard */                              \
    X(t, TEXT, operation)            /* key */                                                     \
    X(t, TEXT, function)             /* name in reports */                                         \
    X(t, INTEGER, argument)          /* 1-based; 0: none */                                        \
    X(t, INTEGER, statements)        /* minimized */                                               \
    X(t, INTEGER, statements_before) /* as found */                                                \
    X(t, INTEGER, sightings)         /* how often it was seen */                                   \
    X(t, TEXT, signature)            /* what tells it from others */                               \
    X(t, TEXT, frames)               /* of the library, innermost first */                         \
    X(t, TEXT, why)                  /* whose fault it is, and why */                              \
    X(t, INTEGER, reproduced)        /* in so many of 10 forks */                                  \
    X(t, INTEGER, signal)            /* number, or 0 */                                            \
    X(t, TEXT, text)                 /* SEQUENCE.md */                                             \
    X(t, TEXT, file)                 /* below OUT; NULL: not emitted */

/* The tests that were decided, written or not. */
#define CAIRN_STORE_TEST(X, t)                                                                     \
    X(t, INTEGER, id)               /* from 1 */                                                   \
    X(t, TEXT, verdict)             /* core/test.h */                                              \
    X(t, TEXT, name)                /* without prefix; NULL: made by the emitter */                \
    X(t, TEXT, operation)           /* key */                                                      \
    X(t, INTEGER, failure)          /* id, or 0 */                                                 \
    X(t, TEXT, kind)                /* of the failure */                                           \
    X(t, INTEGER, signal)           /* number, or 0 */                                             \
    X(t, INTEGER, needs_guard)      /* 1: on the guarded heap only; 2: front; 3: aligned */        \
    X(t, INTEGER, needs_leak_check) /* shows as a leak */                                          \
    X(t, INTEGER, timeout_s)        /* of a hang, or 0 */                                          \
    X(t, TEXT, comment)             /* what it says above the test */                              \
    X(t, TEXT, text)                /* SEQUENCE.md */                                              \
    X(t, TEXT, file)                /* below OUT; NULL: not written */                             \
    X(t, TEXT, dropped)             /* why it was not written; NULL: it was */

/* What the tests assert; core/test.h. */
#define CAIRN_STORE_ASSERTION(X, t)                                                                \
    X(t, INTEGER, test)            /* id */                                                        \
    X(t, INTEGER, position)        /* from 0 */                                                    \
    X(t, TEXT, kind)               /* core/test.h: "INTEGER", ... */                               \
    X(t, INTEGER, checked_after)   /* statement */                                                 \
    X(t, INTEGER, statement)       /* the value: of which statement */                             \
    X(t, INTEGER, output)          /* which of its values */                                       \
    X(t, INTEGER, integer)         /* what it equals */                                            \
    X(t, REAL, real)               /* what it equals */                                            \
    X(t, TEXT, constant)           /* name */                                                      \
    X(t, TEXT, contract)           /* name */                                                      \
    X(t, INTEGER, other_statement) /* the value it is the same as */                               \
    X(t, INTEGER, other_output)    /* which of its values */                                       \
    X(t, BYTES, contents)          /* what it points to */

/* One row a second at most. */
#define CAIRN_STORE_TIME_SERIES(X, t)                                                              \
    X(t, REAL, seconds)            /* since generation began */                                    \
    X(t, INTEGER, executed)        /* sequences */                                                 \
    X(t, INTEGER, kept)            /* sequences */                                                 \
    X(t, INTEGER, pool)            /* members */                                                   \
    X(t, INTEGER, distinct_values) /* digests */                                                   \
    X(t, INTEGER, failures)        /* reported ones */

/* table, columns, how many of the first columns are the key */
#define CAIRN_STORE_TABLE_LIST(X)                                                                  \
    X(run, CAIRN_STORE_RUN, 1)             /* */                                                   \
    X(option, CAIRN_STORE_OPTION, 1)       /* */                                                   \
    X(operation, CAIRN_STORE_OPERATION, 1) /* */                                                   \
    X(fact, CAIRN_STORE_FACT, 4)           /* takes: one container each */                         \
    X(sequence, CAIRN_STORE_SEQUENCE, 1)   /* */                                                   \
    X(failure, CAIRN_STORE_FAILURE, 1)     /* */                                                   \
    X(test, CAIRN_STORE_TEST, 1)           /* */                                                   \
    X(assertion, CAIRN_STORE_ASSERTION, 2) /* */                                                   \
    X(time_series, CAIRN_STORE_TIME_SERIES, 1)

enum cairn_store_table {
#define CAIRN_STORE_TABLE_ENUM(table, columns, keys) CAIRN_STORE_TABLE_##table,
    CAIRN_STORE_TABLE_LIST(CAIRN_STORE_TABLE_ENUM)
#undef CAIRN_STORE_TABLE_ENUM
};

#define CAIRN_STORE_TYPE_TEXT                 const char *
#define CAIRN_STORE_TYPE_INTEGER              int64_t
#define CAIRN_STORE_TYPE_REAL                 double
#define CAIRN_STORE_TYPE_BYTES                struct cairn_store_bytes
#define CAIRN_STORE_MEMBER(table, kind, name) CAIRN_STORE_TYPE_##kind name;
#define CAIRN_STORE_ROW(table, columns, keys)                                                      \
    struct cairn_store_##table {                                                                   \
        columns(CAIRN_STORE_MEMBER, table)                                                         \
    };
CAIRN_STORE_TABLE_LIST(CAIRN_STORE_ROW)
#undef CAIRN_STORE_ROW

struct cairn_store;

/* Creates the database; fails with CAIRN_IO if path exists or cannot be written. */
enum cairn_status cairn_store_create(struct cairn_store **ret_store, const char *path,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* Opens the database of an earlier run. Fails with CAIRN_NOT_FOUND if there is none, CAIRN_FORMAT
 * if it is damaged, not cairn's, or of another version, CAIRN_IO if it cannot be read. */
enum cairn_status cairn_store_open(struct cairn_store **ret_store, const char *path,
                                   struct cairn_error *err) CAIRN_MUST_CHECK;

/* Commits what is open, closes and frees; NULL is a no-op. Fails as cairn_store_check does. */
enum cairn_status cairn_store_close(struct cairn_store *store, struct cairn_error *err);

/* Whether the file begins as a database of cairn's (or is empty, which one is that was killed as it
 * began). Never fails; false for what cannot be read. */
bool cairn_store_is_ours(const char *path);

/* The first failure of writing since the store was opened, or CAIRN_OK. */
enum cairn_status cairn_store_check(const struct cairn_store *store, struct cairn_error *err);

/* Commits what was put so far. Called by itself after about a second or a thousand rows, but only
 * on the next put. */
void cairn_store_commit(struct cairn_store *store);

/* Marks the run as failed; also where nothing else can be written any more, because the disk is
 * full: the row is overwritten in place, without a journal. */
void cairn_store_set_failed(struct cairn_store *store);

/* Adds a row, or replaces the one with the same key; texts and bytes are copied. */
void cairn_store_put(struct cairn_store *store, enum cairn_store_table table, const void *row);

/* What is put from here to the next cairn_store_commit is committed together or not at all. */
void cairn_store_hold(struct cairn_store *store);

/* Removes all rows of a table, and holds: no part of what is put instead is committed alone. */
void cairn_store_clear(struct cairn_store *store, enum cairn_store_table table);

/* Loads the rows of a table in the order of their keys; all, or those whose first key column (an
 * integer) equals key if it is not NULL. Rows, texts and bytes are owned by the arena. On failure
 * *ret_count is 0. */
enum cairn_status cairn_store_load(struct cairn_store *store, enum cairn_store_table table,
                                   const int64_t *key, struct cairn_arena *arena, void **ret_rows,
                                   uint32_t *ret_count, struct cairn_error *err) CAIRN_MUST_CHECK;

/* The typed forms: cairn_store_put_failure(store, &row), cairn_store_load_failure(...). */
#define CAIRN_STORE_ACCESS(table, columns, keys)                                                   \
    static inline void cairn_store_put_##table(struct cairn_store *store,                          \
                                               const struct cairn_store_##table *row)              \
    {                                                                                              \
        cairn_store_put(store, CAIRN_STORE_TABLE_##table, row);                                    \
    }                                                                                              \
    static inline CAIRN_MUST_CHECK enum cairn_status cairn_store_load_##table(                     \
        struct cairn_store *store, const int64_t *key, struct cairn_arena *arena,                  \
        struct cairn_store_##table **ret_rows, uint32_t *ret_count, struct cairn_error *err)       \
    {                                                                                              \
        void *rows = NULL;                                                                         \
        enum cairn_status status =                                                                 \
            cairn_store_load(store, CAIRN_STORE_TABLE_##table, key, arena, &rows, ret_count, err); \
        *ret_rows = rows;                                                                          \
        return status;                                                                             \
    }
CAIRN_STORE_TABLE_LIST(CAIRN_STORE_ACCESS)
#undef CAIRN_STORE_ACCESS

/* Name-value rows of the table run, one by one. Reading: owned by the arena, NULL if missing. */
void cairn_store_put_text(struct cairn_store *store, const char *name, const char *value);
void cairn_store_put_number(struct cairn_store *store, const char *name, int64_t value);
void cairn_store_put_real(struct cairn_store *store, const char *name, double value);

/* The version of the library that reads and writes databases. */
const char *cairn_store_sqlite_version(void);

#endif
