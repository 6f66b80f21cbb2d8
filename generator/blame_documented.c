/* Calls without what a comment wants called before, or wants to hold. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/str.h"
#include "generator/blame_internal.h"
#include "generator/doubt.h"
#include "generator/infer.h"

/* Whether the operation was called before statement s, and not ended since; if value is not NULL,
 * on that. */
static bool is_in_force(const struct cairn_trial *t, uint32_t s, uint32_t op,
                        const struct cairn_arg *value)
{
    for (uint32_t k = s; k-- > 0;) {
        const struct cairn_op *other = cairn_trial_op(t, k);
        if (other->kind != CAIRN_OP_CALL ||
            (value != NULL && cairn_sequence_param_with(t->sequence, k, value) == CAIRN_NONE)) {
            continue;
        }
        if (t->sequence->statements.items[k].op == op) {
            return true;
        }
        if (cairn_blame_opener(t->model, other->name) == op) {
            return false;
        }
    }
    return false;
}

/* Whether the call that a need asks for came before statement s: on an object that s takes, or at
 * all if there is none that both take. */
static bool came_before(const struct cairn_trial *t, uint32_t s, const struct cairn_need *need)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    bool takes_object = false;
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, s, i)) {
            takes_object = true;
            if (is_in_force(t, s, need->op, &args[i])) {
                return true;
            }
        }
    }
    return (!takes_object || t->model->ops.items[need->op].param_count == 0) &&
           is_in_force(t, s, need->op, NULL);
}

/* The first need of statement s that was not met, or NULL. */
static const struct cairn_need *missing(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->need_count; i++) {
        bool is_met = false;
        for (uint32_t k = 0; k < op->need_count; k++) {
            const struct cairn_need *need = &op->needs[k];
            is_met = is_met || (need->group == op->needs[i].group && !need->is_every &&
                                came_before(t, s, need));
        }
        if (!is_met) {
            return &op->needs[i];
        }
    }
    return NULL;
}

/* Whether the API has many functions that are but what its macros call, of which this is one by its
 * name: lib_eval_raw, lib_pcall_raw. */
static bool is_raw(const struct cairn_trial *t, const struct cairn_op *op)
{
    enum { MANY = 5 };
    static const char suffix[] = "_raw";
    uint32_t count = 0;
    const size_t length = strlen(op->name);
    if (length < sizeof suffix || strcmp(op->name + length - strlen(suffix), suffix) != 0) {
        return false;
    }
    for (uint32_t i = 0; i < t->model->ops.count; i++) {
        const struct cairn_op *other = &t->model->ops.items[i];
        const size_t end = strlen(other->name);
        count += other->kind == CAIRN_OP_CALL && end >= sizeof suffix &&
                 strcmp(other->name + end - strlen(suffix), suffix) == 0;
    }
    return count >= MANY;
}

/* Whether the operation is one that does not check what it is given, by its name: another is called
 * the same but for that. */
static bool is_unchecked(const struct cairn_trial *t, const struct cairn_op *op)
{
    static const char *const suffixes[] = {"_fast", "_unsafe", "_unchecked", "_nocheck",
                                           "_no_check"};
    const size_t length = strlen(op->name);
    for (size_t k = 0; k < sizeof suffixes / sizeof *suffixes; k++) {
        const size_t end = strlen(suffixes[k]);
        if (op->kind != CAIRN_OP_CALL || length <= end ||
            strcmp(op->name + length - end, suffixes[k]) != 0) {
            continue;
        }
        for (uint32_t i = 0; i < t->model->ops.count; i++) {
            const char *other = t->model->ops.items[i].name;
            if (strncmp(other, op->name, length - end) == 0 && other[length - end] == '\0') {
                return true;
            }
        }
    }
    return false;
}

