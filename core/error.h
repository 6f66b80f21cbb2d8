/* Status codes and error messages. Base layer: may be included anywhere on the host side.
 *
 * A fallible function returns an enum cairn_status and takes, as its last argument, a caller-owned
 * struct cairn_error. The error is filled on failure only and untouched on success; it holds one
 * line for the user: what failed, on what, what to do. NULL is allowed where nobody will read it.
 */
#ifndef CAIRN_CORE_ERROR_H
#define CAIRN_CORE_ERROR_H

#include "core/banned.h"

#define CAIRN_MUST_CHECK                  __attribute__((warn_unused_result))
#define CAIRN_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))

/* name, text, exit code of the command line when a run ends with it */
#define CAIRN_STATUS_LIST(X)                                                                       \
    X(OK, "ok", 0)                                                                                 \
    X(USAGE, "usage", 2)                                                                           \
    X(TARGET, "target", 3)                                                                         \
    X(IO, "input/output", 4)                                                                       \
    X(FORMAT, "format", 4)                                                                         \
    X(LIMIT, "limit", 4)                                                                           \
    X(NOT_FOUND, "not found", 4)                                                                   \
    X(HARNESS, "harness", 4)                                                                       \
    X(INTERNAL, "internal", 4)                                                                     \
    X(INTERRUPTED, "interrupted", 130)

enum cairn_status {
#define CAIRN_STATUS_ENUM(name, text, code) CAIRN_##name,
    CAIRN_STATUS_LIST(CAIRN_STATUS_ENUM)
#undef CAIRN_STATUS_ENUM
};

struct cairn_error {
    enum cairn_status status;
    char message[1024];
};

/* Fills err (if not NULL) and returns status, so that failures can be written as
 * `return cairn_fail(err, CAIRN_IO, "cannot read '%s': %s", path, strerror(errno));`. */
enum cairn_status cairn_fail(struct cairn_error *err, enum cairn_status status, const char *format,
                             ...) CAIRN_PRINTF(3, 4);

/* The exit code of the command line for a status (ARCHITECTURE.md 14). */
int cairn_status_exit_code(enum cairn_status status);

/* Reports that memory ran out and aborts; the host keeps nothing that a restart would lose. */
_Noreturn void cairn_out_of_memory(void);

/* malloc, realloc and strdup that never return NULL. The caller caps sizes from outside first. */
void *cairn_alloc(unsigned long size) __attribute__((malloc, returns_nonnull));
void *cairn_realloc(void *old, unsigned long size) __attribute__((returns_nonnull));
char *cairn_strdup(const char *text) __attribute__((malloc, returns_nonnull));

#endif
