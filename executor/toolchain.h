/* The user's compiler at work in the harness's directory. Private to executor/. */
#ifndef CAIRN_EXECUTOR_TOOLCHAIN_H
#define CAIRN_EXECUTOR_TOOLCHAIN_H

#include "core/arena.h"
#include "core/error.h"
#include "core/process.h"
#include "core/str.h"
#include "core/target.h"

/* Set target, directory and err; prepare does the rest. */
struct cairn_toolchain {
    const struct cairn_target *target;
    const char *directory;               /* where everything is written; exists */
    struct cairn_error *err;             /* filled by whatever fails; may be NULL */
    char *runtime;                       /* directory of libcairn_runtime.a and stub.h */
    CAIRN_VEC(const char *) environment; /* as ours, with the C locale for messages */
    struct cairn_words objects;          /* of the user's sources and contracts */
    struct cairn_arena arena;            /* owns every text of a command */
    struct cairn_process_result result;  /* of the last command */
};

/* Finds the runtime and copies its header to the directory. */
enum cairn_status cairn_toolchain_prepare(struct cairn_toolchain *tools) CAIRN_MUST_CHECK;
void cairn_toolchain_release(struct cairn_toolchain *tools);

/* Appends the name, in the folder of the harness, of what input i of the target is compiled to. */
void cairn_toolchain_add_object(struct cairn_str *name, uint32_t input);

/* Compiles the user's sources and contracts with the user's flags. Fails with CAIRN_TARGET if one
 * does not compile. */
enum cairn_status cairn_toolchain_compile_sources(struct cairn_toolchain *tools) CAIRN_MUST_CHECK;

/* Compile harness.c with the text, and link the executable. Both fail only if the compiler could
 * not be run; whether it was content is told by cairn_toolchain_succeeded, and what it said by
 * cairn_toolchain_output, until the next command. */
enum cairn_status cairn_toolchain_compile_stubs(struct cairn_toolchain *tools,
                                                const struct cairn_str *text) CAIRN_MUST_CHECK;
enum cairn_status cairn_toolchain_link(struct cairn_toolchain *tools) CAIRN_MUST_CHECK;
bool cairn_toolchain_succeeded(const struct cairn_toolchain *tools);
const char *cairn_toolchain_output(const struct cairn_toolchain *tools);

/* Fails with CAIRN_TARGET and what the last command said, in one line. */
enum cairn_status cairn_toolchain_fail(struct cairn_toolchain *tools, const char *what);

#endif
