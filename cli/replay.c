/* cairn replay: one recorded sequence in a fresh fork, statement by statement. */
#include <ctype.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/debugger.h"
#include "cli/replay_print.h"
#include "cli/session.h"
#include "generator/legality.h"

struct replay {
    struct cairn_session session;
    struct cairn_store_failure *failure; /* or NULL */
    enum cairn_run_mode mode;
    const char *name; /* of the test, without prefix; or NULL */
    struct cairn_sequence sequence;
};

/* ---- finding it ---- */

static bool parse_number(const char *text, int64_t *number)
{
    *number = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (!isdigit((unsigned char)*at) || at - text > 17) {
            return false;
        }
        *number = *number * 10 + (*at - '0');
    }
    return *text != '\0';
}

/* "bug_f_1", with or without "suite/" and ".c". */
static bool is_file(const char *file, const char *id)
{
    const char *slash = file == NULL ? NULL : strrchr(file, '/');
    if (file == NULL) {
        return false;
    }
    const char *name = slash == NULL ? file : slash + 1;
    slash = strrchr(id, '/');
    id = slash == NULL ? id : slash + 1;
    size_t length = strcspn(name, ".");
    return strncmp(name, id, length) == 0 && (id[length] == '\0' || strcmp(id + length, ".c") == 0);
}

static void take_failure(struct replay *r, struct cairn_store_failure *row, const char **ret_text)
{
    bool is_mode = row->mode >= 0 && row->mode < CAIRN_MODE_COUNT;
    r->mode = is_mode ? (enum cairn_run_mode)row->mode : CAIRN_MODE_MAIN;
    r->failure = row;
    *ret_text = row->text;
}

/* By number, or by the file of its test. *ret_text stays NULL if there is none. */
static enum cairn_status find_failure(struct replay *r, const char *id, const char **ret_text)
{
    struct cairn_session *s = &r->session;
    struct cairn_store_failure *rows;
    uint32_t count;
    int64_t number = 0;
    bool is_number = (id[0] == 'F' || id[0] == 'f') && parse_number(id + 1, &number);
    enum cairn_status status =
        cairn_store_load_failure(s->store, NULL, &s->arena, &rows, &count, &s->err);
    for (uint32_t i = 0; i < count && *ret_text == NULL; i++) {
        if (is_number ? rows[i].id == number : is_file(rows[i].file, id)) {
            take_failure(r, &rows[i], ret_text);
        }
    }
    return status;
}

/* "test_f_returns_0", with or without "test_". */
static bool is_name(const char *name, const char *id)
{
    size_t lead = strncmp(id, "test_", 5) == 0 ? 5 : 0;
    return name != NULL && (strcmp(name, id) == 0 || strcmp(name, id + lead) == 0);
}

/* By its name, or by its file where that holds no other. *ret_text stays NULL if there is none. */
static enum cairn_status find_test(struct replay *r, const char *id, const char **ret_text)
{
    struct cairn_session *s = &r->session;
    struct cairn_store_test *rows;
    const struct cairn_store_test *found = NULL;
    uint32_t count;
    uint32_t in_file = 0;
    enum cairn_status status =
        cairn_store_load_test(s->store, NULL, &s->arena, &rows, &count, &s->err);
    for (uint32_t i = 0; i < count; i++) {
        bool is_in_file = is_file(rows[i].file, id);
        in_file += is_in_file;
        found = is_in_file && found == NULL ? &rows[i] : found;
        if (is_name(rows[i].name, id)) {
            found = &rows[i];
            in_file = 1;
            break;
        }
    }
    if (in_file > 1) {
        return cairn_fail(&s->err, CAIRN_USAGE,
                          "'%s' holds %u tests: give the name of one, as test_%s", id, in_file,
                          found->name == NULL ? "..." : found->name);
    }
    if (found == NULL || found->failure == 0) {
        *ret_text = found == NULL ? NULL : found->text;
        r->name = found == NULL ? NULL : found->name;
        return status;
    }
    const char *number = cairn_arena_printf(&s->arena, "F%lld", (long long)found->failure);
    return find_failure(r, number, ret_text);
}

