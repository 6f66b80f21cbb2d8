/* Calls in an order that cannot be right: behind the end of what they need, or before its begin. */
#include <ctype.h>
#include <string.h>

#include "core/hash.h"
#include "generator/blame_internal.h"

/* Whether the name says `word` at `at`: EndPath, end_path, not sender or Endpoint. */
static bool is_word_at(const char *name, const char *at, const char *word)
{
    const size_t length = strlen(word);
    bool begins = at == name || !isalpha((unsigned char)at[-1]) ||
                  (islower((unsigned char)at[-1]) && isupper((unsigned char)at[0]));
    return begins && strncasecmp(at, word, length) == 0 && !islower((unsigned char)at[length]);
}

/* Whether `other` is the name with `from` at `at` replaced by `to`. */
static bool is_counterpart(const char *name, const char *at, const char *from, const char *other,
                           const char *to)
{
    const size_t before = (size_t)(at - name);
    return strncmp(name, other, before) == 0 && strncasecmp(other + before, to, strlen(to)) == 0 &&
           strcmp(at + strlen(from), other + before + strlen(to)) == 0;
}

static bool yields_objects(const struct cairn_model *model, const struct cairn_op *op)
{
    for (uint32_t k = 0; k < op->output_count; k++) {
        if (!cairn_sort_is_number(model->sorts.items[op->outputs[k].sort].kind)) {
            return true;
        }
    }
    return false;
}

/* Whether it can begin something on what is there: what makes an object, or makes one fit, does
 * not. */
static bool can_open(const struct cairn_model *model, const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_CALL && op->initialises < 0 && !yields_objects(model, op);
}

uint32_t cairn_blame_opener(const struct cairn_model *model, const char *name)
{
    static const char *const pairs[][2] = {
        {"begin", "end"},      {"start", "end"},         {"start", "stop"},
        {"start", "finish"},   {"begin", "finish"},      {"lock", "unlock"},
        {"save", "restore"},   {"begin", "commit"},      {"begin", "abort"},
        {"begin", "rollback"}, {"open", "close"},        {"enter", "leave"},
        {"attach", "detach"},  {"map", "unmap"},         {"register", "unregister"},
        {"init", "uninit"},    {"init", "deinit"},       {"mount", "unmount"},
        {"bind", "unbind"},    {"install", "uninstall"}, {"subscribe", "unsubscribe"}};
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++) {
        for (const char *at = strcasestr(name, pairs[p][1]); at != NULL;
             at = strcasestr(at + 1, pairs[p][1])) {
            for (uint32_t i = 0; is_word_at(name, at, pairs[p][1]) && i < model->ops.count; i++) {
                if (can_open(model, &model->ops.items[i]) &&
                    is_counterpart(name, at, pairs[p][1], model->ops.items[i].name, pairs[p][0])) {
                    return i;
                }
            }
        }
    }
    return CAIRN_NONE;
}

/* How often statement k ends something: in a loop that does not begin it as well, twice. */
static int times_ended(const struct cairn_trial *t, uint32_t k, uint32_t opener)
{
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, k);
    bool is_begun = loop == CAIRN_NONE;
    for (uint32_t m = loop; !is_begun && m <= loop + t->sequence->statements.items[loop].loop_body;
         m++) {
        is_begun = t->sequence->statements.items[m].op == opener;
    }
    return is_begun ? 1 : 2;
}

/* Whether the two calls are made on two objects. */
static bool is_on_another(const struct cairn_trial *t, uint32_t k, uint32_t s)
{
    const struct cairn_arg *one = cairn_sequence_args(t->sequence, k);
    const struct cairn_arg *other = cairn_sequence_args(t->sequence, s);
    const bool take_objects =
        cairn_trial_op(t, k)->param_count != 0 && cairn_trial_op(t, s)->param_count != 0 &&
        cairn_trial_takes_object(t, k, 0) && cairn_trial_takes_object(t, s, 0);
    const uint32_t block = take_objects ? cairn_trial_block(t, s, 0) : CAIRN_NONE;
    return take_objects && one->kind == CAIRN_ARG_VALUE && other->kind == CAIRN_ARG_VALUE &&
           one->index != other->index && block != CAIRN_NONE && cairn_trial_block(t, k, 0) != block;
}

