#include "generator/acquit.h"

enum { MAX_ROUNDS = 3 }; /* each puts one object in the place of another */

/* The further up, the more it is the library's fault. */
static int weight_of(enum cairn_verdict verdict)
{
    switch (verdict) {
    case CAIRN_VERDICT_BUG:
        return 3;
    case CAIRN_VERDICT_SUSPECT:
        return 2;
    case CAIRN_VERDICT_ROBUSTNESS:
        return 1;
    default:
        return 0;
    }
}

struct acquittal {
    struct cairn_replayer *replayer;
    const struct cairn_tails *tails;
    const struct cairn_pattern *pattern;
    struct cairn_sequence *sequence;
    struct cairn_blame *blame;
    struct cairn_sequence variant;
    uint32_t runs; /* that are left */
};

/* Whether the variant fails alike, and less is the caller's fault; then it takes the place of the
 * sequence. */
static bool take_variant(struct acquittal *x)
{
    struct cairn_blame blame = {0};
    struct cairn_outcome outcome = cairn_replay(x->replayer, &x->variant, x->pattern->mode,
                                                CAIRN_RUN_HASTY | CAIRN_RUN_UNPROVEN);
    bool is_better = cairn_pattern_matches(x->pattern, &x->variant, &outcome);
    x->runs--;
    if (is_better) {
        cairn_blame_failure(x->replayer, x->tails, x->pattern, &x->variant, &blame);
        is_better = weight_of(blame.verdict) > weight_of(x->blame->verdict) ||
                    (blame.verdict == x->blame->verdict && blame.statement != CAIRN_NONE &&
                     (blame.statement != x->blame->statement || blame.arg != x->blame->arg));
    }
    if (!is_better || x->replayer->status != CAIRN_OK) {
        cairn_str_release(&blame.why);
        return false;
    }
    cairn_sequence_copy(x->sequence, &x->variant);
    cairn_str_release(&x->blame->why);
    *x->blame = blame;
    return true;
}

/* Puts other objects that the sequence makes before in the place of the blamed argument. */
static bool put_others(struct acquittal *x)
{
    const struct cairn_model *model = x->replayer->model;
    const struct cairn_sequence *sequence = x->sequence;
    const uint32_t s = x->blame->statement;
    const uint32_t arg = x->blame->arg;
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    if (op->kind != CAIRN_OP_CALL || arg >= op->param_count ||
        cairn_sequence_args(sequence, s)[arg].kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const uint32_t place = sequence->statements.items[s].first_arg + arg;
    const struct cairn_arg blamed = sequence->args.items[place];
    for (uint32_t t = 0; t < s; t++) {
        const struct cairn_op *maker = &model->ops.items[sequence->statements.items[t].op];
        for (uint16_t o = 0; o < maker->output_count && x->runs != 0; o++) {
            bool is_other = t != blamed.index || o != blamed.output;
            if (is_other && maker->outputs[o].sort == op->params[arg].sort) {
                cairn_sequence_copy(&x->variant, sequence);
                x->variant.args.items[place].index = t;
                x->variant.args.items[place].output = o;
                if (take_variant(x)) {
                    return true;
                }
            }
        }
    }
    return false;
}

void cairn_acquit(struct cairn_replayer *replayer, const struct cairn_tails *tails,
                  const struct cairn_pattern *pattern, struct cairn_sequence *sequence,
                  struct cairn_blame *blame, uint32_t max_runs)
{
    struct acquittal x = {.replayer = replayer,
                          .tails = tails,
                          .pattern = pattern,
                          .sequence = sequence,
                          .blame = blame,
                          .runs = max_runs};
    bool is_progress = true;
    for (int round = 0; round < MAX_ROUNDS && is_progress; round++) {
        is_progress = weight_of(blame->verdict) < weight_of(CAIRN_VERDICT_BUG) &&
                      blame->statement != CAIRN_NONE && blame->arg != CAIRN_NONE &&
                      replayer->status == CAIRN_OK && put_others(&x);
    }
    cairn_sequence_release(&x.variant);
}
