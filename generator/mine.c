#include "generator/mine.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "generator/echo.h"
#include "generator/leak.h"
#include "generator/moved.h"

enum { MAX_STRING = 400 };

/* ---- assertions ---- */

struct mining {
    const struct cairn_model *model;
    const struct cairn_facts *facts;
    struct cairn_test *test;
    struct cairn_arena *arena;
    struct cairn_outcome outcome;
    struct cairn_outcome variant;
    uint32_t slots[CAIRN_MAX_STATEMENTS];
};

static bool is_stable(const struct mining *m, uint32_t slot)
{
    const struct cairn_wire_value *a = &m->outcome.values[slot];
    const struct cairn_wire_value *b = &m->variant.values[slot];
    return a->kind == b->kind && a->block == b->block && a->bits == b->bits;
}

static void add(struct mining *m, struct cairn_assertion assertion)
{
    cairn_vec_push(&m->test->assertions, assertion);
}

/* The constant that alone has the value, a large or a negative one that a function returned, if it
 * is named after an error; -1 is what many return, whatever one of the constants is, and has to be
 * named in the comment. CAIRN_NONE if there is none. */
static uint32_t error_for(const struct mining *m, const struct cairn_op *op,
                          const struct cairn_output *output, int64_t value)
{
    enum { UNCOMMON = 256 };
    uint32_t found = CAIRN_NONE;
    const bool is_uncommon = value >= UNCOMMON || value < 0;
    const struct cairn_type *type = &m->model->types.items[output->type];
    if (output->param >= 0 || !is_uncommon || type->kind != CAIRN_TYPE_INTEGER ||
        (value > 0 && type->typedef_name == NULL)) {
        return CAIRN_NONE;
    }
    for (uint32_t i = 0; i < m->model->constants.count; i++) {
        const struct cairn_constant *constant = &m->model->constants.items[i];
        if (constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer == value) {
            if (found != CAIRN_NONE || constant->enumeration != CAIRN_NONE ||
                !cairn_names_an_error(constant->name)) {
                return CAIRN_NONE;
            }
            found = i;
        }
    }
    const bool is_doubtful =
        found != CAIRN_NONE && value == -1 &&
        (op->doc == NULL ||
         !cairn_text_has_identifier(op->doc, m->model->constants.items[found].name));
    return is_doubtful ? CAIRN_NONE : found;
}

/* The constant that names the value: of its enumeration, or of the group that the results of the
 * call are taken from; CAIRN_NONE if none does. */
static uint32_t constant_for(const struct mining *m, const struct cairn_op *op, uint32_t o,
                             int64_t value)
{
    const struct cairn_sort *sort = &m->model->sorts.items[op->outputs[o].sort];
    bool is_enum = sort->kind == CAIRN_SORT_ENUM;
    bool is_named =
        op->outputs[o].param < 0 && (op->results == CAIRN_RESULTS_ARE_NAMED ||
                                     (op->results == CAIRN_RESULTS_NAME_FAILURES && value < 0));
    if (!is_enum && !is_named) {
        return error_for(m, op, &op->outputs[o], value);
    }
    return cairn_model_constant_of(m->model, is_enum ? sort->enumeration : CAIRN_NONE,
                                   op->result_group, value);
}

/* Whether of the number only the sign says something: what is named after comparing (memcmp) tells
 * which of two is greater, and not by how much. */
static bool tells_order(const struct mining *m, const struct cairn_op *op, uint32_t o,
                        int64_t value)
{
    const struct cairn_type *type = &m->model->types.items[op->outputs[o].type];
    const size_t length = strlen(op->name);
    const bool is_named = (length > 3 && strcasecmp(op->name + length - 3, "cmp") == 0) ||
                          cairn_text_has_word(op->name, "compare") ||
                          cairn_text_has_word(op->name, "cmp");
    return op->kind == CAIRN_OP_CALL && op->outputs[o].param < 0 && op->param_count > 1 &&
           is_named && type->kind == CAIRN_TYPE_INTEGER && type->is_signed &&
           (value < -1 || value > 1);
}

/* Whether the call is named after how much there is, and says that it is less than nothing, and not
 * by the number that stands for an error: nobody meant that. */