static enum cairn_status find_sequence(struct replay *r, int64_t number, const char **ret_text)
{
    struct cairn_session *s = &r->session;
    struct cairn_store_sequence *rows;
    uint32_t count;
    enum cairn_status status =
        cairn_store_load_sequence(s->store, &number, &s->arena, &rows, &count, &s->err);
    if (status == CAIRN_OK && count == 0) {
        return cairn_fail(&s->err, CAIRN_USAGE,
                          "no sequence %lld in '%s': only kept sequences are recorded",
                          (long long)number, s->out);
    }
    *ret_text = status == CAIRN_OK ? rows[0].text : NULL;
    return status;
}

static enum cairn_status find(struct replay *r, const char *id)
{
    struct cairn_session *s = &r->session;
    int64_t number;
    const char *text = NULL;
    enum cairn_status status =
        parse_number(id, &number) ? find_sequence(r, number, &text) : find_failure(r, id, &text);
    if (status == CAIRN_OK && text == NULL) {
        status = find_test(r, id, &text);
    }
    if (status == CAIRN_OK && text == NULL) {
        status = cairn_fail(&s->err, CAIRN_USAGE,
                            "no failure, test or sequence '%s' in '%s': see cairn report %s", id,
                            s->out, s->out);
    }
    return status == CAIRN_OK ? cairn_sequence_parse(&r->sequence, s->model, text, &s->err)
                              : status;
}

/* ---- running it ---- */

static enum cairn_status execute(struct replay *r, struct cairn_batch *batch)
{
    struct cairn_error *err = &r->session.err;
    for (uint32_t i = 0; i < r->sequence.statements.count; i++) {
        uint32_t op = r->sequence.statements.items[i].op;
        if (!cairn_executor_has(r->session.executor, op)) {
            return cairn_fail(err, CAIRN_TARGET, "the harness has no %s any more: %s",
                              r->session.model->ops.items[op].key,
                              r->session.model->ops.items[op].unavailable == NULL
                                  ? "generate again with --force"
                                  : r->session.model->ops.items[op].unavailable);
        }
    }
    cairn_batch_reset(batch, r->mode, CAIRN_RUN_FRESH | CAIRN_RUN_OBSERVE | CAIRN_RUN_CAPTURE);
    cairn_batch_add(batch, &r->sequence);
    enum cairn_status status = cairn_batch_submit(batch, true, err);
    return status == CAIRN_OK ? cairn_batch_wait(batch, err) : status;
}

static void print(struct replay *r, const struct cairn_outcome *outcome)
{
    struct cairn_str text = {0};
    struct cairn_legality legality = {0};
    struct cairn_facts *facts = cairn_facts_new(r->session.model);
    cairn_legality_judge(&legality, facts, &r->session.line->run, &r->sequence, outcome);
    struct cairn_replayed replayed = {.model = r->session.model,
                                      .executor = r->session.executor,
                                      .sequence = &r->sequence,
                                      .outcome = outcome,
                                      .legality = &legality};
    if (r->failure != NULL) {
        cairn_str_addf(&text, "F%lld: %s, %s in %s; seen %lld time%s\n", (long long)r->failure->id,
                       r->failure->verdict, r->failure->kind, r->failure->function,
                       (long long)r->failure->sightings, r->failure->sightings == 1 ? "" : "s");
        cairn_str_addf(&text, "%s\n\n", r->failure->why == NULL ? "" : r->failure->why);
    }
    cairn_replayed_print(&replayed, &text);
    cairn_command_say(&text);
    cairn_str_release(&text);
    cairn_legality_release(&legality);
    cairn_facts_free(facts);
}