/* A call that the failure needs is not for everybody, its comment says, or its name. */
bool cairn_blame_internal(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    for (uint32_t s = 0; s <= last; s++) {
        if (is_unchecked(t, cairn_trial_op(t, s))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "%s does not check what it is given, by its name.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    if (cairn_trial_op(t, last)->kind == CAIRN_OP_CALL && is_raw(t, cairn_trial_op(t, last))) {
        cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, last, CAIRN_NONE);
        cairn_str_addf(&t->blame->why, "%s may be what a macro calls, and not for others.",
                       cairn_trial_op(t, last)->name);
        return true;
    }
    static const char *const said[] = {"[internal]",
                                       "(internal)",
                                       "internal:",
                                       "for internal use",
                                       "internal use only",
                                       "is internal to",
                                       "internal function",
                                       "internal api",
                                       "internal interface",
                                       "internal helper",
                                       "internal routine",
                                       "internally used",
                                       "private function",
                                       "private api",
                                       "not part of the public",
                                       "not part of the api",
                                       "not be called directly",
                                       "not call this function directly",
                                       "do not call this directly",
                                       "use with caution",
                                       "messing with",
                                       "for debugging only",
                                       "undocumented",
                                       NULL};
    static const char *const of_groups[] = {"undocumented", "not recommended", NULL};
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const char *doc = cairn_trial_op(t, s)->doc;
        const char *group = cairn_trial_op(t, s)->group_doc;
        const bool is_told = (doc != NULL && cairn_inferred_says(doc, said)) ||
                             (group != NULL && cairn_inferred_says(group, of_groups));
        if (is_told) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why,
                           "The comment on %s says that it is not for everybody to call.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* The sequence is minimal: what is in it the failure needs, and so it needs that the call that the
 * comment asks for did not come. Comments are read by their words alone: a suspect. */
bool cairn_blame_documented(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_need *need = missing(t, s);
        if (need != NULL) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, t->outcome.head.statement, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "The comment on %s seems to want %s first.",
                           cairn_trial_op(t, s)->name, t->model->ops.items[need->op].name);
            return true;
        }
    }
    return false;
}

/* ---- what a comment does not want together ---- */

/* The sentence of the comment that forbids to mix calls, or NULL. */
static const char *find_mixing(struct cairn_arena *arena, const char *text)
{
    static const char *const words[] = {"alternate", "mix ",       "mixed",   "intermix",
                                        "combine",   "interleave", "together"};
    static const char *const forbids[] = {"must not", "may not", "should not",
                                          "cannot",   "never",   "not be"};
    while (*text != '\0') {
        const char *end = strstr(text, ". ");
        const char *line_end = strstr(text, ".\n");
        end = end == NULL || (line_end != NULL && line_end < end) ? line_end : end;
        const size_t length = end == NULL ? strlen(text) : (size_t)(end - text) + 1;
        const char *sentence = cairn_arena_strndup(arena, text, length);
        bool is_mixing = false;
        bool is_forbidden = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            is_mixing = is_mixing || strcasestr(sentence, words[i]) != NULL;
        }
        for (size_t i = 0; i < sizeof forbids / sizeof *forbids; i++) {
            is_forbidden = is_forbidden || strcasestr(sentence, forbids[i]) != NULL;
        }
        if (is_mixing && is_forbidden) {
            return sentence;
        }
        text += length;
    }
    return NULL;
}

/* Two calls of the sequence of which the comment on one says that they are not to be mixed. */
bool cairn_blame_mixed(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    for (uint32_t s = 0; s <= last; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const char *sentence =
            op->kind != CAIRN_OP_CALL || op->doc == NULL ? NULL : find_mixing(&t->arena, op->doc);
        for (uint32_t k = 0; sentence != NULL && k <= last; k++) {
            const struct cairn_op *other = cairn_trial_op(t, k);
            if (other->kind == CAIRN_OP_CALL && strcmp(other->name, op->name) != 0 &&
                cairn_text_has_identifier(sentence, other->name)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
                cairn_str_addf(&t->blame->why, "The comment on %s does not want it with %s.",
                               op->name, other->name);
                return true;
            }
        }
    }
    return false;
}

/* ---- what a comment wants to hold ---- */

