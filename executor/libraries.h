/* The shared libraries that a target names, as files: those the harness has to load. The loader
 * goes by the name that stands in a library (its soname) and not by that of its file, and takes the
 * first one of that name. Private to executor/. */
#ifndef CAIRN_EXECUTOR_LIBRARIES_H
#define CAIRN_EXECUTOR_LIBRARIES_H

#include "core/arena.h"
#include "core/error.h"
#include "core/target.h"
#include "core/wire.h"

/* Has the loader find them: appends to command the folders in which it looks first. Where it would
 * find another file there, or none, a link in a folder of its own below directory, that of the
 * harness, leads to the right one, and further links to what lies beside that. Texts are owned by
 * arena. */
enum cairn_status cairn_libraries_place(const struct cairn_target *target, const char *directory,
                                        struct cairn_words *command, struct cairn_arena *arena,
                                        struct cairn_error *err) CAIRN_MUST_CHECK;

/* Fails with CAIRN_TARGET if one of the objects that were loaded has the soname of such a library
 * and is another file. */
enum cairn_status cairn_libraries_check(const struct cairn_target *target,
                                        const struct cairn_wire_object *objects, uint32_t count,
                                        struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
