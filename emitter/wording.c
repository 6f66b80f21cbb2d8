#include "emitter/wording.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <strings.h>

/* Parameter names that say less than the type does. */
static bool is_vague(const char *name)
{
    static const char *const vague[] = {
        "ptr", "p", "obj",   "object", "self",  "this", "ctx",   "arg",    "h", "x",
        "s",   "o", "value", "thing",  "param", "data", "other", "target", "a", "b"};
    for (size_t i = 0; i < sizeof vague / sizeof *vague; i++) {
        if (strcmp(name, vague[i]) == 0) {
            return true;
        }
    }
    return name[0] == '\0';
}

/* The name of a record as a variable: "struct bst_node" is bst_node, "z_stream" is stream. */
static const char *word_record(const struct cairn_plan *plan, uint32_t record)
{
    const char *text = plan->model->records.items[record].spelling;
    const char *tag = strrchr(text, ' ');
    const char *word = cairn_names_snake(tag == NULL ? text : tag + 1, plan->arena);
    size_t length = strlen(word);
    if (length > 2 && strcmp(word + length - 2, "_t") == 0) {
        word = cairn_arena_strndup(plan->arena, word, length - 2);
    }
    /* One-letter prefixes (z_stream) and suffixes (parser_s) carry no meaning. */
    return word[0] != '\0' && word[1] == '_' && word[2] != '\0' ? word + 2 : word;
}

static uint32_t record_of(const struct cairn_plan *plan, uint32_t sort)
{
    const struct cairn_sort *of = &plan->model->sorts.items[sort];
    bool has_record = of->kind == CAIRN_SORT_OBJECT || of->kind == CAIRN_SORT_RECORD;
    return has_record ? of->record : CAIRN_NONE;
}

/* How many calls of the model begin with the same word, to tell a library's prefix. */
static bool is_common_prefix(const struct cairn_model *model, const char *name, size_t length)
{
    unsigned shared = 0;
    unsigned calls = 0;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && op->name != NULL && !op->is_builtin) {
            calls++;
            shared += strncasecmp(op->name, name, length) == 0 ? 1 : 0;
        }
    }
    return calls > 3 && shared * 2 > calls;
}

/* What a function yields, by its name: cJSON_GetArraySize yields array_size. "" if nothing is
 * left. */
static const char *word_function(const struct cairn_plan *plan, const struct cairn_op *op)
{
    static const char *const verbs[] = {"get_",  "create_", "new_", "make_",
                                        "read_", "to_",     "find_"};
    const char *word = cairn_names_snake(op->name, plan->arena);
    const char *rest = strchr(word, '_');
    if (rest != NULL && is_common_prefix(plan->model, word, (size_t)(rest - word))) {
        word = rest + 1;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strncmp(word, verbs[i], strlen(verbs[i])) == 0) {
            return word + strlen(verbs[i]);
        }
    }
    return strlen(word) > 24 ? "" : word;
}

/* The name of the parameter that the first call with this value has for it; "" if there is none. */
static const char *word_user(const struct cairn_plan *plan, uint32_t s, uint32_t k)
{
    const struct cairn_sequence *sequence = &plan->test->sequence;
    const char *first = "";
    for (uint32_t u = s + 1; u < sequence->statements.count; u++) {
        const struct cairn_op *op = cairn_plan_op(plan, u);
        const struct cairn_arg *args = cairn_sequence_args(sequence, u);
        uint32_t count = plan->is_written_out[u] ? sequence->statements.items[u].arg_count : 0;
        for (uint32_t i = 0; i < count && i < op->param_count; i++) {
            bool is_it =
                args[i].kind == CAIRN_ARG_VALUE && args[i].index == s && args[i].output == k;
            bool tells = op->kind == CAIRN_OP_CALL || (op->kind == CAIRN_OP_SET && i > 0) ||
                         op->kind == CAIRN_OP_BUILD;
            const char *name = op->kind == CAIRN_OP_SET ? op->name : op->params[i].name;
            if (is_it && tells && name != NULL && name[0] != '\0') {
                const char *word = cairn_names_snake(name, plan->arena);
                if (!is_vague(word)) {
                    return word;
                }
                first = first[0] == '\0' ? word : first;
            }
        }
    }
    return first;
}