/* Behind the next tag of a comment that lists preconditions, or NULL. */
static const char *find_preconditions(const char *text)
{
    static const char *const tags[] = {"assert", "pre", "precondition", "requires"};
    for (const char *at = strpbrk(text, "@\\"); at != NULL; at = strpbrk(at + 1, "@\\")) {
        for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
            const size_t length = strlen(tags[i]);
            if (strncmp(at + 1, tags[i], length) == 0 && !isalnum((unsigned char)at[1 + length])) {
                return at + 1 + length;
            }
        }
    }
    return NULL;
}

/* Whether the tag is one that goes on with the same matter: code, and words set in other letters.
 */
static bool is_inline_tag(const char *at)
{
    static const char *const tags[] = {"code", "endcode", "a ", "c ", "p ", "e ", "b ", "ref "};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        if (strncmp(at + 1, tags[i], strlen(tags[i])) == 0) {
            return true;
        }
    }
    return false;
}

static size_t precondition_length(const char *text)
{
    const char *end = strpbrk(text, "@\\");
    while (end != NULL && is_inline_tag(end)) {
        end = strpbrk(end + 1, "@\\");
    }
    return end == NULL ? strlen(text) : (size_t)(end - text);
}

/* The line of the text that compares the parameter with something; NULL if none does. */
static const char *find_comparison(struct cairn_arena *arena, const char *text, size_t length,
                                   const char *param)
{
    for (const char *end = text + length; text < end;) {
        const size_t line_length = strcspn(text, "\n");
        const size_t part = (size_t)(end - text) < line_length ? (size_t)(end - text) : line_length;
        const char *line = cairn_arena_strndup(arena, text, part);
        const char *sign = strpbrk(line, "<>");
        while (sign != NULL && sign > line && sign[-1] == '-') { /* "->" */
            sign = strpbrk(sign + 1, "<>");
        }
        const bool is_comparison = sign != NULL;
        if (is_comparison && cairn_text_has_identifier(line, param)) {
            return line;
        }
        text += part + 1;
    }
    return NULL;
}

bool cairn_documented_range(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_param *param = &op->params[i];
    if (op->kind != CAIRN_OP_CALL || op->doc == NULL || param->pass != CAIRN_PASS_VALUE ||
        param->name[0] == '\0' || model->sorts.items[param->sort].kind != CAIRN_SORT_INTEGER) {
        return false;
    }
    struct cairn_arena arena = {0};
    bool is_found = false;
    for (const char *text = find_preconditions(op->doc); text != NULL && !is_found;
         text = find_preconditions(text)) {
        is_found = find_comparison(&arena, text, precondition_length(text), param->name) != NULL;
    }
    cairn_arena_release(&arena);
    return is_found;
}

