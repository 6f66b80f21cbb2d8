/* Tests in run.db: what emit needs to write the suites again. */
#include <stdlib.h>
#include <string.h>

#include "cli/recorder.h"

/* ---- names of kinds ---- */

static const char *const assertion_names[] = {
#define ASSERTION_NAME(name) #name,
    CAIRN_ASSERTION_LIST(ASSERTION_NAME)
#undef ASSERTION_NAME
};

static const char *const failure_names[] = {
#define FAILURE_NAME(name, text) text,
    CAIRN_FAILURE_LIST(FAILURE_NAME)
#undef FAILURE_NAME
};

static const char *const verdict_names[] = {
#define VERDICT_NAME(name, text) text,
    CAIRN_VERDICT_LIST(VERDICT_NAME)
#undef VERDICT_NAME
};

#define FIND(names, text, ret_index) find(names, sizeof(names) / sizeof *(names), text, ret_index)

static bool find(const char *const *names, size_t count, const char *text, unsigned *ret_index)
{
    for (unsigned i = 0; text != NULL && i < count; i++) {
        if (strcmp(names[i], text) == 0) {
            *ret_index = i;
            return true;
        }
    }
    return false;
}

/* ---- saving ---- */

/* On which heap a failing test shows, as the store has it. */
enum { GUARD_FLUSH = 1, GUARD_FRONT, GUARD_ALIGNED };

static int64_t guard_number(const struct cairn_test *test)
{
    return test->is_front      ? GUARD_FRONT
           : test->is_aligned  ? GUARD_ALIGNED
           : test->needs_guard ? GUARD_FLUSH
                               : 0;
}

static void save_assertion(const struct cairn_assertion *a, int64_t test, int64_t position,
                           const struct cairn_model *model, struct cairn_store *store)
{
    struct cairn_store_assertion row = {.test = test,
                                        .position = position,
                                        .kind = assertion_names[a->kind],
                                        .checked_after = a->after,
                                        .statement = a->statement,
                                        .output = a->output,
                                        .integer = a->integer,
                                        .real = a->real,
                                        .other_statement = a->other_statement,
                                        .other_output = a->other_output,
                                        .contents = {a->contents, a->length}};
    if (a->kind == CAIRN_ASSERT_CONSTANT) {
        row.constant = model->constants.items[a->constant].name;
    }
    if (a->kind == CAIRN_ASSERT_INVARIANT || a->kind == CAIRN_ASSERT_ENSURES) {
        row.contract = model->contracts.items[a->contract].name;
    }
    cairn_store_put_assertion(store, &row);
}

/* What the regression tests leave behind stands in one row of the table run: "12:1" says that test
 * 12 leaves a block, "13:?" that nobody knows. */
static const char left_row[] = "regression_left";

static void put_left(const struct cairn_tests *tests, struct cairn_store *store)
{
    struct cairn_str text = {0};
    for (uint32_t i = 0; i < tests->list.count; i++) {
        const struct cairn_test *test = &tests->list.items[i];
        if (test->verdict != CAIRN_VERDICT_LEGAL || test->left_blocks == 0) {
            continue;
        }
        cairn_str_addf(&text, "%s%u:", text.length == 0 ? "" : " ", i + 1);
        if (test->left_blocks == CAIRN_NONE) {
            cairn_str_add(&text, "?");
        } else {
            cairn_str_addf(&text, "%u", test->left_blocks);
        }
    }
    cairn_store_put_text(store, left_row, cairn_str_text(&text));
    cairn_str_release(&text);
}

/* Of the row's text, NULL if there is none, as in runs of earlier versions of cairn. */
static uint32_t find_left(const char *text, int64_t id)
{
    for (const char *at = text; at != NULL && *at != '\0'; at += *at == ' ') {
        char *end;
        if (strtoll(at, &end, 10) == id && *end == ':') {
            const bool is_known = end[1] >= '0' && end[1] <= '9';
            const unsigned long left = is_known ? strtoul(end + 1, NULL, 10) : CAIRN_NONE;
            return left < CAIRN_NONE ? (uint32_t)left : CAIRN_NONE;
        }
        at += strcspn(at, " ");
    }
    return text == NULL ? CAIRN_NONE : 0;
}

void cairn_tests_save(const struct cairn_tests *tests, const struct cairn_model *model,
                      struct cairn_store *store)
{
    cairn_tests_put(tests, model, store);
    cairn_store_commit(store);
}

