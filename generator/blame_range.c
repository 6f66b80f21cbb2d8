/* Numbers that are within what an object says that it has. */
#include <ctype.h>
#include <string.h>

#include "core/hash.h"
#include "generator/blame_internal.h"
#include "generator/infer.h"

/* Whether the operation does nothing but tell how much an object of the sort has, or is such a
 * field of it. */
static bool measures(const struct cairn_trial *t, uint32_t index, uint32_t sort, bool by_fields)
{
    static const char *const words[] = {"length", "len",         "count", "size",
                                        "total",  "cardinality", NULL};
    static const char *const others[] = {"max",     "capacity", "alloc",      "item",   "elem",
                                         "element", "esize",    "bytes",      "memory", "mem",
                                         "usage",   "encoded",  "serialized", NULL};
    const struct cairn_op *op = &t->model->ops.items[index];
    return (op->kind == CAIRN_OP_CALL || (op->kind == CAIRN_OP_GET && by_fields)) &&
           op->unavailable == NULL && op->param_count == 1 && op->params[0].sort == sort &&
           op->params[0].pass == CAIRN_PASS_VALUE && op->output_count == 1 &&
           op->outputs[0].param == -1 &&
           t->model->sorts.items[op->outputs[0].sort].kind == CAIRN_SORT_INTEGER &&
           cairn_text_has_any(op->name, words) && !cairn_text_has_any(op->name, others) &&
           cairn_executor_has(t->replayer->executor, index);
}

