/* Memory that is taken for a text, and is none: a record of a fixed size, or bytes that another
 * number counts (thesis 4.2.3: what an argument has to be, the type does not say). */
#include <string.h>

#include "generator/blame_internal.h"
#include "generator/facts.h"

/* Whether parameter i is a text by its name. */
static bool is_named_text(const struct cairn_op *op, uint32_t i)
{
    static const char *const words[] = {"str",  "string",   "text", "name",  "s",     "path",
                                        "file", "filename", "line", "word",  "msg",   "message",
                                        "fmt",  "format",   "key",  "title", "label", "url",
                                        "uri",  "pattern",  "date", "time",  NULL};
    return cairn_text_has_any(op->params[i].name, words) || cairn_text_has_any(op->name, words);
}

/* Puts memory that begins with `size` bytes of contents in the place of argument i of statement s.
 */
static void put_memory(struct cairn_trial *t, uint32_t s, uint32_t i, const uint8_t *contents,
                       size_t size)
{
    const uint32_t op = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES));
    cairn_sequence_reset(&t->variant);
    const uint32_t at = cairn_sequence_add_bytes(&t->variant, contents, size);
    struct cairn_arg all = {.kind = CAIRN_ARG_BYTES, .index = at, .integer = (int64_t)size};
    cairn_sequence_append(&t->variant, op, &all, 1);
    cairn_trial_substitute(t, s, i);
}

/* Whether guard pages show that the variant leaves the memory that put_memory made. */
static bool leaves_memory(struct cairn_trial *t)
{
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, CAIRN_MODE_GUARD, 0);
    const struct cairn_wire_value *memory = cairn_outcome_value(&outcome, 0, 0);
    return outcome.head.failure == CAIRN_FAILURE_HEAP_OVERREAD &&
           outcome.head.statement == t->outcome.head.statement + 1 && memory != NULL &&
           memory->block == outcome.head.fault_block;
}

/* Whether argument i of statement s is what it leaves: other memory in its place, with the same
 * characters if they are written down, is left as well. */
static bool leaves_text(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { MOST = 4096 };
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const bool is_written = arg->kind == CAIRN_ARG_BYTES && arg->integer < MOST;
    const size_t length = is_written ? (size_t)arg->integer : 1;
    uint8_t *contents = cairn_arena_alloc(&t->arena, length + 1);
    memcpy(contents, is_written ? (const char *)cairn_sequence_contents(t->sequence, arg) : "a",
           length);
    contents[length] = 0;
    put_memory(t, s, i, contents, length + 1);
    return leaves_memory(t);
}

/* Whether no text at all is good for the call, short or long, of whichever of some characters, and
 * with some room behind each, which is enough for who reads a little too far. */
static bool suits_no_text(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { ROOM = 64, LONGEST = 512 };
    static const uint8_t bytes[] = {'a', '0', ' ', 0xff, ',', '"', ':', '=', ']', '}'};
    static const size_t lengths[] = {0, 1, 7, ROOM, LONGEST};
    uint8_t *contents = cairn_arena_alloc(&t->arena, LONGEST + ROOM);
    /* A call that looks for some character, and not for the end, finds it here. */
    for (size_t at = 0; at < LONGEST + ROOM; at++) {
        contents[at] = (uint8_t)(1 + at % UINT8_MAX);
    }
    put_memory(t, s, i, contents, LONGEST + ROOM);
    if (!leaves_memory(t)) {
        return false;
    }
    for (size_t b = 0; b < sizeof bytes; b++) {
        for (size_t n = 0; n < sizeof lengths / sizeof *lengths; n++) {
            memset(contents, bytes[b], lengths[n] + ROOM);
            contents[lengths[n]] = 0;
            put_memory(t, s, i, contents, lengths[n] + ROOM);
            if (!leaves_memory(t)) {
                return false;
            }
        }
    }
    return true;
}

/* Whether so many bytes in the place of argument i of statement s are left when argument k tells
 * that number. */
static bool leaves_bytes(struct cairn_trial *t, uint32_t s, uint32_t i, size_t bytes, uint32_t k,
                         int64_t told)
{
    uint8_t *contents = cairn_arena_alloc(&t->arena, bytes + 1);
    memset(contents, 0, bytes + 1);
    put_memory(t, s, i, contents, bytes);
    t->variant.args.items[t->variant.statements.items[s + 1].first_arg + k] =
        (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = told};
    return leaves_memory(t);
}

/* The number among the arguments that says how many bytes of argument i are read, though it seems
 * to count another array; CAIRN_NONE if there is none. It is where so many are enough, one less is
 * not, and by its type argument i is bytes: encode(char *dst, size_t length, const uint8_t *src).
 */