void cairn_tests_put(const struct cairn_tests *tests, const struct cairn_model *model,
                     struct cairn_store *store)
{
    struct cairn_str text = {0};
    cairn_store_clear(store, CAIRN_STORE_TABLE_test);
    cairn_store_clear(store, CAIRN_STORE_TABLE_assertion);
    for (uint32_t i = 0; i < tests->list.count; i++) {
        const struct cairn_test *test = &tests->list.items[i];
        cairn_str_reset(&text);
        cairn_sequence_print(&test->sequence, model, &text);
        struct cairn_store_test row = {.id = i + 1,
                                       .verdict = cairn_verdict_name(test->verdict),
                                       .name = test->name,
                                       .operation = model->ops.items[test->op].key,
                                       .failure = test->number,
                                       .kind = cairn_failure_kind_name(test->failure),
                                       .signal = test->signal,
                                       .needs_guard = guard_number(test),
                                       .needs_leak_check = test->needs_leak_check,
                                       .timeout_s = test->timeout_s,
                                       .comment = test->comment,
                                       .text = cairn_str_text(&text),
                                       .file = test->file,
                                       .dropped = test->is_dropped ? test->drop_reason : NULL};
        cairn_store_put_test(store, &row);
        for (uint32_t k = 0; k < test->assertions.count; k++) {
            save_assertion(&test->assertions.items[k], row.id, k, model, store);
        }
    }
    cairn_str_release(&text);
    put_left(tests, store);
}

/* ---- loading ---- */

/* The database is a file that anybody may have changed: nothing out of it is used as an index
 * before it was checked. */
static bool is_value(const struct cairn_test *test, const struct cairn_model *model,
                     int64_t statement, int64_t output)
{
    return statement >= 0 && statement < test->sequence.statements.count && output >= 0 &&
           output < model->ops.items[test->sequence.statements.items[statement].op].output_count;
}

