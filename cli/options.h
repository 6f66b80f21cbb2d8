/* The command line: one const table for all subcommands, from which getopt_long, --help and the
 * README's tables are made, and the record that it fills. Included by cli/ alone.
 *
 * Every option has a kind that says what its value is and where it goes. What was given for the
 * target is kept in order, because run.db stores it and replay and emit read it back the same way.
 */
#ifndef CAIRN_CLI_OPTIONS_H
#define CAIRN_CLI_OPTIONS_H

#include <stdbool.h>

#include "core/store.h"
#include "core/str.h"
#include "core/target.h"
#include "generator/options.h"

/* name, arguments in the usage line, what it does */
#define CAIRN_COMMAND_LIST(X)                                                                      \
    X(generate, "[options] HEADER...", "analyze, generate, minimize, emit")                        \
    X(analyze, "[options] HEADER...", "operations, roles, what cannot be called and why")          \
    X(replay, "[options] OUT ID", "one recorded sequence, statement by statement")                 \
    X(emit, "[options] OUT", "suites again from run.db")                                           \
    X(check, "[options] OUT TARGET...", "recorded tests on another version of the library")        \
    X(report, "OUT", "what was found, as a report")

enum cairn_command {
#define CAIRN_COMMAND_ENUM(name, arguments, text) CAIRN_COMMAND_##name,
    CAIRN_COMMAND_LIST(CAIRN_COMMAND_ENUM)
#undef CAIRN_COMMAND_ENUM
        CAIRN_COMMAND_COUNT,
};

enum cairn_progress { CAIRN_PROGRESS_AUTO, CAIRN_PROGRESS_PLAIN, CAIRN_PROGRESS_NONE };

/* What was given for the target, as it stood: name without dashes, "" for headers and inputs. */
struct cairn_given {
    const char *name;
    const char *value;
};

/* Caller-allocated; filled by cairn_command_line_init. */
struct cairn_command_line {
    enum cairn_command command;
    struct cairn_target target; /* without what pkg-config says: cairn_target_ask_packages */
    struct cairn_options run;
    CAIRN_VEC(struct cairn_given) given;
    CAIRN_VEC(const char *) operands; /* replay, emit, check, report: OUT, ID */
    unsigned replaced;                /* check: which parts of the target (cli/retarget.c) */
    const char *recorded_in;          /* check: the folder in which the run was started */
    const char *out;
    enum cairn_progress progress;
    bool force;
    bool quiet;
    bool programs;
    bool emits;   /* check: a review suite */
    bool accepts; /* check: what differs becomes what is expected */
    bool debugs;  /* replay: under gdb */
    bool help;
    bool resume;
    bool has_time;                        /* --time was given */
    CAIRN_VEC(struct cairn_given) budget; /* options that may be given with --resume, as given */
    const char *fixed;                    /* the first that may not, NULL: none; with its dashes */
};

void cairn_command_line_init(struct cairn_command_line *line, enum cairn_command command);
void cairn_command_line_release(struct cairn_command_line *line);

/* Parses argv[2..argc) of `cairn COMMAND ...`. Fails with CAIRN_USAGE and one line that names the
 * option. With --help the rest may be incomplete. */
enum cairn_status cairn_command_line_parse(struct cairn_command_line *line, int argc, char **argv,
                                           struct cairn_error *err) CAIRN_MUST_CHECK;

/* Appends what `cairn --help` and `cairn COMMAND --help` print. */
void cairn_options_print_usage(struct cairn_str *out);
void cairn_options_print_help(enum cairn_command command, struct cairn_str *out);

/* After cairn_command_line_load: the options that were given with --resume. If one of them is a
 * limit (time, sequences, statements), the limits of the run that is gone on with do not hold. */
enum cairn_status cairn_command_line_override(struct cairn_command_line *line,
                                              struct cairn_error *err) CAIRN_MUST_CHECK;
/* Stores the options of the run as they are then. */
void cairn_command_line_update(const struct cairn_command_line *line, struct cairn_store *store);

/* Stores what is needed to do the same again, and reads it back into an initialised line; that of
 * check keeps the parts of the target that were given to it. */
void cairn_command_line_save(const struct cairn_command_line *line, struct cairn_store *store);
enum cairn_status cairn_command_line_load(struct cairn_command_line *line,
                                          struct cairn_store *store,
                                          struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
