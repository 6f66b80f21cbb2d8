/* What one call does to the objects it is given: the raw material of facts (ARCHITECTURE.md 7). */
#include "executor/runtime/state.h"

enum { MUTATED_ARGS = 32, OUTPUT_ITEM = 0x80 };

static bool is_alive(uint32_t block)
{
    return block != CAIRN_WIRE_NONE && cairn_block_is_alive(block);
}

static void walk_block(uint32_t block, uint64_t digest[2])
{
    cairn_walk_begin(true, CAIRN_WALK_BLOCKS, CAIRN_WALK_BYTES);
    cairn_walk_root(cairn_blocks()[block].address);
    cairn_walk_finish(digest);
}

/* One digest over every value in its slot and the world; values that the current statement defines
 * do not count. */
static void digest_state(const struct cairn_wire_statement *statement, uint64_t digest[2])
{
    const struct cairn_program *program = &cairn_state()->run.program;
    cairn_walk_begin(true, CAIRN_WALK_BLOCKS, CAIRN_WALK_BYTES);
    cairn_state()->walk.skips_inputs = true; /* they are the test's, not the library's */
    for (uint32_t i = 0; i < program->head->value_count; i++) {
        const struct cairn_slot *slot = &cairn_slots()[i];
        if (slot->is_defined != 0 && slot->is_pointer != 0 &&
            i - statement->first_value >= statement->output_count) {
            cairn_walk_root(slot->word.u);
        }
    }
    cairn_walk_world(false);
    cairn_walk_finish(digest);
}

static const struct cairn_wire_statement *current(void)
{
    const struct cairn_run *run = &cairn_state()->run;
    return &run->program.statements[run->statement];
}

void cairn_profile_before(void)
{
    struct cairn_run *run = &cairn_state()->run;
    run->known_blocks = cairn_state()->heap.count;
    for (uint32_t b = 0; b < run->known_blocks; b++) {
        cairn_visits()[b].reached = 0;
    }
    for (uint32_t k = 0; k < run->operand_count; k++) {
        if (!is_alive(run->operands[k].block)) {
            continue;
        }
        walk_block(run->operands[k].block, run->operands[k].reached);
        for (uint32_t n = 0; n < cairn_state()->walk.count; n++) {
            cairn_visits()[cairn_walk_visited(n)].reached |= UINT64_C(1) << k;
        }
    }
    digest_state(current(), run->state_before);
}

/* The last walk began at argument k; was this block reached from there, now and before? */
static void note_link(uint32_t k, uint32_t item, uint32_t block)
{
    const struct cairn_run *run = &cairn_state()->run;
    if (!is_alive(block) || block == run->operands[k].block || !cairn_walk_reached(block)) {
        return;
    }
    cairn_record_link((struct cairn_wire_link){
        .statement = run->statement,
        .container = (uint8_t)k,
        .item = (uint8_t)item,
        .was_reachable = block < run->known_blocks && (cairn_visits()[block].reached >> k & 1) != 0,
    });
}

static void note_links(const struct cairn_wire_statement *statement, uint32_t k)
{
    const struct cairn_run *run = &cairn_state()->run;
    for (uint32_t j = 0; j < run->operand_count; j++) {
        note_link(k, j, run->operands[j].block);
    }
    for (uint32_t i = 0; i < statement->output_count; i++) {
        const struct cairn_slot *slot = &cairn_slots()[statement->first_value + i];
        bool is_own_cell =
            statement->op >= CAIRN_WIRE_STUB_FIRST &&
            cairn_stubs[statement->op - CAIRN_WIRE_STUB_FIRST].outputs[i].cell == (int)k;
        if (slot->is_pointer != 0 && !is_own_cell) {
            note_link(k, OUTPUT_ITEM + i, cairn_heap_find(slot->word.u));
        }
    }
}

void cairn_profile_after(const struct cairn_wire_statement *statement)
{
    struct cairn_run *run = &cairn_state()->run;
    struct cairn_wire_statement_outcome *outcome = &cairn_record()->statements[run->statement];
    uint64_t digest[2] = {0, 0};
    for (uint32_t k = 0; k < run->operand_count; k++) {
        const struct cairn_operand *operand = &run->operands[k];
        bool was_alive = (operand->reached[0] | operand->reached[1]) != 0;
        bool is_mutated = was_alive && !is_alive(operand->block);
        if (was_alive && !is_mutated) {
            walk_block(operand->block, digest);
            is_mutated = digest[0] != operand->reached[0] || digest[1] != operand->reached[1];
            if (run->iteration + 1 == run->iteration_count) {
                note_links(statement, k);
            }
        }
        if (is_mutated && k < MUTATED_ARGS) {
            outcome->mutated |= 1u << k;
        }
    }
    digest_state(statement, digest);
    if (digest[0] != run->state_before[0] || digest[1] != run->state_before[1]) {
        outcome->flags |= CAIRN_STATEMENT_CHANGED;
    }
}