static bool find_constant(const struct cairn_model *model, const char *name, uint32_t *index)
{
    for (*index = 0; name != NULL && *index < model->constants.count; (*index)++) {
        const struct cairn_constant *constant = &model->constants.items[*index];
        if (constant->kind == CAIRN_CONSTANT_INTEGER && strcmp(constant->name, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool find_contract(const struct cairn_model *model, const char *name, uint32_t *index)
{
    for (*index = 0; name != NULL && *index < model->contracts.count; (*index)++) {
        if (strcmp(model->contracts.items[*index].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the contract is one of the call that the statement is. */
static bool is_contract_of(const struct cairn_test *test, const struct cairn_model *model,
                           int64_t statement, uint32_t contract)
{
    if (statement < 0 || statement >= test->sequence.statements.count) {
        return false;
    }
    const struct cairn_op *op = &model->ops.items[test->sequence.statements.items[statement].op];
    return cairn_model_find_contract(model, op, CAIRN_CONTRACT_ENSURES) == contract;
}

/* What the assertion names, as far as it is no plain number. A constant that has no such name any
 * more is the number that it was. */
static bool find_named(struct cairn_assertion *a, const struct cairn_test *test,
                       const struct cairn_model *model, const struct cairn_store_assertion *row)
{
    switch (a->kind) {
    case CAIRN_ASSERT_CONSTANT:
        if (!find_constant(model, row->constant, &a->constant)) {
            a->kind = CAIRN_ASSERT_INTEGER;
        }
        return row->constant != NULL;
    case CAIRN_ASSERT_INVARIANT:
        return find_contract(model, row->contract, &a->contract);
    case CAIRN_ASSERT_ENSURES:
        a->output = 0;
        return find_contract(model, row->contract, &a->contract) &&
               is_contract_of(test, model, row->statement, a->contract);
    case CAIRN_ASSERT_SAME_AS:
    case CAIRN_ASSERT_SAME_NUMBER:
    case CAIRN_ASSERT_AGREES:
    case CAIRN_ASSERT_OPPOSES:
        a->other_statement = (uint32_t)row->other_statement;
        a->other_output = (uint32_t)row->other_output;
        return is_value(test, model, row->other_statement, row->other_output);
    default:
        return true;
    }
}

/* What a test is loaded for. */
struct reader {
    const struct cairn_model *model;
    struct cairn_store *store;
    const char *left;                       /* the row of what tests leave behind, or NULL */
    const struct cairn_sequence_part *part; /* NULL: whole tests alone */
};

/* Renumbers what the row says of statements. False if it speaks of one that was left out, or of
 * none. */
static bool renumber(const struct reader *reader, struct cairn_store_assertion *row)
{
    int64_t *const numbers[] = {&row->statement, &row->checked_after, &row->other_statement};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && reader->part != NULL; i++) {
        const int64_t number = *numbers[i];
        const bool is_left_out = number >= 0 && number <= CAIRN_MAX_STATEMENTS &&
                                 reader->part->numbers[number] == CAIRN_NONE;
        if (is_left_out) {
            return false;
        }
        if (number >= 0 && number <= CAIRN_MAX_STATEMENTS) {
            *numbers[i] = reader->part->numbers[number];
        }
    }
    return true;
}

/* CAIRN_NOT_FOUND if the model has no such value or contract, CAIRN_FORMAT if no row
 * was written like that. */
static enum cairn_status load_assertion(struct cairn_test *test, const struct cairn_model *model,
                                        const struct cairn_store_assertion *row)
{
    unsigned kind;
    if (!FIND(assertion_names, row->kind, &kind) || row->statement < 0 || row->output < 0 ||
        row->checked_after < row->statement ||
        row->checked_after >= test->sequence.statements.count) {
        return CAIRN_FORMAT;
    }
    struct cairn_assertion a = {.kind = (enum cairn_assertion_kind)kind,
                                .after = (uint32_t)row->checked_after,
                                .statement = (uint32_t)row->statement,
                                .output = (uint32_t)row->output,
                                .integer = row->integer,
                                .real = row->real,
                                .contents = row->contents.bytes,
                                .length = (uint32_t)row->contents.length};
    bool has_value =
        kind == CAIRN_ASSERT_ENSURES || is_value(test, model, row->statement, row->output);
    if (!has_value || !find_named(&a, test, model, row)) {
        return CAIRN_NOT_FOUND;
    }
    cairn_vec_push(&test->assertions, a);
    return CAIRN_OK;
}

static enum cairn_status parse(struct cairn_sequence *sequence, const struct reader *reader,
                               const char *text, struct cairn_error *why)
{
    if (reader->part == NULL) {
        return cairn_sequence_parse(sequence, reader->model, text, why);
    }
    for (uint32_t i = 0; i <= CAIRN_MAX_STATEMENTS; i++) {
        reader->part->numbers[i] = i; /* of what the text has not, none follows */
    }
    return cairn_sequence_parse_part(sequence, reader->model, reader->part, text, why);
}

/* CAIRN_NOT_FOUND if the model lacks the operation, or one of the sequence; *why says what is wrong
 * with the sequence. */
static enum cairn_status load_test(struct cairn_test *test, const struct reader *reader,
                                   const struct cairn_store_test *row, struct cairn_error *why)
{
    unsigned verdict = 0;
    unsigned kind = 0;
    if (!FIND(verdict_names, row->verdict, &verdict) || !FIND(failure_names, row->kind, &kind) ||
        row->operation == NULL || row->text == NULL || row->failure < 0 ||
        row->failure > UINT32_MAX || row->timeout_s < 0 || row->timeout_s > 86400) {
        return CAIRN_FORMAT;
    }
    *test = (struct cairn_test){.verdict = (enum cairn_verdict)verdict,
                                .failure = (enum cairn_failure_kind)kind,
                                .op = cairn_model_find_op(reader->model, row->operation),
                                .name = row->name,
                                .comment = row->comment,
                                .number = (uint32_t)row->failure,
                                .signal = (int32_t)row->signal,
                                .needs_guard = row->needs_guard != 0,
                                .is_front = row->needs_guard == GUARD_FRONT,
                                .is_aligned = row->needs_guard == GUARD_ALIGNED,
                                .needs_leak_check = row->needs_leak_check != 0,
                                .timeout_s = (uint32_t)row->timeout_s};
    bool is_found =
        test->op != CAIRN_NONE && parse(&test->sequence, reader, row->text, why) == CAIRN_OK;
    return !is_found                              ? CAIRN_NOT_FOUND
           : test->sequence.statements.count == 0 ? CAIRN_FORMAT
                                                  : CAIRN_OK;
}

/* The assertions of a test; *ret_left_out says how many were of what was left out of it. */
static enum cairn_status load_assertions(struct cairn_test *test, const struct reader *reader,
                                         struct cairn_store_assertion *rows, uint32_t count,
                                         uint32_t *ret_left_out)
{
    enum cairn_status status = CAIRN_OK;
    *ret_left_out = 0;
    for (uint32_t i = 0; i < count && status == CAIRN_OK; i++) {
        if (renumber(reader, &rows[i])) {
            status = load_assertion(test, reader->model, &rows[i]);
        } else {
            ++*ret_left_out;
        }
    }
    /* What said nothing else says nothing now. */
    const bool is_empty = *ret_left_out != 0 && test->assertions.count == 0;
    return status == CAIRN_OK && is_empty ? CAIRN_NOT_FOUND : status;
}

/* Adds the test of a row. Returns CAIRN_NOT_FOUND, and adds nothing, if the model lacks something
 * that it needs. */
static enum cairn_status load_whole(struct cairn_tests *tests, const struct reader *reader,
                                    const struct cairn_store_test *row, uint32_t *ret_left_out,
                                    struct cairn_error *err)
{
    struct cairn_store_assertion *assertions = NULL;
    struct cairn_error why = {.message = "generate again"};
    struct cairn_test test = {0};
    uint32_t count = 0;
    enum cairn_status read = cairn_store_load_assertion(reader->store, &row->id, &tests->arena,
                                                        &assertions, &count, err);
    enum cairn_status status = load_test(&test, reader, row, &why);
    if (read == CAIRN_OK && status == CAIRN_OK) {
        status = load_assertions(&test, reader, assertions, count, ret_left_out);
    }
    if (read == CAIRN_OK && status == CAIRN_OK) {
        test.left_blocks = find_left(reader->left, row->id);
        cairn_vec_push(&tests->list, test);
        return CAIRN_OK;
    }
    cairn_test_release(&test);
    return read != CAIRN_OK ? read
                            : cairn_fail(err, status, "run.db: test %lld is damaged: %s",
                                         (long long)row->id, why.message);
}

/* The rows of all tests, and what they leave behind. */
static enum cairn_status load_rows(struct cairn_tests *tests, struct cairn_store *store,
                                   struct cairn_store_test **ret_rows, uint32_t *ret_count,
                                   const char **ret_left, struct cairn_error *err)
{
    struct cairn_store_run *facts;
    uint32_t count;
    *ret_left = NULL;
    enum cairn_status status =
        cairn_store_load_run(store, NULL, &tests->arena, &facts, &count, err);
    for (uint32_t i = 0; i < count; i++) {
        if (facts[i].name != NULL && strcmp(facts[i].name, left_row) == 0) {
            *ret_left = facts[i].value;
        }
    }
    *ret_count = 0;
    return status == CAIRN_OK
               ? cairn_store_load_test(store, NULL, &tests->arena, ret_rows, ret_count, err)
               : status;
}

enum cairn_status cairn_tests_load(struct cairn_tests *tests, const struct cairn_model *model,
                                   struct cairn_store *store, struct cairn_error *err)
{
    struct reader reader = {.model = model, .store = store};
    struct cairn_store_test *rows;
    uint32_t count;
    uint32_t left_out;
    enum cairn_status status = load_rows(tests, store, &rows, &count, &reader.left, err);
    for (uint32_t i = 0; i < count && status == CAIRN_OK; i++) {
        /* The target is the same, its hash was compared: what is missing is damage as well. */
        status = load_whole(tests, &reader, &rows[i], &left_out, err);
    }
    return status;
}

enum cairn_status cairn_tests_load_for(struct cairn_tests *tests, struct cairn_lost_tests *lost,
                                       bool is_regression, const struct cairn_executor *executor,
                                       const struct cairn_model *model, struct cairn_store *store,
                                       struct cairn_error *err)
{
    struct reader reader = {.model = model, .store = store};
    struct cairn_store_test *rows;
    uint32_t count;
    uint32_t numbers[CAIRN_MAX_STATEMENTS + 1];
    bool *usable = cairn_arena_alloc(&tests->arena, (model->ops.count + 1) * sizeof *usable);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        usable[i] = cairn_executor_has(executor, i);
    }
    const struct cairn_sequence_part part = {usable, numbers};
    enum cairn_status status = load_rows(tests, store, &rows, &count, &reader.left, err);
    const char *legal = cairn_verdict_name(CAIRN_VERDICT_LEGAL);
    reader.part = is_regression ? &part : NULL;
    for (uint32_t i = 0; i < count && status == CAIRN_OK; i++) {
        uint32_t left_out = 0;
        bool is_legal = rows[i].verdict != NULL && strcmp(rows[i].verdict, legal) == 0;
        if (is_legal == is_regression && rows[i].dropped == NULL) {
            status = load_whole(tests, &reader, &rows[i], &left_out, err);
            lost->shortened += status == CAIRN_OK && left_out != 0;
        }
        if (status == CAIRN_NOT_FOUND) {
            cairn_vec_push(&lost->names, rows[i].name);
            status = CAIRN_OK;
        }
    }
    return status;
}
