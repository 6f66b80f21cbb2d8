/* Texts that are no UTF-8, given to a library that speaks of UTF-8. */
#include <string.h>

#include "core/str.h"
#include "core/utf8.h"
#include "generator/blame_internal.h"

/* Puts letters in place of what is no character; false if there is nothing of it. */
static bool mend(uint8_t *bytes, size_t length)
{
    bool is_changed = false;
    for (size_t at = 0; at < length;) {
        size_t size = cairn_utf8_size(bytes + at, length - at);
        if (size == 0) {
            bytes[at] = 'a';
            is_changed = true;
            size = 1;
        }
        at += size;
    }
    return is_changed;
}

/* Whether argument a of the whole sequence fills an array whose elements are larger than those of
 * such a text. */
static bool is_of_elements(const struct cairn_trial *t, uint32_t a)
{
    for (uint32_t s = 0; s < t->sequence->statements.count; s++) {
        const struct cairn_statement *statement = &t->sequence->statements.items[s];
        const struct cairn_op *op = cairn_trial_op(t, s);
        if (op->kind == CAIRN_OP_ARRAY && a >= statement->first_arg &&
            a < statement->first_arg + statement->arg_count) {
            const uint32_t element = t->model->sorts.items[op->outputs[0].sort].element;
            return element != CAIRN_NONE && t->model->types.items[element].size > 1;
        }
    }
    return false;
}

/* Whether argument a of the whole is of a statement that was refused. */
static bool is_of_refused(const struct cairn_trial *t, uint32_t a)
{
    uint32_t s = 0;
    while (s + 1 < t->sequence->statements.count &&
           t->sequence->statements.items[s + 1].first_arg <= a) {
        s++;
    }
    return cairn_trial_was_refused(t, s);
}

/* Mends the texts of the sequence in the variant, but for those that a call refused; false if there
 * is nothing to mend. */
static bool mend_texts(struct cairn_trial *t)
{
    bool is_changed = false;
    cairn_sequence_copy(&t->variant, t->sequence);
    for (uint32_t i = 0; i < t->variant.args.count; i++) {
        struct cairn_arg *arg = &t->variant.args.items[i];
        if (arg->kind != CAIRN_ARG_BYTES || arg->integer <= 0 || is_of_elements(t, i) ||
            is_of_refused(t, i)) {
            continue;
        }
        const size_t length = (size_t)arg->integer;
        uint8_t *contents =
            cairn_arena_copy(&t->arena, cairn_sequence_contents(t->sequence, arg), length);
        if (mend(contents, length)) {
            arg->index = cairn_sequence_add_bytes(&t->variant, contents, length);
            is_changed = true;
        }
    }
    return is_changed;
}

static bool says_utf8(const char *text)
{
    return text != NULL && (strcasestr(text, "utf8") != NULL || strcasestr(text, "utf-8") != NULL ||
                            strcasestr(text, "utf_8") != NULL);
}

static bool speaks_of_utf8(const struct cairn_model *model)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        if (says_utf8(model->ops.items[i].name) || says_utf8(model->ops.items[i].doc)) {
            return true;
        }
    }
    return false;
}

/* Whether the comment on a call that is given a text says what becomes of one that is no UTF-8. */
static bool answers_for_others(const struct cairn_trial *t)
{
    static const char *const said[] = {"not valid utf-8", "not valid utf8",  "invalid utf-8",
                                       "invalid utf8",    "malformed utf-8", "is not utf-8"};
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        struct cairn_str doc = {0};
        cairn_blame_on_one_line(&doc, op->doc == NULL ? "" : op->doc,
                                op->doc == NULL ? 0 : strlen(op->doc));
        bool is_said = false;
        for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
            is_said = is_said || strcasestr(cairn_str_text(&doc), said[i]) != NULL;
        }
        cairn_str_release(&doc);
        if (is_said) {
            return true;
        }
    }
    return false;
}

/* It fails on what is no UTF-8 alone, which the library may take for granted. */
bool cairn_blame_encoding(struct cairn_trial *t)
{
    if (answers_for_others(t) || !speaks_of_utf8(t->model) || !mend_texts(t) ||
        cairn_trial_still_fails(t)) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "It fails on a text alone that is no UTF-8, of which the library "
                                  "speaks: that may have to be.");
    return true;
}
