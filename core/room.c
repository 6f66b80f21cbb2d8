#include "core/room.h"

#include <stdlib.h>
#include <string.h>

#include "core/model.h"
#include "core/str.h"

enum { MOST = 1 << 16 }; /* elements that a test has room for */

/* Whether the sentence speaks of how much there has to be. */
static bool speaks_of_room(const char *sentence)
{
    static const char *const phrases[] = {
        "at least", "large enough",      "big enough", "must hold", "long enough", "must be able",
        "to hold",  "must be allocated", "has to be",  "must have", "room for",    "must be of"};
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