static bool is_no_amount(const struct mining *m, const struct cairn_op *op, uint32_t o,
                         int64_t value)
{
    static const char *const words[] = {"count", "size",      "length",   "len",    "used",
                                        "num",   "free",      "capacity", "unused", "remain",
                                        "left",  "remaining", NULL};
    const struct cairn_type *type = &m->model->types.items[op->outputs[o].type];
    return op->kind == CAIRN_OP_CALL && op->outputs[o].param < 0 && value < -1 &&
           type->kind == CAIRN_TYPE_INTEGER && type->is_signed &&
           (op->doc == NULL || strcasestr(op->doc, "negative") == NULL) &&
           cairn_text_has_any(op->name, words) &&
           error_for(m, op, &op->outputs[o], value) == CAIRN_NONE;
}

static void assert_scalar(struct mining *m, uint32_t s, uint32_t o,
                          const struct cairn_wire_value *value)
{
    const struct cairn_op *op = &m->model->ops.items[m->test->sequence.statements.items[s].op];
    const struct cairn_sort *sort = &m->model->sorts.items[op->outputs[o].sort];
    struct cairn_assertion assertion = {.kind = CAIRN_ASSERT_INTEGER,
                                        .after = s,
                                        .statement = s,
                                        .output = o,
                                        .integer = (int64_t)value->bits};
    uint32_t constant = constant_for(m, op, o, (int64_t)value->bits);
    if (constant == CAIRN_NONE && is_no_amount(m, op, o, assertion.integer)) {
        return;
    }
    /* Which number a handle has depends on how many there were in the process before. */
    if (sort->kind == CAIRN_SORT_HANDLE) {
        bool is_none = op->outputs[o].param < 0 &&
                       cairn_facts_is_error(m->facts, &m->test->sequence, &m->outcome, s);
        if (is_none) {
            add(m, assertion);
        } else if (value->bits != 0) {
            assertion.kind = CAIRN_ASSERT_NOT_NULL;
            add(m, assertion);
        }
        return;
    }
    if (sort->kind == CAIRN_SORT_REAL) {
        assertion.kind = CAIRN_ASSERT_REAL;
        memcpy(&assertion.real, &value->bits, sizeof assertion.real);
        if (!__builtin_isfinite(assertion.real)) {
            return;
        }
    } else if (constant != CAIRN_NONE) {
        assertion.kind = CAIRN_ASSERT_CONSTANT;
        assertion.constant = constant;
    } else if (tells_order(m, op, o, assertion.integer)) {
        assertion.kind = CAIRN_ASSERT_SIGN;
    }
    add(m, assertion);
}

/* Whether the two are objects of different types, of which one is where the other begins, and not
 * by a call that is named after converting: that is how the library lays them out. */
static bool is_at_start(const struct mining *m, const struct cairn_op *op, uint32_t o,
                        const struct cairn_op *other, uint32_t k)
{
    static const char *const words[] = {"as", "to", "cast", "from", "upcast", "downcast", NULL};
    const struct cairn_sort *sort = &m->model->sorts.items[op->outputs[o].sort];
    const struct cairn_sort *before = &m->model->sorts.items[other->outputs[k].sort];
    return op->kind == CAIRN_OP_CALL && sort->kind == CAIRN_SORT_OBJECT &&
           before->kind == CAIRN_SORT_OBJECT && sort->record != before->record &&
           sort->record != CAIRN_NONE && before->record != CAIRN_NONE &&
           !cairn_text_has_any(op->name, words);
}

/* An earlier value that is the same pointer. */
static bool find_same(const struct mining *m, uint32_t s, uint32_t slot,
                      struct cairn_assertion *assertion)
{
    const struct cairn_wire_value *value = &m->outcome.values[slot];
    const struct cairn_op *asked = &m->model->ops.items[m->test->sequence.statements.items[s].op];
    for (uint32_t t = 0; t < s; t++) {
        uint32_t index = m->test->sequence.statements.items[t].op;
        const struct cairn_op *op = &m->model->ops.items[index];
        bool in_loop = cairn_sequence_loop_of(&m->test->sequence, t) != CAIRN_NONE;
        for (uint32_t o = 0; o < op->output_count && !in_loop; o++) {
            const struct cairn_wire_value *other = &m->outcome.values[m->slots[t] + o];
            if (other->kind == value->kind && other->block == value->block &&
                other->bits == value->bits && !is_at_start(m, asked, assertion->output, op, o)) {
                assertion->other_statement = t;
                assertion->other_output = o;
                return true;
            }
        }
    }
    return false;
}

