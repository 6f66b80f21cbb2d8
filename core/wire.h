/* What crosses between host and harness: sequences in wire form, outcome records, the control
 * block. The only header that both sides share; libc alone, fixed-width little-endian, no pointers.
 * core/WIRE.md shows one sequence byte by byte. Both directions are decoded with bounds checks: the
 * host's decoder is core/outcome.c, the harness's executor/runtime/decode.c.
 */
#ifndef CAIRN_CORE_WIRE_H
#define CAIRN_CORE_WIRE_H

#include <stdbool.h>
#include <stdint.h>

#define CAIRN_WIRE_MAGIC   0x6e726163u /* "carn" */
#define CAIRN_WIRE_VERSION 8u
#define CAIRN_WIRE_NONE    UINT32_MAX

/* ---- host -> harness: a batch of sequences ----
 *
 *   struct cairn_wire_batch | uint32 offsets[count] | sequence | sequence | ...
 *
 * Offsets count from the start of the batch and are multiples of 8. A sequence is
 *
 *   struct cairn_wire_sequence | statements | args | contents, padded to 8
 */
struct cairn_wire_batch {
    uint32_t magic;
    uint32_t version;
    uint64_t model_hash;
    uint32_t count;
    uint32_t bytes; /* of the whole batch */
};

struct cairn_wire_sequence {
    uint32_t bytes; /* of the whole sequence */
    uint32_t statement_count;
    uint32_t body; /* sections as in core/sequence.h */
    uint32_t tail;
    uint32_t arg_count;
    uint32_t value_count; /* slots: all outputs of all statements */
    uint32_t content_bytes;
    uint32_t reserved; /* 0 */
};

/* Operations that the runtime does itself; everything else is a stub. */
#define CAIRN_WIRE_BUILTIN_LIST(X)                                                                 \
    X(BYTES)    /* (contents or zeros) -> caller's block; also ARRAY and LOCAL */                  \
    X(POINTERS) /* (words...) -> caller's block of pointers */                                     \
    X(RECORDS)  /* (words...) -> caller's block of structs: unit bytes from each address, or zeros \
                 */                                                                                \
    X(HEAP_BYTES) /* (contents or zeros) -> malloc'ed block that the caller owns */                \
    X(PATH)   /* (contents or null) -> name of a scratch file, written if contents are given */    \
    X(STREAM) /* (contents or zeros) -> FILE * open for update on an unnamed scratch file */       \
    X(LOOP)                                                                                        \
    X(FAULT) /* (n): the n-th allocation of the next statement fails */

enum cairn_wire_builtin {
    CAIRN_WIRE_STUB_FIRST = 16, /* op of stub i is i + CAIRN_WIRE_STUB_FIRST */
    CAIRN_WIRE_BUILTIN_NONE = 0,
#define CAIRN_WIRE_BUILTIN_ENUM(name) CAIRN_WIRE_##name,
    CAIRN_WIRE_BUILTIN_LIST(CAIRN_WIRE_BUILTIN_ENUM)
#undef CAIRN_WIRE_BUILTIN_ENUM
};

struct cairn_wire_statement {
    uint32_t op; /* builtin, or CAIRN_WIRE_STUB_FIRST + stub index */
    uint32_t first_arg;
    uint16_t arg_count;
    uint16_t output_count;
    uint16_t loop_count; /* LOOP only */
    uint16_t loop_body;
    uint32_t first_value; /* slot of output 0 */
    uint32_t flags;       /* CAIRN_WIRE_HARMLESS or 0 */
};

/* What the statement leaves in an object that it is given of what it frees leads nowhere: no mark
 * is made of it. */
enum { CAIRN_WIRE_HARMLESS = 1 };

/* What the harness has room for; core/sequence.h promises less. */
enum {
    CAIRN_WIRE_MAX_STATEMENTS = 2048,
    CAIRN_WIRE_MAX_VALUES = 16384,
    CAIRN_WIRE_MAX_ARGS = 64, /* of one statement; also outputs */
    CAIRN_WIRE_MAX_LOOP = 1000,
};

