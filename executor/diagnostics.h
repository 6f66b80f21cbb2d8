/* Reads what compiler and linker said about a harness: which stubs they refused, and why. Private
 * to executor/. Understands gcc, clang, GNU ld, gold and lld, in the C locale. */
#ifndef CAIRN_EXECUTOR_DIAGNOSTICS_H
#define CAIRN_EXECUTOR_DIAGNOSTICS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/str.h"

enum cairn_complaint_about {
    CAIRN_COMPLAINT_OP,     /* number: ops index */
    CAIRN_COMPLAINT_TYPE,   /* number: types index of a function type */
    CAIRN_COMPLAINT_SYMBOL, /* text: an inline function of the headers that cannot be linked */
    CAIRN_COMPLAINT_OTHER,  /* no stub's fault */
};

struct cairn_complaint {
    enum cairn_complaint_about about;
    uint32_t number;
    const char *symbol;  /* SYMBOL; valid during the call */
    const char *message; /* one line, without position; valid during the call */
};

typedef void cairn_complaint_seen(void *context, const struct cairn_complaint *complaint);

/* Calls seen for every error in the compiler's or linker's output, in order. */
void cairn_diagnostics_read_compiler(const char *output, cairn_complaint_seen *seen, void *context);
void cairn_diagnostics_read_linker(const char *output, cairn_complaint_seen *seen, void *context);

#endif