static void assert_pointer(struct mining *m, uint32_t s, uint32_t o, uint32_t slot)
{
    const struct cairn_wire_value *value = &m->outcome.values[slot];
    struct cairn_assertion assertion = {
        .kind = CAIRN_ASSERT_NOT_NULL, .after = s, .statement = s, .output = o};
    const struct cairn_op *op = &m->model->ops.items[m->test->sequence.statements.items[s].op];
    const struct cairn_field *field =
        op->kind == CAIRN_OP_GET ? cairn_model_field(m->model, op) : NULL;
    if (cairn_value_is_offset(value)) {
        return; /* a member of NULL: nothing to hold on to */
    }
    if (field != NULL && m->model->types.items[field->type].kind == CAIRN_TYPE_ARRAY) {
        return; /* it always stands where the struct does */
    }
    if (value->kind == CAIRN_VALUE_NULL) {
        assertion.kind = CAIRN_ASSERT_IS_NULL;
    } else if ((value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER) &&
               /* where it stays, it does by chance */
               !cairn_moves_any(m->facts, m->test->sequence.statements.items[s].op) &&
               find_same(m, s, slot, &assertion)) {
        assertion.kind = CAIRN_ASSERT_SAME_AS;
    }
    add(m, assertion);
}

/* The observation of a slot at a statement in the other execution, if it has the same contents. */
static bool is_observed_alike(const struct mining *m,
                              const struct cairn_wire_observation *observation,
                              const uint8_t *contents)
{
    size_t offset = 0;
    const uint8_t *other_contents;
    const struct cairn_wire_observation *other;
    while ((other = cairn_outcome_next_observation(&m->variant, &offset, &other_contents)) !=
           NULL) {
        if (other->statement == observation->statement && other->slot == observation->slot) {
            return other->length == observation->length &&
                   memcmp(contents, other_contents, other->length) == 0;
        }
    }
    return false;
}

/* Whether the last that is asserted of the value is the same. */
static bool is_said(const struct mining *m, const struct cairn_assertion *assertion)
{
    for (uint32_t i = m->test->assertions.count; i-- > 0;) {
        const struct cairn_assertion *other = &m->test->assertions.items[i];
        if (other->statement == assertion->statement && other->output == assertion->output &&
            other->kind == assertion->kind) {
            return other->length == assertion->length &&
                   memcmp(other->contents, assertion->contents, other->length) == 0;
        }
    }
    return false;
}

/* The size of what the bytes of statement t's value are: an array's elements are told whole. */
static uint32_t element_size(const struct mining *m, uint32_t t)
{
    const struct cairn_op *op = &m->model->ops.items[m->test->sequence.statements.items[t].op];
    uint32_t type = op->kind == CAIRN_OP_ARRAY ? m->model->sorts.items[op->outputs[0].sort].element
                                               : CAIRN_NONE;
    uint64_t size = type == CAIRN_NONE ? 1 : m->model->types.items[type].size;
    return size == 0 || size > CAIRN_ASSERTED_BYTES ? 1 : (uint32_t)size;
}

/* The number of bytes up to the last that differs from what statement t put there; all of them
 * where that is not known. */
static uint32_t changed_length(const struct mining *m, uint32_t t, const uint8_t *contents,
                               uint32_t length)
{
    const struct cairn_op *op = &m->model->ops.items[m->test->sequence.statements.items[t].op];
    if (op->kind != CAIRN_OP_BYTES && op->kind != CAIRN_OP_ARRAY) {
        return length;
    }
    const struct cairn_arg *initial = cairn_sequence_args(&m->test->sequence, t);
    bool is_zero = initial->kind == CAIRN_ARG_ZEROS;
    if (!is_zero && initial->kind != CAIRN_ARG_BYTES) {
        return length;
    }
    while (length > 0) {
        bool is_inside = (int64_t)length <= initial->integer;
        uint8_t was = is_zero || !is_inside
                          ? 0
                          : cairn_sequence_contents(&m->test->sequence, initial)[length - 1];
        if (contents[length - 1] != was) {
            break;
        }
        length--;
    }
    return length;
}