/* The failing call has a range to keep that its comment states, and cairn cannot read. */
bool cairn_blame_precondition(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (cairn_documented_range(t->model, op, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "The comment on %s states a range for %s.", op->name,
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- what a comment leaves undefined ---- */

/* Whether the comment, on the operation or on another, calls something about it undefined. */
static bool leaves_undefined(const struct cairn_op *commented, const char *name)
{
    enum { NEAR = 240 };
    for (const char *at = strcasestr(commented->doc, "undefined"); at != NULL;
         at = strcasestr(at + 1, "undefined")) {
        const char *begin = at - commented->doc > NEAR ? at - NEAR : commented->doc;
        char *before = strndup(begin, (size_t)(at - begin));
        const bool is_meant =
            strcmp(commented->name, name) == 0 || cairn_text_has_identifier(before, name);
        free(before);
        const char *word = at + strlen("undefined");
        if (is_meant && (strncasecmp(word, " behav", strlen(" behav")) == 0 ||
                         strncasecmp(word, " result", strlen(" result")) == 0 || word[0] == '.' ||
                         word[0] == '\n')) {
            return true;
        }
    }
    return false;
}

/* A comment says of the failing call that something with it is undefined; whether this is it,
 * nobody but a reader knows. */
bool cairn_blame_undefined(struct cairn_trial *t)
{
    const struct cairn_op *failing = cairn_trial_op(t, t->outcome.head.statement);
    for (uint32_t i = 0; failing->kind == CAIRN_OP_CALL && i < t->model->ops.count; i++) {
        const struct cairn_op *op = &t->model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && op->doc != NULL && leaves_undefined(op, failing->name)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, t->outcome.head.statement, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "The comment on %s calls something with it undefined.",
                           op->name);
            return true;
        }
    }
    return false;
}

/* ---- kinds that a comment asks for ---- */

/* Whether one of the sentences that demand something names an enumerator of which the call itself
 * returns none: "the list must be of type TREE_LIST". */
static bool demands_enumerator(const struct cairn_model *model, const struct cairn_op *op)
{
    static const char *const demands[] = {"must be", "has to be", "have to be", "should be"};
    const struct cairn_sort *told =
        op->output_count == 0 ? NULL : &model->sorts.items[op->outputs[0].sort];
    const uint32_t own =
        told != NULL && told->kind == CAIRN_SORT_ENUM ? told->enumeration : CAIRN_NONE;
    for (const char *at = op->doc; *at != '\0'; at += strcspn(at, ".;"), at += *at != '\0') {
        char *sentence = strndup(at, strcspn(at, ".;"));
        bool is_demand = false;
        for (size_t i = 0; i < sizeof demands / sizeof *demands; i++) {
            is_demand = is_demand || strcasestr(sentence, demands[i]) != NULL;
        }
        bool is_found = false;
        for (uint32_t c = 0; is_demand && !is_found && c < model->constants.count; c++) {
            const struct cairn_constant *constant = &model->constants.items[c];
            is_found = constant->enumeration != CAIRN_NONE && constant->enumeration != own &&
                       cairn_text_has_identifier(sentence, constant->name);
        }
        free(sentence);
        if (is_found) {
            return true;
        }
    }
    return false;
}

/* Whether the comment says of which type an object has to be. */
static bool states_type(const struct cairn_model *model, const struct cairn_op *op)
{
    static const char *const phrases[] = {"must be of type", "must be of the type",
                                          "has to be of type", "must be of kind"};
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases && op->doc != NULL; i++) {
        if (strcasestr(op->doc, phrases[i]) != NULL) {
            return true;
        }
    }
    return op->doc != NULL && demands_enumerator(model, op);
}

/* Whether all goes well with another object as argument i of statement s. */
static bool passes_with_another(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { TRIED = 16 };
    uint32_t from = 0;
    for (uint32_t n = 0;
         n < TRIED && cairn_trial_takes_object(t, s, i) && cairn_trial_put_object(t, s, i, &from);
         n++) {
        if (!cairn_trial_still_fails(t)) {
            return true;
        }
    }
    return false;
}

/* The comment on a call says of which type an object has to be, and with another object nothing
 * fails: this one may be of another. */
