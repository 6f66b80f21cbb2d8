/* The analyzer: C headers -> API model (ARCHITECTURE.md 4). May be included by cli/; executor/,
 * generator/ and emitter/ never need it: they work on the model.
 *
 * libclang parses the target's headers with the flags that stubs and suite are compiled with; the
 * linker is asked which declared functions exist; names, types, attributes and comments give every
 * parameter a role. analyzer/MODEL.md lists which features of C are understood, which are not, and
 * why. */
#ifndef CAIRN_ANALYZER_ANALYZER_H
#define CAIRN_ANALYZER_ANALYZER_H

#include "core/error.h"
#include "core/model.h"
#include "core/str.h"
#include "core/target.h"

/* Adds flags to the target's cpp_flags for what its headers and sources include, no folder that was
 * named leads to, and the folders around them have. Fails with CAIRN_TARGET if something cannot be
 * parsed at all; what is found nowhere is no failure here. */
enum cairn_status cairn_find_folders(struct cairn_target *target,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* Analyses the target's headers. On success *ret_model is a model that the caller frees with
 * cairn_model_free; it does not refer to target. Declarations that cannot be used are listed in it
 * with the reason and never stop the analysis.
 *
 * Fails with CAIRN_TARGET if a header is missing, if one of the library's own headers does not
 * parse (the message begins with file:line:column), if the link inputs cannot be linked, or if the
 * contracts file does not parse; with CAIRN_IO if no compiler could be started. */
enum cairn_status cairn_analyze(struct cairn_model **ret_model, const struct cairn_target *target,
                                struct cairn_error *err) CAIRN_MUST_CHECK;

/* Appends the text of `cairn analyze`: every operation with its roles and their reasons, every
 * declaration that cannot be called with the reason and what would unlock it. The same model gives
 * the same text. */
void cairn_analysis_print(const struct cairn_model *model, struct cairn_str *out);

/* The version of the libclang in use, as it calls itself; owned by the arena. */
const char *cairn_analyzer_libclang(struct cairn_arena *arena);

#endif
