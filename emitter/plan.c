#include "emitter/plan.h"

#include <string.h>

#include "emitter/ctype.h"
#include "emitter/wording.h"

enum { HOISTED_TEXT = 12 }; /* texts from this length on are named before strlen is asked of them */

struct cairn_planned_value *cairn_plan_value(const struct cairn_plan *plan, uint32_t statement,
                                             uint32_t output)
{
    return &plan->values[plan->slots[statement] + output];
}

const struct cairn_op *cairn_plan_op(const struct cairn_plan *plan, uint32_t statement)
{
    return &plan->model->ops.items[plan->test->sequence.statements.items[statement].op];
}

const struct cairn_param *cairn_plan_param(const struct cairn_plan *plan, uint32_t statement,
                                           uint32_t i)
{
    const struct cairn_op *op = cairn_plan_op(plan, statement);
    return i < op->param_count ? &op->params[i] : NULL;
}

uint32_t cairn_plan_result(const struct cairn_plan *plan, uint32_t statement)
{
    const struct cairn_op *op = cairn_plan_op(plan, statement);
    for (uint32_t k = 0; k < op->output_count; k++) {
        if (op->outputs[k].param < 0) {
            return k;
        }
    }
    return CAIRN_NONE;
}

uint32_t cairn_plan_wanted_type(const struct cairn_plan *plan, uint32_t statement, uint32_t i)
{
    const struct cairn_op *op = cairn_plan_op(plan, statement);
    const struct cairn_param *param = cairn_plan_param(plan, statement, i);
    if (op->kind == CAIRN_OP_POINTERS) {
        const struct cairn_planned_value *array = cairn_plan_value(plan, statement, 0);
        return array->type;
    }
    if (param == NULL) {
        return CAIRN_NONE;
    }
    return cairn_plan_is_cell(plan, statement, i) ? param->value_type : param->type;
}

bool cairn_plan_is_cell(const struct cairn_plan *plan, uint32_t statement, uint32_t i)
{
    const struct cairn_param *param = cairn_plan_param(plan, statement, i);
    const struct cairn_arg *arg = &cairn_sequence_args(&plan->test->sequence, statement)[i];
    return cairn_plan_op(plan, statement)->kind == CAIRN_OP_CALL && param != NULL &&
           param->pass != CAIRN_PASS_VALUE && arg->kind != CAIRN_ARG_NULL;
}

/* ---- which statements are written ---- */

/* Whether several callbacks that hand out data are one, and share what is left: each time one is
 * made, the others have that, too. */
static bool refills_another(const struct cairn_plan *plan, uint32_t s)
{
    const struct cairn_sequence *sequence = &plan->test->sequence;
    for (uint32_t t = 0; t < sequence->statements.count; t++) {
        if (t != s && sequence->statements.items[t].op == sequence->statements.items[s].op) {
            return true;
        }
    }
    return false;
}

static bool acts_by_itself(const struct cairn_plan *plan, uint32_t s)
{
    const struct cairn_sequence *sequence = &plan->test->sequence;
    bool is_observer = s >= sequence->body && s < sequence->tail;
    enum cairn_op_kind kind = cairn_plan_op(plan, s)->kind;
    return (kind == CAIRN_OP_CALL && !is_observer) || kind == CAIRN_OP_SET ||
           kind == CAIRN_OP_FAULT || (kind == CAIRN_OP_FEED && refills_another(plan, s));
}

/* Whether the struct that statement s writes a field of is of no interest: held by the test alone,
 * and used for nothing but such writes. */
static bool sets_unused_struct(const struct cairn_plan *plan, uint32_t s)
{
    const struct cairn_sequence *sequence = &plan->test->sequence;
    const struct cairn_arg *object = &cairn_sequence_args(sequence, s)[0];
    if (cairn_plan_op(plan, s)->kind != CAIRN_OP_SET || object->kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const struct cairn_op *maker = cairn_plan_op(plan, object->index);
    uint32_t type = maker->outputs[object->output].type;
    bool is_value = maker->kind == CAIRN_OP_CALL && type != CAIRN_NONE &&
                    maker->outputs[object->output].param < 0 &&
                    plan->model->types.items[type].kind == CAIRN_TYPE_RECORD;
    bool is_own = cairn_op_makes_struct(maker) || is_value;
    if (!is_own || cairn_plan_value(plan, object->index, object->output)->assert_uses != 0) {
        return false;
    }
    for (uint32_t u = object->index + 1; u < sequence->statements.count; u++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, u);
        bool is_set = cairn_plan_op(plan, u)->kind == CAIRN_OP_SET;
        for (uint32_t i = is_set ? 1 : 0; i < sequence->statements.items[u].arg_count; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == object->index &&
                args[i].output == object->output) {
                return false;
            }
        }
    }
    return true;
}