bool cairn_blame_stated_type(struct cairn_trial *t)
{
    for (uint32_t s = t->outcome.head.statement + 1; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        if (op->kind != CAIRN_OP_CALL || !states_type(t->model, op)) {
            continue;
        }
        for (uint32_t i = 0; i < op->param_count; i++) {
            if (passes_with_another(t, s, i)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why,
                               "The comment on %s asks for a type that %s may not have.", op->name,
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- the least that a number may be ---- */

/* The name as a word of its own. */
static const char *find_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = text; length != 0 && (at = strstr(at, word)) != NULL; at += length) {
        const bool begins = at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_');
        if (begins && !isalnum((unsigned char)at[length]) && at[length] != '_') {
            return at;
        }
    }
    return NULL;
}

/* The least that the comment lets the number be that it names: "size ... at least 1"; 0 if it says
 * nothing of the kind in that sentence. */
static int64_t least_by(const char *doc, const char *name)
{
    static const char *const nonzero[] = {"not be 0",    "not be zero",    "nonzero",
                                          "non-zero",    "greater than 0", "greater than zero",
                                          "must be > 0", "be positive"};
    static const char at_least[] = "at least ";
    const char *named = doc == NULL || strlen(name) < 2 ? NULL : find_word(doc, name);
    if (named == NULL) {
        return 0;
    }
    const char *end = strpbrk(named, ".;");
    struct cairn_str sentence = {0};
    cairn_str_addf(&sentence, "%.*s", (int)(end == NULL ? strlen(named) : (size_t)(end - named)),
                   named);
    int64_t least = 0;
    for (size_t i = 0; i < sizeof nonzero / sizeof *nonzero; i++) {
        least = strcasestr(sentence.text, nonzero[i]) != NULL ? 1 : least;
    }
    const char *number = strcasestr(sentence.text, at_least);
    if (number != NULL && isdigit((unsigned char)number[sizeof at_least - 1])) {
        least = strtoll(number + sizeof at_least - 1, NULL, 10);
    }
    cairn_str_release(&sentence);
    return least;
}

/* The same by the comment on the operation, else on another that has such a parameter. */
static int64_t least_of(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_param *param = &op->params[i];
    int64_t least = least_by(op->doc, param->name);
    for (uint32_t o = 0; o < model->ops.count && least == 0; o++) {
        const struct cairn_op *other = &model->ops.items[o];
        for (uint16_t k = 0; other->kind == CAIRN_OP_CALL && k < other->param_count; k++) {
            if (strcmp(other->params[k].name, param->name) == 0 &&
                other->params[k].type == param->type && least == 0) {
                least = least_by(other->doc, param->name);
            }
        }
    }
    return least;
}

/* A number is less than a comment wants it to be. */
bool cairn_blame_least(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            int64_t number;
            if (cairn_sort_is_number(t->model->sorts.items[op->params[i].sort].kind) &&
                op->params[i].pass == CAIRN_PASS_VALUE &&
                cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number) &&
                number >= 0 && number < least_of(t->model, op, i)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s is less than a comment wants it to be.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- references that are given up ---- */

/* Whether statement s gives up, by the name of the call, the reference to what call `made` returned
 * and what an object keeps that this call was given, and so ends what is missed later: the
 * reference was that object's. */
static bool gives_up_kept(const struct cairn_trial *t, uint32_t s)
{
    static const char *const verbs[] = {"unref", "release", "decref", "put", "unreference", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *arg = cairn_sequence_args(t->sequence, s);
    const uint32_t block = t->outcome.head.fault_block;
    if (op->kind != CAIRN_OP_CALL || op->param_count != 1 || arg->kind != CAIRN_ARG_VALUE ||
        arg->output != 0 || !cairn_text_has_any(op->name, verbs) || block == CAIRN_NONE ||
        cairn_trial_block(t, s, 0) != block || t->outcome.blocks[block].freed_by != s) {
        return false;
    }
    const uint32_t maker = t->sequence->statements.items[arg->index].op;
    const struct cairn_op *made_by = &t->model->ops.items[maker];
    for (uint32_t k = 0; made_by->kind == CAIRN_OP_CALL && k < made_by->param_count; k++) {
        if (cairn_facts_takes(t->replayer->facts, maker, CAIRN_ITEM_OUTPUT, k, CAIRN_RESULT_ANY)) {
            return true;
        }
    }
    return false;
}

/* A call before is one of which the comment says that it takes away from the count of references,
 * and ends nothing: how many there were to give up, nobody told. */
bool cairn_blame_given_up(struct cairn_trial *t)
{
    static const char *const counts[] = {"reference count", "refcount", "ref count"};
    static const char *const lowers[] = {"decrease", "decrement", "lowers", "drops"};
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        bool is_count = false;
        bool is_lowered = false;
        if (gives_up_kept(t, s)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, 0);
            cairn_str_addf(&t->blame->why,
                           "%s is kept by another object, whose reference it may have been.",
                           cairn_trial_describe_arg(t, s, 0));
            return true;
        }
        if (op->kind != CAIRN_OP_CALL || op->doc == NULL || op->destroys >= 0) {
            continue;
        }
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            is_count = is_count || strcasestr(op->doc, counts[i]) != NULL;
        }
        for (size_t i = 0; i < sizeof lowers / sizeof *lowers; i++) {
            is_lowered = is_lowered || strcasestr(op->doc, lowers[i]) != NULL;
        }
        if (is_count && is_lowered) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why, "By its comment %s gives up a reference.", op->name);
            return true;
        }
    }
    return false;
}