/* What is ended more often than it was begun. */
bool cairn_blame_unopened(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    for (uint32_t s = 0; s <= last; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const uint32_t opener =
            op->kind == CAIRN_OP_CALL ? cairn_blame_opener(t->model, op->name) : CAIRN_NONE;
        int open = 0;
        for (uint32_t k = 0; opener != CAIRN_NONE && k <= s; k++) {
            if (is_on_another(t, k, s)) {
                continue;
            }
            open += t->sequence->statements.items[k].op == opener;
            open -= t->sequence->statements.items[k].op == t->sequence->statements.items[s].op
                        ? times_ended(t, k, opener)
                        : 0;
        }
        if (open < 0) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "%s comes without %s.", op->name,
                           t->model->ops.items[opener].name);
            return true;
        }
    }
    return false;
}

/* Whether a statement before f was given both values. */
static bool were_together(const struct cairn_trial *t, uint32_t f, uint32_t x, uint32_t y)
{
    for (uint32_t c = 0; c < f; c++) {
        if (cairn_sequence_takes(t->sequence, c, x) && cairn_sequence_takes(t->sequence, c, y)) {
            return true;
        }
    }
    return false;
}

/* Whether statement f ended the caller's own X, on which something depends that the failing call is
 * given. What the library allocated is marked when it is freed; a struct of the caller's is not. */
static bool ends_what_is_needed(const struct cairn_trial *t, uint32_t f)
{
    const struct cairn_op *op = cairn_trial_op(t, f);
    const uint32_t last = t->outcome.head.statement;
    if (op->kind != CAIRN_OP_CALL || op->destroys < 0) {
        return false;
    }
    const struct cairn_arg *x = &cairn_sequence_args(t->sequence, f)[op->destroys];
    const uint32_t block = cairn_trial_block(t, f, (uint32_t)op->destroys);
    if (x->kind != CAIRN_ARG_VALUE || block == CAIRN_NONE ||
        t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, last);
    for (uint32_t i = 0; i < t->sequence->statements.items[last].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && args[i].index != x->index &&
            were_together(t, f, x->index, args[i].index)) {
            return true;
        }
    }
    return false;
}

/* The variant is the sequence without statement s; false if another one needs that. */
static bool omit(struct cairn_trial *t, uint32_t s)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    bool is_needed = cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE;
    for (uint32_t k = s + 1; k < t->sequence->statements.count && !is_needed; k++) {
        is_needed = cairn_sequence_takes(t->sequence, k, s);
    }
    if (is_needed) {
        return false;
    }
    memset(keep, 1, t->sequence->statements.count);
    keep[s] = false;
    cairn_sequence_select(&t->variant, t->sequence, keep);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    return true;
}

/* Whether nothing fails without statement s, which no other one needs. */
static bool passes_without(struct cairn_trial *t, uint32_t s)
{
    return omit(t, s) && !cairn_trial_still_fails(t);
}

/* Whether any call is known to end such objects. */
static bool is_ending_known(const struct cairn_trial *t, uint32_t sort)
{
    for (uint32_t o = 0; o < t->model->ops.count; o++) {
        const struct cairn_op *op = &t->model->ops.items[o];
        if (op->kind == CAIRN_OP_CALL && op->destroys >= 0 &&
            op->params[op->destroys].sort == sort) {
            return true;
        }
    }
    return false;
}

static bool has_freed(const struct cairn_trial *t, uint32_t f)
{
    for (uint32_t b = 0; b < t->outcome.head.block_count; b++) {
        if (t->outcome.blocks[b].freed_by == f && t->outcome.blocks[b].allocated_by < f) {
            return true;
        }
    }
    return false;
}

