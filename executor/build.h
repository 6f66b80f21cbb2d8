/* Builds OUT/harness/harness from the model, the user's headers and library, and the runtime.
 * Private to executor/ (and its tests).
 *
 * The directory keeps what was built: harness.c, cairn_stub.h, objects, the executable. The runtime
 * (libcairn_runtime.a with stub.h beside it) is found in the directory that the environment
 * variable CAIRN_RUNTIME names, else from where the cairn executable stands: lib/cairn of an
 * installation, executor/runtime of a build tree. */
#ifndef CAIRN_EXECUTOR_BUILD_H
#define CAIRN_EXECUTOR_BUILD_H

#include "core/error.h"
#include "core/model.h"
#include "core/target.h"
#include "executor/stubs.h"

/* Writes, compiles and links. Operations whose stub is refused become unavailable in the model,
 * with the compiler's or linker's message as the reason; stubs says which were taken. Fails with
 * CAIRN_TARGET if headers or library are at fault as a whole, CAIRN_IO if files cannot be written,
 * CAIRN_INTERNAL if the runtime is not found. */
enum cairn_status cairn_build_harness(const struct cairn_target *target, struct cairn_model *model,
                                      const char *directory, struct cairn_stubs *stubs,
                                      struct cairn_error *err) CAIRN_MUST_CHECK;

/* Writes to path (PATH_MAX bytes) the directory that holds libcairn_runtime.a and stub.h. */
enum cairn_status cairn_build_find_runtime(char *path, struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