static bool is_needed(const struct cairn_plan *plan, uint32_t s)
{
    const struct cairn_op *op = cairn_plan_op(plan, s);
    const struct cairn_statement *statement = &plan->test->sequence.statements.items[s];
    if (op->kind == CAIRN_OP_LOOP) {
        for (uint32_t b = s + 1; b <= s + statement->loop_body; b++) {
            if (plan->is_written_out[b]) {
                return true;
            }
        }
        return false;
    }
    for (uint32_t k = 0; k < op->output_count; k++) {
        const struct cairn_planned_value *value = cairn_plan_value(plan, s, k);
        if (value->arg_uses + value->assert_uses != 0) {
            return true;
        }
    }
    return acts_by_itself(plan, s) && !sets_unused_struct(plan, s);
}

/* Whether the call that gets this argument may write to what it points to. */
static bool may_write(const struct cairn_plan *plan, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_plan_op(plan, s);
    if ((op->kind == CAIRN_OP_SET || op->kind == CAIRN_OP_GET) && i == 0) {
        return op->kind == CAIRN_OP_SET;
    }
    if (op->kind != CAIRN_OP_CALL && op->kind != CAIRN_OP_SET && op->kind != CAIRN_OP_BUILD &&
        op->kind != CAIRN_OP_FEED) {
        return true;
    }
    const struct cairn_param *param = cairn_plan_param(plan, s, i);
    uint32_t type = param == NULL                    ? CAIRN_NONE
                    : cairn_plan_is_cell(plan, s, i) ? param->value_type
                                                     : param->type;
    return cairn_ctype_is_writable_pointer(plan->model, type);
}

/* Counts what the arguments of statement s use. Statements are visited last to first, so the user
 * that is noted last is the first one. */
static void count_uses(struct cairn_plan *plan, uint32_t s)
{
    const struct cairn_sequence *sequence = &plan->test->sequence;
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = sequence->statements.items[s].arg_count; i-- > 0;) {
        const struct cairn_arg *used = &args[i];
        bool is_measure = used->kind == CAIRN_ARG_LENGTH || used->kind == CAIRN_ARG_END;
        if (is_measure && args[used->index].kind == CAIRN_ARG_VALUE) {
            used = &args[used->index];
            cairn_plan_value(plan, used->index, used->output)->length_uses++;
        } else if (used->kind == CAIRN_ARG_VALUE) {
            struct cairn_planned_value *value = cairn_plan_value(plan, used->index, used->output);
            value->arg_uses++;
            value->user = s;
            value->user_arg = i;
            value->is_written |= may_write(plan, s, i);
        }
    }
}

/* Whether a contract of the user's is asserted of the call that is statement s, or told of it. */
static bool has_contract(const struct cairn_plan *plan, uint32_t s)
{
    if (cairn_model_find_contract(plan->model, cairn_plan_op(plan, s), CAIRN_CONTRACT_AFTER) !=
        CAIRN_NONE) {
        return true;
    }
    for (uint32_t a = 0; a < plan->test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &plan->test->assertions.items[a];
        if (assertion->kind == CAIRN_ASSERT_ENSURES && assertion->statement == s) {
            return true;
        }
    }
    return false;
}