static const char *word_of_kind(const struct cairn_plan *plan, uint32_t s, uint32_t k)
{
    const struct cairn_op *op = cairn_plan_op(plan, s);
    switch (plan->model->sorts.items[op->outputs[k].sort].kind) {
    case CAIRN_SORT_STRING:
        return "text";
    case CAIRN_SORT_BYTES:
        return "data";
    case CAIRN_SORT_ARRAY:
        return "values";
    case CAIRN_SORT_POINTERS:
        return "items";
    case CAIRN_SORT_STREAM:
        return "stream";
    case CAIRN_SORT_PATH:
        return "path";
    case CAIRN_SORT_HANDLE:
    case CAIRN_SORT_OBJECT:
        return "handle";
    default:
        return op->is_status ? "status" : "result";
    }
}

static const char *first_free(const struct cairn_plan *plan, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (words[i][0] != '\0' && !cairn_names_is_taken(plan->names.outer, words[i])) {
            return words[i];
        }
    }
    return "result";
}

const char *cairn_word_value(const struct cairn_plan *plan, uint32_t s, uint32_t k)
{
    const struct cairn_op *op = cairn_plan_op(plan, s);
    const char *user = word_user(plan, s, k);
    uint32_t record = cairn_op_makes_struct(op) ? op->record : record_of(plan, op->outputs[k].sort);
    const char *kind = word_of_kind(plan, s, k);
    if (record != CAIRN_NONE) {
        const char *type = word_record(plan, record);
        bool is_told = !is_vague(user) && strlen(user) > 1;
        const char *const words[] = {is_told ? user : type, type, user, kind};
        return first_free(plan, words, 4);
    }
    if (op->kind == CAIRN_OP_GET || op->kind == CAIRN_OP_GLOBAL) {
        const char *field = cairn_names_snake(op->name, plan->arena);
        const char *const words[] = {field, user, kind};
        return first_free(plan, words, 3);
    }
    if (op->kind == CAIRN_OP_CALL) {
        const char *function = op->is_status ? "status" : word_function(plan, op);
        bool is_told = !is_vague(user);
        const char *const words[] = {is_told ? user : function, function, user, kind};
        return first_free(plan, words, 4);
    }
    const char *const words[] = {user, kind};
    return first_free(plan, words, 2);
}

const char *cairn_word_argument(const struct cairn_plan *plan, uint32_t s, uint32_t i)
{
    const struct cairn_param *param = cairn_plan_param(plan, s, i);
    const struct cairn_arg *arg = &cairn_sequence_args(&plan->test->sequence, s)[i];
    bool is_text = arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_SERIES_TEXT;
    const char *name =
        param == NULL || param->name == NULL ? "" : cairn_names_snake(param->name, plan->arena);
    uint32_t record = param == NULL ? CAIRN_NONE : record_of(plan, param->sort);
    const char *type = record == CAIRN_NONE ? "" : word_record(plan, record);
    const char *const words[] = {name, type, is_text ? "text" : "out"};
    return first_free(plan, words, 3);
}

/* ---- tests and files ---- */

/* text as the rest of an identifier: whatever is no letter or digit becomes an underscore. */
static const char *as_word(const char *text, struct cairn_arena *arena)
{
    char *word = cairn_arena_strdup(arena, text);
    for (char *at = word; *at != '\0'; at++) {
        *at = isalnum((unsigned char)*at) ? *at : '_';
    }
    return word;
}

const char *cairn_word_operation(const struct cairn_model *model, const struct cairn_op *op,
                                 struct cairn_arena *arena)
{
    bool is_field = op->kind == CAIRN_OP_GET || op->kind == CAIRN_OP_SET;
    if (is_field && op->record != CAIRN_NONE) {
        const char *record = model->records.items[op->record].spelling;
        const char *tag = strrchr(record, ' ');
        return as_word(cairn_arena_printf(arena, "%s_%s", tag == NULL ? record : tag + 1, op->name),
                       arena);
    }
    return as_word(op->name == NULL ? op->key : op->name, arena);
}

static bool is_about_call(const struct cairn_test *test)
{
    return test->assertions.count != 0 && test->assertions.items[0].kind == CAIRN_ASSERT_ENSURES;
}