enum cairn_wire_arg_kind {
    CAIRN_WIRE_WORD = 1,    /* bits */
    CAIRN_WIRE_VALUE,       /* value of slot index */
    CAIRN_WIRE_CONTENTS,    /* bits bytes at index of the contents, a terminator behind them */
    CAIRN_WIRE_ZEROS,       /* bits zero bytes */
    CAIRN_WIRE_LENGTH,      /* size of argument index in units of unit bytes, plus bits (signed) */
    CAIRN_WIRE_STRLEN,      /* strlen of argument index, plus bits (signed) */
    CAIRN_WIRE_END,         /* address of the first byte behind argument index */
    CAIRN_WIRE_STREND,      /* address of the terminator of argument index */
    CAIRN_WIRE_CALLBACK,    /* address of callback number index */
    CAIRN_WIRE_SERIES,      /* bits + (int32_t)index * iteration */
    CAIRN_WIRE_SERIES_TEXT, /* bits bytes at index of the contents, then the iteration in decimal */
    CAIRN_WIRE_SIGNED_REAL, /* value of slot index, an int64_t, as a double */
    CAIRN_WIRE_UNSIGNED_REAL, /* ... a uint64_t */
};

/* Whether the argument is found by looking at another one. */
static inline bool cairn_wire_is_measure(uint8_t kind)
{
    return kind >= CAIRN_WIRE_LENGTH && kind <= CAIRN_WIRE_STREND;
}

struct cairn_wire_arg {
    uint8_t kind;
    uint8_t cell_bytes; /* 0: passed by value; else the address of a cell of 1..16 bytes whose
                           initial value the rest describes */
    uint16_t unit;      /* LENGTH: bytes an element, 0 means 1; RECORDS: bytes a struct */
    uint32_t index;
    uint64_t bits;
};

/* ---- harness -> host: outcomes ---- */

#define CAIRN_OUTCOME_LIST(X)                                                                      \
    X(NONE, "none") /* not executed */                                                             \
    X(NORMAL, "normal")                                                                            \
    X(SIGNAL, "signal")              /* ended by a signal that the target caused */                \
    X(VIOLATION, "memory violation") /* found by the runtime heap */                               \
    X(ASSERTION, "assertion")                                                                      \
    X(EXIT, "exit")                                                                                \
    X(HANG, "hang")                                                                                \
    X(RESOURCE, "resource limit")                                                                  \
    X(DENIED, "denied") /* the sandbox refused a call; the sequence may have gone on */            \
    X(CONTRACT, "contract violation")                                                              \
    X(HARNESS, "harness failure")

enum cairn_outcome_kind {
#define CAIRN_OUTCOME_ENUM(name, text) CAIRN_OUTCOME_##name,
    CAIRN_OUTCOME_LIST(CAIRN_OUTCOME_ENUM)
#undef CAIRN_OUTCOME_ENUM
};

