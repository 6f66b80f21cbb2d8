/* Classes into which behaviours fall: numbers, counts, texts, and what may have been done to an
 * object. What is of one class is shown once in a suite. May be included by generator/. */
#ifndef CAIRN_GENERATOR_CLASSES_H
#define CAIRN_GENERATOR_CLASSES_H

#include "core/model.h"
#include "core/sequence.h"

/* -1 to 2 each for itself, others by sign and by whether they are small; those that constants name
 * are one each, as far as they are small. */
uint64_t cairn_class_of_number(int64_t number, bool is_named);

/* Numbers of times, and of blocks: up to 2 each for itself, others by their power of two. */
uint64_t cairn_class_of_count(uint64_t count);

/* The shape of a text: its punctuation, and letters, digits and blanks each as one thing. */
uint64_t cairn_shape_of_text(const uint8_t *text, int64_t length);

/* How often statement s is run: more than once in a loop. */
uint32_t cairn_times_run(const struct cairn_sequence *sequence, uint32_t s);

/* Whether statement s may do something to the value: it does not only read it. */
bool cairn_may_change(const struct cairn_model *model, const struct cairn_sequence *sequence,
                      uint32_t s, const struct cairn_arg *value);

/* Whether parameter i takes an object. Texts and numbers are what they are, whatever they came out
 * of. */
bool cairn_takes_object(const struct cairn_model *model, const struct cairn_op *op, uint32_t i);

#endif