static void find_written(struct cairn_plan *plan)
{
    for (uint32_t a = 0; a < plan->test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &plan->test->assertions.items[a];
        if (assertion->kind == CAIRN_ASSERT_ENSURES) {
            uint32_t result = cairn_plan_result(plan, assertion->statement);
            if (result != CAIRN_NONE) {
                cairn_plan_value(plan, assertion->statement, result)->assert_uses++;
            }
            continue;
        }
        cairn_plan_value(plan, assertion->statement, assertion->output)->assert_uses +=
            assertion->kind == CAIRN_ASSERT_ADDRESS ? 2 : 1;
        if (cairn_assertion_has_other(assertion->kind)) {
            cairn_plan_value(plan, assertion->other_statement, assertion->other_output)
                ->assert_uses++;
        }
    }
    for (uint32_t s = 0; s < plan->test->sequence.statements.count; s++) {
        const struct cairn_op *op = cairn_plan_op(plan, s);
        uint32_t result = cairn_plan_result(plan, s);
        if (result != CAIRN_NONE &&
            cairn_model_find_contract(plan->model, op, CAIRN_CONTRACT_AFTER) != CAIRN_NONE) {
            cairn_plan_value(plan, s, result)->assert_uses++;
        }
    }
    plan->has_assertion = plan->test->assertions.count != 0;
    for (uint32_t s = plan->test->sequence.statements.count; s-- > 0;) {
        plan->is_written_out[s] = is_needed(plan, s);
        if (plan->is_written_out[s]) {
            count_uses(plan, s);
        }
    }
}

/* ---- forms ---- */

/* Whether every assertion on the value stands directly behind its statement. */
static bool is_asserted_at_once(const struct cairn_plan *plan, uint32_t s, uint32_t output)
{
    for (uint32_t a = 0; a < plan->test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &plan->test->assertions.items[a];
        bool left = assertion->statement == s && assertion->output == output;
        bool right = cairn_assertion_has_other(assertion->kind) &&
                     assertion->other_statement == s && assertion->other_output == output;
        /* Numbers that are compared are named, so that a reader sees which is which. */
        bool is_named =
            cairn_assertion_has_other(assertion->kind) && assertion->kind != CAIRN_ASSERT_SAME_AS;
        if ((left || right) && (assertion->after != s || is_named)) {
            return false;
        }
    }
    return true;
}

static enum cairn_form form_of_result(const struct cairn_plan *plan, uint32_t s, uint32_t k,
                                      const struct cairn_planned_value *value)
{
    const struct cairn_op *op = cairn_plan_op(plan, s);
    uint32_t uses = value->arg_uses + value->length_uses;
    const struct cairn_type *type =
        value->type == CAIRN_NONE ? NULL : &plan->model->types.items[value->type];
    bool is_fixed = op->kind == CAIRN_OP_GLOBAL && type != NULL &&
                    (type->kind == CAIRN_TYPE_POINTER || type->kind == CAIRN_TYPE_RECORD) &&
                    op->record != CAIRN_NONE;
    if (is_fixed) {
        return CAIRN_FORM_INLINE; /* the address of a global never changes */
    }
    if (uses != 0 || has_contract(plan, s) || !is_asserted_at_once(plan, s, k)) {
        return CAIRN_FORM_VARIABLE;
    }
    if (op->kind == CAIRN_OP_CALL) {
        return value->assert_uses == 1 ? CAIRN_FORM_INLINE : CAIRN_FORM_VARIABLE;
    }
    return CAIRN_FORM_INLINE;
}

/* Whether the call makes what it returns, and does not look it up in another object. */
static bool is_maker(const struct cairn_model *model, const struct cairn_op *op)
{
    static const char *const words[] = {"new",   "create", "make", "alloc", "init", "dup",
                                        "clone", "copy",   "open", "parse", "from", NULL};
    bool takes_object = false;
    for (uint16_t i = 0; i < op->param_count; i++) {
        takes_object = takes_object || cairn_model_is_object(model, op->params[i].sort);
    }
    return !takes_object || cairn_text_has_any(op->name, words);
}

/* Whether output k of statement s is an object that is there when the test ends, as nothing in the
 * library ends such. */
static bool is_left(const struct cairn_plan *plan, uint32_t s, uint32_t k)
{
    const struct cairn_op *op = cairn_plan_op(plan, s);
    const struct cairn_sequence *sequence = &plan->test->sequence;
    const struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = s, .output = (uint16_t)k};
    if (plan->test->verdict != CAIRN_VERDICT_LEGAL || !cairn_op_makes_endless(plan->model, op, k) ||
        !is_maker(plan->model, op) || cairn_sequence_loop_of(sequence, s) != CAIRN_NONE) {
        return false;
    }
    for (uint32_t t = sequence->tail; t < sequence->statements.count; t++) {
        if (cairn_sequence_param_with(sequence, t, &value) != CAIRN_NONE) {
            return false;
        }
    }
    for (uint32_t a = 0; a < plan->test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &plan->test->assertions.items[a];
        if (assertion->kind == CAIRN_ASSERT_IS_NULL && assertion->statement == s &&
            assertion->output == k) {
            return false;
        }
    }
    return true;
}

