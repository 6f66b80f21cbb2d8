/* Draws the arguments of one statement (thesis 7.5): from the sequence itself, from the pool, made
 * on the spot, or NULL. May be included by generator/. */
#ifndef CAIRN_GENERATOR_DRAW_H
#define CAIRN_GENERATOR_DRAW_H

#include "generator/assembly.h"
#include "generator/choice.h"
#include "generator/facts.h"
#include "generator/options.h"
#include "generator/order.h"
#include "generator/pool.h"
#include "generator/texts.h"
#include "generator/values.h"

/* What drawing needs; all borrowed. */
struct cairn_drawer {
    const struct cairn_model *model;
    const struct cairn_options *options;
    const struct cairn_facts *facts;
    struct cairn_pool *pool; /* NULL: values come from the sequence alone (random walk) */
    const struct cairn_values *values;
    const struct cairn_texts *texts;
    const struct cairn_order *order; /* NULL: nothing is known of it */
    uint32_t depth;                  /* of calls that are made for the sake of others */
    bool doubts_membership;    /* what is forced need not belong together as has been learnt */
    const bool *executable;    /* by operation: the harness has it */
    uint32_t *local_of_record; /* LOCAL operation of each record, or CAIRN_NONE */
    uint32_t *build_of_record; /* BUILD operation, or CAIRN_NONE */
    struct cairn_map misses;   /* by operation and parameter: how often nothing was found */
    struct cairn_chooser chooser;
    struct cairn_arena arena;
};

void cairn_drawer_init(struct cairn_drawer *drawer, const struct cairn_model *model,
                       const struct cairn_options *options, const bool *executable);
void cairn_drawer_release(struct cairn_drawer *drawer);

/* Draws all arguments of op and appends the statement, after the statements that make its
 * arguments. forced (NULL, or a slot or CAIRN_NONE for every parameter) says which arguments are
 * given. is_first: its objects come from the pool mostly, and one argument may be a probe, noted in
 * the assembly; else they come from the sequence mostly, which grows by whole components otherwise.
 * Returns the statement, or CAIRN_NONE if some argument cannot be had; what was appended by then
 * stays. */
uint32_t cairn_draw_statement(struct cairn_drawer *drawer, struct cairn_assembly *assembly,
                              uint32_t op, const uint32_t *forced, bool is_first);

/* How often nothing was found to pass for the parameter. */
uint32_t cairn_drawer_misses(const struct cairn_drawer *drawer, uint32_t op, uint32_t param);

#endif