/* Whether statement f, which is given the failing call's struct of the caller's alone and returns
 * nothing, frees what that holds, and nothing else is known that would. */
static bool may_have_ended(const struct cairn_trial *t, uint32_t f)
{
    const uint32_t last = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, f);
    const struct cairn_arg *x = cairn_sequence_args(t->sequence, f);
    if (op->kind != CAIRN_OP_CALL || op->param_count != 1 || op->output_count != 0 ||
        x->kind != CAIRN_ARG_VALUE || op->initialises >= 0 || !has_freed(t, f)) {
        return false;
    }
    const uint32_t block = cairn_trial_block(t, f, 0);
    return block != CAIRN_NONE && t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY &&
           cairn_sequence_param_with(t->sequence, last, x) != CAIRN_NONE &&
           !is_ending_known(t, op->params[0].sort);
}

bool cairn_blame_ended_before(struct cairn_trial *t)
{
    for (uint32_t f = 0; f < t->outcome.head.statement; f++) {
        if (may_have_ended(t, f) && passes_without(t, f)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, t->outcome.head.statement, CAIRN_NONE);
            cairn_str_addf(&t->blame->why,
                           "%s freed what the object held, and nothing else is known that ends "
                           "one: it may not be there to be used on.",
                           cairn_trial_op(t, f)->name);
            return true;
        }
        if (ends_what_is_needed(t, f) && passes_without(t, f)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "%s ended before what it uses.",
                           cairn_trial_op(t, f)->name);
            return true;
        }
    }
    return false;
}

/* Whether some call before statement r was given the object and is named after beginning what it is
 * there for. */
static bool was_begun(const struct cairn_trial *t, uint32_t r)
{
    static const char *const begins[] = {"start",   "begin", "run",   "solve", "open",
                                         "play",    "load",  "parse", "exec",  "init",
                                         "process", "go",    NULL};
    const uint32_t object = cairn_trial_block(t, r, 0);
    for (uint32_t g = 0; g < r; g++) {
        const struct cairn_op *op = cairn_trial_op(t, g);
        if (op->kind == CAIRN_OP_CALL && cairn_text_has_any(op->name, begins) &&
            op->param_count != 0 && cairn_trial_block(t, g, 0) == object) {
            return true;
        }
    }
    return false;
}

/* What was never begun is gone on with, by a call's name, and nothing fails without that. */
bool cairn_blame_resumed(struct cairn_trial *t)
{
    static const char *const words[] = {"resume", "continue", NULL};
    for (uint32_t r = 0; r <= t->outcome.head.statement; r++) {
        const struct cairn_op *op = cairn_trial_op(t, r);
        if (op->kind == CAIRN_OP_CALL && cairn_text_has_any(op->name, words) &&
            cairn_trial_takes_object(t, r, 0) && cairn_trial_block(t, r, 0) != CAIRN_NONE &&
            !was_begun(t, r) && (r == t->outcome.head.statement || passes_without(t, r))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, r, 0);
            cairn_str_addf(&t->blame->why, "%s goes on with what was never begun.", op->name);
            return true;
        }
    }
    return false;
}

/* Whether the name says that the whole is ended: encoder_finish, end_stream; not end_row, which
 * ends a part. */
static bool ends_whole(const struct cairn_trial *t, const struct cairn_op *op, const char *word)
{
    const char *at = cairn_text_has_word(op->name, word) ? strcasestr(op->name, word) : NULL;
    const char *behind = at == NULL ? NULL : at + strlen(word);
    if (behind == NULL) {
        return false;
    }
    behind += behind[0] == '_';
    return behind[0] == '\0' ||
           strcasestr(t->model->sorts.items[op->params[0].sort].name, behind) != NULL;
}

/* Whether f, which is no earlier than s, comes before s by way of a loop of which u is no part. */
static bool loops_apart(const struct cairn_trial *t, uint32_t u, uint32_t f, uint32_t s)
{
    return f >= s &&
           cairn_sequence_loop_of(t->sequence, u) != cairn_sequence_loop_of(t->sequence, s);
}

