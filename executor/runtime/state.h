/* The one state of the runtime. Internal to executor/runtime/, which includes it in every file but
 * the decoder; see layout.h for why there is nothing beside it. */
#ifndef CAIRN_RUNTIME_STATE_H
#define CAIRN_RUNTIME_STATE_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "core/banned.h"
#include "core/wire.h"
#include "executor/runtime/compare.h"
#include "executor/runtime/endless.h"
#include "executor/runtime/heap.h"
#include "executor/runtime/interpret.h"
#include "executor/runtime/layout.h"
#include "executor/runtime/objects.h"
#include "executor/runtime/raw.h"
#include "executor/runtime/record.h"
#include "executor/runtime/restore.h"
#include "executor/runtime/stack.h"
#include "executor/runtime/walk.h"

/* What is running; says which heap serves malloc, and whose fault a fault is. */
enum cairn_phase {
    CAIRN_PHASE_OUTSIDE,  /* start-up, constructors, server, set-up hook: private heap */
    CAIRN_PHASE_RUNTIME,  /* within a sequence, between calls */
    CAIRN_PHASE_CALL,     /* code under test */
    CAIRN_PHASE_CONTRACT, /* the user's contracts: private heap */
    CAIRN_PHASE_BETWEEN,  /* sequences, in a child */
};

struct cairn_faults {
    sigjmp_buf probe;           /* where to go on if a guarded read faults */
    uint32_t prober;            /* thread that tries a guarded read, or 0 */
    uint32_t leaver;            /* thread that ends the sequence, or 0 */
    uint32_t leave_count;       /* how often it came to that */
    stack_t signal_stack;       /* what the target takes for its alternate stack */
    const char **abort_message; /* libc's own variable: the text of its last abort, or NULL */
};

/* When blocks are looked at for damage (CAIRN_RUN_LAZY). */
enum cairn_look {
    CAIRN_LOOK_AT_END,
    CAIRN_LOOK_AGAIN, /* the sequence has run, and runs again with ... */
    CAIRN_LOOK_ALWAYS,
};

/* A child as the server sees it, and how it ended. */
struct cairn_child {
    uint32_t pid;
    int status;         /* as wait4 gives it */
    uint32_t job;       /* number of what it runs */
    uint32_t sequences; /* that it was given, in all its jobs */
    uint64_t used_ms;   /* CPU time before this job */
    bool is_hanging;
    bool has_waited; /* it is not new, and may have died before it began */
    bool is_kept;    /* it did all it was given, and waits */
};

struct cairn_server {
    int control; /* socket to the host */
    uint32_t slot;
    uint32_t limit_ms;
    uint32_t hanging_ops[CAIRN_WIRE_HANGING_OPS]; /* as in the request */
    struct cairn_decode_batch batch;
    uint8_t *result; /* area of the current slot */
    uint64_t result_bytes;
    uint64_t result_used; /* up to the last outcome that was believed */
    uint32_t child_next;  /* in the child: what it is to run */
    uint32_t child_end;
    uint32_t child_has_run;
    uint32_t child_look;     /* enum cairn_look at the heap, for the sequence that runs */
    uint32_t job;            /* number of the last; in the child: of what it runs */
    uint32_t process;        /* in the child: the server's */
    struct cairn_child kept; /* waits for a job; pid 0: there is none */
    uint32_t look_at; /* 1 + the sequence whose child ended with it: it runs again, and is looked
                         at always */
    uint32_t spare_files;   /* bit n: number n is taken, so that the target gets higher ones */
    uint64_t cpu_mask[128]; /* inherited affinity; 0 bytes: unknown */
    uint32_t cpu_mask_bytes;
    uint64_t thread_id_at; /* where libc keeps the thread's id, or 0 */
};

struct cairn_state {
    struct cairn_wire_start start; /* copy of what the host asked for */
    uint8_t *memory;               /* shared with the host */
    uint64_t memory_bytes;
    uint32_t phase;                     /* enum cairn_phase */
    enum cairn_compare_way compare_way; /* the best here */
    uint32_t is_in_callback;            /* a callback of ours works with memory that it was given */
    struct cairn_stub_input inputs[CAIRN_STUB_INPUTS];
    uint32_t input_count;                /* of inputs, so many have been set in this sequence */
    uint32_t calls[CAIRN_STUB_COUNTERS]; /* of each callback, in this sequence */
    uint32_t child;                      /* process that may record outcomes; 0 in the server */
    uint32_t request_flags;              /* enum cairn_run_flag */
    uint64_t private_next;               /* private heap: first free address */
    int64_t slept_ns;                    /* time that passed at once in the sequence */
    int64_t looked_ns;                   /* ... that passed because somebody looked at a clock */
    struct timespec wall_base;           /* when the server was ready, by wall clocks */
    struct timespec steady_base;         /* ... and by those that nobody sets */
    uint64_t random;                     /* generator behind getrandom and its like */
    FILE *(*libc_fopen)(const char *, const char *);
    char scratch[256]; /* start.scratch as the kernel names it */
    struct cairn_heap heap;
    struct cairn_run run;
    struct cairn_walk walk;
    struct cairn_snapshot snapshot;
    uint32_t notes; /* enum cairn_note: what the sequence did to the process */
    struct cairn_faults faults;
    struct cairn_endless endless;
    struct cairn_server server;
    struct cairn_objects objects;
};

static inline struct cairn_state *cairn_state(void)
{
    return (struct cairn_state *)CAIRN_AT_STATE;
}

/* Maps the state if that was not done yet; malloc may be called before anything else. Ends the
 * process if memory is refused. */
void cairn_state_ensure(void);

/* Maps the other regions of layout.h. Returns 0 or a negative errno. */
long cairn_state_map(void);

static inline bool cairn_is_in_sequence(void)
{
    uint32_t phase = cairn_state()->phase;
    return phase == CAIRN_PHASE_RUNTIME || phase == CAIRN_PHASE_CALL;
}

#endif
