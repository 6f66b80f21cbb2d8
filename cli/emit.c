/* cairn emit: the suites again, from what run.db knows. Of a run that was killed before it decided
 * its tests, the kept sequences are recalled, and the tests decided now. */
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/contracts_file.h"
#include "cli/generation.h"
#include "cli/signals.h"

/* Whether run.db holds all tests of the run. */
static bool has_tests(struct cairn_generation *e)
{
    const char *decided = cairn_session_value(&e->session, "decided");
    const char *state = cairn_session_value(&e->session, "state");
    bool is_finished = state != NULL && strcmp(state, "finished") == 0;
    return is_finished || (decided != NULL && strcmp(decided, "1") == 0);
}

static enum cairn_status load(struct cairn_generation *e)
{
    struct cairn_session *s = &e->session;
    enum cairn_status status = cairn_tests_load(&e->tests, s->model, s->store, &s->err);
    return status == CAIRN_OK ? cairn_summary_load(&e->summary, s->store, &s->arena, &s->err)
                              : status;
}

/* All that was kept is taken up, whatever time that takes. */
static enum cairn_status load_unfinished(struct cairn_generation *e)
{
    struct cairn_options *run = &e->session.line->run;
    enum cairn_status status = cairn_generation_load(e);
    if (status == CAIRN_OK && e->recalled.recall.sequence_count == 0) {
        return cairn_fail(&e->session.err, CAIRN_NOT_FOUND,
                          "the run in '%s' ended before it kept a sequence: go on with cairn "
                          "generate --resume --out %s",
                          e->session.out, e->session.out);
    }
    run->time_s = 0;
    run->max_sequences = 0;
    run->max_statements = 0;
    e->only_recalls = true;
    return status;
}

/* The rows stand as they are but for the file, which a second verification may change. */
static void save(struct cairn_generation *e)
{
    struct cairn_session *s = &e->session;
    cairn_tests_save(&e->tests, s->model, s->store);
    for (uint32_t i = 0; i < e->summary.failure_count; i++) {
        struct cairn_store_failure *row = &e->summary.failures[i];
        row->file = NULL;
        for (uint32_t k = 0; k < e->tests.list.count; k++) {
            const struct cairn_test *test = &e->tests.list.items[k];
            if (test->verdict != CAIRN_VERDICT_LEGAL && test->number == row->id) {
                row->file = test->file;
            }
        }
        cairn_store_put_failure(s->store, row);
    }
    cairn_summary_save(&e->summary, s->store);
    cairn_store_commit(s->store);
}

/* Every kept sequence as a test without assertions. */
static enum cairn_status load_kept(struct cairn_generation *e, struct cairn_tests *kept)
{
    struct cairn_session *s = &e->session;
    struct cairn_store_sequence *rows;
    uint32_t count;
    enum cairn_status status =
        cairn_store_load_sequence(s->store, NULL, &kept->arena, &rows, &count, &s->err);
    for (uint32_t i = 0; i < count && status == CAIRN_OK; i++) {
        struct cairn_test test = {.verdict = CAIRN_VERDICT_LEGAL};
        status = cairn_sequence_parse(&test.sequence, s->model,
                                      rows[i].text == NULL ? "" : rows[i].text, &s->err);
        uint32_t body = test.sequence.body;
        test.op = body == 0 ? 0 : test.sequence.statements.items[body - 1].op;
        if (status == CAIRN_OK && body == 0) {
            cairn_test_release(&test);
            continue;
        }
        cairn_vec_push(&kept->list, test);
    }
    return status;
}

static enum cairn_status emit_programs(struct cairn_generation *e)
{
    struct cairn_session *s = &e->session;
    struct cairn_suite_config config = {.target = &s->line->target, .model = s->model};
    struct cairn_tests kept = {0};
    uint32_t written = 0;
    enum cairn_status status = load_kept(e, &kept);
    const char *directory = cairn_arena_printf(&s->arena, "%s/programs", s->path);
    if (status == CAIRN_OK) {
        status = cairn_emit_programs(&config, kept.list.items, kept.list.count, directory, &written,
                                     &s->err);
    }
    if (status == CAIRN_OK && !s->line->quiet) {
        printf("%u sequences as programs in %s/programs\n", written, s->out);
    }
    cairn_tests_release(&kept);
    return status;
}

static enum cairn_status emit(struct cairn_generation *e)
{
    struct cairn_session *s = &e->session;
    const char *suite = cairn_arena_printf(&s->arena, "%s/suite", s->path);
    struct cairn_suite_config config = {.target = &s->line->target,
                                        .model = s->model,
                                        .directory = suite,
                                        .jobs = s->line->run.jobs,
                                        .verify = true,
                                        .stop = cairn_signals_second_flag()};
    enum cairn_status status = cairn_emit_suites(&config, e->tests.list.items, e->tests.list.count,
                                                 &e->tests.arena, &e->summary.suite, &s->err);
    if (status != CAIRN_OK) {
        return status;
    }
    e->summary.has_suites = true;
    save(e);
    const char *path = cairn_arena_printf(&s->arena, "%s/summary.json", s->path);
    status = cairn_summary_write(&e->summary, path, &s->err);
    status = status == CAIRN_OK ? cairn_contracts_write(s) : status;
    if (status == CAIRN_OK && !s->line->quiet) {
        struct cairn_str text = {0};
        cairn_summary_print(&e->summary, s->out, &text);
        cairn_command_say(&text);
        cairn_str_release(&text);
    }
    return status;
}

int cairn_command_emit(struct cairn_command_line *line)
{
    struct cairn_generation e;
    cairn_generation_init(&e, line);
    enum cairn_status status = cairn_session_reopen(&e.session, line->operands.items[0]);
    status = status == CAIRN_OK ? cairn_contracts_look(&e.session) : status;
    bool is_decided = status == CAIRN_OK && has_tests(&e);
    if (status == CAIRN_OK && !is_decided) {
        status = load_unfinished(&e);
    }
    /* Which stubs compile decides what is available, as it did then. */
    status =
        status == CAIRN_OK ? cairn_session_build(&e.session, cairn_signals_alarm_flag()) : status;
    if (status == CAIRN_OK && is_decided) {
        status = load(&e);
        status = status == CAIRN_OK ? emit(&e) : status;
    } else if (status == CAIRN_OK) {
        status = cairn_generation_complete(&e);
    }
    if (status == CAIRN_OK && line->programs) {
        status = emit_programs(&e);
    }
    return cairn_generation_end(&e, status);
}