/* What exactly went wrong; the "kind" of a failure in summary.json. */
#define CAIRN_FAILURE_LIST(X)                                                                      \
    X(NONE, "none")                                                                                \
    X(SIGSEGV, "SIGSEGV") /* SIGBUS on a non-canonical address is folded into it */                \
    X(SIGFPE, "SIGFPE")                                                                            \
    X(SIGILL, "SIGILL")                                                                            \
    X(SIGABRT, "SIGABRT")                                                                          \
    X(SIGOTHER, "SIGNAL") /* code: its number */                                                   \
    X(STACK_OVERFLOW, "STACK_OVERFLOW")                                                            \
    X(DOUBLE_FREE, "DOUBLE_FREE")                                                                  \
    X(INVALID_FREE, "INVALID_FREE")                                                                \
    X(HEAP_OVERFLOW, "HEAP_OVERFLOW")   /* write behind a block */                                 \
    X(HEAP_UNDERFLOW, "HEAP_UNDERFLOW") /* write before it */                                      \
    X(HEAP_OVERREAD, "HEAP_OVERREAD")   /* guard mode: read behind a block */                      \
    X(HEAP_UNDERREAD, "HEAP_UNDERREAD") /* front mode: read before it */                           \
    X(WRITE_AFTER_FREE, "WRITE_AFTER_FREE")                                                        \
    X(USE_AFTER_FREE, "USE_AFTER_FREE") /* guard mode */                                           \
    X(UNINITIALISED, "UNINITIALISED")   /* the outcome depends on the fill of fresh memory */      \
    X(LEAK, "LEAK")                                                                                \
    X(ASSERTION, "ASSERTION")                                                                      \
    X(EXIT, "EXIT")                                                                                \
    X(HANG, "HANG")                                                                                \
    X(STACK_SMASHED, "STACK_SMASHED")                                                              \
    X(FORTIFY, "FORTIFY")                                                                          \
    X(INVARIANT, "INVARIANT")                                                                      \
    X(REQUIRES, "REQUIRES") /* what the user requires of a call does not hold: it is not made */   \
    X(OUT_OF_MEMORY, "OUT_OF_MEMORY")                                                              \
    X(OUT_OF_FILES, "OUT_OF_FILES")                                                                \
    X(TOO_SLOW, "TOO_SLOW") /* suspected of hanging, in an operation that is known to be slow */   \
    X(FILE_TOO_LARGE, "FILE_TOO_LARGE")                                                            \
    X(DENIED, "DENIED")                                                                            \
    X(INFERRED, "INFERRED") /* found by the host: what a name promises does not hold */            \
    X(INTEGER_OVERFLOW, "INTEGER_OVERFLOW") /* this and those below: by the compiler's checks */   \
    X(BAD_SHIFT, "BAD_SHIFT")               /* by a negative number, or too many bits */           \
    X(BAD_INDEX, "BAD_INDEX")               /* outside of an array of known size */                \
    X(UNDEFINED, "UNDEFINED")               /* other undefined behaviour */

enum cairn_failure_kind {
#define CAIRN_FAILURE_ENUM(name, text) CAIRN_FAILURE_##name,
    CAIRN_FAILURE_LIST(CAIRN_FAILURE_ENUM)
#undef CAIRN_FAILURE_ENUM
        CAIRN_FAILURE_COUNT,
};

/* One outcome:
 *
 *   struct cairn_wire_outcome | statements | values | blocks | marks | links | denials |
 *   observations | capture
 *
 * each part aligned to 8. Sequences that were left early have records for what was reached. */
struct cairn_wire_outcome {
    uint32_t bytes;         /* of the whole outcome */
    uint16_t kind;          /* enum cairn_outcome_kind */
    uint16_t failure;       /* enum cairn_failure_kind */
    uint32_t statement;     /* where it ended: the failing statement; statement_count if normal */
    uint32_t iteration;     /* of the loop around it */
    int32_t code;           /* signal number, exit status, or system call number */
    int32_t signal_code;    /* si_code */
    uint64_t fault_address; /* raw si_addr; meaningful in this run only. Of an assertion the hash of
                               the name of the function that it stands in; 0: not known */
    uint32_t fault_block;   /* the block that the fault or violation concerns, or NONE */
    int32_t fault_offset;   /* from the start of that block. Of an assertion what it names (enum
                               cairn_wire_names) */
    uint64_t pc;            /* offset in its module of the faulting instruction, or of the call */
    uint32_t pc_module;     /* loaded object number as in the hello message, or NONE */
    uint32_t statement_count; /* records that follow, in this order */
    uint32_t value_count;
    uint32_t block_count;
    uint32_t mark_count;
    uint32_t link_count;
    uint32_t denial_count;
    uint32_t observation_bytes;
    uint32_t capture_bytes;
    uint32_t flags;    /* enum cairn_outcome_flag */
    uint64_t world[2]; /* digest of the library's own writable segments at the end of the body */
};