/* Whether statement f takes what argument i of statement s is, under this name or another one. */
static bool is_given(const struct cairn_trial *t, uint32_t f, uint32_t s, uint32_t i)
{
    const uint32_t block = cairn_trial_block(t, s, i);
    return cairn_sequence_takes(t->sequence, f, cairn_sequence_args(t->sequence, s)[i].index) ||
           (block != CAIRN_NONE && cairn_trial_block(t, f, 0) == block);
}

/* Whether statement f finishes, by its name, argument i of statement s, and not what it gives back
 * to that; and nothing begins it anew in between. */
static bool finishes(const struct cairn_trial *t, uint32_t f, uint32_t s, uint32_t i)
{
    static const char *const ends[] = {"finish", "final", "finalize", "finalise",
                                       "end",    "done",  "release",  "fini"};
    static const char *const begins[] = {"begin", "start", "reset", "init", "clear", "restart"};
    const struct cairn_arg *object = &cairn_sequence_args(t->sequence, s)[i];
    /* What a destroyer leaves of the object is not the object any more. */
    bool is_end = cairn_trial_op(t, f)->destroys == 0;
    if (cairn_trial_op(t, f)->kind != CAIRN_OP_CALL || !cairn_trial_takes_object(t, f, 0) ||
        cairn_trial_op(t, f)->destroys > 0 || !cairn_trial_takes_object(t, s, i) ||
        object->kind != CAIRN_ARG_VALUE || !is_given(t, f, s, i)) {
        return false;
    }
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        is_end = is_end || ends_whole(t, cairn_trial_op(t, f), ends[k]);
    }
    for (uint32_t u = 0; u < t->sequence->statements.count && is_end; u++) {
        const bool is_between = f < s ? u > f && u < s : u > f || u < s;
        for (size_t k = 0; k < sizeof begins / sizeof *begins && is_between && u > object->index;
             k++) {
            is_end = is_end && (!cairn_text_has_word(cairn_trial_op(t, u)->name, begins[k]) ||
                                loops_apart(t, u, f, s) ||
                                !cairn_sequence_takes(t->sequence, u, object->index));
        }
    }
    return is_end;
}

/* Behind the last statement that has run before the failing call, on what that is given for
 * argument i: in a later iteration of a loop that is given the same each time all of that has. */
static uint32_t end_of_before(const struct cairn_trial *t, uint32_t i)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
    const struct cairn_arg *object = &cairn_sequence_args(t->sequence, s)[i];
    const bool is_repeated = loop != CAIRN_NONE && t->outcome.head.iteration != 0 &&
                             object->kind == CAIRN_ARG_VALUE && object->index < loop;
    return is_repeated ? loop + t->sequence->statements.items[loop].loop_body + 1 : s;
}

/* The statement that finished argument i of the failing call, or CAIRN_NONE. To ask what came of it
 * is what one finishes for, unless that was freed with it, or NULL stands in its place. */
static uint32_t find_finisher(const struct cairn_trial *t, uint32_t i)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t block = t->outcome.head.fault_block;
    const bool asks =
        op->kind != CAIRN_OP_CALL || cairn_model_points_to_const(t->model, op->params[i].type);
    const uint32_t end = end_of_before(t, i);
    for (uint32_t f = 0; f < end; f++) {
        const bool is_gone =
            (block < t->outcome.head.block_count && t->outcome.blocks[block].freed_by == f) ||
            (cairn_trial_is_null_followed(t) && has_freed(t, f));
        if ((!asks || is_gone) && finishes(t, f, s, i)) {
            return f;
        }
    }
    return CAIRN_NONE;
}

