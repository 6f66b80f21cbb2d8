/* Why an operation never went well in a run, and what would help: for reports. May be included by
 * generator/ and cli/. */
#ifndef CAIRN_GENERATOR_DIAGNOSE_H
#define CAIRN_GENERATOR_DIAGNOSE_H

#include "core/str.h"
#include "generator/run.h"

/* Appends one line on a function that may be called and never succeeded; nothing for any other
 * operation. Returns whether there was something to say. */
bool cairn_run_diagnose(const struct cairn_run *run, uint32_t op, struct cairn_str *out);

/* The key of the operation that has to come before op on what is passed for param, and how often op
 * went well behind it; NULL if none is known. */
const char *cairn_run_needed_before(const struct cairn_run *run, uint32_t op, uint32_t param,
                                    uint32_t *passed, uint32_t *all);

#endif
