/* TERMINATED, an inferred contract: a text that a call writes into a buffer of the caller's, whose
 * size it is told, ends within it. What is asked are calls with a small buffer that holds an empty
 * text and letters behind it; what counts is that the call ends what it writes where it fills the
 * buffer to the brim. */
#include <string.h>

#include "generator/infer.h"

enum {
    LEAST_HELD = 20, /* so many texts tell that it ends them ... */
    LEAST_FULL = 3,  /* ... with so many that leave no room behind */
    MOST_BROKEN = 4, /* one in so many at most may be open */
    SAID_HELD = 5,   /* where the comment says so ... */
    SAID_BROKEN = 4, /* ... and so many times as many are open, because they are all small */
};

/* ---- what the comment says ---- */

/* Copies the sentence that begins there; returns what follows. */
static const char *next_sentence(const char *doc, char *sentence, size_t size)
{
    const size_t length = strcspn(doc, ".;");
    const size_t copied = length < size ? length : size - 1;
    memcpy(sentence, doc, copied);
    sentence[copied] = '\0';
    return doc + length + (doc[length] != '\0');
}

enum { SENTENCE_BYTES = 512 };

/* Whether the comment says that a text may be left open, or that none is written. */
static bool may_be_open(const char *doc)
{
    static const char *const denials[] = {"not ",   "n't ", "never", "without",
                                          "unless", " no ", NULL};
    static const char *const counts[] = {"without the terminat",
                                         "without the nul",
                                         "without a terminat",
                                         "not count",
                                         "not includ",
                                         "excluding",
                                         NULL};
    static const char *const others[] = {"unterminated", "binary", "raw ",
                                         "strncpy",      "padded", NULL};
    while (doc != NULL && *doc != '\0') {
        char sentence[SENTENCE_BYTES];
        doc = next_sentence(doc, sentence, sizeof sentence);
        const bool is_about_end =
            strcasestr(sentence, "terminat") != NULL && !cairn_inferred_says(sentence, counts);
        if (cairn_inferred_says(sentence, others) ||
            (is_about_end && cairn_inferred_says(sentence, denials) &&
             strcasestr(sentence, "always") == NULL)) {
            return true;
        }
    }
    return false;
}

static bool says_end(const char *doc)
{
    static const char *const said[] = {
        "always",   "is terminated", "be terminated", "terminates", "is nul",
        "is null-", "be nul",        "be null-",      "is zero",    NULL};
    static const char *const asked[] = {"must", "should", "has to", "have to", NULL};
    while (doc != NULL && *doc != '\0') {
        char sentence[SENTENCE_BYTES];
        doc = next_sentence(doc, sentence, sizeof sentence);
        if (strcasestr(sentence, "terminat") != NULL && cairn_inferred_says(sentence, said) &&
            !cairn_inferred_says(sentence, asked)) {
            return true;
        }
    }
    return false;
}

/* Whether the comment says that what is in the buffer always has an end: then nothing may be left
 * there as it was, either. */
static bool is_always_ended(const char *doc)
{
    static const char *const asked[] = {"must", "should", "has to", "have to", "not always", NULL};
    while (doc != NULL && *doc != '\0') {
        char sentence[SENTENCE_BYTES];
        doc = next_sentence(doc, sentence, sizeof sentence);
        char *said = strcasestr(sentence, "terminat");
        if (said == NULL) {
            continue;
        }
        *said = '\0';
        if (strcasestr(sentence, "always") != NULL && !cairn_inferred_says(sentence, asked)) {
            return true;
        }
    }
    return false;
}

bool cairn_inferred_is_end_documented(const struct cairn_model *model,
                                      const struct cairn_inferred *inferred)
{
    return says_end(model->ops.items[inferred->op].doc) || is_always_ended(model->head_doc);
}

/* ---- finding ---- */

static bool is_buffer(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_param *param = &op->params[i];
    const struct cairn_type *pointer = &model->types.items[param->type];
    const bool is_output =
        param->role == CAIRN_ROLE_OUTPUT_BUFFER || param->role == CAIRN_ROLE_BUFFER;
    if (!is_output || param->pass != CAIRN_PASS_VALUE || param->partner < 0 ||
        pointer->kind != CAIRN_TYPE_POINTER) {
        return false;
    }
    const struct cairn_type *element = &model->types.items[pointer->target];
    const struct cairn_param *size = &op->params[param->partner];
    return element->is_character && element->is_signed && !element->is_const &&
           size->role == CAIRN_ROLE_LENGTH && size->pass == CAIRN_PASS_VALUE &&
           model->sorts.items[size->sort].kind == CAIRN_SORT_INTEGER && !size->is_times_next &&
           !size->is_of_next_size;
}

