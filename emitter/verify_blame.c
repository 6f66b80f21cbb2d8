/* Of a run that failed: which tests gave cause, and have to go. */
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "emitter/verify.h"

enum {
    MAX_CULPRITS = 3, /* who spoil others; if more do, it is the others who rely on too much */
    FEW_VICTIMS = 2,
    FEW_LOST = 4,    /* tests that do not go in one process with others; more, */
    LOST_SHARE = 20, /* and one in so many, get a process each */
};

/* Runs and says whether all went well. */
static enum cairn_status try_run(struct cairn_verification *v, const struct cairn_suite_run *run,
                                 bool *green)
{
    struct cairn_process_result result;
    enum cairn_status status = cairn_verify_run_patiently(v, run, &result);
    *green = status == CAIRN_OK && cairn_verify_is_green(&result);
    cairn_process_result_release(&result);
    return status;
}

/* What a run asks of a test, for people. */
static const char *describe_run(const struct cairn_suite_run *run)
{
    if (run->has_valgrind) {
        return "under valgrind";
    }
    if (run->is_perturbed) {
        return "with fresh and freed memory filled with a pattern";
    }
    if (strcmp(run->fork, "no") == 0) {
        return run->is_reversed ? "in one process, in reverse order and another environment"
                                : "in one process with the others and an empty environment";
    }
    return "in a process of its own";
}

static void drop_unproved(struct cairn_verification *v, const struct cairn_suite_run *run,
                          uint32_t test, const char *what)
{
    cairn_verify_drop(v, test,
                      cairn_arena_printf(v->suite->arena, "%s %s", what, describe_run(run)));
}

/* Whether the output says of the test that it did not pass; *message then says why. */
static bool is_reported(const struct cairn_verification *v, const struct cairn_suite_run *run,
                        const char *output, uint32_t test, const char **message)
{
    if (v->suite->tests[test].is_dropped || v->suite->plans[test].kind != run->kind) {
        return false;
    }
    char outcome = cairn_verify_outcome(output, v->suite->plans[test].name, message);
    return outcome == 'F' || outcome == 'E';
}

static uint32_t count_reported(const struct cairn_verification *v,
                               const struct cairn_suite_run *run, const char *output)
{
    uint32_t count = 0;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        const char *message;
        count += is_reported(v, run, output, t, &message);
    }
    return count;
}

/* Drops what the output says did not pass. Returns whether anything was. */
static bool drop_reported(struct cairn_verification *v, const struct cairn_suite_run *run,
                          const char *output)
{
    bool is_found = false;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        const char *message = "";
        if (is_reported(v, run, output, t, &message)) {
            int length = (int)strcspn(message, "\n");
            cairn_verify_drop(v, t,
                              cairn_arena_printf(v->suite->arena, "fails %s:%.*s",
                                                 describe_run(run), length, message));
            is_found = true;
        }
    }
    return is_found;
}

/* Of a file that fails as a whole: drops tests that fail alone under the same conditions, else
 * those that are reported, else the one at which the process ended, else all. Where there is no
 * time to run each, those that the output does not say passed. */
static enum cairn_status isolate_in_file(struct cairn_verification *v, struct cairn_suite_run run,
                                         const struct cairn_suite_file *file, const char *output)
{
    uint32_t end = cairn_verify_find_end(v, &run, output);
    bool is_found = false;
    enum cairn_status status = CAIRN_OK;
    for (uint32_t i = 0; i < file->tests.count && status == CAIRN_OK; i++) {
        uint32_t test = file->tests.items[i];
        bool is_late = cairn_clock_ms() >= v->deadline_ms;
        bool green =
            is_late && cairn_verify_outcome(output, v->suite->plans[test].name, NULL) == 'P';
        run.only_test = v->suite->plans[test].name;
        if (!is_late) {
            status = try_run(v, &run, &green);
        }
        if (!green) {
            bool is_known = !is_late || test == end;
            drop_unproved(v, &run, test, is_known ? "fails" : "no time was left to prove it");
            is_found = true;
        }
    }
    is_found = is_found || drop_reported(v, &run, output);
    for (uint32_t i = 0; i < file->tests.count && !is_found; i++) {
        uint32_t test = file->tests.items[i];
        if (end == CAIRN_NONE || end == test) {
            drop_unproved(v, &run, test,
                          end == test ? "ends the process" : "its file fails as a whole");
        }
    }
    return status;
}

/* The run failed without saying which test it was: looks for it file by file. If every file passes
 * alone, the test at which the process ended gives way, or else the last file. */
