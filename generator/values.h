/* Immediate constants: numbers, texts, buffer contents and callbacks that fit a parameter
 * (ARCHITECTURE.md 9, Constants). May be included by generator/. */
#ifndef CAIRN_GENERATOR_VALUES_H
#define CAIRN_GENERATOR_VALUES_H

#include "core/model.h"
#include "core/sequence.h"
#include "generator/choice.h"
#include "generator/options.h"

struct cairn_values;

struct cairn_values *cairn_values_new(const struct cairn_model *model,
                                      const struct cairn_options *options);
void cairn_values_free(struct cairn_values *values);

/* Whether the parameter is a file descriptor, by its name. */
bool cairn_values_is_descriptor(const struct cairn_param *param);

/* A number, real or constant for the parameter of op. Within --max-number. */
struct cairn_arg cairn_values_number(const struct cairn_values *values,
                                     struct cairn_chooser *chooser, uint32_t op,
                                     const struct cairn_param *param);

/* A number at or beyond the limits, for probes. */
struct cairn_arg cairn_values_extreme(const struct cairn_values *values,
                                      struct cairn_chooser *chooser,
                                      const struct cairn_param *param);

/* A terminated text for the parameter; its contents are added to sequence. */
struct cairn_arg cairn_values_text(const struct cairn_values *values, struct cairn_chooser *chooser,
                                   uint32_t op, const struct cairn_param *param,
                                   struct cairn_sequence *sequence);

/* Contents for a buffer that is read; or zeros, for one that is written. */
struct cairn_arg cairn_values_contents(const struct cairn_values *values,
                                       struct cairn_chooser *chooser,
                                       struct cairn_sequence *sequence);
struct cairn_arg cairn_values_room(const struct cairn_values *values,
                                   struct cairn_chooser *chooser);

/* Contents for an array of scalars of the element type. */
struct cairn_arg cairn_values_elements(const struct cairn_values *values,
                                       struct cairn_chooser *chooser, uint32_t element_type,
                                       struct cairn_sequence *sequence);

#endif