/* What was finished is worked on again: whether it may be, only documentation says. */
bool cairn_blame_finished(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        const uint32_t f = find_finisher(t, i);
        if (f != CAIRN_NONE) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            t->blame->doubt =
                cairn_hash_pair(CAIRN_DOUBT_FINISHED, t->sequence->statements.items[f].op);
            cairn_str_addf(&t->blame->why, "%s had been finished by %s before.",
                           cairn_trial_describe_arg(t, s, i), cairn_trial_op(t, f)->name);
            return true;
        }
    }
    return false;
}

/* Whether statement s gives something that a constant names, or a number that calls yielded in the
 * place of one, a number of which nothing is known: set(x, PROPERTY_FORMAT, 0). */
static bool gives_property(const struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {"set",      "setopt", "ctl",       "control", "ioctl",
                                        "option",   "opt",    "prop",      "param",   "parameter",
                                        "property", "attr",   "attribute", "config",  "configure",
                                        "tune",     NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (!cairn_text_has_any(op->name, words)) {
        return false; /* add_transition(machine, state, event): that has to be done in any case */
    }
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t first = t->sequence->statements.items[s].first_arg;
    bool has_name = false;
    bool has_number = false;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const bool is_named =
            cairn_model_next_fitting(t->model, &op->params[i], CAIRN_NONE) != CAIRN_NONE;
        has_name =
            has_name ||
            (is_named && (args[i].kind == CAIRN_ARG_CONSTANT || args[i].kind == CAIRN_ARG_VALUE));
        int64_t number;
        /* What it is a number of stands in front of it. */
        has_number =
            has_number || (has_name && !is_named && op->params[i].role == CAIRN_ROLE_SCALAR &&
                           cairn_trial_number(t, s, first + i, &number));
    }
    return has_name && has_number && cairn_trial_takes_object(t, s, 0);
}

/* Whether statement s tells an object of which kind it is, by a constant, and nothing else:
 * set_algorithm(key, RSA). */
static bool sets_kind(const struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {"type",  "kind",   "algorithm", "format",
                                        "class", "method", "mode",      "flags"};
    const struct cairn_op *op = cairn_trial_op(t, s);
    bool is_named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || cairn_text_has_word(op->name, words[i]);
    }
    return op->kind == CAIRN_OP_CALL && op->param_count == 2 && is_named &&
           cairn_text_has_word(op->name, "set") && cairn_trial_takes_object(t, s, 0) &&
           cairn_model_next_fitting(t->model, &op->params[1], CAIRN_NONE) != CAIRN_NONE;
}

