/* Names of files that are taken apart and never looked up: a library of paths means the text. What
 * a path is to be is told by the parameter's name only (analyzer/roles.c); that no file is meant is
 * learnt: the file system is asked for nothing, by the call or a later one. */
#include "generator/facts.h"

enum { FILES_MIN = 12, LOOKED_SHARE = 50 };

static bool is_file(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                    const struct cairn_arg *arg)
{
    return arg->kind == CAIRN_ARG_VALUE &&
           facts->model->ops.items[sequence->statements.items[arg->index].op].kind == CAIRN_OP_PATH;
}

/* The first argument of the statement that is the name of a file, from `from` on; NONE. */
static uint32_t next_file(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          uint32_t s, uint32_t from)
{
    const struct cairn_op *op = &facts->model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = from; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
        if (op->params[i].role == CAIRN_ROLE_PATH && is_file(facts, sequence, &args[i])) {
            return i;
        }
    }
    return CAIRN_NONE;
}

/* A later call that was given none itself may look for one that was given before. */
void cairn_lexical_learn(struct cairn_facts *facts, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome, uint32_t legal)
{
    bool is_looked_for = false;
    for (uint32_t s = outcome->head.statement_count; s-- > 0;) {
        const bool looks = (outcome->statements[s].flags & CAIRN_STATEMENT_LOOKED) != 0;
        uint32_t i = next_file(facts, sequence, s, 0);
        is_looked_for = is_looked_for || (looks && i == CAIRN_NONE);
        for (; i != CAIRN_NONE && s < legal; i = next_file(facts, sequence, s, i + 1)) {
            struct cairn_param_facts *counts =
                &facts->ops[sequence->statements.items[s].op].params[i];
            counts->files++;
            counts->looked += looks || is_looked_for;
        }
    }
}

/* Not where the user says that a file is meant. */
static bool is_lexical(const struct cairn_op *op, uint32_t i,
                       const struct cairn_param_facts *counts)
{
    return op->params[i].role == CAIRN_ROLE_PATH && counts->files >= FILES_MIN &&
           counts->looked <= counts->files / LOOKED_SHARE &&
           !(op->rule_count != 0 &&
             cairn_api_rules_have(op->rules, op->rule_count, CAIRN_API_RULE_PATH, (int)i));
}

static void make_text(struct cairn_model *model, struct cairn_op *op, uint32_t i, uint32_t text)
{
    struct cairn_param *params =
        cairn_arena_copy(&model->arena, op->params, op->param_count * sizeof *params);
    params[i].role = CAIRN_ROLE_STRING;
    params[i].sort = text;
    op->params = params;
}

void cairn_lexical_settle(const struct cairn_facts *facts, struct cairn_model *model)
{
    const uint32_t text = cairn_model_find_sort(model, cairn_sort_kind_name(CAIRN_SORT_STRING));
    for (uint32_t o = 0; o < model->ops.count && text != CAIRN_NONE; o++) {
        struct cairn_op *op = &model->ops.items[o];
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            if (is_lexical(op, i, &facts->ops[o].params[i])) {
                make_text(model, op, i, text);
            }
        }
    }
}