void cairn_inferred_find_buffers(struct cairn_inferences *inferences,
                                 const struct cairn_model *model, uint32_t index)
{
    const struct cairn_op *op = &model->ops.items[index];
    for (uint32_t i = 0; i < op->param_count && !may_be_open(op->doc); i++) {
        if (is_buffer(model, op, i)) {
            struct cairn_inferred inferred = {.kind = CAIRN_INFERRED_TERMINATED,
                                              .op = index,
                                              .other = index,
                                              .failure = CAIRN_NONE,
                                              .is_always = is_always_ended(op->doc) ||
                                                           is_always_ended(model->head_doc),
                                              .cell = (uint16_t)i,
                                              .size = (uint16_t)op->params[i].partner};
            cairn_vec_push(&inferences->list, inferred);
        }
    }
}

/* ---- sequences ---- */

uint32_t cairn_inferred_buffer(const struct cairn_inferred *inferred,
                               const struct cairn_model *model,
                               const struct cairn_sequence *sequence)
{
    const uint32_t last = sequence->statements.count - 1;
    const struct cairn_arg *args = cairn_sequence_args(sequence, last);
    const struct cairn_arg *buffer = &args[inferred->cell];
    const struct cairn_arg *size = &args[inferred->size];
    if (buffer->kind != CAIRN_ARG_VALUE || size->kind != CAIRN_ARG_LENGTH ||
        size->index != inferred->cell ||
        model->ops.items[sequence->statements.items[buffer->index].op].kind != CAIRN_OP_BYTES) {
        return CAIRN_NONE;
    }
    uint32_t uses = 0;
    for (uint32_t a = 0; a < sequence->args.count; a++) {
        uses += sequence->args.items[a].kind == CAIRN_ARG_VALUE &&
                sequence->args.items[a].index == buffer->index;
    }
    return uses == 1 ? buffer->index : CAIRN_NONE;
}

void cairn_inferred_set_buffer(struct cairn_sequence *sequence, uint32_t statement, uint32_t bytes,
                               bool is_open)
{
    uint8_t contents[CAIRN_INFERRED_BUFFER];
    memset(contents, 'x', sizeof contents);
    contents[0] = is_open ? 'x' : '\0';
    struct cairn_arg *arg = &sequence->args.items[sequence->statements.items[statement].first_arg];
    *arg = (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                              .index = cairn_sequence_add_bytes(sequence, contents, bytes),
                              .integer = bytes};
}

bool cairn_inferred_is_open(const struct cairn_sequence *sequence, uint32_t statement)
{
    const struct cairn_arg *arg = cairn_sequence_args(sequence, statement);
    return sequence->statements.items[statement].arg_count == 1 && arg->kind == CAIRN_ARG_BYTES &&
           arg->integer > 0 &&
           memchr(cairn_sequence_contents(sequence, arg), '\0', (size_t)arg->integer) == NULL;
}

/* ---- outcomes ---- */

const uint8_t *cairn_inferred_written(const struct cairn_outcome *outcome, uint32_t statement,
                                      uint32_t buffer, size_t *length)
{
    const uint32_t slot = outcome->statements[buffer].first_value;
    const struct cairn_wire_observation *seen;
    const uint8_t *contents;
    size_t offset = 0;
    while ((seen = cairn_outcome_next_observation(outcome, &offset, &contents)) != NULL) {
        if (seen->statement == statement && seen->slot == slot && !seen->is_cut) {
            *length = seen->length;
            return contents;
        }
    }
    return NULL;
}

enum cairn_inferred_answer cairn_inferred_answer_end(const struct cairn_inferred *inferred,
                                                     const struct cairn_operands *operands,
                                                     const struct cairn_outcome *outcome,
                                                     bool *is_full)
{
    size_t length = 0;
    const uint8_t *written =
        operands->a.kind == CAIRN_ARG_VALUE
            ? cairn_inferred_written(outcome, operands->base, operands->a.index, &length)
            : NULL;
    const uint8_t *end = written == NULL ? NULL : memchr(written, '\0', length);
    *is_full = end != NULL && end + 1 == written + length;
    const bool is_left_open = inferred->is_always && operands->is_open && written == NULL;
    return is_left_open      ? CAIRN_INFERRED_BROKEN
           : written == NULL ? CAIRN_INFERRED_SILENT
           : end == NULL     ? CAIRN_INFERRED_BROKEN
                             : CAIRN_INFERRED_HELD;
}

bool cairn_inferred_ends_texts(const struct cairn_inferred *inferred, bool is_said)
{
    return is_said ? inferred->held >= SAID_HELD && inferred->broken <= SAID_BROKEN * inferred->held
                   : inferred->held >= LEAST_HELD && inferred->full >= LEAST_FULL &&
                         inferred->broken * MOST_BROKEN <= inferred->held;
}
