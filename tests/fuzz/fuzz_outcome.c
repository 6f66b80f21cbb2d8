/* cairn_outcome_decode: what is accepted can be walked, copied and compared without a look at
 * anything beyond it, and refers to nothing that is not there. */
#include <string.h>

#include "core/outcome.h"
#include "tests/fuzz/fuzz.h"

static uint64_t sum; /* so that every byte is read */

static void add(const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        sum += ((const uint8_t *)bytes)[i];
    }
}

static void check_references(const struct cairn_outcome *o)
{
    for (uint32_t s = 0; s < o->head.statement_count; s++) {
        const struct cairn_wire_value *value = cairn_outcome_value(o, s, 0);
        PROMISE(value == NULL || (value >= o->values && value < o->values + o->head.value_count));
    }
    for (uint32_t i = 0; i < o->head.value_count; i++) {
        const struct cairn_wire_value *value = &o->values[i];
        bool in_block = value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER;
        PROMISE(!in_block || value->block < o->head.block_count);
        PROMISE(o->head.statement_count == 0 || value->statement < o->head.statement_count);
    }
    for (uint32_t i = 0; i < o->head.mark_count; i++) {
        const struct cairn_wire_mark *mark = &o->marks[i];
        PROMISE(mark->block == CAIRN_WIRE_NONE || mark->block < o->head.block_count);
        PROMISE(cairn_mark_kind_name((enum cairn_mark_kind)mark->kind) != NULL);
    }
    PROMISE(o->head.statement_count == 0 || o->head.statement <= o->head.statement_count);
    PROMISE(cairn_outcome_kind_name((enum cairn_outcome_kind)o->head.kind) != NULL);
    PROMISE(cairn_failure_kind_name((enum cairn_failure_kind)o->head.failure) != NULL);
}

static void walk(const struct cairn_outcome *o)
{
    add(o->statements, o->head.statement_count * sizeof *o->statements);
    add(o->values, o->head.value_count * sizeof *o->values);
    add(o->blocks, o->head.block_count * sizeof *o->blocks);
    add(o->marks, o->head.mark_count * sizeof *o->marks);
    add(o->links, o->head.link_count * sizeof *o->links);
    add(o->denials, o->head.denial_count * sizeof *o->denials);
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *observation;
    while ((observation = cairn_outcome_next_observation(o, &offset, &contents)) != NULL) {
        PROMISE(observation->slot < o->head.value_count);
        add(contents, observation->length);
    }
    if (o->capture != NULL) {
        add(o->capture_stack, o->capture->stack_bytes);
        add(o->capture_maps, o->capture->maps_bytes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct cairn_outcome outcome;
    uint8_t *aligned = malloc(length + 1); /* malloc's alignment is what the decoder asks for */
    if (length != 0) {
        memcpy(aligned, bytes, length);
    }
    aligned = realloc(aligned, length == 0 ? 1 : length);
    if (cairn_outcome_decode(&outcome, aligned, length, NULL) == CAIRN_OK) {
        struct cairn_arena arena = {0};
        uint32_t at;
        check_references(&outcome);
        walk(&outcome);
        struct cairn_outcome copy = cairn_outcome_copy(&outcome, &arena);
        walk(&copy);
        PROMISE(cairn_outcome_equal(&outcome, &copy, NULL, &at));
        cairn_arena_release(&arena);
    } else {
        PROMISE(outcome.statements == NULL && outcome.head.bytes == 0);
    }
    free(aligned);
    return 0;
}
