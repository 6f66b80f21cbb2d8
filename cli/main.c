/* cairn: a directed random unit-test generator for C APIs. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/signals.h"
#include "cli/summary.h"
#include "cli/temporary.h"

static int say_and_release(struct cairn_str *text)
{
    cairn_command_say(text);
    cairn_str_release(text);
    return 0;
}

static int run(struct cairn_command_line *line)
{
    switch (line->command) {
#define RUN_COMMAND(name, arguments, text)                                                         \
    case CAIRN_COMMAND_##name:                                                                     \
        return cairn_command_##name(line);
        CAIRN_COMMAND_LIST(RUN_COMMAND)
#undef RUN_COMMAND
    case CAIRN_COMMAND_COUNT:
        break;
    }
    return 4;
}

static int parse_and_run(enum cairn_command command, int argc, char **argv)
{
    struct cairn_command_line line;
    struct cairn_error err = {0};
    cairn_command_line_init(&line, command);
    enum cairn_status status = cairn_command_line_parse(&line, argc, argv, &err);
    int code;
    if (status != CAIRN_OK) {
        code = cairn_command_end(status, &err);
    } else if (line.help) {
        struct cairn_str text = {0};
        cairn_options_print_help(command, &text);
        code = say_and_release(&text);
    } else {
        cairn_signals_install();
        cairn_temporary_open();
        code = run(&line);
        cairn_temporary_remove();
    }
    cairn_command_line_release(&line);
    return code;
}

static int begin(int argc, char **argv)
{
    static const char *const names[] = {
#define COMMAND_NAME(name, arguments, text) #name,
        CAIRN_COMMAND_LIST(COMMAND_NAME)
#undef COMMAND_NAME
    };
    struct cairn_error err = {0};
    const char *word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "--version") == 0) {
        printf("cairn %s\n", cairn_summary_version());
        return 0;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "help") == 0) {
        struct cairn_str text = {0};
        cairn_options_print_usage(&text);
        return say_and_release(&text);
    }
    for (int i = 0; i < CAIRN_COMMAND_COUNT; i++) {
        if (strcmp(word, names[i]) == 0) {
            return parse_and_run((enum cairn_command)i, argc, argv);
        }
    }
    enum cairn_status status =
        argc < 2 ? cairn_fail(&err, CAIRN_USAGE, "no command given: see cairn --help")
                 : cairn_fail(&err, CAIRN_USAGE, "'%s' is no command: see cairn --help", word);
    return cairn_command_end(status, &err);
}

/* What is closed would be given to the next file that is opened, and messages written into it. */
static void open_standard_files(void)
{
    int fd;
    do {
        fd = open("/dev/null", O_RDWR);
    } while (fd >= 0 && fd <= STDERR_FILENO);
    close(fd);
}

int main(int argc, char **argv)
{
    open_standard_files();
    cairn_signals_reset();
    return cairn_command_finish(begin(argc, argv));
}
