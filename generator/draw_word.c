/* Words of documents: what is looked up in a text that was read is mostly one of its words, a key
 * or the name of a section. */
#include <ctype.h>
#include <string.h>

#include "generator/draw_internal.h"

enum { MOST_DOCUMENTS = 8, LEAST_DOCUMENT = 6, LONGEST_WORD = 32 };

static bool is_of_word(uint8_t byte)
{
    return isalnum(byte) || byte == '_' || byte == '-' || byte == '.';
}

/* Whether the bytes are a text of several words with marks between them. */
static bool is_document(const uint8_t *bytes, int64_t size)
{
    bool has_mark = false;
    for (int64_t i = 0; i < size; i++) {
        const bool is_blank = bytes[i] == '\n' || bytes[i] == '\t' || bytes[i] == '\r';
        if (!is_blank && (bytes[i] < ' ' || bytes[i] >= 0x7f)) {
            return false;
        }
        has_mark = has_mark || strchr("=:[{<\"", bytes[i]) != NULL;
    }
    return has_mark && size >= LEAST_DOCUMENT;
}

/* The documents of the sequence: contents of files and of memory, and texts that calls were given.
 */
static uint32_t find_documents(const struct cairn_drawing *w,
                               const struct cairn_arg *found[MOST_DOCUMENTS])
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    uint32_t count = 0;
    for (uint32_t a = sequence->args.count; a-- > 0 && count < MOST_DOCUMENTS;) {
        const struct cairn_arg *arg = &sequence->args.items[a];
        if (arg->kind == CAIRN_ARG_BYTES &&
            is_document(cairn_sequence_contents(sequence, arg), arg->integer)) {
            found[count++] = arg;
        }
    }
    return count;
}

/* One word of the document; false if it has none. */
static bool choose_word(const struct cairn_drawing *w, const uint8_t *bytes, int64_t size,
                        int64_t *ret_begin, int64_t *ret_end)
{
    uint32_t words = 0;
    for (int64_t i = 0; i < size; i++) {
        words += is_of_word(bytes[i]) && (i == 0 || !is_of_word(bytes[i - 1]));
    }
    if (words == 0) {
        return false;
    }
    uint32_t wanted = cairn_draw_choose(w, CAIRN_CHOICE_TEXT, words);
    for (int64_t i = 0; i < size; i++) {
        if (is_of_word(bytes[i]) && (i == 0 || !is_of_word(bytes[i - 1])) && wanted-- == 0) {
            *ret_begin = i;
            for (*ret_end = i; *ret_end < size && is_of_word(bytes[*ret_end]); ++*ret_end) {
            }
            return *ret_end - *ret_begin <= LONGEST_WORD;
        }
    }
    return false;
}

/* Whether the call may look something up: it is given an object, or a file. */
static bool may_look_up(const struct cairn_drawing *w)
{
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        const enum cairn_sort_kind kind = w->d->model->sorts.items[w->op->params[i].sort].kind;
        if (kind == CAIRN_SORT_PATH || kind == CAIRN_SORT_STREAM ||
            cairn_model_is_object(w->d->model, w->op->params[i].sort)) {
            return true;
        }
    }
    return false;
}

void cairn_draw_words(struct cairn_drawing *w)
{
    enum { OF = 8, SO_OFTEN = 3 };
    const struct cairn_arg *documents[MOST_DOCUMENTS];
    const uint32_t count =
        w->op->kind == CAIRN_OP_CALL && may_look_up(w) ? find_documents(w, documents) : 0;
    for (uint32_t i = 0; i < w->op->param_count && count != 0; i++) {
        const struct cairn_param *param = &w->op->params[i];
        int64_t begin;
        int64_t end;
        if (w->args[i].kind != CAIRN_ARG_BYTES || param->role != CAIRN_ROLE_STRING ||
            w->d->model->sorts.items[param->sort].kind != CAIRN_SORT_STRING ||
            cairn_draw_choose(w, CAIRN_CHOICE_TEXT, OF) >= SO_OFTEN) {
            continue;
        }
        const struct cairn_arg document =
            *documents[cairn_draw_choose(w, CAIRN_CHOICE_TEXT, count)];
        const uint8_t *bytes = cairn_sequence_contents(&w->a->sequence, &document);
        if (choose_word(w, bytes, document.integer, &begin, &end)) {
            char word[LONGEST_WORD];
            memcpy(word, bytes + begin, (size_t)(end - begin));
            w->args[i].integer = end - begin;
            w->args[i].index =
                cairn_sequence_add_bytes(&w->a->sequence, word, (size_t)(end - begin));
        }
    }
}