/* What the last assertion of the test, which fails, says of the call. */
static const char *word_expectation(const struct cairn_test *test)
{
    const enum cairn_assertion_kind last = test->assertions.count == 0
                                               ? CAIRN_ASSERT_ENSURES
                                               : cairn_vec_last(&test->assertions)->kind;
    return last == CAIRN_ASSERT_DIFFERS      ? "leaves_a_result_unset"
           : last == CAIRN_ASSERT_ADDRESS    ? "returns_no_text"
           : last == CAIRN_ASSERT_TERMINATED ? "leaves_text_unterminated"
                                             : "breaks_expectation";
}

static const char *word_failure(const struct cairn_test *test, struct cairn_arena *arena)
{
    switch (test->failure) {
    case CAIRN_FAILURE_LEAK:
        return "leaks";
    case CAIRN_FAILURE_HANG:
        return "hangs";
    case CAIRN_FAILURE_ASSERTION:
    case CAIRN_FAILURE_SIGABRT:
        return "aborts";
    case CAIRN_FAILURE_INVARIANT:
        return is_about_call(test) ? "breaks_contract" : "breaks_invariant";
    case CAIRN_FAILURE_INFERRED:
        return word_expectation(test);
    case CAIRN_FAILURE_UNINITIALISED:
        return test->assertions.count != 0 &&
                       cairn_vec_last(&test->assertions)->kind == CAIRN_ASSERT_INTEGER
                   ? "depends_on_unwritten_memory"
                   : "returns_unwritten_memory";
    case CAIRN_FAILURE_NONE:
        return "fails";
    case CAIRN_FAILURE_INTEGER_OVERFLOW:
        return "overflows_an_integer";
    case CAIRN_FAILURE_BAD_SHIFT:
        return "shifts_too_far";
    case CAIRN_FAILURE_BAD_INDEX:
        return "leaves_an_array";
    case CAIRN_FAILURE_UNDEFINED:
        return "is_undefined";
    case CAIRN_FAILURE_SIGSEGV:
    case CAIRN_FAILURE_SIGFPE:
    case CAIRN_FAILURE_SIGILL:
    case CAIRN_FAILURE_SIGOTHER:
        return "crashes";
    default: {
        static const char *const kinds[] = {
#define FAILURE_TEXT(name, text) [CAIRN_FAILURE_##name] = text,
            CAIRN_FAILURE_LIST(FAILURE_TEXT)
#undef FAILURE_TEXT
        };
        return cairn_names_snake(kinds[test->failure], arena);
    }
    }
}

static const char *word_number(int64_t value, struct cairn_arena *arena)
{
    bool is_short = value > -1000000 && value < 1000000;
    return !is_short ? "a_number"
                     : cairn_arena_printf(arena, value < 0 ? "minus_%" PRId64 : "%" PRId64,
                                          value < 0 ? -value : value);
}

/* "0" for a real that is a short whole number. */
static const char *word_real(double value, struct cairn_arena *arena)
{
    const bool is_short = value > -1e6 && value < 1e6;
    return isnan(value)                        ? "nan"
           : is_short && value == trunc(value) ? word_number((int64_t)value, arena)
                                               : "a_number";
}

/* The text itself if it is a word that cannot be taken for another value, else what it is. */
static const char *word_string(const struct cairn_assertion *assertion, struct cairn_arena *arena)
{
    enum { MAX_WORD = 20 };
    const char *const taken[] = {"null", "true", "false", "the_same", "bytes"};
    if (assertion->length == 0) {
        return "an_empty_string";
    }
    bool is_word = assertion->length <= MAX_WORD && isalpha(assertion->contents[0]);
    for (uint32_t i = 0; i < assertion->length && is_word; i++) {
        is_word = isalnum(assertion->contents[i]) || assertion->contents[i] == '_';
    }
    if (!is_word) {
        return "a_string";
    }
    const char *word = cairn_arena_printf(arena, "%.*s", (int)assertion->length,
                                          (const char *)assertion->contents);
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        if (strcasecmp(word, taken[i]) == 0) {
            return "a_string";
        }
    }
    return word;
}

static bool is_all_zero(const struct cairn_assertion *assertion)
{
    for (uint32_t i = 0; i < assertion->length; i++) {
        if (assertion->contents[i] != 0) {
            return false;
        }
    }
    return true;
}

