/* Immediate constants: numbers and elements that fit a parameter, and room for what is written
 * (ARCHITECTURE.md 9, Constants; texts are in texts.h). May be included by generator/. */
#ifndef CAIRN_GENERATOR_VALUES_H
#define CAIRN_GENERATOR_VALUES_H

#include "core/model.h"
#include "core/sequence.h"
#include "generator/choice.h"
#include "generator/facts.h"
#include "generator/options.h"

struct cairn_values;

/* All outlive the values. */
struct cairn_values *cairn_values_new(const struct cairn_model *model,
                                      const struct cairn_facts *facts,
                                      const struct cairn_options *options);
void cairn_values_free(struct cairn_values *values);

/* Whether the parameter is a file descriptor, by its name. */
bool cairn_values_is_descriptor(const struct cairn_param *param);

/* Whether the type's values are 0 and 1 alone. */
bool cairn_values_is_truth(const struct cairn_type *type);

/* Whether the operation hung, and with a negative number at parameter p each time. */
bool cairn_values_is_endless_below(const struct cairn_values *values, uint32_t op, uint32_t p);

/* A number, real or constant for parameter p of op. Within --max-number. */
struct cairn_arg cairn_values_number(const struct cairn_values *values,
                                     struct cairn_chooser *chooser, uint32_t op, uint32_t p);

/* Notes which numbers statements [from, to) of a sequence that showed something new passed;
 * has_failed[s]: the call returned an error. Called between batches alone, in the order of the
 * numbers. */
void cairn_values_learn(struct cairn_values *values, const struct cairn_sequence *sequence,
                        uint32_t from, uint32_t to, const bool *has_failed);

/* A number at or beyond the limits, for probes. */
struct cairn_arg cairn_values_extreme(const struct cairn_values *values,
                                      struct cairn_chooser *chooser,
                                      const struct cairn_param *param);

/* Zeros, for a buffer that is written. */
struct cairn_arg cairn_values_room(const struct cairn_values *values,
                                   struct cairn_chooser *chooser);

/* Contents for an array of scalars of the element type: a few numbers, and zeros behind them until
 * there are `room` bytes at least. */
struct cairn_arg cairn_values_elements(const struct cairn_values *values,
                                       struct cairn_chooser *chooser, uint32_t element_type,
                                       size_t room, struct cairn_sequence *sequence);

#endif
