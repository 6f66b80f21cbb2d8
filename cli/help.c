/* --help, from the option table. */
#include <string.h>

#include "cli/option_table.h"

enum { HELP_COLUMN = 26 };

void cairn_options_print_usage(struct cairn_str *out)
{
    cairn_str_add(out, "usage: cairn COMMAND ...\n\n"
                       "cairn writes unit tests for C libraries from their headers.\n\n");
#define COMMAND_LINE(name, arguments, text)                                                        \
    cairn_str_addf(out, "  cairn %-8s %-19s  %s\n", #name, arguments, text);
    CAIRN_COMMAND_LIST(COMMAND_LINE)
#undef COMMAND_LINE
    cairn_str_add(out, "\ncairn COMMAND --help lists the options of a command; cairn --version.\n");
}

static void print_option(const struct cairn_option *option, struct cairn_str *out)
{
    struct cairn_str left = {0};
    cairn_str_addf(&left, "  %s%s", cairn_option_is_short(option) ? "-" : "--", option->name);
    if (option->value != NULL) {
        cairn_str_addf(&left, " %s", option->value);
    }
    bool fits = left.length < HELP_COLUMN - 1;
    cairn_str_addf(out, "%-*s%s%*s%s", HELP_COLUMN, left.text, fits ? "" : "\n",
                   fits ? 0 : HELP_COLUMN, "", option->help);
    bool has_choices = option->choices != NULL;
    cairn_str_addf(out, "%s%s\n", has_choices ? ": " : "", has_choices ? option->choices : "");
    cairn_str_release(&left);
}

static void print_group(enum cairn_command command, enum cairn_option_group group,
                        struct cairn_str *out)
{
    static const char *const titles[] = {"Target:", "Run:", "Other:"};
    bool is_first = true;
    for (unsigned i = 0; i < cairn_option_count; i++) {
        const struct cairn_option *option = &cairn_option_table[i];
        if (option->group != group || !cairn_option_is_for(option, command)) {
            continue;
        }
        if (is_first) {
            cairn_str_addf(out, "\n%s\n", titles[group]);
            is_first = false;
        }
        print_option(option, out);
    }
}

static const char *details(enum cairn_command command)
{
    switch (command) {
    case CAIRN_COMMAND_generate:
    case CAIRN_COMMAND_analyze:
        return "HEADER is what stands in #include <...>, or a path. Paths of .so .a .o .c files "
               "among\nthe HEADERs are linked, or compiled and linked.\n";
    case CAIRN_COMMAND_replay:
        return "ID is the number of a kept sequence, a failure (F1), or the name of a failing "
               "test's\nfile (bug_f_1).\n";
    case CAIRN_COMMAND_check:
        return "OUT is the folder that cairn generate wrote. TARGET is headers and .so .a .o .c "
               "files, as\nthere. What is given replaces what was recorded of its kind: headers, "
               "libraries (and\npackages with them), folders of headers, macros. With none: the "
               "recorded target as it is\nnow.\n";
    case CAIRN_COMMAND_emit:
    case CAIRN_COMMAND_report:
    case CAIRN_COMMAND_COUNT:
        break;
    }
    return "OUT is the folder that cairn generate wrote.\n";
}

void cairn_options_print_help(enum cairn_command command, struct cairn_str *out)
{
#define COMMAND_HELP(name, arguments, text)                                                        \
    if (command == CAIRN_COMMAND_##name) {                                                         \
        cairn_str_addf(out, "usage: cairn %s %s\n\n%s\n\n", #name, arguments, text);               \
    }
    CAIRN_COMMAND_LIST(COMMAND_HELP)
#undef COMMAND_HELP
    cairn_str_add(out, details(command));
    for (int group = CAIRN_GROUP_TARGET; group <= CAIRN_GROUP_OTHER; group++) {
        print_group(command, (enum cairn_option_group)group, out);
    }
    if (command == CAIRN_COMMAND_check) {
        cairn_str_add(out, "\nExit status: 0 no difference, 1 differences; else as of cairn "
                           "generate.\n");
    }
    if (command == CAIRN_COMMAND_generate) {
        cairn_str_add(out,
                      "\nExit status: 0 nothing fails, 1 there are bugs, 2 usage, 3 the target "
                      "cannot be\nanalysed or built, 4 internal or harness failure, 130 "
                      "interrupted.\n");
    }
}