enum cairn_outcome_flag {
    CAIRN_OUTCOME_TRUNCATED = 1, /* some records did not fit */
    CAIRN_OUTCOME_THREADS = 2,   /* the target started a thread */
    CAIRN_OUTCOME_FILES = 4,  /* files were created, changed or removed in the scratch directory */
    CAIRN_OUTCOME_OUTPUT = 8, /* something was written to stdout or stderr */
    CAIRN_OUTCOME_UNRESTORED = 16, /* it changed the process in a way that cannot be undone: mapped
                                      memory, limits, timers, threads; its process ended with it */
    CAIRN_OUTCOME_PROVEN = 32,     /* HANG: its state came again, it would go on for ever */
    CAIRN_OUTCOME_SLEPT = 64,      /* outside it would take a while: it asked for 20 ms and more */
    CAIRN_OUTCOME_CALLBACK = 128,  /* it ended while a callback of ours worked with the memory that
                                      it was given */
    CAIRN_OUTCOME_SLOW = 256, /* it took 20 ms of CPU time and more. Timed, so that it is part of no
                                 comparison */
    CAIRN_OUTCOME_TIMER = 512,     /* it set a timer, which may interrupt whatever comes after it */
    CAIRN_OUTCOME_STANDARD = 1024, /* it read a standard stream */
    CAIRN_OUTCOME_WORDS = 2048,    /* what read beyond a block searches for a text's end by words */
    CAIRN_OUTCOME_ASLEEP = 4096,   /* HANG: it waits in the kernel for what nobody is there to do */
};

enum cairn_statement_flag {
    CAIRN_STATEMENT_STARTED = 1,
    CAIRN_STATEMENT_FINISHED = 2,
    CAIRN_STATEMENT_DENIED = 4,
    CAIRN_STATEMENT_FILES = 8,
    CAIRN_STATEMENT_CHANGED = 16,  /* PROFILE: it changed the state of a value or of the world */
    CAIRN_STATEMENT_CALLBACK = 32, /* a callback of ours was called */
    CAIRN_STATEMENT_FAULTED = 64,  /* the allocation that a FAULT said was refused */
    CAIRN_STATEMENT_REFUSED = 128, /* it asked for more memory than any process can have */
    CAIRN_STATEMENT_LOOKED = 256,  /* it asked the file system for something, or to change it */
};

struct cairn_wire_statement_outcome {
    uint16_t flags;
    uint16_t iterations; /* finished iterations, in a loop */
    int32_t error;       /* errno after the call; it is 0 before every call */
    uint32_t mutated;    /* PROFILE: bit k: what argument k points to changed */
    uint32_t allocated;  /* blocks allocated by this statement, loops summed up */
    uint32_t called;     /* the last operation that a callback called meanwhile, 1 + ops index; 0 */
    uint32_t first_value; /* slot of output 0; any number, if values were left out */
};

/* A defined value, normalised: no addresses. One record a slot of executed statements; in a loop,
 * the last iteration's. */
enum cairn_value_kind {
    CAIRN_VALUE_UNDEFINED,
    CAIRN_VALUE_SCALAR, /* bits */
    CAIRN_VALUE_NULL,
    CAIRN_VALUE_HEAP,   /* block, bits: offset */
    CAIRN_VALUE_CALLER, /* block, bits: offset; memory of the caller's */
    CAIRN_VALUE_STATIC, /* block: loaded object number, bits: offset in it */
    CAIRN_VALUE_STACK,
    CAIRN_VALUE_WILD, /* a pointer to nothing known; bits: its address if there never is memory */
};

enum {
    CAIRN_WIRE_NO_MEMORY = 0x10000, /* below, Linux maps nothing (vm.mmap_min_addr) */
    CAIRN_WIRE_NULL_PAGE = 4096,    /* an address in it is NULL and the place of a member */
};

