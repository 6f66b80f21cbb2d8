/* What contracts.h says of one function: its rules, as macros and in words. Internal to emitter/;
 * nothing else may include it. */
#ifndef CAIRN_EMITTER_CONTRACTS_WORDS_H
#define CAIRN_EMITTER_CONTRACTS_WORDS_H

#include "core/str.h"
#include "core/vec.h"
#include "emitter/contracts.h"

struct cairn_contracts_rule {
    struct cairn_api_rule rule;
    uint64_t count; /* as in the table `fact` */
    uint64_t total;
};

struct cairn_contracts_rules {
    CAIRN_VEC(struct cairn_contracts_rule) list; /* in the order of the macros */
};

/* The rules of the function that op and its variants call. Texts are those of the facts. */
void cairn_contracts_find_rules(const struct cairn_contracts_config *config,
                                const struct cairn_op *op, struct cairn_contracts_rules *rules);

/* Adds " CAIRN_NONNULL(1, 2) CAIRN_FRESH". */
void cairn_contracts_add_macros(const struct cairn_contracts_rules *rules, struct cairn_str *out);

/* Adds a sentence for each rule: on what it rests. */
void cairn_contracts_add_evidence(const struct cairn_contracts_config *config,
                                  const struct cairn_op *op,
                                  const struct cairn_contracts_rules *rules, struct cairn_str *out);

#endif
