/* What the runtime heap finds, in the arena layout and in the guard layout. */
#include <check.h>
#include <errno.h>
#include <string.h>

#include "tests/process/host.h"

static struct host arena;
static struct host guard;

static void setup(void)
{
    host_start(&arena, &(struct host_options){0});
    host_start(&guard, &(struct host_options){.is_guarded = true});
}

static void teardown(void)
{
    host_stop(&arena);
    host_stop(&guard);
}

static struct host *layout(int i)
{
    return i == 0 ? &arena : &guard;
}

static void check_block(const struct cairn_outcome *outcome, uint32_t block, int32_t offset)
{
    ck_assert_uint_eq(outcome->head.fault_block, block);
    ck_assert_int_eq(outcome->head.fault_offset, offset);
}

START_TEST(legal_use_is_legal)
{
    struct script script = {0};
    uint32_t block = call(&script, make, word(24));
    call(&script, fill, value(block), word(1), word(24));
    uint32_t larger = call(&script, resize, value(block), word(100));
    uint32_t total = call(&script, sum, value(larger), word(24));
    call(&script, fill, value(larger), word(2), word(100));
    call(&script, drop, value(larger));
    uint32_t none = call(&script, make, word(0));
    call(&script, drop, value(none));
    call(&script, drop, word(0));
    struct cairn_outcome outcome = host_run(layout(_i), &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, script.statement_count);
    ck_assert_uint_eq(outcome.values[total].bits, 24);
    ck_assert_uint_eq(outcome.head.block_count, 3);
    ck_assert_uint_eq(outcome.blocks[0].size, 24);
    ck_assert_uint_eq(outcome.blocks[0].allocated_by, 0);
    ck_assert_uint_eq(outcome.blocks[0].freed_by, 2);
    ck_assert_uint_eq(outcome.blocks[1].size, 100);
    ck_assert_uint_eq(outcome.blocks[1].freed_by, 5);
    ck_assert_uint_eq(outcome.blocks[0].origin, CAIRN_ORIGIN_LIBRARY);
    ck_assert_uint_eq(outcome.statements[2].allocated, 1);
    ck_assert_uint_eq(outcome.statements[1].allocated, 0);
    ck_assert_uint_eq(outcome.values[block].state, CAIRN_VALUE_FREED);
}
END_TEST

START_TEST(fresh_and_freed_memory_have_their_patterns)
{
    struct script script = {0};
    uint32_t block = call(&script, make, word(40));
    uint32_t fresh = call(&script, load, value(block), word(39));
    call(&script, drop, value(block));
    uint32_t freed = call(&script, load, value(block), word(39));
    struct cairn_outcome outcome = host_run(&arena, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 4);
    ck_assert_int_eq((int8_t)outcome.values[fresh].bits, (int8_t)0xdd);
    ck_assert_int_eq((int8_t)outcome.values[freed].bits, (int8_t)0xfe);
}
END_TEST

START_TEST(the_allocation_that_is_named_fails)
{
    struct script script = {0};
    uint32_t block = call(&script, make, word(8));
    add(&script, CAIRN_WIRE_FAULT, 0, ARGS(word(1)));
    uint32_t none = call(&script, make, word(8));
    add(&script, CAIRN_WIRE_FAULT, 0, ARGS(word(1)));
    uint32_t larger = call(&script, resize, value(block), word(100));
    add(&script, CAIRN_WIRE_FAULT, 0, ARGS(word(2)));
    uint32_t other = call(&script, make, word(8));
    uint32_t next = call(&script, make, word(8));
    call(&script, drop, value(block));
    struct cairn_outcome outcome = host_run(layout(_i), &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, script.statement_count);
    ck_assert_uint_eq(outcome.values[none].kind, CAIRN_VALUE_NULL);
    ck_assert_uint_eq(outcome.statements[2].flags & CAIRN_STATEMENT_FAULTED,
                      CAIRN_STATEMENT_FAULTED);
    ck_assert_uint_eq(outcome.values[larger].kind, CAIRN_VALUE_NULL);
    ck_assert_uint_eq(outcome.values[other].kind, CAIRN_VALUE_HEAP);
    ck_assert_uint_eq(outcome.statements[6].flags & CAIRN_STATEMENT_FAULTED, 0);
    ck_assert_uint_eq(outcome.values[next].kind, CAIRN_VALUE_HEAP);
    ck_assert_uint_eq(outcome.head.block_count, 3);
    ck_assert_uint_eq(outcome.blocks[0].freed_by, 8);
}
END_TEST