struct cairn_wire_value {
    uint32_t statement;
    uint8_t output;
    uint8_t kind;
    uint8_t is_string; /* points to a terminated string that ends within its block */
    uint8_t reserved;
    uint32_t block;
    uint32_t state; /* enum cairn_value_state at the end of the body */
    uint64_t bits;
    uint64_t digest[2]; /* of the object graph reachable at the end of the body; 0 if none */
};

enum cairn_value_state {
    CAIRN_VALUE_FREED = 1,     /* its block was freed by the end of the body */
    CAIRN_VALUE_SHARED = 2,    /* another live value reaches the same block */
    CAIRN_VALUE_UNCHECKED = 4, /* the walk was cut short: digest is of a part */
    CAIRN_VALUE_FILL = 8, /* nothing but what freed memory is filled with, four bytes or more */
};

#define CAIRN_ORIGIN_LIST(X)                                                                       \
    X(LIBRARY, "library") /* malloc called by the code under test */                               \
    X(CALLER, "caller")   /* local struct, buffer, array: memory that no free may take */          \
    X(CELL, "cell")                                                                                \
    X(TEXT, "text")   /* an immediate string */                                                    \
    X(GIVEN, "given") /* malloc'ed by the caller (HEAP_BYTES) */                                   \
    X(FILE, "file")   /* by the runtime for a STREAM or PATH */

enum cairn_origin {
#define CAIRN_ORIGIN_ENUM(name, text) CAIRN_ORIGIN_##name,
    CAIRN_ORIGIN_LIST(CAIRN_ORIGIN_ENUM)
#undef CAIRN_ORIGIN_ENUM
};

struct cairn_wire_block {
    uint64_t size;
    uint32_t allocated_by; /* statement */
    uint32_t freed_by;     /* statement, or NONE while alive at the end of the sequence */
    uint32_t holder;       /* a live block that pointed to it at the end of the body, or NONE */
    uint8_t origin;
    uint8_t is_global;     /* reachable from static data at the end of the sequence */
    uint16_t allocated_in; /* iteration */
    uint16_t freed_in;
    uint16_t reserved[3];
};

/* Marks that the runtime sees itself (ARCHITECTURE.md 7); the host adds those that follow from
 * facts. */
#define CAIRN_MARK_LIST(X)                                                                         \
    X(FREED, "freed")       /* a dead value was passed */                                          \
    X(DANGLING, "dangling") /* something reachable from it points into a freed block */            \
    X(GIVEN_TWICE, "given twice")                                                                  \
    X(CYCLE, "cycle")                                                                              \
    X(FOREIGN, "foreign")                                                                          \
    X(UNBORN, "unborn")                                                                            \
    X(NULL, "null")                                                                                \
    X(EXTREME, "extreme")                                                                          \
    X(BEYOND, "longer than its buffer") /* a length above the real one */                          \
    X(OPEN, "without an end")           /* TEXTS: no zero from there to the end of its block */    \
    X(CORRUPT, "corrupt")               /* the caller passed something that points nowhere */      \
    X(PRIVATE, "private")               /* host: a field was set that is the library's own */

enum cairn_mark_kind {
#define CAIRN_MARK_ENUM(name, text) CAIRN_MARK_##name,
    CAIRN_MARK_LIST(CAIRN_MARK_ENUM)
#undef CAIRN_MARK_ENUM
};

#define CAIRN_MARK_COUNT(name, text) +1
enum { CAIRN_MARK_KINDS = 0 CAIRN_MARK_LIST(CAIRN_MARK_COUNT) };
#undef CAIRN_MARK_COUNT

struct cairn_wire_mark {
    uint32_t statement;
    uint8_t arg;
    uint8_t kind;
    uint16_t iteration;
    uint32_t block;  /* FREED, DANGLING: the freed block */
    uint32_t holder; /* DANGLING: the live block that points to it */
};

/* PROFILE: after the statement, what argument `item` (or output 0x80 + k) points to is reachable
 * from what argument `container` points to. */
