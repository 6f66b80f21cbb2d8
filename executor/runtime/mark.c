/* Signs of the caller's misuse, seen before a call (ARCHITECTURE.md 7). */
#include <string.h>

#include "executor/runtime/state.h"

enum { MARK_WALK_BLOCKS = 1024, MARK_WALK_BYTES = 128 << 10, LOOP_WALKS = 4 };

/* Whether there is memory at all: mappings that the target made are no misuse. */
static bool is_mapped(uint64_t address)
{
    unsigned char residency;
    uint64_t page = address / CAIRN_PAGE * CAIRN_PAGE;
    return cairn_raw(SYS_mincore, page, 1, cairn_address(&residency), 0, 0) == 0;
}

static void note(uint32_t k, enum cairn_mark_kind kind, uint32_t block, uint32_t holder)
{
    const struct cairn_run *run = &cairn_state()->run;
    cairn_record_mark((struct cairn_wire_mark){.statement = run->statement,
                                               .arg = (uint8_t)k,
                                               .kind = (uint8_t)kind,
                                               .iteration = (uint16_t)run->iteration,
                                               .block = block,
                                               .holder = holder});
}

static void note_block(uint32_t k, uint32_t block, uint64_t address)
{
    if (!cairn_block_is_alive(block)) {
        note(k, CAIRN_MARK_FREED, block, CAIRN_WIRE_NONE);
        return;
    }
    if ((cairn_state()->request_flags & CAIRN_RUN_TEXTS) != 0) {
        const struct cairn_block *found = &cairn_blocks()[block];
        const uint64_t bytes = found->size - (address - found->address);
        if (memchr(cairn_pointer(address), 0, bytes) == NULL) {
            note(k, CAIRN_MARK_OPEN, block, CAIRN_WIRE_NONE);
        }
    }
    /* Nothing can dangle before something was freed; in a loop the first iterations tell. */
    if (cairn_state()->heap.freed_count == 0 || cairn_state()->run.iteration > LOOP_WALKS) {
        return;
    }
    cairn_walk_begin(false, MARK_WALK_BLOCKS, MARK_WALK_BYTES);
    cairn_state()->walk.given = cairn_state()->run.operands[k].arg->index;
    cairn_walk_root(address);
    cairn_walk_finish(NULL);
    const struct cairn_walk *walk = &cairn_state()->walk;
    if (walk->freed != CAIRN_WIRE_NONE) {
        note(k, CAIRN_MARK_DANGLING, walk->freed, walk->freed_holder);
    }
}

void cairn_marks_note(void)
{
    const struct cairn_run *run = &cairn_state()->run;
    for (uint32_t k = 0; k < run->operand_count; k++) {
        const struct cairn_operand *operand = &run->operands[k];
        const uint64_t address = operand->word.u;
        if (operand->is_pointer == 0 || operand->arg->kind != CAIRN_WIRE_VALUE || address == 0) {
            continue;
        }
        uint32_t block = cairn_heap_find(address);
        if (block != CAIRN_WIRE_NONE) {
            note_block(k, block, address);
        } else if (cairn_objects_find(address) == CAIRN_WIRE_NONE &&
                   !cairn_stack_contains(address) && !is_mapped(address)) {
            note(k, CAIRN_MARK_CORRUPT, CAIRN_WIRE_NONE, CAIRN_WIRE_NONE);
        }
    }
}