/* A struct's bytes hold padding and what is nobody's business; its fields are observed by name. */
static bool is_struct(const struct mining *m, uint32_t t, uint32_t o)
{
    const struct cairn_op *op = &m->model->ops.items[m->test->sequence.statements.items[t].op];
    return cairn_op_makes_struct(op) ||
           (op->kind == CAIRN_OP_CALL && op->outputs[o].param < 0 && op->result != CAIRN_NONE &&
            m->model->types.items[op->result].kind == CAIRN_TYPE_RECORD);
}

/* Where a macro puts __FILE__ into a text, it is the stub's. */
static bool names_stub(const uint8_t *contents, uint32_t length)
{
    return memmem(contents, length, CAIRN_STUB_FILE, strlen(CAIRN_STUB_FILE)) != NULL;
}

/* Whether what was observed may begin as the name of a file of the test's does here, which is
 * somewhere else outside: a callback may be told a part of it. */
static bool names_scratch(const struct mining *m, const uint8_t *contents, uint32_t length)
{
    static const char root[] = "/dev/";
    bool has_file = false;
    for (uint32_t s = 0; s < m->test->sequence.statements.count; s++) {
        const uint32_t op = m->test->sequence.statements.items[s].op;
        has_file = has_file || m->model->ops.items[op].kind == CAIRN_OP_PATH;
    }
    return has_file && memmem(contents, length, root, strlen(root)) != NULL;
}

/* Whether the value is a text that the call of statement s itself returned, or let a pointer of the
 * caller's point to: what is left of one that was read to its end is empty. */
static bool is_returned_text(const struct mining *m, uint32_t s, uint32_t t, uint32_t o)
{
    const struct cairn_op *op = &m->model->ops.items[m->test->sequence.statements.items[t].op];
    return s == t && op->kind == CAIRN_OP_CALL &&
           m->model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_STRING;
}

/* What was observed of value (t, o) after statement s. Returns whether that says all. */
static bool assert_contents(struct mining *m, uint32_t s, uint32_t t, uint32_t o)
{
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *observation;
    while ((observation = cairn_outcome_next_observation(&m->outcome, &offset, &contents)) !=
           NULL) {
        bool is_it = observation->statement == s && observation->slot == m->slots[t] + o;
        uint32_t most = observation->is_string ? MAX_STRING : CAIRN_ASSERTED_BYTES;
        const bool is_nothing = observation->length == 0 && !is_returned_text(m, s, t, o);
        if (!is_it || observation->is_cut || is_nothing ||
            (!observation->is_string && is_struct(m, t, o)) ||
            (observation->is_string && observation->length > most) ||
            names_stub(contents, observation->length) ||
            names_scratch(m, contents, observation->length) ||
            !is_observed_alike(m, observation, contents)) {
            continue;
        }
        uint32_t length = observation->length < most ? observation->length : most;
        if (!observation->is_string) {
            const uint32_t size = element_size(m, t);
            const uint32_t whole = length / size * size;
            length = (changed_length(m, t, contents, whole) + size - 1) / size * size;
        }
        struct cairn_assertion assertion = {
            .kind = observation->is_string ? CAIRN_ASSERT_STRING : CAIRN_ASSERT_BYTES,
            .after = s,
            .statement = t,
            .output = o,
            .contents = cairn_arena_copy(m->arena, contents, length),
            .length = length};
        if ((length != 0 || observation->is_string) && !is_said(m, &assertion)) {
            add(m, assertion);
        }
        return true;
    }
    return false;
}

/* Whether the call tells of the library's release, which changes with each: that it tells something
 * is all that can be asserted. */
static bool tells_release(const struct cairn_op *op)
{
    static const char *const words[] = {"version", "ver", "release", "build", "copyright", NULL};
    return op->kind == CAIRN_OP_CALL && op->param_count == 0 && cairn_text_has_any(op->name, words);
}