static enum cairn_status run(struct replay *r)
{
    struct cairn_batch *batch = cairn_batch_new(r->session.executor);
    enum cairn_status status = execute(r, batch);
    if (status == CAIRN_OK) {
        struct cairn_outcome outcome = cairn_batch_outcome(batch, 0);
        print(r, &outcome);
    }
    cairn_batch_free(batch);
    return status;
}

/* ---- debugging it ---- */

static enum cairn_failure_kind kind_of(const char *name)
{
    static const char *const names[] = {
#define FAILURE_NAME(name, text) [CAIRN_FAILURE_##name] = text,
        CAIRN_FAILURE_LIST(FAILURE_NAME)
#undef FAILURE_NAME
    };
    for (size_t i = 0; name != NULL && i < sizeof names / sizeof *names; i++) {
        if (names[i] != NULL && strcmp(names[i], name) == 0) {
            return (enum cairn_failure_kind)i;
        }
    }
    return CAIRN_FAILURE_NONE;
}

/* What it is about: where it fails, or its last statement before what gives everything back. */
static uint32_t op_of(const struct replay *r)
{
    const struct cairn_sequence *sequence = &r->sequence;
    const char *key = r->failure == NULL ? NULL : r->failure->operation;
    uint32_t op = key == NULL ? CAIRN_NONE : cairn_model_find_op(r->session.model, key);
    const uint32_t last = sequence->body == 0 ? sequence->statements.count - 1 : sequence->body - 1;
    return op != CAIRN_NONE ? op : sequence->statements.items[last].op;
}

/* What is followed out of freed memory is an address that is none in the harness alone, which fills
 * it: against guard pages it shows anywhere. */
static bool is_shown_guarded(const struct replay *r, enum cairn_failure_kind kind)
{
    return r->failure != NULL && (r->mode >= CAIRN_MODE_GUARD || kind == CAIRN_FAILURE_SIGSEGV ||
                                  cairn_failure_is_of_heap(kind));
}

static enum cairn_status debug(struct replay *r, const char *id)
{
    struct cairn_session *s = &r->session;
    const enum cairn_failure_kind kind = kind_of(r->failure == NULL ? NULL : r->failure->kind);
    int64_t number;
    struct cairn_test test = {.verdict = CAIRN_VERDICT_BUG,
                              .sequence = r->sequence,
                              .op = op_of(r),
                              .failure = kind,
                              .needs_guard = is_shown_guarded(r, kind),
                              .is_front = r->failure != NULL && r->mode == CAIRN_MODE_FRONT,
                              .needs_leak_check = kind == CAIRN_FAILURE_LEAK,
                              .name = r->name,
                              .comment = r->failure == NULL ? NULL : r->failure->why};
    if (r->failure == NULL && r->name == NULL && parse_number(id, &number)) {
        test.name = cairn_arena_printf(&s->arena, "sequence_%lld", (long long)number);
    }
    return cairn_debugger_run(s, &test);
}

int cairn_command_replay(struct cairn_command_line *line)
{
    struct replay r = {.session = {.line = line}};
    const char *id = line->operands.items[1];
    enum cairn_status status = line->debugs ? cairn_debugger_find(&r.session.err) : CAIRN_OK;
    status =
        status == CAIRN_OK ? cairn_session_reopen(&r.session, line->operands.items[0]) : status;
    line->run.jobs = 1;
    /* What is missing is said before the harness is built. */
    status = status == CAIRN_OK ? find(&r, id) : status;
    if (line->debugs) {
        status = status == CAIRN_OK ? debug(&r, id) : status;
    } else {
        status = status == CAIRN_OK ? cairn_session_build(&r.session, NULL) : status;
        status = status == CAIRN_OK ? run(&r) : status;
    }
    cairn_sequence_release(&r.sequence);
    status = cairn_session_close(&r.session, status);
    return cairn_command_end(status, &r.session.err);
}