/* Whether the contents are a text and the 0 behind it. */
static bool is_literal(const struct cairn_sequence *sequence, const struct cairn_arg *contents)
{
    if (contents->kind != CAIRN_ARG_BYTES || contents->integer < 2) {
        return false;
    }
    const uint8_t *bytes = cairn_sequence_contents(sequence, contents);
    int64_t i = 0;
    while (i < contents->integer && bytes[i] >= ' ' && bytes[i] < 0x7f) {
        i++;
    }
    return i == contents->integer - 1 && bytes[i] == 0;
}

/* Bytes: plain char if their first user takes plain char, or anything and they are a text, else
 * unsigned char. */
static void plan_characters(const struct cairn_plan *plan, uint32_t s,
                            struct cairn_planned_value *value)
{
    uint32_t type = value->user == CAIRN_NONE
                        ? CAIRN_NONE
                        : cairn_plan_wanted_type(plan, value->user, value->user_arg);
    uint32_t target = cairn_ctype_target(plan->model, type);
    value->type = CAIRN_NONE;
    if (target == CAIRN_NONE) {
        return;
    }
    const struct cairn_type *pointee = &plan->model->types.items[target];
    const struct cairn_sequence *sequence = &plan->test->sequence;
    value->is_literal = sequence->statements.items[s].arg_count != 0 &&
                        is_literal(sequence, cairn_sequence_args(sequence, s));
    value->is_text = pointee->is_character              ? pointee->is_signed
                     : pointee->kind == CAIRN_TYPE_VOID ? value->is_literal
                                                        : false;
    /* What is of an odd size was nowhere in particular when it was run with guard pages. */
    const bool is_anywhere = value->bytes % 2 != 0 && plan->test->verdict == CAIRN_VERDICT_LEGAL;
    value->is_aligned = !pointee->is_character && !is_anywhere &&
                        (pointee->kind != CAIRN_TYPE_VOID || value->is_written);
}

static void plan_contents(const struct cairn_plan *plan, uint32_t s,
                          struct cairn_planned_value *value)
{
    const struct cairn_op *op = cairn_plan_op(plan, s);
    const struct cairn_arg *args = cairn_sequence_args(&plan->test->sequence, s);
    bool has_contents = plan->test->sequence.statements.items[s].arg_count != 0;
    value->bytes = has_contents && args[0].integer > 0 ? (uint64_t)args[0].integer : 0;
    if (op->kind == CAIRN_OP_ARRAY) {
        value->type = plan->model->sorts.items[op->outputs[0].sort].element;
    } else {
        plan_characters(plan, s, value);
    }
    bool is_heap =
        op->kind == CAIRN_OP_HEAP_BYTES ||
        (plan->test->needs_guard && (op->kind == CAIRN_OP_BYTES || op->kind == CAIRN_OP_ARRAY));
    value->form = is_heap ? CAIRN_FORM_HEAP : CAIRN_FORM_ARRAY;
}

/* The type of an array's elements: what the first user's pointer points to, else what the sort
 * says. */
static uint32_t pointer_element(const struct cairn_plan *plan, uint32_t s,
                                const struct cairn_planned_value *value)
{
    if (value->user != CAIRN_NONE) {
        uint32_t wanted = cairn_plan_wanted_type(plan, value->user, value->user_arg);
        uint32_t target = cairn_ctype_target(plan->model, wanted);
        if (target != CAIRN_NONE && plan->model->types.items[target].kind != CAIRN_TYPE_VOID) {
            return target;
        }
    }
    uint32_t sort = cairn_plan_op(plan, s)->outputs[0].sort;
    return cairn_ctype_target(plan->model, plan->model->sorts.items[sort].type);
}

