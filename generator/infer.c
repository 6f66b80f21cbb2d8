#include "generator/infer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

/* Whether the name ends in one of the words, alone or behind others. */
static bool ends_in(const char *name, const char *const *words)
{
    const size_t length = strlen(name);
    for (; *words != NULL; words++) {
        const size_t tail = strlen(*words);
        if (length < tail || strcasecmp(name + length - tail, *words) != 0) {
            continue;
        }
        const char *at = name + length - tail;
        if (at == name || !isalpha((unsigned char)at[-1]) ||
            (islower((unsigned char)at[-1]) && isupper((unsigned char)at[0]))) {
            return true;
        }
    }
    return false;
}

static const char *const equal_words[] = {"equal", "equals", "eq", NULL};
static const char *const compare_words[] = {"compare", "cmp", NULL};
static const char *const hash_words[] = {"hash", "hashcode", "hash_code", NULL};
static const char *const copy_words[] = {"copy", "clone", "dup", "duplicate", NULL};
static const char *const size_words[] = {"size", "length", "len", "count", NULL};

/* Whether the text before `set` and behind it make the name, with "get" between them or nothing. */
static bool is_getter_name(const char *name, const char *setter, const char *set)
{
    const size_t before = (size_t)(set - setter);
    const char *behind = set + strlen("set");
    if (strncmp(name, setter, before) != 0) {
        return false;
    }
    name += before;
    if (strncasecmp(name, "get", 3) == 0 &&
        isupper((unsigned char)*name) == isupper((unsigned char)*set) &&
        strcmp(name + 3, behind) == 0) {
        return true;
    }
    /* bag_set_size and bag_size, bag_size_set and bag_size, bagSetSize and bagSize. */
    if (*behind == '_') {
        return strcmp(name, behind + 1) == 0;
    }
    if (*behind != '\0') {
        return isupper((unsigned char)*behind) && before != 0 && strcmp(name, behind) == 0;
    }
    return false;
}

/* Where the word "set" stands in the name, or NULL. */
static const char *find_set(const char *name)
{
    for (const char *at = strcasestr(name, "set"); at != NULL; at = strcasestr(at + 1, "set")) {
        bool begins = at == name || !isalpha((unsigned char)at[-1]) ||
                      (islower((unsigned char)at[-1]) && isupper((unsigned char)at[0]));
        bool ends = at[3] == '_' || at[3] == '\0' ||
                    (isupper((unsigned char)at[3]) && islower((unsigned char)at[2]));
        if (begins && ends) {
            return at;
        }
    }
    return NULL;
}

static bool is_getter_of(const char *getter, const char *setter)
{
    const char *set = find_set(setter);
    if (set == NULL) {
        return false;
    }
    if (set[3] == '\0' && set > setter && set[-1] == '_') {
        const size_t stem = (size_t)(set - setter) - 1;
        return strncmp(getter, setter, stem) == 0 &&
               (getter[stem] == '\0' || strcmp(getter + stem, "_get") == 0);
    }
    return is_getter_name(getter, setter, set);
}

/* ---- types ---- */

static bool is_operand(const struct cairn_model *model, const struct cairn_op *op, uint32_t k)
{
    const enum cairn_sort_kind kind = model->sorts.items[op->params[k].sort].kind;
    return op->params[k].pass == CAIRN_PASS_VALUE && op->destroys != (int16_t)k &&
           op->initialises != (int16_t)k && op->params[k].role != CAIRN_ROLE_UNINITIALISED &&
           (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE);
}

static bool is_plain_call(const struct cairn_model *model, const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_CALL && !op->is_builtin && !op->is_noreturn && !op->is_deprecated &&
           !op->is_inner && !op->is_variable && op->format == NULL && op->dots_count == 0 &&
           !op->is_va_list && op->param_count != 0 && is_operand(model, op, 0);
}

/* The type of the result, the only thing that the call yields; or NULL. */
static const struct cairn_type *result_type(const struct cairn_model *model,
                                            const struct cairn_op *op)
{
    bool has_result = op->output_count == 1 && op->outputs[0].param < 0;
    return has_result ? &model->types.items[op->outputs[0].type] : NULL;
}

static bool yields_integer(const struct cairn_model *model, const struct cairn_op *op)
{
    const struct cairn_type *type = result_type(model, op);
    return type != NULL && type->kind == CAIRN_TYPE_INTEGER &&
           model->sorts.items[op->outputs[0].sort].kind == CAIRN_SORT_INTEGER;
}