static uint32_t number_that_counts(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { TOLD = 32 }; /* few, for what is written may be more than what is read */
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_type *pointer = &t->model->types.items[op->params[i].type];
    const struct cairn_type *element =
        pointer->kind == CAIRN_TYPE_POINTER ? &t->model->types.items[pointer->target] : NULL;
    if (element == NULL || !element->is_character || element->is_signed) {
        return CAIRN_NONE;
    }
    for (uint32_t k = 0; k < op->param_count; k++) {
        const bool is_number = t->model->types.items[op->params[k].type].kind == CAIRN_TYPE_INTEGER;
        if (is_number && leaves_bytes(t, s, i, TOLD - 1, k, TOLD) &&
            !leaves_bytes(t, s, i, TOLD, k, TOLD)) {
            return k;
        }
    }
    return CAIRN_NONE;
}

/* Whether the text of `length` times the character c in the place of argument i of statement s is
 * left. */
static bool leaves_characters(struct cairn_trial *t, uint32_t s, uint32_t i, uint8_t c,
                              size_t length)
{
    uint8_t *contents = cairn_arena_alloc(&t->arena, length + 1);
    memset(contents, c, length);
    contents[length] = 0;
    put_memory(t, s, i, contents, length + 1);
    return leaves_memory(t);
}

/* Whether every short text in the place of argument i of statement s is left, be it empty or not:
 * then it is no text, but something of a fixed size. */
static bool leaves_every_text(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const texts[] = {"\0\0", "a\0", "0\0", " \0", "AB", "10"};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        enum { SIZE = 3 };
        put_memory(t, s, i, (const uint8_t *)texts[k], SIZE);
        if (!leaves_memory(t)) {
            return false;
        }
    }
    return true;
}

/* Whether a text in the place of argument i of statement s is left whatever it says, as long as it
 * is shorter than something, and is not when it is longer: an identifier of 24 digits. Who looks a
 * character too far is not excused: the shortest of such are longer than that. */
static bool is_of_known_length(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { SHORT = 7, LONG = 512 };
    static const uint8_t characters[] = {'a', '0', ' ', 'Z', '1'};
    for (size_t c = 0; c < sizeof characters; c++) {
        if (!leaves_characters(t, s, i, characters[c], SHORT) ||
            !leaves_characters(t, s, i, characters[c], 1) ||
            leaves_characters(t, s, i, characters[c], LONG)) {
            return false;
        }
    }
    return leaves_characters(t, s, i, 'a', 0);
}

/* Whether parameter i is what a parser reads, by its name or the call's. */
static bool is_named_input(const struct cairn_op *op, uint32_t i)
{
    static const char *const params[] = {"in", "src", "input", "hex",     "ip",
                                         "c",  "ptr", "addr",  "version", NULL};
    static const char *const calls[] = {"parse", "decode", "from", "scan", "read", NULL};
    return cairn_text_has_any(op->params[i].name, params) || cairn_text_has_any(op->name, calls);
}

/* A text that the call leaves, as it does all others. */
static bool blame_fixed_record(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        if (t->model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_STRING ||
            op->params[i].partner >= 0 ||
            (arg->kind != CAIRN_ARG_BYTES && arg->kind != CAIRN_ARG_VALUE)) {
            continue;
        }
        const bool may_be_text = is_named_text(op, i) || is_named_input(op, i);
        if (may_be_text ? is_of_known_length(t, s, i) : leaves_every_text(t, s, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why,
                           "%s has to be of a fixed size: any short text is read beyond its end.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Characters that are read beyond their terminator, and are read no farther where there is none;
 * or whatever stands there: they are no text, and have to be as many as the call knows. */
bool cairn_blame_record(struct cairn_trial *t)
{
    enum { LENGTH = 16384 };
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES)) == CAIRN_NONE) {
        return false;
    }
    if (cairn_trial_may_come_far(t) && blame_fixed_record(t)) {
        return true;
    }
    if (t->pattern->failure != CAIRN_FAILURE_HEAP_OVERREAD || op->kind != CAIRN_OP_CALL) {
        return false;
    }
    uint8_t *contents = cairn_arena_alloc(&t->arena, LENGTH);
    memset(contents, 'a', LENGTH);
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const bool is_text = t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_STRING &&
                             op->params[i].partner < 0 && !is_named_text(op, i);
        if (!is_text || (arg->kind != CAIRN_ARG_BYTES && arg->kind != CAIRN_ARG_VALUE)) {
            continue;
        }
        if (!leaves_text(t, s, i)) {
            continue;
        }
        const uint32_t counter = number_that_counts(t, s, i);
        if (counter != CAIRN_NONE) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s has to be as long as argument %u says.",
                           cairn_trial_describe_arg(t, s, i), counter + 1);
            return true;
        }
        put_memory(t, s, i, contents, LENGTH);
        if (!cairn_trial_still_fails(t) || suits_no_text(t, s, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why, "%s is no text: it looks for no terminator there.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Text in a variable whose address the call is given: that it reads there was only found out, and
 * not what has to stand there, nor where it ends. */
bool cairn_blame_cursor(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            if (cairn_facts_is_cursor(t->model, op, i) && args[i].kind == CAIRN_ARG_BYTES) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why,
                               "%s is read, and what has to stand there is not known.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}