/* Whether the struct is nothing but an element of an array: it is written there. */
static bool is_element_alone(const struct cairn_plan *plan, uint32_t s,
                             const struct cairn_planned_value *value)
{
    const struct cairn_sequence *sequence = &plan->test->sequence;
    if (value->arg_uses != 1 || value->assert_uses != 0 || value->user == CAIRN_NONE ||
        cairn_plan_op(plan, value->user)->kind != CAIRN_OP_RECORDS) {
        return false;
    }
    for (uint32_t t = s + 1; t < value->user; t++) {
        if (!cairn_op_makes_struct(cairn_plan_op(plan, t)) ||
            sequence->statements.items[t].loop_body != 0) {
            return false;
        }
    }
    return true;
}

static void plan_output(const struct cairn_plan *plan, uint32_t s, uint32_t k)
{
    const struct cairn_op *op = cairn_plan_op(plan, s);
    struct cairn_planned_value *value = cairn_plan_value(plan, s, k);
    bool is_cell = op->outputs[k].param >= 0;
    value->type = op->outputs[k].type;
    value->is_kept = is_left(plan, s, k);
    if (value->is_kept) {
        value->form = CAIRN_FORM_VARIABLE;
        return;
    }
    if (!is_cell && value->arg_uses + value->assert_uses == 0) {
        return;
    }
    switch (op->kind) {
    case CAIRN_OP_CALL:
        value->form = is_cell ? CAIRN_FORM_VARIABLE : form_of_result(plan, s, k, value);
        break;
    case CAIRN_OP_GET:
    case CAIRN_OP_GLOBAL:
    case CAIRN_OP_CALLS:
    case CAIRN_OP_TOLD:
        value->form = form_of_result(plan, s, k, value);
        break;
    case CAIRN_OP_LOCAL:
    case CAIRN_OP_BUILD:
        value->form = is_element_alone(plan, s, value) ? CAIRN_FORM_INLINE : CAIRN_FORM_STRUCT;
        break;
    case CAIRN_OP_RECORDS:
        value->form = plan->test->needs_guard ? CAIRN_FORM_HEAP : CAIRN_FORM_ARRAY;
        value->type = cairn_ctype_target(plan->model, op->outputs[0].type);
        value->bytes = plan->model->records.items[op->record].size *
                       plan->test->sequence.statements.items[s].arg_count;
        break;
    case CAIRN_OP_BYTES:
    case CAIRN_OP_ARRAY:
    case CAIRN_OP_HEAP_BYTES:
        plan_contents(plan, s, value);
        break;
    case CAIRN_OP_POINTERS:
        value->form = plan->test->needs_guard ? CAIRN_FORM_HEAP : CAIRN_FORM_ARRAY;
        value->type = pointer_element(plan, s, value);
        value->bytes = 8ull * plan->test->sequence.statements.items[s].arg_count;
        break;
    case CAIRN_OP_PATH:
    case CAIRN_OP_STREAM:
    case CAIRN_OP_FEED:
        value->form = CAIRN_FORM_VARIABLE;
        break;
    case CAIRN_OP_SET:
    case CAIRN_OP_LOOP:
    case CAIRN_OP_FAULT:
        break;
    }
}

/* ---- names ---- */

static bool has_nul(const struct cairn_plan *plan, const struct cairn_arg *arg)
{
    const uint8_t *contents = cairn_sequence_contents(&plan->test->sequence, arg);
    return arg->integer > 0 && memchr(contents, 0, (size_t)arg->integer) != NULL;
}

static bool has_measure_of(const struct cairn_plan *plan, uint32_t s, uint32_t i,
                           enum cairn_arg_kind kind)
{
    const struct cairn_arg *args = cairn_sequence_args(&plan->test->sequence, s);
    uint32_t count = plan->test->sequence.statements.items[s].arg_count;
    for (uint32_t k = 0; k < count; k++) {
        if (args[k].kind == kind && args[k].index == i) {
            return true;
        }
    }
    return false;
}

bool cairn_plan_is_run(const uint8_t *bytes, size_t length)
{
    enum { LONG_RUN = 60 };
    size_t same = 0;
    while (same < length && bytes[same] == bytes[0]) {
        same++;
    }
    return length >= LONG_RUN && same == length && bytes[0] >= 0x20 && bytes[0] <= 0x7e;
}

/* Whether an immediate text needs a variable: it is one character very often, it is written to,
 * measured, holds zero bytes, or a pointer to its end is passed as well, or a contract has to see
 * the same text, into which the result may point. In a test that looks for reads past an end, what
 * the failing call reads comes from the heap. */