START_TEST(double_frees_are_found)
{
    struct script script = {0};
    uint32_t block = call(&script, make, word(10));
    call(&script, drop, value(block));
    call(&script, drop, value(block));
    struct cairn_outcome outcome = host_run(layout(_i), &script, CAIRN_RUN_CAPTURE);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_DOUBLE_FREE, 2);
    check_block(&outcome, 0, 0);
    ck_assert_uint_ne(outcome.head.pc_module, CAIRN_WIRE_NONE);
    ck_assert_uint_gt(outcome.capture->stack_bytes, 100);
    /* It also carries the mark. */
    ck_assert_uint_eq(outcome.head.mark_count, 1);
    ck_assert_uint_eq(outcome.marks[0].kind, CAIRN_MARK_FREED);
}
END_TEST

START_TEST(reallocating_freed_memory_is_found)
{
    struct script script = {0};
    uint32_t block = call(&script, make, word(10));
    call(&script, drop, value(block));
    call(&script, resize, value(block), word(20));
    struct cairn_outcome outcome = host_run(layout(_i), &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_DOUBLE_FREE, 2);
}
END_TEST

START_TEST(frees_of_anything_else_are_invalid)
{
    struct script script = {0};
    uint32_t mine = make_builtin(&script, BYTES, zeros(16));
    uint32_t name = call0(&script, name);
    uint32_t block = call(&script, make, word(32));
    switch (_i) {
    case 0:
        call(&script, drop, value(mine));
        break;
    case 1:
        call(&script, drop, value(name));
        break;
    case 2:
        call(&script, resize_inside, value(block));
        break;
    case 3:
        call(&script, drop, word(0x123400));
        break;
    case 4:
        call(&script, drop, text(&script, "text"));
        break;
    default:
        call(&script, drop, cell(8, word(5)));
        break;
    }
    struct cairn_outcome outcome = host_run(&arena, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_INVALID_FREE, 3);
    if (_i == 0) {
        check_block(&outcome, 0, 0);
    } else if (_i == 2) {
        check_block(&outcome, 1, 1);
    }
    outcome = host_run(&guard, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_INVALID_FREE, 3);
}
END_TEST

START_TEST(given_memory_may_be_freed)
{
    struct script script = {0};
    uint32_t given = make_builtin(&script, HEAP_BYTES, bytes(&script, "abc", 3));
    uint32_t total = call(&script, sum, value(given), word(3));
    call(&script, drop, value(given));
    struct cairn_outcome outcome = host_run(layout(_i), &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 3);
    ck_assert_uint_eq(outcome.head.block_count, 1);
    ck_assert_uint_eq(outcome.blocks[0].origin, CAIRN_ORIGIN_GIVEN);
    ck_assert_uint_eq(outcome.values[total].bits, 'a' + 'b' + 'c');
}
END_TEST

/* Writes one byte at an offset from a block of that size. */
static const struct {
    uint64_t size;
    int64_t offset;
    enum cairn_failure_kind failure;
} writes[] = {
    {10, 10, CAIRN_FAILURE_HEAP_OVERFLOW},    {16, 16, CAIRN_FAILURE_HEAP_OVERFLOW},
    {33, 33, CAIRN_FAILURE_HEAP_OVERFLOW},    {4096, 4096, CAIRN_FAILURE_HEAP_OVERFLOW},
    {0, 0, CAIRN_FAILURE_HEAP_OVERFLOW},      {10, -1, CAIRN_FAILURE_HEAP_UNDERFLOW},
    {4096, -1, CAIRN_FAILURE_HEAP_UNDERFLOW},
};

