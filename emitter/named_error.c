/* What a call returns for an error where its comment speaks of the negative of a name:
 * -FDT_ERR_NOTFOUND, -EINVAL. */
#include <errno.h>
#include <string.h>

#include "core/str.h"
#include "emitter/wording.h"

static const struct {
    const char *name;
    int number;
} errnos[] = {
#define ERRNO(name) {#name, name},
    CAIRN_ERRNO_LIST(ERRNO)
#undef ERRNO
};

/* Whether the comment has the name behind a minus. */
static bool is_negated_in(const char *doc, const char *name)
{
    for (const char *at = cairn_text_find_identifier(doc, name); at != NULL;
         at = cairn_text_find_identifier(at + 1, name)) {
        if (at > doc && at[-1] == '-') {
            return true;
        }
    }
    return false;
}

/* Whether several calls speak of the negative of the name: then the others mean it, too. */
static bool is_custom(const struct cairn_model *model, const char *name)
{
    enum { SEVERAL = 3 };
    uint32_t count = 0;
    for (uint32_t i = 0; i < model->ops.count && count < SEVERAL; i++) {
        count += model->ops.items[i].doc != NULL && is_negated_in(model->ops.items[i].doc, name);
    }
    return count == SEVERAL;
}

const char *cairn_named_error(const struct cairn_model *model, const struct cairn_op *op,
                              int64_t value)
{
    if (op->kind != CAIRN_OP_CALL || value >= 0) {
        return NULL;
    }
    const char *doc = op->doc == NULL ? "" : op->doc;
    for (uint32_t c = 0; c < model->constants.count; c++) {
        const struct cairn_constant *constant = &model->constants.items[c];
        if (constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer == -value &&
            (is_negated_in(doc, constant->name) ||
             (value < -1 && is_custom(model, constant->name)))) {
            return constant->name;
        }
    }
    for (size_t i = 0; i < sizeof errnos / sizeof *errnos; i++) {
        if (errnos[i].number == -value && is_negated_in(doc, errnos[i].name)) {
            return errnos[i].name;
        }
    }
    return NULL;
}
