/* The options as data: cli/option_table.c. Included by cli/options.c and cli/help.c alone. */
#ifndef CAIRN_CLI_OPTION_TABLE_H
#define CAIRN_CLI_OPTION_TABLE_H

#include <stddef.h>

#include "cli/options.h"

/* What a value is and where it goes. */
enum cairn_option_kind {
    CAIRN_KIND_CPP,  /* to target.cpp_flags, with the option itself */
    CAIRN_KIND_LINK, /* to target.link_inputs, with the option itself */
    CAIRN_KIND_PACKAGE,
    CAIRN_KIND_CFLAGS,   /* split at blanks */
    CAIRN_KIND_SANITIZE, /* adds to the same */
    CAIRN_KIND_TARGET,   /* a text of the target, at offset */
    CAIRN_KIND_TEXT,     /* a text that is no part of the target */
    CAIRN_KIND_U64,      /* numbers at offset, from least to most */
    CAIRN_KIND_U32,
    CAIRN_KIND_I64,
    CAIRN_KIND_REAL,
    CAIRN_KIND_SECONDS_MS, /* given in seconds, kept as uint32_t milliseconds */
    CAIRN_KIND_SWITCH,     /* on|off, a bool */
    CAIRN_KIND_ORACLE,     /* NAME=on|off; choices are the names, offset that of the first bool */
    CAIRN_KIND_CHOICE,     /* one of choices; an enum whose values count from 0 */
    CAIRN_KIND_FLAG,       /* no value; a bool */
    CAIRN_KIND_HELP_FLAG,
};

enum cairn_option_group { CAIRN_GROUP_TARGET, CAIRN_GROUP_RUN, CAIRN_GROUP_OTHER };

struct cairn_option {
    const char *name;    /* "max-length"; "I", "isystem" take one dash */
    const char *value;   /* what help calls it; NULL: none */
    const char *help;    /* one line; the default stands in cairn_options_default */
    const char *choices; /* "a|b|c" */
    size_t offset;       /* in struct cairn_command_line */
    double least;        /* numbers; no upper bound but the type's where most is 0 */
    double most;
    unsigned commands; /* bit by enum cairn_command */
    enum cairn_option_group group;
    enum cairn_option_kind kind;
    bool is_run; /* saved with its value: it shapes what is generated */
    bool
        may_change; /* may be given with --resume: does not change what target and sequences mean */
    bool is_limit;  /* of how much is generated */
};

extern const struct cairn_option cairn_option_table[];
extern const unsigned cairn_option_count;

/* Options with one dash: -I DIR, -isystem DIR. */
static inline bool cairn_option_is_short(const struct cairn_option *option)
{
    return option->kind == CAIRN_KIND_CPP || option->kind == CAIRN_KIND_LINK;
}

static inline bool cairn_option_is_for(const struct cairn_option *option,
                                       enum cairn_command command)
{
    return (option->commands >> command & 1u) != 0;
}

#endif