static bool yields_number(const struct cairn_model *model, const struct cairn_op *op)
{
    return yields_integer(model, op) && !result_type(model, op)->is_bool;
}

/* Whether it asks two objects of a kind. */
static bool takes_two(const struct cairn_model *model, const struct cairn_op *op)
{
    return is_plain_call(model, op) && op->param_count == 2 && is_operand(model, op, 1) &&
           op->params[0].sort == op->params[1].sort;
}

static bool takes_one(const struct cairn_model *model, const struct cairn_op *op)
{
    return is_plain_call(model, op) && op->param_count == 1;
}

/* The user's own has the name of the type at its end. */
static bool is_equality(const struct cairn_model *model, const struct cairn_op *op)
{
    return takes_two(model, op) && yields_integer(model, op) &&
           (op->users == CAIRN_USERS_LOOK || ends_in(op->name, equal_words));
}

static bool is_comparison(const struct cairn_model *model, const struct cairn_op *op)
{
    return takes_two(model, op) && yields_number(model, op) && result_type(model, op)->is_signed &&
           ends_in(op->name, compare_words);
}

static bool is_copy(const struct cairn_model *model, const struct cairn_op *op)
{
    return takes_one(model, op) && result_type(model, op) != NULL &&
           op->outputs[0].sort == op->params[0].sort && ends_in(op->name, copy_words);
}

static bool is_setter(const struct cairn_model *model, const struct cairn_op *op)
{
    if (!is_plain_call(model, op) || op->param_count != 2 || find_set(op->name) == NULL ||
        (op->output_count != 0 && result_type(model, op) == NULL)) {
        return false;
    }
    const struct cairn_param *value = &op->params[1];
    const struct cairn_type *type = &model->types.items[value->type];
    return value->pass == CAIRN_PASS_VALUE && value->partner < 0 &&
           model->sorts.items[value->sort].kind == CAIRN_SORT_INTEGER &&
           type->kind == CAIRN_TYPE_INTEGER && !type->is_bool && !type->is_character &&
           value->constant_group == CAIRN_NONE && value->constant_enumeration == CAIRN_NONE &&
           value->constant_named == CAIRN_NONE;
}

/* ---- what is not promised ---- */

