#include "generator/loss.h"

#include "core/str.h"

static bool points_into(const struct cairn_wire_value *value, uint32_t block)
{
    return (value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER) &&
           value->block == block;
}

bool cairn_loss_is_pointed_to(const struct cairn_outcome *outcome, uint32_t block)
{
    for (uint32_t v = 0; v < outcome->head.value_count; v++) {
        if (points_into(&outcome->values[v], block)) {
            return true;
        }
    }
    return false;
}

bool cairn_loss_is_left(const struct cairn_wire_block *block)
{
    return block->freed_by == CAIRN_NONE && block->is_global == 0 &&
           (block->origin == CAIRN_ORIGIN_LIBRARY || block->origin == CAIRN_ORIGIN_GIVEN);
}

bool cairn_loss_is_lost(const struct cairn_outcome *outcome, uint32_t block)
{
    const struct cairn_wire_block *b = &outcome->blocks[block];
    return cairn_loss_is_left(b) && b->origin == CAIRN_ORIGIN_LIBRARY && b->holder == CAIRN_NONE &&
           !cairn_loss_is_pointed_to(outcome, block);
}

/* ---- whose duty it is ---- */

static bool has_word_of(const char *name, const char *const words[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (cairn_text_has_word(name, words[i])) {
            return true;
        }
    }
    return false;
}

#define HAS_WORD_OF(name, words) has_word_of(name, words, sizeof(words) / sizeof *(words))

bool cairn_loss_is_duty(const struct cairn_model *model, uint32_t op, uint32_t maker)
{
    static const char *const once[] = {"init",   "initialize", "initialise", "reinit", "open",
                                       "reopen", "start",      "begin",      "setup",  "connect",
                                       "create", "new",        "alloc",      "make",   "attach"};
    static const char *const away[] = {"steal",   "detach", "disown",   "forget",  "abandon",
                                       "unlink",  "orphan", "transfer", "extract", "leak",
                                       "shallow", "move",   "swap"};
    static const char *const again[] = {
        "set",    "put",    "add",    "insert", "assign",  "replace",  "store",    "write",
        "update", "rename", "append", "push",   "copy",    "clear",    "reset",    "prepend",
        "remove", "resize", "note",   "define", "declare", "register", "record",   "edit",
        "change", "enter",  "tag",    "label",  "mark",    "keep",     "remember", "enqueue",
        "merge",  "extend", "concat", "cat"};
    const struct cairn_op *o = &model->ops.items[op];
    if (o->kind != CAIRN_OP_CALL || o->is_builtin || o->users != CAIRN_USERS_NONE ||
        o->initialises >= 0 || HAS_WORD_OF(o->name, once) || HAS_WORD_OF(o->name, away)) {
        return false;
    }
    /* A parser may want to be reset before it parses again; a setter is there to be repeated. */
    return op != maker || HAS_WORD_OF(o->name, again);
}

bool cairn_loss_is_ending(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome)
{
    const uint32_t last = sequence->statements.count - 1;
    const uint32_t op = sequence->statements.items[last].op;
    for (uint32_t i = 0; i < facts->model->ops.items[op].param_count; i++) {
        if (cairn_facts_consumes(facts, op, i)) {
            return true;
        }
    }
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        if (outcome->blocks[b].freed_by == last && cairn_loss_is_pointed_to(outcome, b)) {
            return true;
        }
    }
    return false;
}

bool cairn_loss_is_only_end(const struct cairn_facts *facts, uint32_t op)
{
    static const char *const ends[] = {
        "free",   "destroy", "dispose",  "close", "clear", "reset", "cleanup", "clean",    "end",
        "finish", "stop",    "finalize", "flush", "fini",  "term",  "deinit",  "shutdown", "purge"};
    const struct cairn_model *model = facts->model;
    const struct cairn_op *o = &model->ops.items[op];
    if (o->destroys < 0 || o->param_count != 1) {
        return false;
    }
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *other = &model->ops.items[i];
        for (uint32_t k = 0; i != op && k < other->param_count; k++) {
            if (!other->is_builtin && other->params[k].sort == o->params[0].sort &&
                (cairn_facts_consumes(facts, i, k) || HAS_WORD_OF(other->name, ends))) {
                return false;
            }
        }
    }
    return true;
}

/* ---- what was kept ---- */

/* Whether the caller may look into what such a value points to. */
static bool is_open(const struct cairn_model *model, const struct cairn_sort *sort)
{
    const struct cairn_type *type = &model->types.items[sort->type];
    if (sort->kind == CAIRN_SORT_OBJECT) {
        return model->records.items[sort->record].is_complete;
    }
    if (sort->kind != CAIRN_SORT_HANDLE) {
        return true;
    }
    if (type->kind == CAIRN_TYPE_POINTER) {
        type = &model->types.items[type->target];
    }
    return type->kind == CAIRN_TYPE_RECORD && model->records.items[type->record].is_complete;
}

static bool is_block_open(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t block)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
        for (uint32_t o = 0; o < op->output_count; o++) {
            const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, o);
            if (value != NULL && points_into(value, block) &&
                is_open(model, &model->sorts.items[op->outputs[o].sort])) {
                return true;
            }
        }
    }
    return false;
}

bool cairn_loss_is_kept(const struct cairn_model *model, const struct cairn_sequence *sequence,
                        const struct cairn_outcome *outcome, uint32_t block, bool is_ending)
{
    if (block >= outcome->head.block_count || cairn_loss_is_pointed_to(outcome, block)) {
        return false;
    }
    for (uint32_t steps = 0; steps < outcome->head.block_count; steps++) {
        const struct cairn_wire_block *b = &outcome->blocks[block];
        if (!cairn_loss_is_left(b) || b->origin != CAIRN_ORIGIN_LIBRARY) {
            return false;
        }
        if (cairn_loss_is_pointed_to(outcome, block)) {
            /* The fields of a struct are the caller's to read and to free; what its own parts
             * hold seldom is. */
            return !is_block_open(model, sequence, outcome, block) || (steps > 1 && !is_ending);
        }
        if (b->holder >= outcome->head.block_count) {
            return false;
        }
        block = b->holder;
    }
    return false;
}