static enum cairn_status isolate(struct cairn_verification *v, struct cairn_suite_run run,
                                 const char *output)
{
    bool is_found = false;
    const struct cairn_suite_file *last = NULL;
    uint32_t end = cairn_verify_find_end(v, &run, output);
    enum cairn_status status = CAIRN_OK;
    for (uint32_t f = 0; f < v->suite->files.count && status == CAIRN_OK; f++) {
        const struct cairn_suite_file *file = &v->suite->files.items[f];
        if (file->kind != run.kind) {
            continue;
        }
        struct cairn_process_result result;
        last = file;
        run.only_file = file->stem;
        run.only_test = NULL;
        status = cairn_verify_run_patiently(v, &run, &result);
        if (status == CAIRN_OK && !cairn_verify_is_green(&result)) {
            is_found = true;
            status = isolate_in_file(v, run, file, cairn_str_text(&result.output));
        }
        cairn_process_result_release(&result);
    }
    if (!is_found && end != CAIRN_NONE) {
        drop_unproved(v, &run, end, "behind others it ends the process");
        return status;
    }
    for (uint32_t i = 0; last != NULL && i < last->tests.count && !is_found; i++) {
        drop_unproved(v, &run, last->tests.items[i], "all files together fail");
    }
    return status;
}

/* The line of valgrind's that `at` lies in; *ret_length without its end. */
static const char *line_around(const char *output, const char *at, size_t *ret_length)
{
    const char *begin = at;
    while (begin > output && begin[-1] != '\n') {
        begin--;
    }
    *ret_length = strcspn(begin, "\n");
    return begin;
}

/* What stands in the line behind valgrind's "==123== ". */
static const char *said_in(const char *line, size_t length)
{
    const char *mark =
        memmem(line + (length > 2 ? 2 : length), length > 2 ? length - 2 : 0, "== ", 3);
    return mark == NULL ? line : mark + 3;
}

/* What valgrind says of the stack in which the test's function stands, and which call of the test's
 * it is. */
static const char *describe_complaint(const struct cairn_verification *v, const char *output,
                                      const char *at)
{
    static const char plain[] = "valgrind complains of it";
    size_t length;
    const char *line = line_around(output, at, &length);
    const char *call = NULL;
    size_t call_length = 0;
    while (line > output) {
        line = line_around(output, line - 1, &length);
        const char *said = said_in(line, length);
        const size_t rest = length - (size_t)(said - line);
        if (rest == 0) {
            return plain;
        }
        if (said[0] != ' ') {
            const bool is_loss = memmem(said, rest, "lost in", strlen("lost in")) != NULL;
            return call == NULL ? plain
                   : is_loss
                       ? cairn_arena_printf(v->suite->arena, "valgrind finds memory lost in %.*s",
                                            (int)call_length, call)
                       : cairn_arena_printf(v->suite->arena, "valgrind says of %.*s, %.*s",
                                            (int)call_length, call, (int)strcspn(said, "(\n"),
                                            said);
        }
        const char *name = memmem(said, rest, ": ", 2);
        if (call == NULL && name != NULL) {
            call = name + 2;
            call_length = strcspn(call, " \n");
        }
    }
    return plain;
}

/* Drops tests whose function stands in one of valgrind's stacks. */
static bool drop_traced(struct cairn_verification *v, const char *output)
{
    bool is_found = false;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        const struct cairn_suite_test *plan = &v->suite->plans[t];
        if (v->suite->tests[t].is_dropped || plan->kind != CAIRN_SUITE_REGRESSION) {
            continue;
        }
        const char *at =
            strstr(output, cairn_arena_printf(v->suite->arena, " %s_fn (", plan->name));
        if (at != NULL) {
            cairn_verify_drop(v, t, describe_complaint(v, output, at));
            is_found = true;
        }
    }
    return is_found;
}

/* There is no time to look for what hangs: drops all that the output does not say passed. */
static bool drop_unpassed(struct cairn_verification *v, const struct cairn_suite_run *run,
                          const char *output)
{
    bool is_found = false;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        const struct cairn_suite_test *plan = &v->suite->plans[t];
        if (!v->suite->tests[t].is_dropped && plan->kind == run->kind &&
            cairn_verify_outcome(output, plan->name, NULL) != 'P') {
            drop_unproved(v, run, t, "no time was left to prove it");
            is_found = true;
        }
    }
    return is_found;
}

/* Valgrind came to no end: at once drops the test at which it was, as looking for it file by file
 * would wait as long each time. Where no time is left, valgrind does without the suite. */
