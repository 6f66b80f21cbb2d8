/* Why an operation never went well in a run, and what would help: for reports. May be included by
 * generator/ and cli/. */
#ifndef CAIRN_GENERATOR_DIAGNOSE_H
#define CAIRN_GENERATOR_DIAGNOSE_H

#include "core/str.h"
#include "generator/run.h"

/* Appends one line on a function that may be called and never succeeded; nothing for any other
 * operation. Returns whether there was something to say. */
bool cairn_run_diagnose(const struct cairn_run *run, uint32_t op, struct cairn_str *out);

#endif