static bool is_hoisted_text(const struct cairn_plan *plan, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(&plan->test->sequence, s)[i];
    if (arg->kind == CAIRN_ARG_SERIES_TEXT) {
        return true;
    }
    if (arg->kind != CAIRN_ARG_BYTES) {
        return false;
    }
    bool is_measured = has_measure_of(plan, s, i, CAIRN_ARG_LENGTH);
    bool is_failing = plan->test->needs_guard && s + 1 == plan->test->sequence.body;
    bool is_written =
        cairn_ctype_is_writable_pointer(plan->model, cairn_plan_wanted_type(plan, s, i));
    uint32_t result = cairn_plan_op(plan, s)->result;
    bool is_shared = has_contract(plan, s) && result != CAIRN_NONE &&
                     plan->model->types.items[result].kind == CAIRN_TYPE_POINTER;
    const uint8_t *bytes = cairn_sequence_contents(&plan->test->sequence, arg);
    const bool is_run = cairn_plan_is_run(bytes, (size_t)arg->integer) ||
                        cairn_contents_period(bytes, (size_t)arg->integer) != 0;
    return is_run || is_failing || is_written || is_shared ||
           has_measure_of(plan, s, i, CAIRN_ARG_END) || (has_nul(plan, arg) && is_measured) ||
           (is_measured && arg->integer >= HOISTED_TEXT);
}

/* Whether somebody wants to know of output `output` of statement t, behind statement s, what it was
 * before that. */
static bool is_needed_behind(const struct cairn_plan *plan, uint32_t t, uint32_t output, uint32_t s)
{
    const struct cairn_sequence *sequence = &plan->test->sequence;
    for (uint32_t u = t + 1; u < s; u++) {
        /* What is written where it is used reads it there. */
        const struct cairn_arg value = {
            .kind = CAIRN_ARG_VALUE, .index = t, .output = (uint16_t)output};
        if (cairn_plan_op(plan, u)->kind == CAIRN_OP_GET &&
            cairn_sequence_param_with(sequence, u, &value) != CAIRN_NONE &&
            is_needed_behind(plan, u, 0, s)) {
            return true;
        }
    }
    for (uint32_t u = s; u < sequence->statements.count; u++) {
        uint32_t takes = 0;
        for (uint32_t i = 0; i < sequence->statements.items[u].arg_count; i++) {
            const struct cairn_arg *arg = &cairn_sequence_args(sequence, u)[i];
            takes += arg->kind == CAIRN_ARG_VALUE && arg->index == t && arg->output == output;
        }
        if (takes > (u == s ? 1u : 0u)) {
            return true;
        }
    }
    for (uint32_t a = 0; a < plan->test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &plan->test->assertions.items[a];
        const bool is_of_it =
            (assertion->statement == t && assertion->output == output) ||
            (cairn_assertion_has_other(assertion->kind) && assertion->other_statement == t &&
             assertion->other_output == output);
        if (is_of_it && assertion->after >= s) {
            return true;
        }
    }
    return false;
}

/* The variable of whose address the cell for argument i of statement s is, because nobody needs
 * what it holds any more: foo_free(&foo). NULL if the cell has to be one of its own. */
static const char *find_place(const struct cairn_plan *plan, uint32_t s, uint32_t i)
{
    const struct cairn_sequence *sequence = &plan->test->sequence;
    const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
    const struct cairn_param *param = cairn_plan_param(plan, s, i);
    if (arg->kind != CAIRN_ARG_VALUE || param->pass != CAIRN_PASS_IN_OUT ||
        plan->model->types.items[param->value_type].kind != CAIRN_TYPE_POINTER ||
        cairn_sequence_loop_of(sequence, s) != CAIRN_NONE ||
        cairn_sequence_loop_of(sequence, arg->index) != CAIRN_NONE) {
        return NULL;
    }
    const struct cairn_planned_value *value = cairn_plan_value(plan, arg->index, arg->output);
    const bool is_variable = value->form == CAIRN_FORM_VARIABLE && value->name != NULL &&
                             value->type != CAIRN_NONE &&
                             cairn_plan_op(plan, arg->index)->kind == CAIRN_OP_CALL &&
                             cairn_ctype_same(plan->model, value->type, param->value_type);
    return is_variable && !is_needed_behind(plan, arg->index, arg->output, s) ? value->name : NULL;
}

