/* The loaded objects: which address belongs to which, and where their writable data is. Internal to
 * executor/runtime/. Filled once at start; what the target loads later is unknown territory. The
 * last one is no file but the private heap. */
#ifndef CAIRN_RUNTIME_OBJECTS_H
#define CAIRN_RUNTIME_OBJECTS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/wire.h"
#include "executor/runtime/layout.h"

enum { CAIRN_OBJECT_SEGMENTS = 8, CAIRN_OBJECT_WRITABLE = 4, CAIRN_HELD_MAX = 32 };

struct cairn_range {
    uint64_t from;
    uint64_t to;
};

struct cairn_object {
    struct cairn_range range;                           /* first to last loaded segment */
    struct cairn_range segments[CAIRN_OBJECT_SEGMENTS]; /* readable ones; unused: empty */
    struct cairn_range writable[CAIRN_OBJECT_WRITABLE]; /* without what is made read-only */
    struct cairn_range thread;                          /* the main thread's thread-locals */
    bool is_system; /* libc, dynamic linker, vdso: no state of the library under test */
};

struct cairn_objects {
    struct cairn_object items[CAIRN_OBJECTS_MAX];
    uint32_t count;
    struct cairn_range bounds; /* of all of them */
    /* Where libc may hold a block for the library: its writable data without the list of open
     * streams, which are the caller's to close, and the main thread's control block, which holds
     * what pthread_setspecific was given. */
    struct cairn_range held[CAIRN_HELD_MAX];
    uint32_t held_count;
};

/* Walks the list of the dynamic linker; copies names and ranges to table (room for max). */
void cairn_objects_init(struct cairn_wire_object *table, uint32_t max);

/* The object that holds address, or CAIRN_WIRE_NONE. */
uint32_t cairn_objects_find(uint64_t address);

/* The end of the readable segment that holds address; 0 if there is none. */
uint64_t cairn_objects_readable_end(uint64_t address);

#endif