START_TEST(writes_outside_are_found)
{
    struct script script = {0};
    uint32_t block = call(&script, make, word((int64_t)writes[_i].size));
    call(&script, store, value(block), word(writes[_i].offset), word(0));
    call(&script, drop, value(block));
    struct cairn_outcome outcome = host_run(&arena, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, writes[_i].failure, 1);
    check_block(&outcome, 0, (int32_t)writes[_i].offset);
    /* In the guard layout the statement faults; before a block only if a page begins there. */
    outcome = host_run(&guard, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, writes[_i].failure, 1);
    check_block(&outcome, 0, (int32_t)writes[_i].offset);
    ck_assert_uint_eq(outcome.statements[1].flags & CAIRN_STATEMENT_FINISHED,
                      writes[_i].offset < 0 && writes[_i].size != 4096 ? CAIRN_STATEMENT_FINISHED
                                                                       : 0);
}
END_TEST

START_TEST(writes_outside_are_found_among_many_blocks)
{
    struct script script = {0};
    uint32_t block = call(&script, make, word(20));
    for (int i = 0; i < 80; i++) {
        call(&script, make, word(8));
    }
    call(&script, store, value(block), word(20), word(1));
    uint32_t at = script.statement_count;
    call(&script, echo, word(1));
    if (_i == 0) {
        at = script.statement_count;
        call(&script, drop, value(block));
    }
    struct cairn_outcome outcome = host_run(&arena, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_HEAP_OVERFLOW, at);
    check_block(&outcome, 0, 20);
}
END_TEST

START_TEST(writes_to_freed_memory_are_found)
{
    struct script script = {0};
    uint32_t block = call(&script, make, word(24));
    call(&script, drop, value(block));
    call(&script, store, value(block), word(5), word(0));
    struct cairn_outcome outcome = host_run(&arena, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_WRITE_AFTER_FREE, 2);
    check_block(&outcome, 0, 5);
    outcome = host_run(&guard, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_USE_AFTER_FREE, 2);
    check_block(&outcome, 0, 5);
}
END_TEST

START_TEST(guarded_reads_outside_fault)
{
    static const uint64_t sizes[] = {1, 3, 8, 12, 40, 4096, 5000, 0};
    struct script script = {0};
    uint32_t block = call(&script, make, word((int64_t)sizes[_i]));
    call(&script, load, value(block), word((int64_t)sizes[_i]));
    struct cairn_outcome outcome = host_run(&guard, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_HEAP_OVERREAD, 1);
    check_block(&outcome, 0, (int32_t)sizes[_i]);
    outcome = host_run(&arena, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 2);
}
END_TEST

/* Block number `number`, of blocks of one size, is written to, read from, or used after it was
 * freed, a byte beyond what it has. */
enum misuse { OVERREAD, OVERFLOW, AFTER_FREE };

static struct cairn_outcome misuse_one_of_many(enum misuse misuse, uint32_t number, uint32_t flags)
{
    struct script script = {0};
    uint32_t block = 0;
    for (uint32_t i = 0; i <= number; i++) {
        block = call(&script, make, word(24));
    }
    switch (misuse) {
    case OVERREAD:
        call(&script, load, value(block), word(24));
        break;
    case OVERFLOW:
        call(&script, store, value(block), word(24), word(1));
        break;
    default:
        call(&script, drop, value(block));
        call(&script, load, value(block), word(0));
    }
    return host_run(&guard, &script, flags);
}