static const char *word_expected(const struct cairn_model *model,
                                 const struct cairn_assertion *assertion, struct cairn_arena *arena)
{
    switch (assertion->kind) {
    case CAIRN_ASSERT_INTEGER:
        return word_number(assertion->integer, arena);
    case CAIRN_ASSERT_SIGN:
        return assertion->integer < 0 ? "less" : "greater";
    case CAIRN_ASSERT_REAL:
        return word_real(assertion->real, arena);
    case CAIRN_ASSERT_CONSTANT:
        return model->constants.items[assertion->constant].name;
    case CAIRN_ASSERT_STRING:
        return word_string(assertion, arena);
    case CAIRN_ASSERT_BYTES:
        return is_all_zero(assertion) ? "zeros" : "bytes";
    case CAIRN_ASSERT_BLANK:
        return "nothing";
    case CAIRN_ASSERT_IS_NULL:
        return "null";
    case CAIRN_ASSERT_NOT_NULL:
        return "a_value";
    case CAIRN_ASSERT_SAME_AS:
    case CAIRN_ASSERT_SAME_NUMBER:
    case CAIRN_ASSERT_AGREES:
    case CAIRN_ASSERT_OPPOSES:
        return "the_same";
    case CAIRN_ASSERT_DIFFERS:
    case CAIRN_ASSERT_ADDRESS:
    case CAIRN_ASSERT_TERMINATED:
        return "something";
    case CAIRN_ASSERT_INVARIANT:
    case CAIRN_ASSERT_ENSURES:
        break;
    }
    return "a_valid_value";
}

/* The assertion that tells most about the operation: on its result, else on an output of it, else
 * the last one. */
static const struct cairn_assertion *telling_assertion(const struct cairn_model *model,
                                                       const struct cairn_test *test)
{
    const struct cairn_assertion *best = NULL;
    int best_rank = -1;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &test->assertions.items[a];
        if (assertion->kind == CAIRN_ASSERT_ENSURES) {
            continue; /* of failing tests alone */
        }
        uint32_t s = assertion->statement;
        uint32_t op = test->sequence.statements.items[s].op;
        bool is_own = op == test->op;
        bool is_result = model->ops.items[op].outputs[assertion->output].param < 0;
        bool is_written = test->sequence.statements.items[assertion->after].op == test->op;
        int rank = is_own ? is_result ? 3 : 2 : is_written ? 1 : 0;
        if (rank >= best_rank) {
            best = assertion;
            best_rank = rank;
        }
    }
    return best;
}

/* Whether what is asserted was over when the operation was called: it tells nothing of that. */
static bool is_said_before(const struct cairn_test *test, const struct cairn_assertion *assertion)
{
    uint32_t called = 0;
    for (uint32_t s = 0; s < test->sequence.body; s++) {
        called = test->sequence.statements.items[s].op == test->op ? s : called;
    }
    return assertion->after < called &&
           test->sequence.statements.items[assertion->statement].op != test->op;
}

/* The name of the parameter for which the statement after which something is asserted was given
 * memory of the test's, into which the call has written; or NULL. */
static const char *written_param(const struct cairn_model *model, const struct cairn_test *test,
                                 const struct cairn_assertion *assertion, struct cairn_arena *arena)
{
    const struct cairn_statement *call = &test->sequence.statements.items[assertion->after];
    const struct cairn_op *op = &model->ops.items[call->op];
    const struct cairn_arg *args = cairn_sequence_args(&test->sequence, assertion->after);
    for (uint32_t i = 0; i < call->arg_count && i < op->param_count; i++) {
        bool is_it = args[i].kind == CAIRN_ARG_VALUE && args[i].index == assertion->statement &&
                     args[i].output == assertion->output;
        if (is_it && op->kind == CAIRN_OP_CALL && op->params[i].name != NULL &&
            op->params[i].name[0] != '\0') {
            return cairn_names_snake(op->params[i].name, arena);
        }
    }
    return NULL;
}

