/* Texts and contents that are passed to calls: common ones, words that were mined or given, files
 * of a corpus, and what went well at the same parameter before, as it was or changed a little
 * (ARCHITECTURE.md 9, Constants). May be included by generator/. */
#ifndef CAIRN_GENERATOR_TEXTS_H
#define CAIRN_GENERATOR_TEXTS_H

#include "core/model.h"
#include "core/sequence.h"
#include "generator/choice.h"
#include "generator/facts.h"
#include "generator/material.h"

struct cairn_texts;

/* Material may be NULL; it, the model and the facts outlive the texts. What suits is only sought
 * for calls that not everything suits (cairn_facts_is_selective). */
struct cairn_texts *cairn_texts_new(const struct cairn_model *model,
                                    const struct cairn_facts *facts,
                                    const struct cairn_material *material);
void cairn_texts_free(struct cairn_texts *texts);

/* A terminated text for parameter `param` of op; its bytes are added to sequence. */
struct cairn_arg cairn_texts_draw(const struct cairn_texts *texts, struct cairn_chooser *chooser,
                                  uint32_t op, uint32_t param, struct cairn_sequence *sequence);

/* Bytes of any kind for parameter `param` of op, to which they get through a buffer or a file. */
struct cairn_arg cairn_texts_draw_contents(const struct cairn_texts *texts,
                                           struct cairn_chooser *chooser, uint32_t op,
                                           uint32_t param, struct cairn_sequence *sequence);

/* Whether the sequence holds a text that is nested so deeply that it is not worth to go on with. */
bool cairn_texts_is_nested(const struct cairn_sequence *sequence);

/* Notes what statements [from, to) of a sequence that showed something new passed to calls, and to
 * which parameters; has_failed[s]: the call returned an error. Called between batches alone, in the
 * order of the numbers. */
void cairn_texts_learn(struct cairn_texts *texts, const struct cairn_sequence *sequence,
                       uint32_t from, uint32_t to, const bool *has_failed);

/* What the library itself wrote, by a call of op: what reads its like is given it, and changed. */
void cairn_texts_keep_made(struct cairn_texts *texts, uint32_t op, const uint8_t *bytes,
                           uint32_t length, bool is_text);

/* Bytes of the longest text or contents that statement s is given. */
uint32_t cairn_texts_length(const struct cairn_texts *texts, const struct cairn_sequence *sequence,
                            uint32_t s);

/* Whether statement s is given a file of the corpus, perhaps a changed one. */
bool cairn_texts_is_given_seed(const struct cairn_texts *texts,
                               const struct cairn_sequence *sequence, uint32_t s);

/* Whether call s, which did well, was given a document of a common format though much fails there:
 * what it left is worth more than other values. */
bool cairn_texts_took_document(const struct cairn_texts *texts,
                               const struct cairn_sequence *sequence, uint32_t s);

#endif
