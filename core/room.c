#include "core/room.h"

#include <stdlib.h>
#include <string.h>

#include "core/model.h"
#include "core/sequence.h"
#include "core/str.h"

enum { MOST = 1 << 16 }; /* elements that a test has room for */

/* Whether the sentence speaks of how much there has to be. */
static bool speaks_of_room(const char *sentence)
{
    static const char *const phrases[] = {
        "at least",    "large enough",    "big enough", "must hold",
        "long enough", "must be able",    "to hold",    "must be allocated",
        "has to be",   "must have",       "room for",   "must be of",
        "in size",     "bytes in length", "bytes long", "required size"};
    for (size_t k = 0; k < sizeof phrases / sizeof *phrases; k++) {
        if (strcasestr(sentence, phrases[k]) != NULL) {
            return true;
        }
    }
    return false;
}

/* The first constant that the sentence names and that may be a size. */
static uint32_t size_in(const struct cairn_model *model, const char *sentence)
{
    uint32_t found = CAIRN_NONE;
    const char *first = NULL;
    for (uint32_t c = 0; c < model->constants.count; c++) {
        const struct cairn_constant *constant = &model->constants.items[c];
        const bool may_be = constant->kind == CAIRN_CONSTANT_INTEGER &&
                            constant->enumeration == CAIRN_NONE && constant->integer > 1 &&
                            constant->integer <= MOST;
        const char *at = may_be ? cairn_text_find_identifier(sentence, constant->name) : NULL;
        if (at != NULL && (first == NULL || at < first)) {
            first = at;
            found = c;
        }
    }
    return found;
}

/* The sentences of the text, up to `end`: the first that speaks of room and names a size, behind
 * the parameter where that is not NULL. */
static uint32_t find_size(const struct cairn_model *model, const char *text, const char *end,
                          const char *param)
{
    uint32_t found = CAIRN_NONE;
    while (text < end && found == CAIRN_NONE) {
        size_t length = 0;
        while (text + length < end && strncmp(text + length, ". ", 2) != 0 &&
               strncmp(text + length, ".\n", 2) != 0 && strncmp(text + length, "\n\n", 2) != 0) {
            length++;
        }
        char *sentence = strndup(text, length);
        const char *from = sentence == NULL || param == NULL
                               ? sentence
                               : cairn_text_find_identifier(sentence, param);
        if (from != NULL && speaks_of_room(sentence)) {
            found = size_in(model, from);
        }
        free(sentence);
        text += length + 1;
    }
    return found;
}

uint32_t cairn_room_stated(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    const char *name = op->params[i].name;
    if (op->doc == NULL || name[0] == '\0') {
        return CAIRN_NONE;
    }
    const char *end;
    const char *described = cairn_text_described(op->doc, name, &end);
    return described != NULL ? find_size(model, described, end, NULL)
                             : find_size(model, op->doc, op->doc + strlen(op->doc), name);
}

/* The size of what a pointer leads to, where that has one. */
static uint64_t unit_of(const struct cairn_model *model, uint32_t target)
{
    const struct cairn_type *type = &model->types.items[target];
    return type->kind == CAIRN_TYPE_VOID ? 1 : type->size;
}

uint64_t cairn_room_declared(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_param *param = &op->params[i];
    const struct cairn_type *pointer = &model->types.items[param->type];
    const bool is_memory =
        (param->role == CAIRN_ROLE_BUFFER || param->role == CAIRN_ROLE_OUTPUT_BUFFER) &&
        param->pass == CAIRN_PASS_VALUE && param->partner < 0;
    return is_memory && pointer->kind == CAIRN_TYPE_POINTER && pointer->target != CAIRN_NONE
               ? param->bound * unit_of(model, pointer->target)
               : 0;
}

bool cairn_room_has(const struct cairn_model *model, const struct cairn_sequence *sequence,
                    uint32_t s, uint64_t bytes)
{
    const enum cairn_op_kind kind = model->ops.items[sequence->statements.items[s].op].kind;
    const bool is_memory =
        (kind == CAIRN_OP_BYTES || kind == CAIRN_OP_ARRAY || kind == CAIRN_OP_HEAP_BYTES) &&
        sequence->statements.items[s].arg_count != 0;
    const struct cairn_arg *contents = is_memory ? cairn_sequence_args(sequence, s) : NULL;
    return contents == NULL ||
           (contents->kind != CAIRN_ARG_ZEROS && contents->kind != CAIRN_ARG_BYTES) ||
           (uint64_t)contents->integer >= bytes;
}

bool cairn_room_is_enough(const struct cairn_model *model, const struct cairn_sequence *sequence)
{
    bool is_enough = true;
    for (uint32_t t = 0; t < sequence->statements.count && is_enough; t++) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[t].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, t);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count && is_enough; i++) {
            const uint64_t bytes = cairn_room_declared(model, op, i);
            /* What is written there ends in a zero. */
            is_enough = args[i].kind == CAIRN_ARG_BYTES
                            ? (uint64_t)args[i].integer + 1 >= bytes
                            : args[i].kind != CAIRN_ARG_VALUE ||
                                  cairn_room_has(model, sequence, args[i].index, bytes);
        }
    }
    return is_enough;
}