START_TEST(of_many_blocks_of_a_size_some_have_no_guards)
{
    enum { LAST_OF_FIRST = 15, WITHOUT = 17, ONE_IN_EIGHT = 24 };
    static const uint32_t guarded[] = {0, LAST_OF_FIRST, ONE_IN_EIGHT};
    for (size_t i = 0; i < sizeof guarded / sizeof *guarded; i++) {
        struct cairn_outcome outcome = misuse_one_of_many(OVERREAD, guarded[i], CAIRN_RUN_SPARSE);
        check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_HEAP_OVERREAD,
                     guarded[i] + 1);
        outcome = misuse_one_of_many(AFTER_FREE, guarded[i], CAIRN_RUN_SPARSE);
        check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_USE_AFTER_FREE,
                     guarded[i] + 2);
    }
    /* They are as on the plain heap, ... */
    struct cairn_outcome outcome = misuse_one_of_many(OVERREAD, WITHOUT, CAIRN_RUN_SPARSE);
    ck_assert_int_eq(outcome.head.kind, CAIRN_OUTCOME_NORMAL);
    outcome = misuse_one_of_many(AFTER_FREE, WITHOUT, CAIRN_RUN_SPARSE);
    ck_assert_int_eq(outcome.head.kind, CAIRN_OUTCOME_NORMAL);
    outcome = misuse_one_of_many(OVERFLOW, WITHOUT, CAIRN_RUN_SPARSE);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_HEAP_OVERFLOW, WITHOUT + 1);
    check_block(&outcome, WITHOUT, 24);
    /* ... and only if that is asked for. */
    outcome = misuse_one_of_many(OVERREAD, WITHOUT, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_HEAP_OVERREAD, WITHOUT + 1);
}
END_TEST

START_TEST(guarded_uses_after_free_fault)
{
    struct script script = {0};
    uint32_t block = call(&script, make, word(24));
    call(&script, use_after, value(block));
    struct cairn_outcome outcome = host_run(&guard, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_USE_AFTER_FREE, 1);
    check_block(&outcome, 0, 0);
}
END_TEST

/* What a statement frees is inaccessible behind it: all pages of a large block, and the last of
 * many. */
START_TEST(guarded_memory_is_inaccessible_once_freed)
{
    static const int64_t offsets[] = {0, 20000, 39999};
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        struct script script = {0};
        uint32_t block = call(&script, make, word(40000));
        call(&script, drop, value(block));
        call(&script, load, value(block), word(offsets[i]));
        struct cairn_outcome outcome = host_run(&guard, &script, 0);
        check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_USE_AFTER_FREE, 2);
        check_block(&outcome, 0, (int32_t)offsets[i]);
    }
    enum { NODES = 70 };
    for (uint32_t used = 0; used < NODES; used += 3) {
        struct script script = {0};
        uint32_t nodes[NODES];
        for (uint32_t i = 0; i < NODES; i++) {
            nodes[i] = call(&script, node_new, word(i));
        }
        for (uint32_t i = 0; i + 1 < NODES; i++) {
            call(&script, node_link, value(nodes[i]), value(nodes[i + 1]));
        }
        call(&script, drop_chain, value(nodes[0]));
        uint32_t at = script.statement_count;
        call(&script, load, value(nodes[used]), word(0));
        struct cairn_outcome outcome = host_run(&guard, &script, 0);
        check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_USE_AFTER_FREE, at);
        check_block(&outcome, used, 0);
    }
}
END_TEST

