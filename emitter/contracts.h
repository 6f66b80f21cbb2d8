/* OUT/contracts.h: the operations declared again with what was learnt of them, as macros that are
 * attributes where a compiler has them (core/api_rule.h). May be included by cli/.
 *
 * Behind each comment of cairn's stands a hash of the declaration under it. One that differs is the
 * user's: it is kept as it is, and what it says is a rule of the next run. */
#ifndef CAIRN_EMITTER_CONTRACTS_H
#define CAIRN_EMITTER_CONTRACTS_H

#include "core/error.h"
#include "core/model.h"
#include "core/store.h"
#include "core/str.h"
#include "core/target.h"

struct cairn_contracts_config {
    const struct cairn_target *target;
    const struct cairn_model *model;
    const struct cairn_store_fact *facts; /* of run.db; others than rules are of no concern */
    uint32_t fact_count;
    const char *directory; /* OUT */
    const char *previous;  /* the text that the file has, or NULL */
};

/* Writes OUT/contracts.h. Declarations that the target's compiler refuses with -Wall -Wextra
 * -Werror become comments. */
enum cairn_status cairn_emit_contracts(const struct cairn_contracts_config *config,
                                       struct cairn_error *err) CAIRN_MUST_CHECK;

/* Reads the user's declarations off the text of a contracts.h: *edits becomes that text with
 * everything else blank, so that lines keep their numbers; it stays empty if there are none. Fails
 * with CAIRN_USAGE if it cannot be told what is the user's. name is for messages. */
enum cairn_status cairn_contracts_find_edits(const char *text, const char *name,
                                             struct cairn_str *edits,
                                             struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