/* Whether statement s does nothing but count one more or less in an object. */
static bool only_counts(const struct cairn_trial *t, uint32_t s)
{
    static const char *const steps[] = {"incr",      "increment", "inc", "decr",
                                        "decrement", "dec",       NULL};
    static const char *const counts[] = {"count", "size", "length", "num", "len", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    return op->kind == CAIRN_OP_CALL && op->param_count == 1 &&
           cairn_text_has_any(op->name, steps) && cairn_text_has_any(op->name, counts);
}

static bool moves_memory(const struct cairn_trial *t, uint32_t s)
{
    for (uint32_t b = 0; b < t->outcome.head.block_count; b++) {
        if (t->outcome.blocks[b].allocated_by == s || t->outcome.blocks[b].freed_by == s) {
            return true;
        }
    }
    return false;
}

/* Whether statement s tells an object how many it has, and nothing else: set_count(list, 3), or
 * set_len(buffer, 3) where that makes no room. */
static bool sets_count(const struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {"count", "len", "length", "size"};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const size_t length = strlen(op->name);
    if (op->kind != CAIRN_OP_CALL || op->param_count != 2 || !cairn_trial_takes_object(t, s, 0) ||
        !cairn_text_has_word(op->name, "set") ||
        t->model->sorts.items[op->params[1].sort].kind != CAIRN_SORT_INTEGER) {
        return false;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t word = strlen(words[i]);
        if (length > word && strcasecmp(op->name + length - word, words[i]) == 0) {
            return i == 0 || !moves_memory(t, s);
        }
    }
    return false;
}

/* Whether statement s tells an object of which kind it is, by a pointer: set_class(object, class).
 */
static bool sets_class(const struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {"class", "klass", "kind",      "type", "vtable",
                                        "vtbl",  "ops",   "interface", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    return op->kind == CAIRN_OP_CALL && op->param_count == 2 && cairn_trial_takes_object(t, s, 0) &&
           cairn_text_has_word(op->name, "set") && cairn_text_has_any(op->name, words) &&
           cairn_trial_takes_object(t, s, 1);
}

/* NULL is followed in an object that was told to be of some kind, or to have more, and was not
 * given what belongs to that; or it fails with one that was told how many it has, or of which class
 * it is. */
bool cairn_blame_only_told(struct cairn_trial *t)
{
    const bool is_null = cairn_trial_is_null_followed(t);
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const bool is_told =
            (is_null && (sets_kind(t, s) || only_counts(t, s))) || sets_count(t, s);
        if ((is_told && passes_without(t, s)) ||
            (sets_class(t, s) && !cairn_trial_is_about_life(t) && omit(t, s) &&
             !cairn_trial_fails_alike(t))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why,
                           "%s decides it, and nothing gave the object what belongs to that.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* Which numbers a property may have depends on the property. */
bool cairn_blame_property(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        if (gives_property(t, s) && cairn_trial_op(t, s)->initialises < 0 && passes_without(t, s)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why,
                           "%s decides it, which is given a number that may be none of those that "
                           "the property can have.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* Whether a call of the operation makes an object fit for use: its first parameter, and nothing but
 * numbers behind it. */
static bool resets(const struct cairn_trial *t, const struct cairn_op *op, uint32_t sort)
{
    if (op->kind != CAIRN_OP_CALL || op->is_macro || op->unavailable != NULL ||
        op->param_count == 0 || op->params[0].pass != CAIRN_PASS_VALUE ||
        op->params[0].sort != sort || op->destroys >= 0) {
        return false;
    }
    for (uint32_t i = 1; i < op->param_count; i++) {
        const enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
        if (kind != CAIRN_SORT_INTEGER || op->params[i].pass != CAIRN_PASS_VALUE) {
            return false;
        }
    }
    return cairn_text_has_word(op->name, "reset") || cairn_text_has_word(op->name, "init");
}

/* The sequence with the object that statement `maker` made reset at once. */
static void reset_behind(struct cairn_trial *t, uint32_t maker, uint32_t output, uint32_t index)
{
    struct cairn_arg args[CAIRN_MAX_ARGS] = {
        {.kind = CAIRN_ARG_VALUE, .index = maker, .output = (uint8_t)output}};
    for (uint32_t i = 1; i < t->model->ops.items[index].param_count; i++) {
        args[i] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, maker + 1);
    cairn_sequence_append(&t->variant, index, args, t->model->ops.items[index].param_count);
    uint32_t rest = t->sequence->statements.count;
    cairn_sequence_concat(&t->variant, t->sequence, maker + 1, rest);
    t->variant.body = t->variant.tail = t->variant.statements.count;
}

/* Whether a call before statement r made the object, or initialised it. */
static bool is_begun(const struct cairn_trial *t, const struct cairn_arg *object, uint32_t r)
{
    bool is_begun = cairn_trial_op(t, object->index)->kind == CAIRN_OP_CALL;
    for (uint32_t g = object->index + 1; g < r && !is_begun; g++) {
        const struct cairn_op *op = cairn_trial_op(t, g);
        const uint32_t i = cairn_sequence_param_with(t->sequence, g, object);
        is_begun = op->kind == CAIRN_OP_CALL && i != CAIRN_NONE && op->initialises == (int)i;
    }
    return is_begun;
}

/* Whether statement r, by its name, begins anew or ends what a call before it had made. */
static bool begins_anew(const struct cairn_trial *t, uint32_t r)
{
    static const char *const words[] = {"init",   "new",    "create", "free",     "destroy",
                                        "deinit", "uninit", "fini",   "teardown", NULL};
    const struct cairn_op *op = cairn_trial_op(t, r);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, r);
    return op->kind == CAIRN_OP_CALL && op->param_count != 0 && !yields_objects(t->model, op) &&
           cairn_text_has_any(op->name, words) && cairn_trial_takes_object(t, r, 0) &&
           args[0].kind == CAIRN_ARG_VALUE && is_begun(t, &args[0], r);
}

bool cairn_blame_may_be_ended(const struct cairn_trial *t, uint32_t r)
{
    static const char *const phrases[] = {"at any time",  "any time later", "may be freed",
                                          "can be freed", "may free it",    "safe to free"};
    const struct cairn_arg *object = &cairn_sequence_args(t->sequence, r)[0];
    const bool is_object =
        t->sequence->statements.items[r].arg_count != 0 && object->kind == CAIRN_ARG_VALUE;
    bool is_promised = false;
    for (uint32_t g = is_object ? object->index + 1 : r + 1; g <= r; g++) {
        const char *doc = cairn_trial_op(t, g)->doc;
        if (doc == NULL || cairn_sequence_param_with(t->sequence, g, object) == CAIRN_NONE) {
            continue;
        }
        for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
            is_promised = is_promised || strcasestr(doc, phrases[i]) != NULL;
        }
    }
    return is_promised;
}

/* An object that a constructor had made was initialised once more, over what it held; or ended, and
 * used. */
bool cairn_blame_begun_anew(struct cairn_trial *t)
{
    const bool is_left = t->blame->left_by != CAIRN_NONE; /* nobody used it on */
    for (uint32_t r = 0; r < t->outcome.head.statement && !is_left; r++) {
        if (begins_anew(t, r) && !cairn_blame_may_be_ended(t, r) && passes_without(t, r)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, r, 0);
            cairn_str_addf(&t->blame->why, "%s had been made already, and was used on.",
                           cairn_trial_describe_arg(t, r, 0));
            return true;
        }
    }
    return false;
}

static bool is_used_between(const struct cairn_trial *t, uint32_t maker, uint32_t s)
{
    for (uint32_t k = maker + 1; k < s; k++) {
        if (cairn_sequence_takes(t->sequence, k, maker)) {
            return true;
        }
    }
    return false;
}

/* Whether the variant fails in the call of operation r, which is named after setting an object up:
 * it lacks what that needs. */
static bool cannot_be_set_up(struct cairn_trial *t, uint32_t r)
{
    if (!cairn_text_has_word(t->model->ops.items[r].name, "init")) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    return outcome.head.kind != CAIRN_OUTCOME_NORMAL &&
           outcome.head.statement < t->variant.statements.count &&
           t->variant.statements.items[outcome.head.statement].op == r;
}

/* A fresh object that the failing call takes, and with which it goes well once that was reset; or
 * one that could not even be set up as it is. */
bool cairn_blame_unset_object(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        if (args[i].kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, s, i) ||
            cairn_trial_op(t, args[i].index)->kind != CAIRN_OP_CALL) {
            continue;
        }
        const bool is_used = is_used_between(t, args[i].index, s);
        for (uint32_t r = 0; r < t->model->ops.count; r++) {
            if (!cairn_executor_has(t->replayer->executor, r) ||
                !resets(t, &t->model->ops.items[r], op->params[i].sort)) {
                continue;
            }
            reset_behind(t, args[i].index, args[i].output, r);
            if (cannot_be_set_up(t, r)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why, "%s is such that %s fails with it.",
                               cairn_trial_describe_arg(t, s, i), t->model->ops.items[r].name);
                return true;
            }
            if (!is_used && !cairn_trial_still_fails(t)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s is fresh: after %s the call succeeds.",
                               cairn_trial_describe_arg(t, s, i), t->model->ops.items[r].name);
                return true;
            }
        }
    }
    return false;
}