struct cairn_wire_link {
    uint32_t statement;
    uint8_t container;
    uint8_t item;
    uint8_t was_reachable; /* already before the statement */
    uint8_t reserved;
};

struct cairn_wire_denial {
    uint32_t statement;
    int32_t system_call;
};

/* OBSERVE: contents that a statement produced or changed: strings that it returned, buffers of the
 * caller's that it wrote. Followed by length bytes, padded to 8. */
struct cairn_wire_observation {
    uint32_t statement;
    uint32_t slot;   /* the value that points to the contents */
    uint32_t length; /* without a string's terminator */
    uint8_t is_string;
    uint8_t is_cut; /* longer than CAIRN_OBSERVE_BYTES */
    uint16_t reserved;
};

enum { CAIRN_OBSERVE_BYTES = 4096 };

/* CAPTURE: what the host needs to unwind a fault: registers (as in DWARF numbering for x86-64: rax
 * rdx rcx rbx rsi rdi rbp rsp r8..r15 rip), a copy of the stack from stack_address on, and the text
 * of /proc/self/maps. */
struct cairn_wire_capture {
    uint64_t registers[17];
    uint64_t stack_address;
    uint32_t stack_bytes;
    uint32_t maps_bytes;
};

/* What the expression of an assertion names: a bit for each name that is no member's, macro's or
 * literal's, MEMBER if it looks at one of something, and COMPARES if it says that one thing is as
 * large as another, or larger. 0: not known. */
enum cairn_wire_names {
    CAIRN_WIRE_NAME_BITS = 29, /* the bit is the hash of the name modulo this */
    CAIRN_WIRE_NAMES_CALL = 1 << 29,
    CAIRN_WIRE_NAMES_MEMBER = 1 << 30,
    CAIRN_WIRE_NAMES_COMPARES = INT32_MIN,
};

/* ---- control: one request and one reply at a time over a SOCK_SEQPACKET socket ---- */

enum cairn_run_flag {
    CAIRN_RUN_PROFILE = 1, /* links, mutations, changes */
    CAIRN_RUN_OBSERVE = 2,
    CAIRN_RUN_CAPTURE = 4,
    CAIRN_RUN_FRESH = 8,    /* a fork for each sequence, and the full hang limit */
    CAIRN_RUN_FORK = 16,    /* a fork for each sequence; otherwise many share one, if they can */
    CAIRN_RUN_ALIGNED = 32, /* GUARD: every block as malloc aligns it, not flush if that is less */
    CAIRN_RUN_BARE = 64,    /* how it ends is all that is asked for: no marks, digests, holders */
    CAIRN_RUN_HASTY = 128,  /* a suspected hang is as good as one: the host does not confirm it, and
                               suspects earlier */
    CAIRN_RUN_LAZY = 256,   /* damage to the heap is looked for at the end alone; what leaves some
                               runs again at once, with a look after every statement */
    CAIRN_RUN_FRONT = 512,  /* GUARD: every block begins behind an inaccessible page, and need not
                               end at one */
    CAIRN_RUN_TELL = 1024,  /* what callbacks are told is written down */
    CAIRN_RUN_GLEAN = 2048, /* OBSERVE: memory of the library's that values point to as well, and
                               structs that calls return */
    CAIRN_RUN_UNPROVEN = 4096, /* whether what is suspected of hanging would go on for ever is not
                                  looked into, which takes several times as long as to suspect it */
    CAIRN_RUN_TEXTS = 8192,    /* what could be no text for want of a terminator is marked */
    CAIRN_RUN_SPARSE = 16384,  /* GUARD: of many blocks of one size that the library allocates most
                                  are placed and checked as on the plain heap: guard pages cost
                                  more than all else */
    CAIRN_RUN_TRAP = 65536, /* the allocation that a FAULT names ends the sequence (SIGILL), so that
                               its place is seen */
    CAIRN_RUN_ZEROED = 32768, /* what the library allocates is zero, and not the mode's pattern, and
                                 so is what it has not used of the stack */
};