static void name_args(struct cairn_plan *plan, uint32_t s)
{
    const struct cairn_sequence *sequence = &plan->test->sequence;
    const struct cairn_statement *statement = &sequence->statements.items[s];
    enum cairn_op_kind kind = cairn_plan_op(plan, s)->kind;
    bool has_literals = kind == CAIRN_OP_BYTES || kind == CAIRN_OP_ARRAY ||
                        kind == CAIRN_OP_HEAP_BYTES || kind == CAIRN_OP_PATH ||
                        kind == CAIRN_OP_STREAM || kind == CAIRN_OP_FAULT;
    for (uint32_t i = 0; i < statement->arg_count && !has_literals; i++) {
        const uint32_t at = statement->first_arg + i;
        const bool is_cell = cairn_plan_is_cell(plan, s, i);
        const char *place = is_cell ? find_place(plan, s, i) : NULL;
        if (place != NULL) {
            plan->arg_names[at] = place;
            plan->is_in_place[at] = true;
        } else if (is_cell || is_hoisted_text(plan, s, i)) {
            const char *base = cairn_word_argument(plan, s, i);
            plan->arg_names[at] = cairn_names_unique(&plan->names, base, plan->arena);
        }
    }
}

static void name_outputs(struct cairn_plan *plan, uint32_t s)
{
    const struct cairn_op *op = cairn_plan_op(plan, s);
    const struct cairn_statement *statement = &plan->test->sequence.statements.items[s];
    for (uint32_t k = 0; k < op->output_count; k++) {
        struct cairn_planned_value *value = cairn_plan_value(plan, s, k);
        int16_t param = op->outputs[k].param;
        if (param >= 0) {
            value->name = plan->arg_names[statement->first_arg + (uint16_t)param];
            value->form = value->name == NULL ? CAIRN_FORM_INLINE : value->form;
        } else if (value->form != CAIRN_FORM_NONE && value->form != CAIRN_FORM_INLINE) {
            value->name =
                cairn_names_unique(&plan->names, cairn_word_value(plan, s, k), plan->arena);
        }
    }
}

void cairn_plan_init(struct cairn_plan *plan, const struct cairn_model *model,
                     const struct cairn_test *test, const struct cairn_names *outer,
                     struct cairn_arena *arena)
{
    uint32_t count = test->sequence.statements.count;
    uint32_t value_count = cairn_sequence_slot(&test->sequence, model, count);
    *plan = (struct cairn_plan){.model = model, .test = test, .arena = arena};
    plan->names.outer = outer;
    plan->is_written_out = cairn_arena_alloc(arena, (count + 1) * sizeof(bool));
    plan->slots = cairn_arena_alloc(arena, (count + 1) * sizeof(uint32_t));
    plan->values = cairn_arena_alloc(arena, (value_count + 1) * sizeof *plan->values);
    plan->arg_names =
        cairn_arena_alloc(arena, (test->sequence.args.count + 1) * sizeof *plan->arg_names);
    plan->is_in_place = cairn_arena_alloc(arena, (test->sequence.args.count + 1) * sizeof(bool));
    uint32_t slot = 0;
    for (uint32_t s = 0; s < count; s++) {
        plan->slots[s] = slot;
        slot += cairn_plan_op(plan, s)->output_count;
    }
    for (uint32_t v = 0; v < value_count; v++) {
        plan->values[v].user = CAIRN_NONE;
        plan->values[v].type = CAIRN_NONE;
    }
    find_written(plan);
    /* Last to first: the elements of a pointer array take their type from the array. */
    for (uint32_t s = count; s-- > 0;) {
        for (uint32_t k = 0; k < cairn_plan_op(plan, s)->output_count; k++) {
            plan_output(plan, s, k);
        }
    }
    for (uint32_t s = 0; s < count; s++) {
        if (!plan->is_written_out[s]) {
            continue;
        }
        name_args(plan, s);
        name_outputs(plan, s);
        plan->has_path |= cairn_plan_op(plan, s)->kind == CAIRN_OP_PATH;
        const uint32_t result = cairn_plan_result(plan, s);
        plan->has_kept |= result != CAIRN_NONE && cairn_plan_value(plan, s, result)->is_kept;
    }
}

void cairn_plan_release(struct cairn_plan *plan)
{
    cairn_names_release(&plan->names);
}
