/* How an emitted suite finds the library: the user's flags without a path of this machine. Internal
 * to emitter/; nothing else may include it.
 *
 * Paths that the user gave (headers, sources, objects, -I, -L) are rewritten relative to one
 * folder, the deepest that holds them all. The suite's build files call it TARGET_DIR; its default
 * is the way from the suite to it, so the suite builds where it was written, and where it was moved
 * to once TARGET_DIR is set. System folders and libraries stay as they are; what pkg-config says is
 * asked of pkg-config again.
 */
#ifndef CAIRN_EMITTER_TARGET_FLAGS_H
#define CAIRN_EMITTER_TARGET_FLAGS_H

#include "core/model.h"
#include "core/target.h"

/* One flag or input; path, if not NULL, stands behind text, relative to TARGET_DIR. */
struct cairn_flag {
    const char *text; /* "-lz", "-I", "-DNAME=1", "" */
    const char *path; /* "include", "." for TARGET_DIR itself, or NULL */
};

struct cairn_target_flags {
    CAIRN_VEC(struct cairn_flag) cpp;
    CAIRN_VEC(struct cairn_flag) compile; /* --cflags */
    CAIRN_VEC(struct cairn_flag) link;
    CAIRN_VEC(struct cairn_flag) shared; /* libraries that link names, as files */
    CAIRN_VEC(const char *) sources;     /* .c inputs, relative to TARGET_DIR */
    CAIRN_VEC(const char *) includes;    /* the text between the delimiters, with them */
    const char *target_dir;              /* relative to the suite, or NULL: not needed */
    const char *packages;                /* names for pkg-config, blanks between; or NULL */
};

/* Works the flags out for a suite in directory, which exists. Texts are owned by the arena. */
enum cairn_status cairn_target_flags_init(struct cairn_target_flags *flags,
                                          const struct cairn_target *target,
                                          const struct cairn_model *model, const char *directory,
                                          struct cairn_arena *arena,
                                          struct cairn_error *err) CAIRN_MUST_CHECK;
void cairn_target_flags_release(struct cairn_target_flags *flags);

#endif
