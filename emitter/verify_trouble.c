/* What is no test's fault: a machine that gives out, and suites that cannot be built at all. */
#include <string.h>
#include <sys/statvfs.h>

#include "emitter/verify.h"

enum { LEAST_ROOM = 64 << 10 /* bytes; with less nothing more can be proved */ };

struct text_line {
    const char *text;
    size_t length;
};

static bool next_line(const char **output, struct text_line *line)
{
    if (**output == '\0') {
        return false;
    }
    *line = (struct text_line){*output, strcspn(*output, "\n")};
    *output += line->length + ((*output)[line->length] == '\n' ? 1 : 0);
    return true;
}

static bool contains(const struct text_line *line, const char *text)
{
    return memmem(line->text, line->length, text, strlen(text)) != NULL;
}

static bool ends_with(const struct text_line *line, const char *text)
{
    size_t end = line->length;
    size_t length = strlen(text);
    while (end > 0 && strchr("'\". ", line->text[end - 1]) != NULL) {
        end--;
    }
    return end >= length && memcmp(line->text + end - length, text, length) == 0;
}

/* Compilers quote the source, where the same words may stand, behind blanks. */
static bool is_about_machine(const struct text_line *line)
{
    static const char *const at_end[] = {"No space left on device",
                                         "Disk quota exceeded",
                                         "Input/output error",
                                         "Cannot allocate memory",
                                         "Read-only file system",
                                         "Too many open files",
                                         "Bus error",
                                         "Killed"};
    static const char *const anywhere[] = {"Killed signal terminated program",
                                           "terminated with signal", "out of memory allocating",
                                           "virtual memory exhausted", "memory exhausted"};
    bool is_found = false;
    for (size_t i = 0; i < sizeof at_end / sizeof *at_end; i++) {
        is_found |= ends_with(line, at_end[i]);
    }
    for (size_t i = 0; i < sizeof anywhere / sizeof *anywhere; i++) {
        is_found |= contains(line, anywhere[i]);
    }
    return is_found && line->text[0] != ' ' && line->text[0] != '\t';
}

static bool has_room(const char *directory)
{
    struct statvfs info;
    return statvfs(directory, &info) != 0 || (info.f_bavail * info.f_frsize >= LEAST_ROOM &&
                                              (info.f_files == 0 || info.f_favail > 0));
}

enum { MESSAGE_MAX = 300 };

static int shown(const struct text_line *line)
{
    return line->length < MESSAGE_MAX ? (int)line->length : MESSAGE_MAX;
}

enum cairn_status cairn_verify_check_build(const struct cairn_verification *v,
                                           const struct cairn_process_result *result)
{
    const char *output = cairn_str_text(&result->output);
    struct text_line line;
    while (next_line(&output, &line)) {
        if (is_about_machine(&line)) {
            return cairn_fail(v->err, CAIRN_IO, "cannot build the suites to verify them: %.*s",
                              shown(&line), line.text);
        }
    }
    if (!has_room(v->scratch)) {
        return cairn_fail(v->err, CAIRN_IO, "cannot build the suites: no space is left in '%s'",
                          v->scratch);
    }
    return CAIRN_OK;
}

enum cairn_status cairn_verify_check_run(const struct cairn_verification *v,
                                         const struct cairn_suite_run *run,
                                         const struct cairn_process_result *result)
{
    const char *output = cairn_str_text(&result->output);
    bool is_forked = strcmp(run->fork, "yes") == 0;
    if (result->exit_code == 0 || result->timed_out) {
        return CAIRN_OK;
    }
    if (!has_room(v->scratch)) {
        return cairn_fail(v->err, CAIRN_IO, "cannot run the suites: no space is left in '%s'",
                          v->scratch);
    }
    /* With a process for each test the runner lives to count them, whatever they do. */
    if (is_forked && strstr(output, "%: Checks: ") == NULL &&
        result->output.length < CAIRN_VERIFY_OUTPUT_LIMIT) {
        struct text_line line = {"no output", strlen("no output")};
        while (next_line(&output, &line)) {
        }
        return cairn_fail(v->err, CAIRN_INTERNAL,
                          "the suites cannot be run to verify them (exit status %d, signal %d): "
                          "%.*s",
                          result->exit_code, result->signal, shown(&line), line.text);
    }
    return CAIRN_OK;
}

/* Of a compiler or linker: the target's headers or libraries do not suit the suites. */
static bool is_about_target(const struct text_line *line)
{
    static const char *const words[] = {" error: ", "error: ld returned", "undefined reference",
                                        "cannot find -l"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (contains(line, words[i]) && line->text[0] != ' ') {
            return true;
        }
    }
    return false;
}

enum cairn_status cairn_verify_fail_build(const struct cairn_verification *v,
                                          const struct cairn_process_result *result)
{
    const char *output = cairn_str_text(&result->output);
    struct text_line line;
    while (next_line(&output, &line)) {
        if (is_about_target(&line)) {
            return cairn_fail(v->err, CAIRN_TARGET, "cannot build the suites to verify them: %.*s",
                              shown(&line), line.text);
        }
    }
    if (result->timed_out) {
        return cairn_fail(v->err, CAIRN_INTERNAL, "make did not finish the suites in time");
    }
    if (result->exit_code == 127) {
        return cairn_fail(
            v->err, CAIRN_INTERNAL,
            "cannot run make to build and verify the suites: install it, or mend PATH");
    }
    if (result->signal != 0) {
        return cairn_fail(v->err, CAIRN_INTERNAL, "make, building the suites, died of signal %d",
                          result->signal);
    }
    struct text_line last = {"", 0};
    output = cairn_str_text(&result->output);
    while (next_line(&output, &last)) {
    }
    return cairn_fail(v->err, CAIRN_INTERNAL,
                      "make, building the suites, ended with status %d: %.*s", result->exit_code,
                      shown(&last), last.text);
}