/* Whether statement s reads a field of what such a call returned. */
static bool reads_release(const struct mining *m, uint32_t s)
{
    const struct cairn_sequence *sequence = &m->test->sequence;
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    return m->model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_GET &&
           args[0].kind == CAIRN_ARG_VALUE &&
           tells_release(&m->model->ops.items[sequence->statements.items[args[0].index].op]);
}

static void mine_outputs(struct mining *m, uint32_t s)
{
    const struct cairn_op *op = &m->model->ops.items[m->test->sequence.statements.items[s].op];
    bool failed = (m->outcome.statements[s].flags & CAIRN_STATEMENT_FINISHED) == 0;
    for (uint32_t o = 0; o < op->output_count && !failed; o++) {
        uint32_t slot = m->slots[s] + o;
        const struct cairn_wire_value *value = &m->outcome.values[slot];
        const bool is_struct = m->model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_RECORD;
        bool has_value = value->kind != CAIRN_VALUE_UNDEFINED;
        if (has_value && reads_release(m, s)) {
            continue;
        }
        if (has_value && tells_release(op)) {
            if (value->kind != CAIRN_VALUE_SCALAR && value->kind != CAIRN_VALUE_NULL &&
                !is_struct) {
                add(m, (struct cairn_assertion){
                           .kind = CAIRN_ASSERT_NOT_NULL, .after = s, .statement = s, .output = o});
            }
            continue;
        }
        if (!has_value || assert_contents(m, s, s, o) || !is_stable(m, slot)) {
            continue;
        }
        if (value->kind == CAIRN_VALUE_SCALAR) {
            assert_scalar(m, s, o, value);
        } else if (op->kind != CAIRN_OP_TOLD && !is_struct) {
            assert_pointer(m, s, o, slot);
        }
    }
}

/* Whether the slot was never seen to change until then. */
static bool is_untouched(const struct cairn_outcome *outcome, uint32_t slot, uint32_t until)
{
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *seen;
    while ((seen = cairn_outcome_next_observation(outcome, &offset, &contents)) != NULL) {
        if (seen->slot == slot && seen->statement <= until) {
            return false;
        }
    }
    return true;
}

/* Whether parameter i is for a text that the call writes, plain characters, and t is blank memory
 * for one. (That such a call was never seen to write there makes it memory that is read.) */
static bool is_room_for_text(const struct mining *m, const struct cairn_op *op, uint32_t i,
                             uint32_t t)
{
    const struct cairn_op *maker = &m->model->ops.items[m->test->sequence.statements.items[t].op];
    const struct cairn_type *type =
        i < op->param_count ? &m->model->types.items[op->params[i].value_type] : NULL;
    return maker->kind == CAIRN_OP_BYTES &&
           cairn_sequence_args(&m->test->sequence, t)->kind == CAIRN_ARG_ZEROS && type != NULL &&
           op->params[i].role == CAIRN_ROLE_OUTPUT_BUFFER && type->kind == CAIRN_TYPE_POINTER &&
           type->target != CAIRN_NONE && m->model->types.items[type->target].is_character &&
           m->model->types.items[type->target].is_signed;
}

/* A call that leaves the memory blank in which a text could be: because it failed, or the text is
 * empty. */
static void assert_blank(struct mining *m, uint32_t s, uint32_t t, uint32_t o)
{
    const uint32_t slot = m->slots[t] + o;
    for (uint32_t i = m->test->assertions.count; i-- > 0;) {
        const struct cairn_assertion *other = &m->test->assertions.items[i];
        if (other->kind == CAIRN_ASSERT_BLANK && other->statement == t) {
            return;
        }
    }
    if (is_untouched(&m->outcome, slot, s) && is_untouched(&m->variant, slot, s)) {
        add(m, (struct cairn_assertion){
                   .kind = CAIRN_ASSERT_BLANK, .after = s, .statement = t, .output = o});
    }
}