/* "f_writes_zeros_to_out": what the operation, or one called for it, left in the test's memory. */
static const char *word_written(const struct cairn_model *model, const struct cairn_test *test,
                                const struct cairn_assertion *assertion, const char *expected,
                                struct cairn_arena *arena)
{
    const struct cairn_op *maker =
        &model->ops.items[test->sequence.statements.items[assertion->statement].op];
    bool is_memory = maker->kind == CAIRN_OP_BYTES || maker->kind == CAIRN_OP_ARRAY ||
                     maker->kind == CAIRN_OP_HEAP_BYTES;
    const char *param = is_memory ? written_param(model, test, assertion, arena) : NULL;
    if (param == NULL) {
        return NULL;
    }
    const bool is_array = maker->kind == CAIRN_OP_ARRAY && strcmp(expected, "bytes") == 0;
    const char *what = is_array ? "numbers" : expected;
    const uint32_t called = test->sequence.statements.items[assertion->after].op;
    const char *name = cairn_word_operation(model, &model->ops.items[test->op], arena);
    return called == test->op
               ? cairn_arena_printf(arena, "%s_writes_%s_to_%s", name, what, param)
               : cairn_arena_printf(arena, "%s_then_%s_writes_%s_to_%s", name,
                                    cairn_word_operation(model, &model->ops.items[called], arena),
                                    what, param);
}

const char *cairn_word_test(const struct cairn_model *model, const struct cairn_test *test,
                            struct cairn_arena *arena)
{
    const struct cairn_op *op = &model->ops.items[test->op];
    const char *name = cairn_word_operation(model, op, arena);
    if (test->verdict != CAIRN_VERDICT_LEGAL) {
        return cairn_arena_printf(arena, "%s_%s", name, word_failure(test, arena));
    }
    const struct cairn_assertion *assertion = telling_assertion(model, test);
    if (assertion == NULL || is_said_before(test, assertion)) {
        return name;
    }
    const struct cairn_op *asserted =
        &model->ops.items[test->sequence.statements.items[assertion->statement].op];
    const char *error = assertion->kind == CAIRN_ASSERT_INTEGER && assertion->output == 0
                            ? cairn_named_error(model, asserted, assertion->integer)
                            : NULL;
    const char *expected = error != NULL ? error : word_expected(model, assertion, arena);
    const char *written = word_written(model, test, assertion, expected, arena);
    if (written != NULL) {
        return written;
    }
    int16_t param = asserted->outputs[assertion->output].param;
    if (param >= 0 && asserted->params[param].name[0] != '\0') {
        const char *cell = cairn_names_snake(asserted->params[param].name, arena);
        const char *setter = cairn_word_operation(model, asserted, arena);
        return asserted == op ? cairn_arena_printf(arena, "%s_sets_%s_to_%s", name, cell, expected)
                              : cairn_arena_printf(arena, "%s_then_%s_sets_%s_to_%s", name, setter,
                                                   cell, expected);
    }
    if (asserted == op) {
        const char *verb = op->kind == CAIRN_OP_CALL ? "returns" : "is";
        return cairn_arena_printf(arena, "%s_%s_%s", name, verb, expected);
    }
    const char *subject = cairn_word_operation(model, asserted, arena);
    if (asserted->kind == CAIRN_OP_CALLS) {
        const char *times = assertion->integer == 0 ? "does_not_call" : "calls";
        return cairn_arena_printf(arena, "%s_%s_%s", name, times, subject);
    }
    if (asserted->kind == CAIRN_OP_TOLD) {
        return cairn_arena_printf(arena, "%s_tells_%s", name, subject);
    }
    const char *verb = asserted->kind == CAIRN_OP_CALL ? "returns" : "is";
    if (strcmp(subject, name) == 0) {
        return cairn_arena_printf(arena, "%s_%s_%s", name, verb, expected);
    }
    return cairn_arena_printf(arena, "%s_then_%s_%s_%s", name, subject, verb, expected);
}

const char *cairn_word_group(const struct cairn_model *model, uint32_t op_index,
                             struct cairn_arena *arena)
{
    struct cairn_plan plan = {.model = model, .arena = arena};
    const struct cairn_op *op = &model->ops.items[op_index];
    if (op->record != CAIRN_NONE && op->kind != CAIRN_OP_CALL) {
        return word_record(&plan, op->record);
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        uint32_t record = record_of(&plan, op->params[i].sort);
        if (record != CAIRN_NONE) {
            return word_record(&plan, record);
        }
    }
    for (uint32_t k = 0; k < op->output_count; k++) {
        uint32_t record = record_of(&plan, op->outputs[k].sort);
        if (record != CAIRN_NONE) {
            return word_record(&plan, record);
        }
    }
    return "functions";
}
