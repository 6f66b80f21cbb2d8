/* What a callback of ours writes down of a call: its texts and numbers. For analyzer, stubs and
 * emitter, so that harness and test write the same. May be included anywhere on the host. */
#ifndef CAIRN_CORE_TOLD_H
#define CAIRN_CORE_TOLD_H

#include "core/model.h"
#include "core/str.h"

/* Room for what the calls of one sequence are written down in, the terminator included. */
enum { CAIRN_TOLD_BYTES = 240 };

/* Whether a callback of the function type is told anything that can be written down. */
bool cairn_told_any(const struct cairn_model *model, uint32_t function_type);

/* Whether the parameter is part of that. */
bool cairn_told_uses(const struct cairn_model *model, uint32_t function_type, uint16_t parameter);

/* Adds a format and its arguments, as for printf, that write one call down. Parameters are named by
 * the prefix and a number, from `first` on. A text of which a number behind it may say how long it
 * is, is not read beyond that. */
void cairn_told_add(struct cairn_str *out, const struct cairn_model *model, uint32_t function_type,
                    const char *prefix, unsigned first);

#endif