/* Shared memory of one harness process, a memfd that the host creates, fills and passes on:
 *
 *   struct cairn_wire_start | objects | policy | slot 0: input, result | slot 1: input, result |
 * ...
 *
 * Offsets in struct cairn_wire_start count from the start of the memory; all are multiples of the
 * page size but objects_at and policy_at, which are multiples of 8. The harness maps inputs
 * read-only. A result area begins with uint32 offsets[count], each the offset of an outcome from
 * the start of the area, 0 while there is none. */
enum cairn_start_mode { CAIRN_START_ARENA, CAIRN_START_GUARD };

struct cairn_wire_start {
    uint32_t magic;
    uint32_t version;
    uint32_t mode;      /* enum cairn_start_mode: which runtime heap */
    uint8_t fresh_fill; /* pattern of fresh memory; 0xff in guard mode too */
    uint8_t freed_fill;
    uint8_t is_elsewhere; /* what the machine and the caller's surroundings are is told otherwise */
    uint8_t traps_state;  /* the policy traps what runtime/policy.h lists as changing the process;
                             without that every sequence gets a fork */
    uint64_t arena_base;  /* address of the runtime heap */
    uint64_t arena_bytes; /* its limit: 64 MiB */
    int64_t clock_offset; /* seconds added to what time functions return */
    uint64_t entropy;     /* seed of what getrandom and /dev/urandom yield */
    uint64_t cookie; /* last argument by which the runtime's own system calls pass the policy */
    uint32_t slot_count;
    uint32_t objects_at; /* struct cairn_wire_object[objects_max], filled in by the harness */
    uint32_t objects_max;
    uint32_t policy_at; /* struct sock_filter[policy_count], compiled by the host; 0: none */
    uint32_t policy_count;
    uint32_t slots_at;
    uint64_t input_bytes;  /* of one slot's input area */
    uint64_t result_bytes; /* of one slot's result area */
    uint32_t first_file;   /* lowest number of a file that the target opens, at least 3 */
    char file_word[12];    /* scratch files are called so, with a number behind it: "file" */
    char scratch[256];     /* directory that the target may write, absolute; also its cwd */
};

/* A loaded object of the harness; pcs and static values are given as (number, offset). Number 0 is
 * the executable itself. */
struct cairn_wire_object {
    uint64_t base;
    uint64_t end;
    char name[240]; /* path, as the dynamic linker knows it; "" for the executable */
};

struct cairn_wire_hello {
    uint32_t magic;
    uint32_t version;
    uint64_t model_hash;
    uint32_t stub_count;
    uint32_t callback_count;
    uint32_t object_count; /* loaded objects; their names follow in the shared memory */
    int32_t error;         /* errno of a failed start, else 0 */
    char message[256];     /* one line if error is not 0 */
};

enum { CAIRN_WIRE_HANGING_OPS = 4 };

struct cairn_wire_request {
    uint32_t slot;
    uint32_t flags;
    uint32_t limit_ms; /* CPU time, or wall time without progress, after which a sequence hangs */
    uint32_t reserved;
    uint32_t
        hanging_ops[CAIRN_WIRE_HANGING_OPS]; /* known to hang: no proof is looked for; 0: none */
};

struct cairn_wire_reply {
    uint32_t slot;
    uint32_t done; /* sequences with an outcome */
    uint32_t forks;
    int32_t error; /* errno if the server itself failed */
};

#define CAIRN_STATIC_ASSERT_SIZE(type, bytes)                                                      \
    _Static_assert(sizeof(struct type) == (bytes), #type " changed its size")

CAIRN_STATIC_ASSERT_SIZE(cairn_wire_batch, 24);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_sequence, 32);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_statement, 24);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_arg, 16);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_outcome, 104);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_statement_outcome, 24);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_value, 40);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_block, 32);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_mark, 16);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_link, 8);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_denial, 8);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_observation, 16);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_start, 368);
CAIRN_STATIC_ASSERT_SIZE(cairn_wire_object, 256);

#endif
