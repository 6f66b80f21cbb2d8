/* What cairn would generate for hostile.h, written by hand: a stub for each function. */
#include "tests/process/hostile.h"

#include "executor/runtime/stub.h"

#define IN         const union cairn_word *in, union cairn_word *out
#define UNUSED     (void)in, (void)out
#define STUB(name) static void stub_##name(IN)

#define RUN(name, call)                                                                            \
    STUB(name)                                                                                     \
    {                                                                                              \
        UNUSED;                                                                                    \
        hostile_##name call;                                                                       \
    }
#define GET(name, call)                                                                            \
    STUB(name)                                                                                     \
    {                                                                                              \
        UNUSED;                                                                                    \
        out[0].i = (int64_t)hostile_##name call;                                                   \
    }
#define POINT(name, call)                                                                          \
    STUB(name)                                                                                     \
    {                                                                                              \
        UNUSED;                                                                                    \
        out[0].p = (void *)(uintptr_t)hostile_##name call;                                         \
    }

RUN(store, (in[0].p, (long)in[1].i, (int)in[2].i))
GET(load, (in[0].p, (long)in[1].i))
GET(claim, ((long)in[0].i))
GET(divide_by, ((int)in[0].i))
RUN(bad_instruction, ())
RUN(breakpoint, ())
RUN(call_null, ())
RUN(raise_abort, ())
RUN(check, ((int)in[0].i))
RUN(leave, ((int)in[0].i))
RUN(leave_fast, ((int)in[0].i))
RUN(leave_raw, ((int)in[0].i))
GET(recurse, ((int)in[0].i))
RUN(spin, ())
RUN(doze, ())
RUN(spin_deaf, ())
RUN(nap, ((int)in[0].i))
GET(circle, ((int)in[0].i))
GET(count_up_to, ((long)in[0].i))
RUN(wait_for, ((int)in[0].i))
RUN(smash_stack, ())
RUN(fortify, ((size_t)in[0].u))
POINT(make, ((size_t)in[0].u))
RUN(drop, (in[0].p))
POINT(resize, (in[0].p, (size_t)in[1].u))
POINT(resize_inside, (in[0].p))
GET(eat, ((size_t)in[0].u))
GET(start_grandchild, ((int)in[0].i))
GET(fork_and_return, ())
GET(crash_grandchild, ())
GET(exit_grandchild, ((int)in[0].i))
RUN(close_all, ())
RUN(write_to_all, ())
RUN(change_signals, ())
GET(kill_parent, ())
RUN(scribble, ())
RUN(say, (in[0].p))
RUN(start_threads, ())
RUN(fault_in_thread, ())
GET(exhaust_files, ())
POINT(name, ())
POINT(greet, (in[0].p))
STUB(split)
{
    out[0].i = hostile_split((int)in[0].i, (int)in[1].i, in[2].p, in[3].p, in[4].p);
}
RUN(give_text, (in[0].p))
STUB(make_pair)
{
    *(struct pair *)out[0].p = hostile_make_pair((int)in[0].i, (int)in[1].i);
}
GET(sum_pair, (*(struct pair *)in[0].p))
POINT(node_new, ((long)in[0].i))
RUN(node_link, (in[0].p, in[1].p))
POINT(prepared_node, ())
RUN(node_drop, (in[0].p))
POINT(node_next, (in[0].p))
RUN(keep, (in[0].p))
RUN(keep_in_thread, (in[0].p))
GET(count, ())
RUN(fill, (in[0].p, (int)in[1].i, (size_t)in[2].u))
GET(sum, (in[0].p, (size_t)in[1].u))
GET(length_of, (in[0].p))
GET(churn, ((long)in[0].i))
GET(echo, ((long)in[0].i))
GET(apply, ((int (*)(int))in[0].p, (int)in[1].i))
POINT(second_of, (in[0].p))
GET(read_byte, (in[0].p))
RUN(close_stream, (in[0].p))
GET(create_file, (in[0].p))
GET(remove_file, (in[0].p))
GET(file_size, (in[0].p))
GET(rename_file, (in[0].p, in[1].p))
GET(processor_time, ())
GET(wall_time, ())
GET(entropy, ())
GET(device_entropy, ())
RUN(fail_with, ((int)in[0].i))
GET(use_after, (in[0].p))
RUN(drop_chain, (in[0].p))
GET(dirty_stack, ())

/* The kinds of hostile.h: is_signed, cell, size, invariant. */
static const struct cairn_stub_output as_nothing[] = {{CAIRN_STUB_INTEGER, 0, -1, 0, -1}};
static const struct cairn_stub_output as_number[] = {{CAIRN_STUB_INTEGER, 1, -1, 8, -1}};
static const struct cairn_stub_output as_small[] = {{CAIRN_STUB_INTEGER, 1, -1, 4, -1}};
static const struct cairn_stub_output as_pointer[] = {{CAIRN_STUB_POINTER, 0, -1, 8, -1}};
static const struct cairn_stub_output as_node[] = {{CAIRN_STUB_POINTER, 0, -1, 8, 0}};
static const struct cairn_stub_output as_string[] = {{CAIRN_STUB_STRING, 0, -1, 8, -1}};
static const struct cairn_stub_output as_given[] = {{CAIRN_STUB_STRING, 0, 0, 8, -1}};
static const struct cairn_stub_output as_pair[] = {{CAIRN_STUB_RECORD, 0, -1, 8, -1}};
static const struct cairn_stub_output as_split[] = {{CAIRN_STUB_INTEGER, 1, -1, 4, -1},
                                                    {CAIRN_STUB_INTEGER, 1, 2, 4, -1},
                                                    {CAIRN_STUB_REAL, 1, 3, 8, -1},
                                                    {CAIRN_STUB_REAL, 1, 4, 4, -1}};

/* The result is the argument, and is not 5; 1000 crashes the contract itself. */
static void ensures_claim(IN)
{
    if (in[0].i == 1000) {
        hostile_raise_abort();
    }
    out[1].u = out[0].i == in[0].i && in[0].i != 5;
}

/* The argument is not 6. */
static void requires_claim(IN)
{
    out[1].u = in[0].i != 6;
}

static const struct cairn_stub_contracts contracts_of_claim = {
    .requires = requires_claim,
    .requires_number = 8,
    .ensures = ensures_claim,
    .ensures_number = 7,
};

const struct cairn_stub cairn_stubs[] = {
#define HOSTILE_STUB(name, inputs, outputs, kind)                                                  \
    {stub_##name, as_##kind, inputs, outputs,                                                      \
     HOSTILE_##name == HOSTILE_claim ? &contracts_of_claim : 0},
    HOSTILE_LIST(HOSTILE_STUB)
#undef HOSTILE_STUB
};

static int twice(int value)
{
    return 2 * value;
}

/* Of nodes; a value of 1000 crashes the check itself. */
static _Bool is_positive(const void *object)
{
    const struct node *checked = object;
    if (checked->value == 1000) {
        hostile_raise_abort();
    }
    return checked->value >= 0;
}

const uint64_t cairn_stub_model_hash = HOSTILE_MODEL_HASH;
const uint32_t cairn_stub_count = HOSTILE_COUNT;
void *const cairn_stub_callbacks[] = {(void *)twice};
const uint32_t cairn_stub_callback_count = 1;
cairn_stub_check *const cairn_stub_invariants[] = {is_positive};
const uint32_t cairn_stub_invariant_count = 1;
void (*const cairn_stub_setup)(void) = hostile_prepare_node;
void (*const cairn_stub_teardown)(void) = 0;
