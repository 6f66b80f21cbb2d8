/* What the comments on calls demand of their arguments, or take for granted. */
#include <string.h>

#include "core/relation.h"
#include "core/str.h"
#include "generator/blame_internal.h"
#include "generator/doubt.h"

/* ---- relations between numbers ---- */

/* The first relation of statement s that does not hold of what is passed, or NULL. */
static const struct cairn_relation *broken_relation(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t first = t->sequence->statements.items[s].first_arg;
    for (uint32_t i = 0; i < op->relation_count; i++) {
        const struct cairn_relation *relation = &op->relations[i];
        int64_t left;
        int64_t right = relation->number;
        if (cairn_trial_number(t, s, first + (uint16_t)relation->left, &left) &&
            (relation->right < 0 ||
             cairn_trial_number(t, s, first + (uint16_t)relation->right, &right)) &&
            !cairn_relation_holds(t->model, op, relation, left, right)) {
            return relation;
        }
    }
    return NULL;
}

/* Numbers that are the ends of a range by their names, the first of which lies behind the last:
 * that is the caller's mistake, unless the comment says what becomes of it. With the two in order
 * it does not fail. */
static bool is_turned_range(struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    static const char *const ends[][2] = {
        {"min", "max"},     {"minimum", "maximum"}, {"lo", "hi"},      {"low", "high"},
        {"lower", "upper"}, {"start", "end"},       {"start", "stop"}, {"begin", "end"},
        {"first", "last"},  {"from", "to"}};
    static const char *const answers[] = {"return", "fail",   "error",   "invalid",      "swap",
                                          "empty",  "ignore", "nothing", "out of range", "clamp"};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t first = t->sequence->statements.items[s].first_arg;
    for (uint32_t i = 0; i + 1 < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        int64_t from;
        int64_t to;
        bool is_range = false;
        for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
            is_range = is_range || (cairn_text_has_any(op->params[i].name,
                                                       (const char *const[]){ends[e][0], NULL}) &&
                                    cairn_text_has_any(op->params[i + 1].name,
                                                       (const char *const[]){ends[e][1], NULL}));
        }
        if (!is_range || !cairn_trial_number(t, s, first + i, &from) ||
            !cairn_trial_number(t, s, first + i + 1, &to) || from <= to) {
            continue;
        }
        bool is_answered = false;
        for (size_t a = 0; op->doc != NULL && a < sizeof answers / sizeof *answers; a++) {
            is_answered = is_answered || strcasestr(op->doc, answers[a]) != NULL;
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.args.items[first + i] = t->sequence->args.items[first + i + 1];
        t->variant.args.items[first + i + 1] = t->sequence->args.items[first + i];
        if (!is_answered && !cairn_trial_still_fails(t)) {
            *ret_arg = i;
            return true;
        }
    }
    return false;
}

bool cairn_blame_turned_range(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        uint32_t i;
        if (is_turned_range(t, s, &i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s lies behind the end of its range.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Also of a call before, which the failure needs: what it made is not to be relied on. */
bool cairn_blame_relation(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_relation *relation = broken_relation(t, s);
        if (relation == NULL) {
            continue;
        }
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, (uint16_t)relation->left);
        cairn_str_addf(&t->blame->why, "The comment on %s demands %s %s ", op->name,
                       op->params[relation->left].name, cairn_relation_sign(relation->kind));
        if (relation->right < 0) {
            cairn_str_addf(&t->blame->why, "%lld.", (long long)relation->number);
        } else {
            cairn_str_addf(&t->blame->why, "%s.", op->params[relation->right].name);
        }
        return true;
    }
    return false;
}

/* ---- what is taken for granted ---- */

/* The comment on a call that the failure needs says that it assumes something, or leaves a check to
 * the caller; whether this is it, nobody but a reader knows. */
bool cairn_blame_assumed(struct cairn_trial *t)
{
    static const char *const said[] = {
        "is assumed",        "are assumed",           "assumes ",
        "assuming that",     "be assumed that",       "caller must ensure",
        "caller must make",  "caller should ensure",  "caller has to",
        "caller is respons", "caller's respons",      "responsibility of the caller",
        "caller guarantees", "caller must guarantee", "up to the caller to"};
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (size_t i = 0; op->doc != NULL && i < sizeof said / sizeof *said; i++) {
            if (strcasestr(op->doc, said[i]) != NULL) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, CAIRN_NONE);
                cairn_str_addf(&t->blame->why,
                               "The comment on %s takes something for granted that may not be so.",
                               op->name);
                return true;
            }
        }
    }
    return false;
}

/* ---- what is half ended ---- */

bool cairn_documented_part(const struct cairn_op *op)
{
    static const char *const parts[] = {"just the",       "only the",      "but not",
                                        "but does not",   "does not free", "not the object itself",
                                        "without freeing"};
    bool is_part = false;
    for (size_t i = 0; op->doc != NULL && i < sizeof parts / sizeof *parts; i++) {
        is_part = is_part || strcasestr(op->doc, parts[i]) != NULL;
    }
    return is_part && op->kind == CAIRN_OP_CALL && op->destroys < 0 &&
           strcasestr(op->doc, "free") != NULL;
}

/* The comment on a call that the failure needs says that it frees a part alone: what is left is not
 * to be used, by whoever does not know the rest. */
bool cairn_blame_half_ended(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        if (op->param_count != 0 && cairn_trial_takes_object(t, s, 0) &&
            cairn_documented_part(op)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, 0);
            cairn_str_addf(&t->blame->why, "The comment on %s says that it frees a part alone.",
                           op->name);
            return true;
        }
    }
    return false;
}
