/* The allocation functions that the harness gives libc and the library under test, and the private
 * heap behind them outside sequences: a bump heap that reuses nothing. Its blocks have their size
 * in a header of 16 bytes. */
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

enum { HEADER = 16 };

static bool is_private(const void *pointer)
{
    uint64_t address = cairn_address(pointer);
    return address >= CAIRN_AT_PRIVATE_HEAP &&
           address < CAIRN_AT_PRIVATE_HEAP + CAIRN_PRIVATE_HEAP_BYTES;
}

static size_t private_size(const void *pointer)
{
    size_t size;
    memcpy(&size, (const char *)pointer - HEADER, sizeof size);
    return size;
}

/* Fresh bytes are zero: nothing is used twice. */
static void *private_allocate(size_t size, size_t alignment)
{
    struct cairn_state *state = cairn_state();
    alignment = alignment < HEADER ? HEADER : alignment;
    const uint64_t end = CAIRN_AT_PRIVATE_HEAP + CAIRN_PRIVATE_HEAP_BYTES;
    uint64_t old = __atomic_load_n(&state->private_next, __ATOMIC_RELAXED);
    uint64_t start;
    do {
        start = (old + HEADER + alignment - 1) / alignment * alignment;
        if (start < old || start > end || size > end - start) {
            return NULL;
        }
    } while (!__atomic_compare_exchange_n(&state->private_next, &old, start + size, false,
                                          __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    memcpy((char *)cairn_pointer(start) - HEADER, &size, sizeof size);
    return cairn_pointer(start);
}

/* Whether this is the allocation of the call's that is to fail (ARCHITECTURE.md 7). */
static bool is_refused(void)
{
    struct cairn_state *state = cairn_state();
    if (state->run.fault_in == 0 || !cairn_is_in_sequence() || state->phase != CAIRN_PHASE_CALL ||
        --state->run.fault_in != 0) {
        return false;
    }
    if ((state->request_flags & CAIRN_RUN_TRAP) != 0) {
        __builtin_trap();
    }
    cairn_record()->statements[state->run.statement].flags |= CAIRN_STATEMENT_FAULTED;
    return true;
}

/* What no process can have: the size was negative once, or its product overflowed. */
static void *refuse(void)
{
    const struct cairn_state *state = cairn_state();
    if (cairn_is_in_sequence() && state->run.statement < CAIRN_WIRE_MAX_STATEMENTS) {
        cairn_record()->statements[state->run.statement].flags |= CAIRN_STATEMENT_REFUSED;
    }
    errno = ENOMEM;
    return NULL;
}

static void *cairn_obtain(size_t size, size_t alignment, bool is_zeroed)
{
    cairn_state_ensure();
    void *pointer = NULL;
    if (size > PTRDIFF_MAX) {
        return refuse();
    }
    if (!is_refused()) {
        pointer = cairn_is_in_sequence()
                      ? cairn_heap_allocate(size, alignment, cairn_state()->run.origin, is_zeroed)
                      : private_allocate(size, alignment);
    }
    if (pointer == NULL) {
        errno = ENOMEM;
    }
    return pointer;
}

static uint64_t caller(void *return_address)
{
    return cairn_address(return_address);
}

/* This, cairn_obtain and cairn_move may be called in the place of free, malloc and realloc, whose
 * frames are gone then: by their prefix they are known to be no part of a library. */
static void cairn_release(void *pointer, uint64_t pc)
{
    /* A process that the target forked may do as it likes with its copy. */
    if (pointer != NULL && !is_private(pointer) &&
        (cairn_is_in_sequence() || cairn_heap_contains(cairn_address(pointer)))) {
        cairn_heap_free(pointer, pc);
    }
}

/* Size of a live block; whatever is none fails as a free of it would. */
static size_t size_of(void *pointer, uint64_t pc)
{
    if (is_private(pointer)) {
        return private_size(pointer);
    }
    uint32_t block = cairn_heap_find(cairn_address(pointer));
    if (block == CAIRN_WIRE_NONE || cairn_blocks()[block].address != cairn_address(pointer) ||
        !cairn_block_is_alive(block)) {
        cairn_release(pointer, pc);
        return 0;
    }
    return cairn_blocks()[block].size;
}

/* Always moves, so that stale pointers are found. */
static void *cairn_move(void *old, size_t size, uint64_t pc)
{
    if (old == NULL) {
        return cairn_obtain(size, 0, false);
    }
    if (size == 0) {
        cairn_release(old, pc);
        return NULL;
    }
    size_t old_size = size_of(old, pc);
    void *pointer = cairn_obtain(size, 0, false);
    if (pointer != NULL) {
        memcpy(pointer, old, old_size < size ? old_size : size);
        cairn_release(old, pc);
    }
    return pointer;
}

void *malloc(size_t size)
{
    return cairn_obtain(size, 0, false);
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        return refuse();
    }
    return cairn_obtain(bytes, 0, true);
}

void free(void *pointer)
{
    cairn_release(pointer, caller(__builtin_return_address(0)));
}

void *realloc(void *old, size_t size)
{
    return cairn_move(old, size, caller(__builtin_return_address(0)));
}

void *reallocarray(void *old, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        return refuse();
    }
    return cairn_move(old, bytes, caller(__builtin_return_address(0)));
}

static bool is_power_of_two(size_t value)
{
    return value != 0 && (value & (value - 1)) == 0;
}

int posix_memalign(void **ret, size_t alignment, size_t size)
{
    if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) {
        return EINVAL;
    }
    const int saved = errno;
    void *pointer = cairn_obtain(size, alignment, false);
    errno = saved; /* the result alone tells */
    if (pointer == NULL) {
        return ENOMEM;
    }
    *ret = pointer;
    return 0;
}

void *memalign(size_t alignment, size_t size)
{
    /* As glibc does: the next power of two. */
    size_t power = sizeof(void *);
    while (power < alignment && power <= PTRDIFF_MAX) {
        power *= 2;
    }
    return cairn_obtain(power < alignment ? SIZE_MAX : size, power, false);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

void *valloc(size_t size)
{
    return cairn_obtain(size, CAIRN_PAGE, false);
}

void *pvalloc(size_t size)
{
    size_t rounded;
    if (__builtin_add_overflow(size, (size_t)CAIRN_PAGE - 1, &rounded)) {
        errno = ENOMEM;
        return NULL;
    }
    return cairn_obtain(rounded / CAIRN_PAGE * CAIRN_PAGE, CAIRN_PAGE, false);
}

size_t malloc_usable_size(void *pointer)
{
    return pointer == NULL ? 0 : size_of(pointer, caller(__builtin_return_address(0)));
}

void cairn_malloc_init(void)
{
    cairn_state_ensure();
}