static bool drop_stuck(struct cairn_verification *v, const struct cairn_suite_run *run,
                       const char *output)
{
    const uint32_t end = cairn_verify_find_end(v, run, output);
    if (end == CAIRN_NONE) {
        return false;
    }
    if (cairn_clock_ms() >= v->deadline_ms) {
        v->has_valgrind = false;
        v->suite->has_unfit_valgrind = true;
    } else {
        drop_unproved(v, run, end, "takes too long");
    }
    return true;
}

/* A few that fail behind others rely on what no test did, and give way themselves; many have been
 * spoilt by one that does what no test should. A process that died without a word was, too. */
static bool may_have_culprit(const struct cairn_verification *v, const struct cairn_suite_run *run,
                             const char *output)
{
    if (strcmp(run->fork, "no") != 0 || run->has_valgrind || v->suite->is_isolated) {
        return false;
    }
    uint32_t victims = count_reported(v, run, output);
    return victims > FEW_VICTIMS ? v->culprits < MAX_CULPRITS
                                 : victims == 0 && cairn_clock_ms() < v->deadline_ms;
}

static enum cairn_status drop_culprit(struct cairn_verification *v,
                                      const struct cairn_suite_run *run, const char *output,
                                      bool *is_found)
{
    uint32_t culprit;
    enum cairn_status status = cairn_verify_find_culprit(v, run, output, &culprit);
    if (culprit != CAIRN_NONE) {
        v->culprits++;
        cairn_verify_drop(v, culprit, "leaves behind in the process what makes another test fail");
        *is_found = true;
    }
    return status;
}

static enum cairn_status blame(struct cairn_verification *v, const struct cairn_suite_run *run,
                               const struct cairn_process_result *result, bool *passed)
{
    const char *output = cairn_str_text(&result->output);
    enum cairn_status status = CAIRN_OK;
    bool is_found =
        result->timed_out && cairn_clock_ms() >= v->deadline_ms && drop_unpassed(v, run, output);
    if (!is_found && may_have_culprit(v, run, output)) {
        status = drop_culprit(v, run, output, &is_found);
    }
    if (is_found || status != CAIRN_OK) {
        return status;
    }
    if (run->is_preview) {
        *passed = v->has_previewed = !drop_traced(v, output);
        return CAIRN_OK;
    }
    is_found = drop_reported(v, run, output) || (run->has_valgrind && drop_traced(v, output));
    if (!is_found && run->has_valgrind && result->timed_out) {
        is_found = drop_stuck(v, run, output);
    }
    return is_found ? CAIRN_OK : isolate(v, *run, output);
}

bool cairn_verify_isolate(struct cairn_verification *v)
{
    if (v->suite->is_isolated) {
        return false;
    }
    v->suite->is_isolated = true;
    v->has_previewed = v->is_clean = false;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        if (v->suite->plans[t].fails_together) {
            v->suite->tests[t].is_dropped = false;
            v->suite->tests[t].drop_reason = NULL;
        }
    }
    return true;
}

/* Where the tests that were dropped for how they go together are many, the library keeps a state:
 * they get a process each, and another chance. */
static void isolate_if_many(struct cairn_verification *v)
{
    uint32_t lost = 0;
    uint32_t count = 0;
    for (uint32_t t = 0; t < v->suite->count; t++) {
        bool is_left =
            !v->suite->tests[t].is_dropped && v->suite->plans[t].kind == CAIRN_SUITE_REGRESSION;
        lost += v->suite->plans[t].fails_together;
        count += v->suite->plans[t].fails_together || is_left;
    }
    if (lost > FEW_LOST && lost > count / LOST_SHARE) {
        (void)cairn_verify_isolate(v);
    }
}

enum cairn_status cairn_verify_blame(struct cairn_verification *v,
                                     const struct cairn_suite_run *run,
                                     const struct cairn_process_result *result, bool *passed)
{
    bool is_together = strcmp(run->fork, "no") == 0 && !v->suite->is_isolated;
    if (!is_together) {
        return blame(v, run, result, passed);
    }
    bool *was_dropped = cairn_alloc((v->suite->count + 1) * sizeof *was_dropped);
    for (uint32_t t = 0; t < v->suite->count; t++) {
        was_dropped[t] = v->suite->tests[t].is_dropped;
    }
    enum cairn_status status = blame(v, run, result, passed);
    for (uint32_t t = 0; t < v->suite->count; t++) {
        v->suite->plans[t].fails_together |= v->suite->tests[t].is_dropped && !was_dropped[t];
    }
    free(was_dropped);
    isolate_if_many(v);
    return status;
}