/* What the operation says of the first argument of statement s before that; -1 if nothing. */
static int64_t measure(struct cairn_trial *t, uint32_t s, uint32_t index)
{
    const struct cairn_arg object = *cairn_sequence_args(t->sequence, s);
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, s);
    const uint32_t at = cairn_sequence_append(&t->variant, index, &object, 1);
    cairn_sequence_end_body(&t->variant);
    if (cairn_sequence_validate(&t->variant, t->model, NULL) != CAIRN_OK) {
        return -1;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *value = cairn_outcome_value(&outcome, at, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && value != NULL &&
                   value->kind == CAIRN_VALUE_SCALAR && (int64_t)value->bits >= 0
               ? (int64_t)value->bits
               : -1;
}

/* How much the first argument of statement s has, the least if several operations tell; -1 if none
 * does. */
static int64_t extent_of(struct cairn_trial *t, uint32_t s, bool by_fields)
{
    enum { MAX_ASKED = 4 };
    const uint32_t sort = cairn_trial_op(t, s)->params[0].sort;
    int64_t least = -1;
    uint32_t asked = 0;
    for (uint32_t i = 0; i < t->model->ops.count && asked < MAX_ASKED; i++) {
        if (measures(t, i, sort, by_fields)) {
            const int64_t extent = measure(t, s, i);
            asked++;
            if (extent < 0) {
                return -1;
            }
            least = least < 0 || extent < least ? extent : least;
        }
    }
    return least;
}

/* The places and lengths that the call is given, together: "from 2 on 3" needs 5. -1 if there are
 * other numbers, of which nobody knows what they mean. */
static int64_t reach_of(const struct cairn_trial *t, uint32_t s)
{
    static const char *const places[] = {"index", "idx", "pos",  "position", "at", "offset",
                                         "start", "off", "from", "i",        NULL};
    static const char *const lengths[] = {"len", "length", "count", "n", "num", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    int64_t reach = 0;
    uint32_t place_count = 0;
    uint32_t length_count = 0;
    for (uint32_t k = 1; k < op->param_count; k++) {
        if (t->model->sorts.items[op->params[k].sort].kind != CAIRN_SORT_INTEGER ||
            op->params[k].partner >= 0) {
            continue;
        }
        const bool is_place = cairn_text_has_any(op->params[k].name, places);
        const bool is_length = !is_place && cairn_text_has_any(op->params[k].name, lengths);
        place_count += is_place;
        length_count += is_length;
        if ((!is_place && !is_length) || args[k].kind != CAIRN_ARG_INTEGER || args[k].integer < 0 ||
            args[k].integer > INT32_MAX) {
            return -1;
        }
        reach += args[k].integer;
    }
    if (place_count > 1 || length_count > 1 || place_count + length_count == 0) {
        return -1;
    }
    return reach + (length_count == 0 ? 1 : 0);
}

bool cairn_trial_is_in_range(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const bool may_be = s == t->outcome.head.statement && op->kind == CAIRN_OP_CALL &&
                        cairn_sequence_loop_of(t->sequence, s) == CAIRN_NONE &&
                        cairn_trial_takes_object(t, s, 0) &&
                        cairn_sequence_args(t->sequence, s)->kind == CAIRN_ARG_VALUE;
    const int64_t reach = may_be ? reach_of(t, s) : -1;
    return reach >= 0 && reach <= extent_of(t, s, false);
}

/* Whether nothing but its maker and calls that only look at it were given the object of statement s
 * before, so that there is nothing in it. */
static bool is_untouched(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *object)
{
    const struct cairn_op *maker = cairn_trial_op(t, object->index);
    for (uint32_t k = 0; k < maker->param_count; k++) {
        const enum cairn_sort_kind kind = t->model->sorts.items[maker->params[k].sort].kind;
        if (!cairn_sort_is_number(kind) && kind != CAIRN_SORT_CALLBACK) {
            return false; /* it may be made of what is there */
        }
    }
    for (uint32_t u = object->index + 1; u < s; u++) {
        const uint32_t i = cairn_sequence_param_with(t->sequence, u, object);
        if (i != CAIRN_NONE &&
            !cairn_model_points_to_const(t->model, cairn_trial_op(t, u)->params[i].type)) {
            return false;
        }
    }
    return maker->kind == CAIRN_OP_CALL;
}

/* Whether statement s is told a place in its object that does not exist: nothing was put into that,
 * or it says that it has less. */
static bool is_beyond(struct cairn_trial *t, uint32_t s)
{
    const int64_t reach = reach_of(t, s);
    const int64_t extent = reach < 0 ? -1 : extent_of(t, s, true);
    return extent >= 0 ? reach > extent : is_untouched(t, s, cairn_sequence_args(t->sequence, s));
}

/* Whether statement s came before the failing one: in a loop it may stand behind that. */
static bool came_before(const struct cairn_trial *t, uint32_t s)
{
    const uint32_t failing = t->outcome.head.statement;
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, failing);
    return s < failing || (s != failing && t->outcome.head.iteration != 0 && loop != CAIRN_NONE &&
                           cairn_sequence_loop_of(t->sequence, s) == loop);
}

/* Whether statement u, which is given the object, may have taken the item out of it. */
static bool may_take_out(const struct cairn_trial *t, uint32_t u, const struct cairn_arg *item)
{
    static const char *const words[] = {"pop",   "poll",  "dequeue", "shift", "extract",
                                        "clear", "flush", "reset",   "empty", NULL};
    const struct cairn_op *op = cairn_trial_op(t, u);
    return cairn_text_has_any(op->name, words) ||
           (cairn_blame_takes_out(op) &&
            cairn_sequence_param_with(t->sequence, u, item) != CAIRN_NONE);
}

/* Whether argument i of statement s is something of the caller's that no other call put into the
 * object since it may have been taken out: no key, and the comment does not say what comes of such.
 */
static bool is_not_in(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const said[] = {"not found",      "if present", "not contain",
                                       "not in ",        "no effect",  "if any",
                                       "does not exist", "absent",     NULL};
    static const char *const keys[] = {"key", "k", "name", "id", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (args[i].kind != CAIRN_ARG_VALUE ||
        !cairn_model_points_to_void(t->model, op->params[i].type) ||
        (cairn_sequence_param_with(t->sequence, args[i].index, &args[0]) != CAIRN_NONE &&
         !may_take_out(t, args[i].index, &args[i])) ||
        op->param_count != 2 || cairn_text_has_any(op->params[i].name, keys) ||
        cairn_inferred_says(op->doc, said)) {
        return false;
    }
    bool is_in = false;
    for (uint32_t u = args[i].index + 1; u < s; u++) {
        if (cairn_sequence_param_with(t->sequence, u, &args[0]) != CAIRN_NONE) {
            is_in = (is_in || cairn_sequence_param_with(t->sequence, u, &args[i]) != CAIRN_NONE) &&
                    !may_take_out(t, u, &args[i]);
        }
    }
    return !is_in;
}

/* The failing call, or one before it, takes out of an object what is not there. */
bool cairn_blame_not_there(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->sequence->statements.count; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        const bool is_last = s == t->outcome.head.statement;
        if (!(is_last || came_before(t, s)) || op->kind != CAIRN_OP_CALL ||
            !cairn_trial_takes_object(t, s, 0) || args[0].kind != CAIRN_ARG_VALUE ||
            args[0].output != 0 || !cairn_blame_takes_out(op)) {
            continue;
        }
        for (uint32_t i = 1; i < op->param_count; i++) {
            int64_t place;
            const bool is_place =
                op->params[i].role == CAIRN_ROLE_INDEX &&
                cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &place);
            if ((is_place ? !is_last && is_beyond(t, s) : is_not_in(t, s, i)) &&
                (is_last || cairn_trial_leave_out(t, s)) &&
                (is_last || !cairn_trial_fails_alike(t))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s stands for something that is not there.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

bool cairn_trial_goes_well_with(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number)
{
    if (!cairn_trial_passes_with(t, s, a, number)) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, CAIRN_MODE_GUARD, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL &&
           !cairn_facts_is_error(t->replayer->facts, &t->variant, &outcome,
                                 t->outcome.head.statement);
}

/* Whether small numbers that call s, which came before the failing one and makes nothing, may be
 * told instead do it too, and others between them do not, odd ones among those: then it is no place
 * that lies beyond what the object has, nor too few, nor has it to be a power of two. */
static bool is_among_others(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { FIRST = 2, LAST = 24, AS_MANY = 2 };
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t a = t->sequence->statements.items[s].first_arg + i;
    const enum cairn_arg_kind kind = t->sequence->args.items[a].kind;
    bool has_failed = false;
    uint32_t passing = 0;
    if (s >= t->outcome.head.statement || op->kind != CAIRN_OP_CALL || op->initialises >= 0 ||
        op->params[i].partner >= 0 || !cairn_trial_takes_object(t, s, 0) ||
        (kind != CAIRN_ARG_INTEGER && kind != CAIRN_ARG_SERIES) ||
        (op->output_count != 0 &&
         !cairn_sort_is_number(t->model->sorts.items[op->outputs[0].sort].kind))) {
        return false;
    }
    for (int64_t number = FIRST; number <= LAST; number++) {
        const bool is_odd = number % 2 != 0;
        if (passing >= AS_MANY || !has_failed) {
            const bool fails = cairn_trial_fails_alike_with(t, s, i, number);
            if (fails && has_failed) {
                return true;
            }
            has_failed = has_failed || fails;
        } else if (is_odd) {
            passing += cairn_trial_goes_well_with(t, s, a, number);
        }
    }
    return false;
}

bool cairn_trial_is_amid(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_param *param = &op->params[i];
    const uint32_t a = t->sequence->statements.items[s].first_arg + i;
    const struct cairn_arg *arg = &t->sequence->args.items[a];
    const bool is_amount = param->role == CAIRN_ROLE_COUNT || param->role == CAIRN_ROLE_LENGTH ||
                           param->role == CAIRN_ROLE_SCALAR;
    if (is_among_others(t, s, i)) {
        return true;
    }
    if (s != t->outcome.head.statement || op->kind != CAIRN_OP_CALL || !is_amount ||
        param->partner >= 0 || !cairn_trial_takes_object(t, s, 0) ||
        arg->kind != CAIRN_ARG_INTEGER || arg->integer < 2 ||
        arg->integer > t->replayer->options->max_number) {
        return false;
    }
    const int64_t others[] = {arg->integer - 1, arg->integer + 1, arg->integer + 2,
                              2 * arg->integer + 1};
    bool is_amid = true;
    for (size_t k = 0; k < sizeof others / sizeof *others && is_amid; k++) {
        is_amid = cairn_trial_goes_well_with(t, s, a, others[k]);
    }
    return is_amid;
}

bool cairn_trial_asks_for_room(const struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number)
{
    static const char *const asks[] = {"reserve", "ensure", "prealloc", "preallocate", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_op_facts *facts =
        &t->replayer->facts->ops[t->sequence->statements.items[s].op];
    return op->kind == CAIRN_OP_CALL && i == 1 && op->param_count == 2 && number > 0 &&
           number <= t->replayer->options->max_number && cairn_trial_takes_object(t, s, 0) &&
           facts->bytes_allocated != 0 && cairn_text_has_any(op->name, asks);
}

/* ---- any number ---- */

/* Whether the text begins with one of the phrases. */
static bool begins_with(const char *text, const char *const *phrases)
{
    for (size_t i = 0; phrases[i] != NULL; i++) {
        if (strncasecmp(text, phrases[i], strlen(phrases[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* Where what marks a name as one ("@p n", "`n`") begins in front of it. */
static const char *before_mark(const char *doc, const char *name)
{
    if (name > doc && strchr("`'*", name[-1]) != NULL) {
        return name - 1;
    }
    const bool is_marked = name - doc >= 3 && name[-1] == ' ' && strchr("pac", name[-2]) != NULL &&
                           (name[-3] == '@' || name[-3] == '\\');
    return is_marked ? name - 3 : name;
}

/* "any index", "any other month" before the name. */
static bool is_said_before(const char *doc, const char *name, const char *const *words)
{
    bool is_said = false;
    name = before_mark(doc, name);
    for (size_t i = 0; words[i] != NULL; i++) {
        const size_t length = strlen(words[i]);
        is_said = is_said || ((size_t)(name - doc) >= length &&
                              strncasecmp(name - length, words[i], length) == 0);
    }
    return is_said;
}

/* "@trim: how many are left out; any number", "limit (0: none)", in the same paragraph and before
 * it says what is returned. */
static bool is_said_behind(const char *name, const char *const *phrases)
{
    enum { NEAR = 160 };
    for (const char *at = name; *at != '\0' && at - name < NEAR && *at != '@' && *at != '\\';
         at++) {
        if (strncmp(at, "\n\n", 2) == 0 || strncasecmp(at, "return", strlen("return")) == 0) {
            return false;
        }
        if (begins_with(at, phrases)) {
            return true;
        }
    }
    return false;
}

static bool is_in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Whether the text has one of the phrases. */
static bool has_phrase(const char *text, const char *const *phrases)
{
    bool has = false;
    for (size_t i = 0; phrases[i] != NULL; i++) {
        has = has || strcasestr(text, phrases[i]) != NULL;
    }
    return has;
}

/* Whether the number is the only one of its call, and a place by its name, of which the comment
 * says what comes of one where nothing is ("NULL if it is out of range"), or, if it is negative,
 * that it may be. */
static bool is_answered(const struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number)
{
    static const char *const names[] = {"index", "idx", "i",        "n",      "nth", "pos",
                                        "at",    "row", "position", "offset", "col", NULL};
    static const char *const answers[] = {"out of range",
                                          "out of bounds",
                                          "out-of-range",
                                          "out-of-bounds",
                                          "if there is none",
                                          "if there is no such",
                                          "beyond the end",
                                          "past the end",
                                          "too large",
                                          "if it is not valid",
                                          "if index is invalid",
                                          "if the index is invalid",
                                          "no such",
                                          NULL};
    static const char *const negatives[] = {
        "negative ind",   "negative pos", "negative off", "negative number",
        "negative value", "negative n",   "negative one", NULL};
    static const char *const back[] = {"count from", "counts from",         "from the end",
                                       "backward",   "relative to the end", "-1 is the last",
                                       NULL};
    static const char *const limits[] = {
        "undefined", "must",   "has to", "have to",  "not checked",   "unchecked",   "not allowed",
        "no bounds", "caller", "should", "no check", "without check", "invalid mem", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    uint32_t numbers = 0;
    for (uint32_t k = 0; k < op->param_count; k++) {
        numbers += t->model->sorts.items[op->params[k].sort].kind == CAIRN_SORT_INTEGER &&
                   !t->model->types.items[op->params[k].type].is_character;
    }
    if (op->doc == NULL || numbers != 1 || !cairn_text_has_any(op->params[i].name, names) ||
        has_phrase(op->doc, limits)) {
        return false;
    }
    const bool counts_back = has_phrase(op->doc, negatives) && has_phrase(op->doc, back);
    return has_phrase(op->doc, answers) || (number < 0 && counts_back);
}

/* Whether the number is one that the call need not come up to ("replaces up to n bytes", "if fewer
 * than n follow"), and what is missed is no memory of the caller's, which has to be as large. */
static bool is_upper_bound(const struct cairn_trial *t, const struct cairn_param *param,
                           int64_t number)
{
    const uint32_t block = t->outcome.head.fault_block;
    return number > 0 && param->partner < 0 && block < t->outcome.head.block_count &&
           t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY;
}

/* Whether the number is large, perhaps because the type has no sign, and the comment says what
 * comes of one that is too large. */
static bool is_limited(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i,
                       int64_t number)
{
    enum { LARGE = 4096 };
    static const char *const told[] = {"is exceeded",
                                       "be exceeded",
                                       "too large",
                                       "too big",
                                       "too many",
                                       "overflow",
                                       "exceeds",
                                       "out of range",
                                       "outside the range",
                                       "outside of the range",
                                       "outside of these",
                                       "outside of this",
                                       NULL};
    static const char *const limits[] = {"undefined", "must",     "not checked",   "unchecked",
                                         "caller",    "no check", "without check", NULL};
    const bool is_negative =
        number < 0 && t->model->types.items[op->params[i].value_type].is_signed;
    return (number > LARGE || number < 0) && !is_negative && op->doc != NULL &&
           has_phrase(op->doc, told) && !has_phrase(op->doc, limits);
}

/* Whether the name of parameter i, or of a field, begins as those of switches do, and the number is
 * the 1 that turns it on: keep_blanks, is_open. */
static bool is_switched_on(const struct cairn_param *param, int64_t number)
{
    static const char *const words[] = {"keep",  "use",    "is",     "has",  "allow",  "enable",
                                        "no",    "ignore", "skip",   "with", "strict", "disable",
                                        "force", "can",    "should", "want", "do",     "need"};
    for (size_t k = 0; k < sizeof words / sizeof *words && number == 1; k++) {
        const size_t length = strlen(words[k]);
        if (strncmp(param->name, words[k], length) == 0 &&
            (param->name[length] == '_' || isupper((unsigned char)param->name[length]))) {
            return true;
        }
    }
    return false;
}

bool cairn_trial_may_be_any(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const before[] = {"any ", "any other ", NULL};
    static const char *const bounds[] = {"up to ", "at most ", "fewer than ", "no more than ",
                                         NULL};
    static const char *const any[] = {"any number", "any value",    "any integer",
                                      "any count",  "any index",    "any size",
                                      "any length", "any position", NULL};
    static const char *const zero[] = {
        "may be zero", "may be 0",    "can be zero", "can be 0", " 0 for ",
        " zero for ",  "(0 for ",     " 0: ",        "(0: ",     " 0 means",
        "(0 means",    " zero means", " 0 = ",       "(0 = ",    " or 0 if ",
        " 0 disables", "(0 disables", " 0 turns",    NULL};
    static const char *const negative[] = {
        "may be negative", "can be negative", " -1 for ",      "(-1 for ",
        " -1: ",           "(-1: ",           " -1 means",     "(-1 means",
        " or -1 if ",      "negative means",  "negative for ", NULL};
    static const char *const none[] = {NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const char *name = op->params[i].name;
    const size_t length = strlen(name);
    int64_t number = 1;
    (void)cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number);
    if (is_answered(t, s, i, number) || is_limited(t, op, i, number) ||
        is_switched_on(&op->params[i], number)) {
        return true;
    }
    const char *const *special = number == 0 ? zero : number < 0 ? negative : none;
    const char *at = op->doc == NULL || length == 0 ? NULL : strstr(op->doc, name);
    for (; at != NULL; at = strstr(at + 1, name)) {
        bool is_whole = (at == op->doc || !is_in_word(at[-1])) && !is_in_word(at[length]);
        if (is_whole &&
            (is_said_before(op->doc, at, before) ||
             (is_upper_bound(t, &op->params[i], number) && is_said_before(op->doc, at, bounds)) ||
             is_said_behind(at + length, any) || is_said_behind(at + length, special))) {
            return true;
        }
    }
    return false;
}

/* Whether argument i of call s is negative where an unsigned number of four bytes or more is taken;
 * or, of a call that went well before the failing one, negative at all. */
static bool is_wrapped(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_type *type = &t->model->types.items[op->params[i].type];
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    return arg->kind == CAIRN_ARG_INTEGER && arg->integer < 0 && type->kind == CAIRN_TYPE_INTEGER &&
           type->size >= sizeof(int) && (!type->is_signed || s < t->outcome.head.statement);
}

/* Negative numbers where unsigned ones are taken are among the largest that there are, and a call
 * before may have made one of its own of them; with a small one for all of a call it goes well, or
 * fails otherwise where that call came before. An object that a call leaves broken is not led
 * anywhere by them. */
bool cairn_blame_wrapped_number(struct cairn_trial *t)
{
    static const int64_t small[] = {0, 1, 2};
    const bool may_be = t->pattern->failure != CAIRN_FAILURE_INVARIANT;
    for (uint32_t s = t->outcome.head.statement + 1; s-- > 0 && may_be;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const uint32_t first = t->sequence->statements.items[s].first_arg;
        uint32_t wrapped = CAIRN_NONE;
        for (uint32_t i = op->param_count; i-- > 0 && op->kind == CAIRN_OP_CALL;) {
            wrapped = is_wrapped(t, s, i) && !cairn_trial_is_checked_below(t, s, i) ? i : wrapped;
        }
        for (size_t k = 0; wrapped != CAIRN_NONE && k < sizeof small / sizeof *small; k++) {
            cairn_sequence_copy(&t->variant, t->sequence);
            for (uint32_t i = wrapped; i < op->param_count; i++) {
                if (is_wrapped(t, s, i)) {
                    t->variant.args.items[first + i].integer = small[k];
                }
            }
            const bool is_before = s < t->outcome.head.statement;
            if (is_before ? !cairn_trial_fails_alike(t) : !cairn_trial_still_fails(t)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, wrapped);
                cairn_str_addf(
                    &t->blame->why,
                    "%s is negative, or among the largest numbers that there are: with %lld it "
                    "does not fail.",
                    cairn_trial_describe_arg(t, s, wrapped), (long long)small[k]);
                return true;
            }
        }
    }
    return false;
}