/* Buffers of the caller's that the statement wrote, or might have written. */
static void mine_buffers(struct mining *m, uint32_t s)
{
    const struct cairn_op *op = &m->model->ops.items[m->test->sequence.statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(&m->test->sequence, s);
    for (uint32_t i = 0; i < m->test->sequence.statements.items[s].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && args[i].index != s &&
            !assert_contents(m, s, args[i].index, args[i].output) &&
            is_room_for_text(m, op, i, args[i].index) &&
            cairn_facts_changes(m->facts, m->test->sequence.statements.items[s].op, i)) {
            assert_blank(m, s, args[i].index, args[i].output);
        }
    }
}

/* What the kernel refuses to a process without rights in a sandbox, it may grant outside. */
static bool was_refused(const struct cairn_outcome *outcome)
{
    for (uint32_t s = 0; s < outcome->head.statement_count; s++) {
        if (outcome->statements[s].error == EPERM) {
            return true;
        }
    }
    return false;
}

static bool is_asserted(const struct cairn_model *model, const struct cairn_op *op)
{
    /* A record's own address is no news. */
    return op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_CALLS || op->kind == CAIRN_OP_TOLD ||
           (op->kind == CAIRN_OP_GLOBAL && op->record == CAIRN_NONE) ||
           (op->kind == CAIRN_OP_GET && !cairn_model_is_place(model, op));
}

/* What became of a sequence that ran well against guard pages (fewer statements, other lengths) may
 * go beyond a block where nothing else shows it. */
static bool is_guarded_well(struct cairn_replayer *replayer, const struct cairn_sequence *sequence)
{
    struct cairn_outcome outcome = cairn_replay(replayer, sequence, CAIRN_MODE_GUARD, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL;
}

void cairn_mine_outcomes(const struct cairn_model *model, const struct cairn_facts *facts,
                         const struct cairn_outcome *outcome, const struct cairn_outcome *variant,
                         struct cairn_test *test, struct cairn_arena *arena)
{
    struct mining m = {.model = model,
                       .facts = facts,
                       .test = test,
                       .arena = arena,
                       .outcome = *outcome,
                       .variant = *variant};
    uint32_t slot = 0;
    for (uint32_t s = 0; s < test->sequence.statements.count; s++) {
        m.slots[s] = slot;
        slot += model->ops.items[test->sequence.statements.items[s].op].output_count;
    }
    for (uint32_t s = 0; s < test->sequence.tail; s++) {
        uint32_t op = test->sequence.statements.items[s].op;
        bool in_loop = cairn_sequence_loop_of(&test->sequence, s) != CAIRN_NONE;
        if (!in_loop && is_asserted(model, &model->ops.items[op]) &&
            !cairn_is_echo(model, &test->sequence, &m.outcome, s)) {
            mine_outputs(&m, s);
        }
        if (!in_loop && model->ops.items[op].kind == CAIRN_OP_CALL) {
            mine_buffers(&m, s);
        }
    }
}

bool cairn_mine_assertions(struct cairn_replayer *replayer, struct cairn_test *test,
                           struct cairn_arena *arena)
{
    struct cairn_arena scratch = {0};
    struct cairn_outcome seen = cairn_replay_judged(replayer, &test->sequence, CAIRN_MODE_MAIN,
                                                    CAIRN_RUN_OBSERVE | CAIRN_RUN_TELL);
    struct cairn_outcome outcome = cairn_outcome_copy(&seen, &scratch);
    bool is_legal = replayer->legality.marked == test->sequence.statements.count;
    struct cairn_outcome variant = cairn_replay(replayer, &test->sequence, CAIRN_MODE_VARIANT,
                                                CAIRN_RUN_OBSERVE | CAIRN_RUN_TELL);
    bool is_sound = is_legal && !was_refused(&outcome) &&
                    outcome.head.kind == CAIRN_OUTCOME_NORMAL &&
                    variant.head.kind == CAIRN_OUTCOME_NORMAL &&
                    variant.head.value_count == outcome.head.value_count;
    if (is_sound) {
        cairn_mine_outcomes(replayer->model, replayer->facts, &outcome, &variant, test, arena);
        test->left_blocks = cairn_leak_left(&outcome, NULL);
    }
    cairn_arena_release(&scratch);
    return is_sound && test->assertions.count != 0 && is_guarded_well(replayer, &test->sequence);
}