/* Buffers, strings, records and cells of the caller's are guarded like the library's own. */
START_TEST(callers_memory_is_guarded)
{
    struct script script = {0};
    uint32_t buffer = make_builtin(&script, BYTES, bytes(&script, "abc", 3));
    uint32_t pair = call(&script, make_pair, word(1), word(2));
    switch (_i) {
    case 0:
        call(&script, sum, value(buffer), word(4));
        break;
    case 1:
        call(&script, load, text(&script, "four"), word(5));
        break;
    case 2:
        call(&script, load, value(pair), word(8));
        break;
    default:
        call(&script, load, cell(4, word(1)), word(4));
        break;
    }
    struct cairn_outcome outcome = host_run(&guard, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_HEAP_OVERREAD, 2);
    static const uint8_t origins[] = {CAIRN_ORIGIN_CALLER, CAIRN_ORIGIN_TEXT, CAIRN_ORIGIN_CALLER,
                                      CAIRN_ORIGIN_CELL};
    ck_assert_uint_eq(outcome.blocks[outcome.head.fault_block].origin, origins[_i]);
}
END_TEST

START_TEST(overflows_of_callers_memory_are_found)
{
    struct script script = {0};
    uint32_t buffer = make_builtin(&script, BYTES, zeros(7));
    call(&script, fill, value(buffer), word(9), word(8));
    struct cairn_outcome outcome = host_run(layout(_i), &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_HEAP_OVERFLOW, 1);
    check_block(&outcome, 0, 7);
}
END_TEST

START_TEST(outcomes_do_not_depend_on_the_layout_or_the_base)
{
    struct script script = {0};
    uint32_t first = call(&script, node_new, word(1));
    uint32_t second = call(&script, node_new, word(2));
    call(&script, node_link, value(first), value(second));
    call(&script, node_next, value(first));
    call(&script, greet, text(&script, "you"));
    call0(&script, name);
    struct cairn_outcome plain = host_run(&arena, &script, 0);
    struct cairn_outcome guarded = host_run(&guard, &script, 0);
    struct cairn_outcome variant =
        host_run_alone(&script, &(struct host_options){.is_variant = true}, 0, 1000);
    uint32_t statement;
    ck_assert(cairn_outcome_equal(&plain, &guarded, NULL, &statement));
    ck_assert(cairn_outcome_equal(&plain, &variant, NULL, &statement));
    for (uint32_t i = 0; i < plain.head.value_count; i++) {
        ck_assert_mem_eq(plain.values[i].digest, guarded.values[i].digest, 16);
        ck_assert_mem_eq(plain.values[i].digest, variant.values[i].digest, 16);
    }
    ck_assert_mem_eq(plain.head.world, variant.head.world, 16);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("heap");
    TCase *tests = tcase_create("heap");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_loop_test(tests, legal_use_is_legal, 0, 2);
    tcase_add_loop_test(tests, the_allocation_that_is_named_fails, 0, 2);
    tcase_add_test(tests, fresh_and_freed_memory_have_their_patterns);
    tcase_add_loop_test(tests, double_frees_are_found, 0, 2);
    tcase_add_loop_test(tests, reallocating_freed_memory_is_found, 0, 2);
    tcase_add_loop_test(tests, frees_of_anything_else_are_invalid, 0, 6);
    tcase_add_loop_test(tests, given_memory_may_be_freed, 0, 2);
    tcase_add_loop_test(tests, writes_outside_are_found, 0,
                        (int)(sizeof writes / sizeof writes[0]));
    tcase_add_loop_test(tests, writes_outside_are_found_among_many_blocks, 0, 2);
    tcase_add_test(tests, writes_to_freed_memory_are_found);
    tcase_add_loop_test(tests, guarded_reads_outside_fault, 0, 8);
    tcase_add_test(tests, of_many_blocks_of_a_size_some_have_no_guards);
    tcase_add_test(tests, guarded_uses_after_free_fault);
    tcase_add_test(tests, guarded_memory_is_inaccessible_once_freed);
    tcase_add_loop_test(tests, callers_memory_is_guarded, 0, 4);
    tcase_add_loop_test(tests, overflows_of_callers_memory_are_found, 0, 2);
    tcase_add_test(tests, outcomes_do_not_depend_on_the_layout_or_the_base);
    suite_add_tcase(suite, tests);
    return host_run_suite(suite);
}