/* Whether the comment makes exceptions: what is documented is no surprise. */
static bool has_exceptions(const struct cairn_op *op)
{
    static const char *const words[] = {
        "except",    "unless",     "ignor",    "without", "only",    "clamp",  "limit",   "round",
        "differ",    "reset",      "but ",     "shallow", "drop",    "toggle", "normali", "n't ",
        "not equal", "not compar", "not stor", "not set", "not cop", "not be"};
    for (size_t i = 0; op->doc != NULL && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(op->doc, words[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether some numbers may be no values of what is set: characters, kinds, names. */
static bool is_chosen_from_some(const char *name)
{
    static const char *const words[] = {"char", "delim", "sep",     "quote", "escape", "term",
                                        "mark", "type",  "kind",    "mode",  "format", "id",
                                        "code", "flags", "version", "state", "status", "index"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether the names are the same but for their last words: page_copy and page_size, but not
 * page_ref_count. */
static bool is_plainly_of(const char *name, const char *other)
{
    const size_t common = cairn_text_common_prefix(name, other);
    return strpbrk(name + common, "_") == NULL && strpbrk(other + common, "_") == NULL &&
           strcspn(other + common + (other[common] != '\0'), "ABCDEFGHIJKLMNOPQRSTUVWXYZ") ==
               strlen(other + common + (other[common] != '\0'));
}

/* ---- what is promised ---- */

static bool is_wanted(const struct cairn_options *options, enum cairn_inferred_kind kind)
{
    switch (kind) {
#define WANTED(name, oracle, calls, text)                                                          \
    case CAIRN_INFERRED_##name:                                                                    \
        return options->check_##oracle;
        CAIRN_INFERRED_LIST(WANTED)
#undef WANTED
    }
    return false;
}

/* Whether the contract can be about these two operations; `other` is the same where it needs none.
 */
static bool is_promised(const struct cairn_model *model, enum cairn_inferred_kind kind,
                        const struct cairn_op *op, const struct cairn_op *other)
{
    const bool is_alone = op == other && op->users == CAIRN_USERS_NONE;
    switch (kind) {
    case CAIRN_INFERRED_EQUAL_SELF:
    case CAIRN_INFERRED_EQUAL_SYMMETRIC:
        return is_alone && is_equality(model, op);
    case CAIRN_INFERRED_COMPARE_SELF:
    case CAIRN_INFERRED_COMPARE_SIGN:
        return is_alone && is_comparison(model, op);
    case CAIRN_INFERRED_HASH_EQUAL:
        return takes_one(model, op) && yields_number(model, op) && ends_in(op->name, hash_words) &&
               is_equality(model, other);
    case CAIRN_INFERRED_COMPARE_EQUAL:
        return is_comparison(model, op) && is_equality(model, other);
    case CAIRN_INFERRED_COPY_EQUAL:
        return is_copy(model, op) && is_equality(model, other);
    case CAIRN_INFERRED_COPY_COMPARE:
        return is_copy(model, op) && is_comparison(model, other);
    case CAIRN_INFERRED_COPY_SIZE:
        return is_copy(model, op) && takes_one(model, other) && yields_number(model, other) &&
               ends_in(other->name, size_words) && is_plainly_of(op->name, other->name);
    case CAIRN_INFERRED_SET_GET:
        return is_setter(model, op) && takes_one(model, other) && yields_number(model, other) &&
               is_getter_of(other->name, op->name) && !is_chosen_from_some(op->name);
    case CAIRN_INFERRED_OUT_SET:
    case CAIRN_INFERRED_TEXT:
    case CAIRN_INFERRED_TERMINATED:
    case CAIRN_INFERRED_WRITTEN:
    case CAIRN_INFERRED_SETTLED:
        break;
    }
    return false;
}

static bool may_be_seen_by(const struct cairn_model *model, const bool *executable,
                           enum cairn_inferred_kind kind, uint32_t i, uint32_t k)
{
    const struct cairn_op *op = &model->ops.items[i];
    const struct cairn_op *other = &model->ops.items[k];
    return executable[k] && is_plain_call(model, other) &&
           op->params[0].sort == other->params[0].sort && is_promised(model, kind, op, other) &&
           !has_exceptions(op) && !has_exceptions(other);
}

/* Several kinds of things may share a type, each with functions of its own: those whose names begin
 * alike belong together. The user's own are for all. */
static void find_promises(struct cairn_inferences *inferences, const struct cairn_model *model,
                          const bool *executable, enum cairn_inferred_kind kind, uint32_t i)
{
    const char *name = model->ops.items[i].name;
    size_t nearest = 0;
    for (uint32_t k = 0; k < model->ops.count; k++) {
        if (may_be_seen_by(model, executable, kind, i, k)) {
            size_t common = cairn_text_common_prefix(name, model->ops.items[k].name);
            nearest = common > nearest ? common : nearest;
        }
    }
    for (uint32_t k = 0; k < model->ops.count; k++) {
        const struct cairn_op *other = &model->ops.items[k];
        if (may_be_seen_by(model, executable, kind, i, k) &&
            (other->users != CAIRN_USERS_NONE ||
             cairn_text_common_prefix(name, other->name) == nearest)) {
            struct cairn_inferred inferred = {.kind = kind,
                                              .op = i,
                                              .other = k,
                                              .sort = model->ops.items[i].params[0].sort,
                                              .failure = CAIRN_NONE};
            cairn_vec_push(&inferences->list, inferred);
        }
    }
}

void cairn_inferences_init(struct cairn_inferences *inferences, const struct cairn_model *model,
                           const bool *executable, const struct cairn_options *options)
{
    const size_t size = (model->ops.count + 1) * sizeof *inferences->is_reported;
    inferences->is_reported = cairn_arena_alloc(&inferences->arena, size);
    memset(inferences->is_reported, 0, size);
    for (uint32_t kind = 0; kind < CAIRN_INFERRED_KINDS; kind++) {
        for (uint32_t i = 0; i < model->ops.count && is_wanted(options, kind); i++) {
            if (executable[i] && cairn_inferred_is_of_call(kind)) {
                cairn_inferred_find_of_call(inferences, model, kind, i);
            } else if (executable[i] && is_plain_call(model, &model->ops.items[i])) {
                find_promises(inferences, model, executable, kind, i);
            }
        }
    }
}

void cairn_inferences_release(struct cairn_inferences *inferences)
{
    for (uint32_t i = 0; i < inferences->list.count; i++) {
        struct cairn_inferred *inferred = &inferences->list.items[i];
        for (uint32_t k = 0; k < inferred->examples.count; k++) {
            cairn_sequence_release(&inferred->examples.items[k]);
        }
        cairn_vec_release(&inferred->examples);
    }
    cairn_vec_release(&inferences->list);
    cairn_arena_release(&inferences->arena);
}

/* ---- calls ---- */

uint32_t cairn_inferred_flags(enum cairn_inferred_kind kind)
{
    return kind == CAIRN_INFERRED_TERMINATED ? CAIRN_RUN_OBSERVE : 0;
}

const char *cairn_inferred_name(enum cairn_inferred_kind kind)
{
    static const char *const names[] = {
#define NAME(name, oracle, calls, text) [CAIRN_INFERRED_##name] = #name,
        CAIRN_INFERRED_LIST(NAME)
#undef NAME
    };
    return names[kind];
}

const char *cairn_inferred_text(enum cairn_inferred_kind kind)
{
    static const char *const texts[] = {
#define TEXT(name, oracle, calls, text) [CAIRN_INFERRED_##name] = text,
        CAIRN_INFERRED_LIST(TEXT)
#undef TEXT
    };
    return texts[kind];
}

const char *cairn_inferred_calls(enum cairn_inferred_kind kind)
{
    static const char *const all[] = {
#define CALLS(name, oracle, calls, text) [CAIRN_INFERRED_##name] = calls,
        CAIRN_INFERRED_LIST(CALLS)
#undef CALLS
    };
    return all[kind];
}

static struct cairn_arg *operand(struct cairn_operands *operands, char letter)
{
    switch (letter) {
    case 'A':
        return &operands->a;
    case 'B':
        return &operands->b;
    case 'C':
        return &operands->c;
    default:
        return &operands->v;
    }
}

void cairn_inferred_append(const struct cairn_inferred *inferred, const char *calls,
                           const struct cairn_operands *operands, struct cairn_sequence *sequence)
{
    struct cairn_operands all = *operands;
    all.c = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = operands->base};
    while (*calls != '\0') {
        struct cairn_arg args[2];
        uint32_t count = 0;
        const uint32_t op = *calls == 'o' ? inferred->op : inferred->other;
        for (calls++; *calls != ' ' && *calls != '\0'; calls++) {
            args[count++] = *operand(&all, *calls);
        }
        cairn_sequence_append(sequence, op, args, count);
        calls += *calls == ' ';
    }
    cairn_sequence_end_body(sequence);
}

static uint32_t count_calls(const char *calls)
{
    uint32_t count = 1;
    for (; *calls != '\0'; calls++) {
        count += *calls == ' ';
    }
    return count;
}

static bool is_same(const struct cairn_arg *a, const struct cairn_arg *b)
{
    return a->kind == b->kind && a->index == b->index && a->output == b->output &&
           (a->kind == CAIRN_ARG_VALUE || a->integer == b->integer);
}

bool cairn_inferred_matches(const struct cairn_inferred *inferred,
                            const struct cairn_sequence *sequence, struct cairn_operands *operands)
{
    const char *calls = cairn_inferred_calls(inferred->kind);
    const uint32_t count = count_calls(calls);
    bool is_bound[UINT8_MAX] = {false};
    if (sequence->statements.count < count) {
        return false;
    }
    operands->base = sequence->statements.count - count;
    operands->c = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = operands->base};
    is_bound['C'] = true;
    for (uint32_t s = operands->base; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (sequence->statements.items[s].op != (*calls == 'o' ? inferred->op : inferred->other) ||
            cairn_sequence_loop_of(sequence, s) != CAIRN_NONE) {
            return false;
        }
        calls++;
        for (uint32_t i = 0; *calls != ' ' && *calls != '\0'; calls++, i++) {
            struct cairn_arg *known = operand(operands, *calls);
            const uint8_t kind = *calls == 'V' ? CAIRN_ARG_INTEGER : CAIRN_ARG_VALUE;
            if (args[i].kind != kind || (is_bound[(uint8_t)*calls] && !is_same(known, &args[i]))) {
                return false;
            }
            *known = args[i];
            is_bound[(uint8_t)*calls] = true;
        }
        calls += *calls == ' ';
    }
    if (inferred->kind == CAIRN_INFERRED_OUT_SET) {
        operands->v = cairn_sequence_args(sequence, operands->base)[inferred->cell];
        return operands->v.kind == CAIRN_ARG_INTEGER &&
               operands->v.integer == CAIRN_INFERRED_BEFORE;
    }
    if (inferred->kind == CAIRN_INFERRED_TERMINATED) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, operands->base);
        operands->a = args[inferred->cell];
        operands->is_open = operands->a.kind == CAIRN_ARG_VALUE &&
                            cairn_inferred_is_open(sequence, operands->a.index);
        return operands->a.kind == CAIRN_ARG_VALUE &&
               args[inferred->size].kind == CAIRN_ARG_LENGTH &&
               args[inferred->size].index == inferred->cell;
    }
    return !is_bound['B'] || !is_same(&operands->a, &operands->b);
}

/* ---- values ---- */

static int sign(int64_t number)
{
    return (number > 0) - (number < 0);
}

static bool is_cell_set(const struct cairn_inferred *inferred,
                        const struct cairn_operands *operands, const struct cairn_outcome *outcome)
{
    const struct cairn_wire_value *value =
        cairn_outcome_value(outcome, operands->base, inferred->output);
    return value == NULL ||
           (value->kind != CAIRN_VALUE_SCALAR && value->kind != CAIRN_VALUE_WILD) ||
           (int64_t)value->bits != operands->v.integer;
}

static bool yields_offset(const struct cairn_outcome *outcome, uint32_t statement)
{
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, statement, 0);
    return value != NULL && cairn_value_is_offset(value);
}

enum cairn_inferred_answer cairn_inferred_answer(const struct cairn_inferred *inferred,
                                                 const struct cairn_operands *operands,
                                                 const struct cairn_outcome *outcome)
{
    int64_t v[CAIRN_INFERRED_CALLS] = {0};
    const uint32_t count = count_calls(cairn_inferred_calls(inferred->kind));
    for (uint32_t i = 0; i < count; i++) {
        const struct cairn_wire_value *value = cairn_outcome_value(outcome, operands->base + i, 0);
        bool is_number = value != NULL && value->kind == CAIRN_VALUE_SCALAR;
        v[i] = is_number ? (int64_t)value->bits : 0;
    }
    bool holds = true;
    bool is_said = true;
    switch (inferred->kind) {
    case CAIRN_INFERRED_EQUAL_SELF:
        holds = v[0] != 0;
        break;
    case CAIRN_INFERRED_EQUAL_SYMMETRIC:
        holds = (v[0] != 0) == (v[1] != 0);
        break;
    case CAIRN_INFERRED_HASH_EQUAL:
        is_said = v[0] != 0;
        holds = v[1] == v[2];
        break;
    case CAIRN_INFERRED_COMPARE_SELF:
        holds = v[0] == 0;
        break;
    case CAIRN_INFERRED_COMPARE_SIGN:
        is_said = v[0] != 0 || v[1] != 0;
        holds = sign(v[0]) == -sign(v[1]);
        break;
    case CAIRN_INFERRED_COMPARE_EQUAL:
        is_said = v[0] != 0;
        holds = v[1] == 0;
        break;
    case CAIRN_INFERRED_COPY_EQUAL:
        holds = v[1] != 0;
        break;
    case CAIRN_INFERRED_COPY_COMPARE:
        holds = v[1] == 0;
        break;
    case CAIRN_INFERRED_COPY_SIZE:
        holds = v[1] == v[2];
        break;
    case CAIRN_INFERRED_SET_GET:
        holds = v[1] == operands->v.integer;
        break;
    case CAIRN_INFERRED_OUT_SET:
        holds = is_cell_set(inferred, operands, outcome);
        break;
    case CAIRN_INFERRED_TEXT:
        holds = !yields_offset(outcome, operands->base);
        break;
    case CAIRN_INFERRED_WRITTEN:
        holds = !cairn_inferred_is_fresh(inferred, outcome, operands->base, CAIRN_FRESH_MAIN);
        break;
    case CAIRN_INFERRED_SETTLED: /* takes two executions to see */
        return CAIRN_INFERRED_SILENT;
    case CAIRN_INFERRED_TERMINATED:
        return cairn_inferred_answer_end(inferred, operands, outcome, &is_said);
    }
    return !is_said ? CAIRN_INFERRED_SILENT : holds ? CAIRN_INFERRED_HELD : CAIRN_INFERRED_BROKEN;
}

/* ---- assertions ---- */

static void add(struct cairn_test *test, enum cairn_assertion_kind kind, uint32_t s, uint32_t other,
                int64_t integer)
{
    struct cairn_assertion assertion = {
        .kind = kind, .after = s, .statement = s, .integer = integer, .other_statement = other};
    cairn_vec_push(&test->assertions, assertion);
}

/* What was returned promises that the cell is set. */
static void assert_cell(const struct cairn_inferred *inferred, struct cairn_test *test)
{
    const uint32_t last = test->sequence.statements.count - 1;
    const struct cairn_arg *cell = &cairn_sequence_args(&test->sequence, last)[inferred->cell];
    if (inferred->has_result && inferred->said.kind == CAIRN_VALUE_SCALAR) {
        add(test, CAIRN_ASSERT_INTEGER, last, 0, (int64_t)inferred->said.bits);
    } else if (inferred->has_result) {
        add(test,
            inferred->said.kind == CAIRN_VALUE_NULL ? CAIRN_ASSERT_IS_NULL : CAIRN_ASSERT_NOT_NULL,
            last, 0, 0);
    }
    add(test, CAIRN_ASSERT_DIFFERS, last, 0, cell->integer);
    cairn_vec_last(&test->assertions)->output = inferred->output;
}

/* The buffer holds a terminator. */
static void assert_end(const struct cairn_inferred *inferred, struct cairn_test *test)
{
    const uint32_t last = test->sequence.statements.count - 1;
    const uint32_t buffer = cairn_sequence_args(&test->sequence, last)[inferred->cell].index;
    add(test, CAIRN_ASSERT_TERMINATED, buffer, 0,
        cairn_sequence_args(&test->sequence, buffer)->integer);
    cairn_vec_last(&test->assertions)->after = last;
}

/* Fresh memory is filled with a pattern where the test runs. */
static void assert_written(const struct cairn_inferred *inferred, struct cairn_test *test)
{
    add(test, CAIRN_ASSERT_DIFFERS, test->sequence.statements.count - 1, 0,
        (int64_t)cairn_inferred_fill(inferred, CAIRN_TEST_FILL));
    test->needs_guard = true;
}

void cairn_inferred_assert(const struct cairn_inferred *inferred, struct cairn_test *test)
{
    const uint32_t last = test->sequence.statements.count - 1;
    switch (inferred->kind) {
    case CAIRN_INFERRED_EQUAL_SELF:
    case CAIRN_INFERRED_COPY_EQUAL:
        add(test, CAIRN_ASSERT_NOT_NULL, last, 0, 0);
        break;
    case CAIRN_INFERRED_EQUAL_SYMMETRIC:
        add(test, CAIRN_ASSERT_AGREES, last, last - 1, 0);
        break;
    case CAIRN_INFERRED_HASH_EQUAL:
        add(test, CAIRN_ASSERT_NOT_NULL, last - 2, 0, 0);
        add(test, CAIRN_ASSERT_SAME_NUMBER, last, last - 1, 0);
        break;
    case CAIRN_INFERRED_COMPARE_SELF:
    case CAIRN_INFERRED_COPY_COMPARE:
        add(test, CAIRN_ASSERT_INTEGER, last, 0, 0);
        break;
    case CAIRN_INFERRED_COMPARE_SIGN:
        add(test, CAIRN_ASSERT_OPPOSES, last, last - 1, 0);
        break;
    case CAIRN_INFERRED_COMPARE_EQUAL:
        add(test, CAIRN_ASSERT_NOT_NULL, last - 1, 0, 0);
        add(test, CAIRN_ASSERT_INTEGER, last, 0, 0);
        break;
    case CAIRN_INFERRED_COPY_SIZE:
        add(test, CAIRN_ASSERT_SAME_NUMBER, last, last - 1, 0);
        break;
    case CAIRN_INFERRED_SET_GET:
        add(test, CAIRN_ASSERT_INTEGER, last, 0,
            cairn_sequence_args(&test->sequence, last - 1)[1].integer);
        break;
    case CAIRN_INFERRED_OUT_SET:
        assert_cell(inferred, test);
        break;
    case CAIRN_INFERRED_TEXT:
        add(test, CAIRN_ASSERT_ADDRESS, last, 0, 0);
        break;
    case CAIRN_INFERRED_TERMINATED:
        assert_end(inferred, test);
        break;
    case CAIRN_INFERRED_WRITTEN:
        assert_written(inferred, test);
        break;
    case CAIRN_INFERRED_SETTLED:
        add(test, CAIRN_ASSERT_INTEGER, last, 0, inferred->zeroed);
        test->needs_guard = true;
        break;
    }
}
