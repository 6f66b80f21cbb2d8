/* What the user pointed cairn at: headers, flags, libraries, compiler. Plain configuration record,
 * filled by the command line (or from run.db), read by analyzer, executor, emitter and store.
 * Analysis, stubs and suite must see the same preprocessor, so they all take the flags from here.
 */
#ifndef CAIRN_CORE_TARGET_H
#define CAIRN_CORE_TARGET_H

#include <stdbool.h>

#include "core/arena.h"
#include "core/vec.h"
#include "core/wire.h"

/* A list of texts, each one complete argument ("-Ifoo", "-lz", "/x/libz.a"). */
struct cairn_words {
    CAIRN_VEC(const char *) words;
};

struct cairn_target {
    struct cairn_words headers;   /* as in #include <...>, or a path; never empty once accepted */
    struct cairn_words packages;  /* --pkg; cpp_flags and link_inputs already hold what they say */
    struct cairn_words cpp_flags; /* -I -D -U -isystem, those of the packages first */
    struct cairn_words cflags;    /* --cflags, split at blanks */
    struct cairn_words link_inputs; /* -L -l and paths of .so .a .o .c, in the user's order */
    bool flags_come_first;          /* cpp_flags before those of the packages, not behind them */
    const char *sanitize;           /* --sanitize LIST, or NULL; cflags hold what it means */
    const char *cc;                 /* the user's compiler, default "cc" */
    const char *contracts;          /* --contracts FILE.c, or NULL */
    const char *rules;              /* --rules FILE.h, or NULL */
    const char *edits;              /* text of a header with rules as well, or NULL */
    const char *edits_name;         /* how messages call that */
    bool is_other_version;          /* rules need not fit: they were for an earlier one */
    const char *include;            /* --include RE on operation names, or NULL */
    const char *exclude;            /* --exclude RE */
    const char *focus;              /* --focus RE: others only build arguments */
    struct cairn_arena arena;       /* owns every text above */
};

void cairn_target_release(struct cairn_target *target);

/* Copies text into the target's arena and appends it to list, one of the target's own lists. */
void cairn_target_add(struct cairn_target *target, struct cairn_words *list, const char *text);

/* Whether a link input is a C source, which is compiled first. */
bool cairn_target_is_source(const char *input);

/* The shared library that a link input names: the path that it is, or the file that the linker
 * finds for "-lNAME" in the target's -L folders, owned by arena. NULL if it names none of these. */
const char *cairn_target_find_shared(const struct cairn_target *target, const char *input,
                                     struct cairn_arena *arena);

/* Whether sources are compiled with the compiler's checks of memory, what they find being always
 * wrong: indices, stack frames, and the buffers that libc's functions write to. They are, unless
 * --sanitize says with which checks, or "none", for which cflags hold nothing. */
bool cairn_target_has_checks(const struct cairn_target *target);

/* Appends the words that ask for them in the harness, whose runtime answers. */
void cairn_target_add_checks(struct cairn_words *command);

/* What asks for the check that finds failures of the kind in a suite, whose process it ends, with
 * no library of its own; NULL if none does. */
const char *cairn_target_check_of(enum cairn_failure_kind failure);

/* Appends the words of the target's compiler ("ccache gcc" has two), owned by arena, to command. */
void cairn_target_add_compiler(const struct cairn_target *target, struct cairn_words *command,
                               struct cairn_arena *arena);

/* Appends the words of cflags that a link may have: not those that ask for the compiler's checks if
 * --sanitize did, as its own runtime, which comes with them, would print and end the process. */
void cairn_target_add_link_flags(const struct cairn_target *target, struct cairn_words *command);

/* The feature macros that analysis, stubs and emitted files share, as source text that stands
 * before the first #include, ending in a newline. */
const char *cairn_target_feature_macros(void);

/* The language standard flag that analysis, stubs and emitted files share: "-std=c11". */
const char *cairn_target_standard(void);

/* The #include line for one of the target's headers, newline included, owned by arena: <...> for a
 * name, "..." for a path (one that names an existing file). */
const char *cairn_target_include_line(const char *header, struct cairn_arena *arena);

/* Appends the folders in which the target's own files lie and are looked for (headers, -I, -L,
 * libraries, sources), absolute, owned by arena. What is not there has none. */
void cairn_target_add_folders(const struct cairn_target *target, struct cairn_words *folders,
                              struct cairn_arena *arena);

#endif
