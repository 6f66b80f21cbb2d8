#include "executor/runtime/restore.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>

#include "executor/runtime/policy.h"
#include "executor/runtime/server.h"
#include "executor/runtime/state.h"

enum {
    CHUNK = CAIRN_COMPARE_STEP, /* copied or known to be zero as a whole */
    LINE = 64,
    RSEQ_BYTES_MIN = 32,
};

/* libc says where the thread's rseq area is, from 2.35 on. */
extern const ptrdiff_t __rseq_offset __attribute__((weak));
extern const unsigned __rseq_size __attribute__((weak));

/* ---- which memory ---- */

/* /proc/self/maps, a character at a time. */
struct reader {
    long file;
    uint32_t at;
    uint32_t count;
    char buffer[1024];
};

/* -1 at the end. */
static int next_character(struct reader *reader)
{
    if (reader->at == reader->count) {
        long got = cairn_raw(SYS_read, (uint64_t)reader->file, cairn_address(reader->buffer),
                             sizeof reader->buffer, 0, 0);
        if (got <= 0) {
            return -1;
        }
        reader->at = 0;
        reader->count = (uint32_t)got;
    }
    return (unsigned char)reader->buffer[reader->at++];
}

/* Reads hexadecimal digits and the character behind them. */
static uint64_t read_address(struct reader *reader)
{
    uint64_t value = 0;
    for (;;) {
        int c = next_character(reader);
        if (c >= '0' && c <= '9') {
            value = value * 16 + (uint64_t)(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            value = value * 16 + (uint64_t)(c - 'a') + 10;
        } else {
            return value;
        }
    }
}

struct mapping {
    struct cairn_range range;
    bool is_private_writable;
    bool is_stack; /* the one that the kernel made */
};

/* One line: "from-to rw-p offset device inode   name". */
static bool read_mapping(struct reader *reader, struct mapping *mapping)
{
    static const char stack[] = "[stack]";
    char access[4] = "";
    uint32_t matched = 0;
    mapping->range.from = read_address(reader);
    mapping->range.to = read_address(reader);
    for (uint32_t i = 0; i < sizeof access; i++) {
        access[i] = (char)next_character(reader);
    }
    mapping->is_private_writable = access[1] == 'w' && access[3] == 'p';
    mapping->is_stack = false;
    for (int c = 0; c != '\n' && c != -1;) {
        c = next_character(reader);
        matched = c == stack[matched] ? matched + 1 : 0;
        mapping->is_stack = mapping->is_stack || matched == sizeof stack - 1;
        matched = matched == sizeof stack - 1 ? 0 : matched;
    }
    return mapping->range.to != 0;
}

static void add_range(struct cairn_snapshot *snapshot, uint64_t from, uint64_t to)
{
    if (from >= to) {
        return;
    }
    if (snapshot->range_count == CAIRN_SNAPSHOT_RANGES) {
        snapshot->is_complete = false;
        return;
    }
    snapshot->ranges[snapshot->range_count++] = (struct cairn_range){from, to};
}

static bool overlaps(struct cairn_range range, uint64_t from, uint64_t to)
{
    return range.from < to && range.to > from;
}

/* The runtime's own regions, which lie within the same bounds as what the host shares. */
static bool is_runtimes(struct cairn_range range)
{
    const struct cairn_state *state = cairn_state();
    return overlaps(range, CAIRN_AT_STACK, CAIRN_AT_MEMORY + state->memory_bytes) ||
           overlaps(range, state->heap.base, state->heap.end);
}

static void find_ranges(struct cairn_snapshot *snapshot, uint64_t first_stack)
{
    static const char path[] = "/proc/self/maps";
    struct reader reader = {.file = cairn_raw(SYS_openat, (uint64_t)AT_FDCWD, cairn_address(path),
                                              O_RDONLY | O_CLOEXEC, 0, 0)};
    struct mapping mapping;
    bool has_stack = false;
    while (reader.file >= 0 && read_mapping(&reader, &mapping)) {
        if (!mapping.is_private_writable || is_runtimes(mapping.range)) {
            continue;
        }
        has_stack = has_stack || mapping.is_stack;
        add_range(snapshot, mapping.is_stack ? first_stack : mapping.range.from, mapping.range.to);
    }
    if (reader.file >= 0) {
        cairn_raw(SYS_close, (uint64_t)reader.file, 0, 0, 0, 0);
    }
    snapshot->is_complete = snapshot->is_complete && has_stack;
    /* To the end of a page: beyond its blocks the private heap is zero. */
    const uint64_t used = snapshot->private_next;
    add_range(snapshot, CAIRN_AT_PRIVATE_HEAP, (used + CAIRN_PAGE - 1) / CAIRN_PAGE * CAIRN_PAGE);
}

/* Leaves [from, to) alone. */
static void cut_hole(struct cairn_snapshot *snapshot, uint64_t from, uint64_t to)
{
    const uint32_t count = snapshot->range_count;
    for (uint32_t i = 0; i < count; i++) {
        struct cairn_range *range = &snapshot->ranges[i];
        if (overlaps(*range, from, to)) {
            const uint64_t end = range->to;
            range->to = from > range->from ? from : range->from;
            add_range(snapshot, to, end);
        }
    }
}

static void cut_holes(struct cairn_snapshot *snapshot)
{
    const uint64_t id = cairn_state()->server.thread_id_at;
    if (id == 0) {
        snapshot->is_complete = false;
        return;
    }
    cut_hole(snapshot, id, id + sizeof(uint32_t));
    if (&__rseq_offset != NULL && &__rseq_size != NULL) {
        uint64_t area = cairn_address(__builtin_thread_pointer()) + (uint64_t)__rseq_offset;
        cut_hole(snapshot, area,
                 area + (__rseq_size < RSEQ_BYTES_MIN ? RSEQ_BYTES_MIN : __rseq_size));
    }
}

/* ---- the copy: pieces one after the other, each as far from the start of a line as it is ---- */

static bool is_zero(uint64_t from, uint64_t bytes)
{
    const uint8_t *at = cairn_pointer(from);
    for (uint64_t i = 0; i < bytes; i++) {
        if (at[i] != 0) {
            return false;
        }
    }
    return true;
}

static bool is_world(const struct cairn_range *range)
{
    const struct cairn_objects *objects = &cairn_state()->objects;
    bool found = range->from == CAIRN_AT_PRIVATE_HEAP;
    for (uint32_t i = 0; i < objects->count; i++) {
        const struct cairn_object *object = &objects->items[i];
        for (uint32_t k = 0; k < CAIRN_OBJECT_WRITABLE && !object->is_system; k++) {
            found = found || overlaps(*range, object->writable[k].from, object->writable[k].to);
        }
        found = found ||
                (!object->is_system && overlaps(*range, object->thread.from, object->thread.to));
    }
    return found;
}

/* Lengthens the last span or begins a new one. */
static void add_span(struct cairn_snapshot *snapshot, const struct cairn_span *span)
{
    struct cairn_span *last =
        snapshot->span_count == 0 ? NULL : &snapshot->spans[snapshot->span_count - 1];
    if (last != NULL && last->from + last->bytes == span->from &&
        last->is_world == span->is_world &&
        (last->copy == 0 ? span->copy == 0 : span->copy == last->copy + last->bytes)) {
        last->bytes += span->bytes;
    } else if (snapshot->span_count == CAIRN_SNAPSHOT_SPANS) {
        snapshot->is_complete = false;
    } else {
        snapshot->spans[snapshot->span_count++] = *span;
    }
}

/* Cuts the ranges into spans; returns where their copies end. */
static uint64_t find_spans(struct cairn_snapshot *snapshot)
{
    uint64_t next = CAIRN_AT_SNAPSHOT;
    for (uint32_t i = 0; i < snapshot->range_count; i++) {
        const struct cairn_range *range = &snapshot->ranges[i];
        struct cairn_span span = {.is_world = is_world(range)};
        for (uint64_t at = range->from; at < range->to; at += span.bytes) {
            span.from = at;
            span.bytes = (uint32_t)(range->to - at < CHUNK ? range->to - at : CHUNK);
            span.copy = 0;
            if (!is_zero(at, span.bytes)) {
                next += (at - next) % LINE;
                span.copy = next;
                next += span.bytes;
            }
            add_span(snapshot, &span);
        }
    }
    return next;
}

static void copy_spans(const struct cairn_snapshot *snapshot)
{
    for (uint32_t i = 0; i < snapshot->span_count; i++) {
        const struct cairn_span *span = &snapshot->spans[i];
        if (span->copy != 0) {
            memcpy(cairn_pointer(span->copy), cairn_pointer(span->from), span->bytes);
        }
    }
}

/* Shared, so that a fork need not copy its page tables; the target must not write to it. */
static bool map_copy(uint64_t bytes)
{
    bytes = (bytes + CAIRN_PAGE - 1) / CAIRN_PAGE * CAIRN_PAGE;
    return bytes <= CAIRN_SNAPSHOT_MAX_BYTES &&
           cairn_raw6(SYS_mmap, CAIRN_AT_SNAPSHOT, bytes, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
                      (cairn_state()->start.cookie & CAIRN_POLICY_UPPER) | UINT32_MAX, 0) >= 0;
}

void cairn_snapshot_take(uint64_t first_stack)
{
    struct cairn_state *state = cairn_state();
    struct cairn_snapshot *snapshot = &state->snapshot;
    snapshot->range_count = 0;
    snapshot->span_count = 0;
    snapshot->is_complete = state->start.traps_state != 0 && state->start.policy_count != 0;
    snapshot->private_next = state->private_next;
    snapshot->random = state->random;
    cairn_processor_save(&snapshot->processor);
    cairn_kernel_save(&snapshot->kernel);
    find_ranges(snapshot, first_stack);
    cut_holes(snapshot);
    const uint64_t end = find_spans(snapshot);
    snapshot->is_complete = snapshot->is_complete && snapshot->kernel.is_plain &&
                            __libc_single_threaded != 0 && map_copy(end - CAIRN_AT_SNAPSHOT);
    if (snapshot->is_complete) {
        copy_spans(snapshot);
        cairn_raw(SYS_mprotect, CAIRN_AT_SNAPSHOT, end - CAIRN_AT_SNAPSHOT, PROT_READ, 0, 0);
        cairn_walk_begin(true, CAIRN_WALK_BLOCKS, CAIRN_WALK_BYTES);
        cairn_walk_world(false);
        cairn_walk_finish(snapshot->world);
    }
}

/* ---- undoing ---- */

/* Equal bytes of a span from `at` on. */
static uint64_t intact_bytes(const struct cairn_span *span, uint64_t at, enum cairn_compare_way way)
{
    return span->copy == 0
               ? cairn_compare_zero(span->from + at, span->bytes - at, way)
               : cairn_compare_equal(span->from + at, span->copy + at, span->bytes - at, way);
}

static void restore_span(const struct cairn_span *span, enum cairn_compare_way way)
{
    uint64_t at = 0;
    while ((at += intact_bytes(span, at, way)) < span->bytes) {
        const uint64_t left = span->bytes - at;
        const uint64_t part = left < CAIRN_COMPARE_STEP ? left : CAIRN_COMPARE_STEP;
        if (span->copy == 0) {
            memset(cairn_pointer(span->from + at), 0, part);
        } else {
            memcpy(cairn_pointer(span->from + at), cairn_pointer(span->copy + at), part);
        }
        at += part;
    }
}

static void restore_memory(void)
{
    struct cairn_state *state = cairn_state();
    const struct cairn_snapshot *snapshot = &state->snapshot;
    const enum cairn_compare_way way = cairn_state()->compare_way;
    for (uint32_t i = 0; i < snapshot->span_count; i++) {
        restore_span(&snapshot->spans[i], way);
    }
    if (state->private_next > snapshot->private_next) {
        memset(cairn_pointer(snapshot->private_next), 0,
               state->private_next - snapshot->private_next);
    }
    state->private_next = snapshot->private_next;
    state->random = snapshot->random;
}

bool cairn_restore_is_world_intact(void)
{
    const struct cairn_snapshot *snapshot = &cairn_state()->snapshot;
    const enum cairn_compare_way way = cairn_state()->compare_way;
    bool is_intact = snapshot->is_complete && cairn_state()->private_next == snapshot->private_next;
    for (uint32_t i = 0; is_intact && i < snapshot->span_count; i++) {
        const struct cairn_span *span = &snapshot->spans[i];
        is_intact = span->is_world == 0 || intact_bytes(span, 0, way) == span->bytes;
    }
    return is_intact;
}

bool cairn_restore_is_possible(void)
{
    const struct cairn_state *state = cairn_state();
    return state->snapshot.is_complete && (state->notes & CAIRN_NOTE_FOR_GOOD) == 0 &&
           __libc_single_threaded != 0;
}

void cairn_restore_runtime(void)
{
    struct cairn_state *state = cairn_state();
    cairn_heap_reset();
    cairn_stack_reset();
    state->notes = 0;
    state->slept_ns = 0;
    state->looked_ns = 0;
    state->endless.state = CAIRN_ENDLESS_NONE;
    state->faults.prober = 0;
    state->faults.leaver = 0;
    state->faults.leave_count = 0;
}

void cairn_restore(void)
{
    struct cairn_state *state = cairn_state();
    cairn_kernel_restore(&state->snapshot.kernel, state->notes);
    if ((cairn_record()->flags & CAIRN_OUTCOME_FILES) != 0) {
        cairn_scratch_clear();
    }
    restore_memory();
    cairn_restore_runtime();
}
