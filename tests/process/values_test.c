/* What is recorded of a sequence: values, outputs, loops, files, digests, marks, facts. */
#include <check.h>
#include <errno.h>
#include <string.h>

#include "tests/process/host.h"

static struct host host;

static void setup(void)
{
    host_start(&host, &(struct host_options){0});
}

static void teardown(void)
{
    host_stop(&host);
}

static struct cairn_outcome run(const struct script *script, uint32_t flags)
{
    struct cairn_outcome outcome = host_run(&host, script, flags);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, script->statement_count);
    return outcome;
}

static uint64_t bits_of(double real)
{
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    return bits;
}

START_TEST(pointers_are_normalised)
{
    struct script script = {0};
    uint32_t name = call0(&script, name);
    uint32_t text_slot = call(&script, greet, text(&script, "x"));
    uint32_t null = call(&script, make, word(-1));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_uint_eq(outcome.values[name].kind, CAIRN_VALUE_STATIC);
    ck_assert_uint_eq(outcome.values[name].is_string, 1);
    const struct cairn_wire_object *objects = (const void *)(host.memory + host.start->objects_at);
    ck_assert_ptr_nonnull(strstr(objects[outcome.values[name].block].name, "hostile"));
    ck_assert_uint_eq(outcome.values[text_slot].kind, CAIRN_VALUE_HEAP);
    ck_assert_uint_eq(outcome.values[text_slot].is_string, 1);
    ck_assert_uint_eq(outcome.values[text_slot].bits, 0);
    ck_assert_uint_eq(outcome.values[text_slot].statement, 1);
    ck_assert_uint_eq(outcome.values[null].kind, CAIRN_VALUE_NULL);
}
END_TEST

START_TEST(cells_are_read_by_their_type)
{
    struct script script = {0};
    float single = 1.25f;
    uint64_t single_bits = 0;
    memcpy(&single_bits, &single, sizeof single);
    uint32_t split =
        call(&script, split, word(-7), word(2), cell(4, word(0)),
             cell(8, word((int64_t)bits_of(0.5))), cell(4, word((int64_t)single_bits)));
    /* A real that came from a cell goes into another one. */
    uint32_t again = call(&script, split, word(9), word(3), cell(4, value(split + 1)),
                          cell(8, value(split + 2)), cell(4, value(split + 3)));
    call(&script, give_text, cell(8, word(0)));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_int_eq((int64_t)outcome.values[split].bits, -1);
    ck_assert_int_eq((int64_t)outcome.values[split + 1].bits, -3);
    ck_assert_uint_eq(outcome.values[split + 2].bits, bits_of(-3.0));
    ck_assert_uint_eq(outcome.values[split + 3].bits, bits_of(2.5));
    ck_assert_uint_eq(outcome.values[again + 2].bits, bits_of(0.0));
    ck_assert_uint_eq(outcome.values[again + 3].bits, bits_of(5.0));
    ck_assert_uint_eq(outcome.values[again + 4].kind, CAIRN_VALUE_STATIC);
    ck_assert_uint_eq(outcome.values[again + 4].is_string, 1);
}
END_TEST

START_TEST(integers_become_reals_where_reals_are_asked_for)
{
    struct script script = {0};
    uint32_t split = call(&script, split, word(-7), word(2), cell(4, word(0)), cell(8, word(0)),
                          cell(4, word(0)));
    struct cairn_wire_arg left = {.kind = CAIRN_WIRE_SIGNED_REAL, .index = split};
    struct cairn_wire_arg ratio = {.kind = CAIRN_WIRE_SIGNED_REAL, .index = split + 1};
    uint32_t as_signed =
        call(&script, split, word(4), word(2), cell(4, word(0)), cell(8, ratio), cell(4, left));
    ratio.kind = left.kind = CAIRN_WIRE_UNSIGNED_REAL;
    uint32_t as_unsigned =
        call(&script, split, word(4), word(2), cell(4, word(0)), cell(8, ratio), cell(4, left));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_int_eq((int64_t)outcome.values[split].bits, -1);
    ck_assert_int_eq((int64_t)outcome.values[split + 1].bits, -3);
    ck_assert_uint_eq(outcome.values[as_signed + 2].bits, bits_of(-3.0 + 2.0));
    ck_assert_uint_eq(outcome.values[as_signed + 3].bits, bits_of(-1.0 * 2.0));
    ck_assert_uint_eq(outcome.values[as_unsigned + 2].bits, bits_of(0x1p64));
    ck_assert_uint_eq(outcome.values[as_unsigned + 3].bits, bits_of(0x1p65));
}
END_TEST

START_TEST(records_travel_by_address)
{
    struct script script = {0};
    uint32_t pair = call(&script, make_pair, word(40), word(2));
    uint32_t sum_slot = call(&script, sum_pair, value(pair));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_uint_eq(outcome.values[pair].kind, CAIRN_VALUE_CALLER);
    ck_assert_uint_eq(outcome.blocks[0].size, sizeof(struct pair));
    ck_assert_uint_eq(outcome.values[sum_slot].bits, 42);
}
END_TEST

START_TEST(errno_is_recorded_and_reset)
{
    struct script script = {0};
    call(&script, fail_with, word(EAGAIN));
    call(&script, echo, word(1));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_int_eq(outcome.statements[0].error, EAGAIN);
    ck_assert_int_eq(outcome.statements[1].error, 0);
}
END_TEST

START_TEST(lengths_are_measured)
{
    struct script script = {0};
    uint32_t buffer = make_builtin(&script, BYTES, bytes(&script, "\1\1\1\1\1\1\1\1", 8));
    struct cairn_wire_arg length = {.kind = CAIRN_WIRE_LENGTH, .index = 0};
    uint32_t all = call(&script, sum, value(buffer), length);
    length.unit = 4;
    length.bits = 1;
    uint32_t three = call(&script, sum, value(buffer), length);
    uint32_t greeting = call(&script, greet, text(&script, "you"));
    struct cairn_wire_arg string = {.kind = CAIRN_WIRE_STRLEN, .index = 0, .bits = (uint64_t)-4};
    uint32_t hello = call(&script, sum, value(greeting), string);
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_uint_eq(outcome.values[all].bits, 8);
    ck_assert_uint_eq(outcome.values[three].bits, 3);
    ck_assert_uint_eq(outcome.values[hello].bits, 'h' + 'e' + 'l' + 'l' + 'o');
}
END_TEST

START_TEST(arrays_of_pointers_and_callbacks_work)
{
    struct script script = {0};
    uint32_t node = call(&script, node_new, word(3));
    uint32_t array = make_builtin(&script, POINTERS, word(0), value(node));
    uint32_t second = call(&script, second_of, value(array));
    uint32_t twice =
        call(&script, apply, (struct cairn_wire_arg){.kind = CAIRN_WIRE_CALLBACK}, word(21));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_uint_eq(outcome.values[second].kind, CAIRN_VALUE_HEAP);
    ck_assert_uint_eq(outcome.values[second].block, outcome.values[node].block);
    ck_assert_uint_eq(outcome.values[twice].bits, 42);
}
END_TEST

START_TEST(loops_repeat_and_count)
{
    struct script script = {0};
    struct cairn_wire_arg series = {.kind = CAIRN_WIRE_SERIES, .bits = 10, .index = 3};
    add_loop(&script, 5, 2);
    uint32_t counted = call0(&script, count);
    uint32_t echoed = call(&script, echo, series);
    struct cairn_wire_arg name = text(&script, "item");
    name.kind = CAIRN_WIRE_SERIES_TEXT;
    add_loop(&script, 12, 1);
    uint32_t greeted = call(&script, greet, name);
    uint32_t length = call(&script, length_of, value(greeted));
    struct cairn_outcome outcome = run(&script, CAIRN_RUN_OBSERVE);
    ck_assert_uint_eq(outcome.values[counted].bits, 5);
    ck_assert_uint_eq(outcome.values[echoed].bits, 10 + 3 * 4);
    ck_assert_uint_eq(outcome.values[length].bits, strlen("hello item11"));
    ck_assert_uint_eq(outcome.statements[0].iterations, 5);
    ck_assert_uint_eq(outcome.statements[1].iterations, 5);
    ck_assert_uint_eq(outcome.statements[4].allocated, 12);
    /* A string in each iteration, observed in the last. */
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *observation =
        cairn_outcome_next_observation(&outcome, &offset, &contents);
    ck_assert_ptr_nonnull(observation);
    ck_assert_uint_eq(observation->slot, greeted);
    ck_assert_mem_eq(contents, "hello item11", 12);
    ck_assert_ptr_null(cairn_outcome_next_observation(&outcome, &offset, &contents));
}
END_TEST

START_TEST(failures_in_loops_name_the_iteration)
{
    struct script script = {0};
    struct cairn_wire_arg series = {.kind = CAIRN_WIRE_SERIES, .bits = 4, .index = UINT32_MAX};
    add_loop(&script, 100, 1);
    call(&script, divide_by, series);
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGFPE, 1);
    ck_assert_uint_eq(outcome.head.iteration, 4);
    ck_assert_uint_eq(outcome.statements[1].iterations, 4);
}
END_TEST

START_TEST(streams_and_paths_are_scratch_files)
{
    struct script script = {0};
    uint32_t stream = make_builtin(&script, STREAM, bytes(&script, "xy", 2));
    uint32_t byte = call(&script, read_byte, value(stream));
    call(&script, close_stream, value(stream));
    uint32_t path = make_builtin(&script, PATH, bytes(&script, "12345", 5));
    uint32_t size = call(&script, file_size, value(path));
    uint32_t none = make_builtin(&script, PATH, word(0));
    uint32_t missing = call(&script, file_size, value(none));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_uint_eq(outcome.values[byte].bits, 'x');
    ck_assert_uint_eq(outcome.values[size].bits, 5);
    ck_assert_int_eq((int64_t)outcome.values[missing].bits, -1);
    ck_assert_uint_eq(outcome.head.flags & CAIRN_OUTCOME_FILES, CAIRN_OUTCOME_FILES);
    ck_assert_uint_eq(outcome.statements[3].flags & CAIRN_STATEMENT_FILES, CAIRN_STATEMENT_FILES);
    uint32_t block = outcome.values[stream].block;
    ck_assert_uint_eq(outcome.blocks[block].origin, CAIRN_ORIGIN_FILE);
    ck_assert_uint_eq(outcome.blocks[block].freed_by, 2);
}
END_TEST

START_TEST(reachability_is_known_at_the_end)
{
    struct script script = {0};
    uint32_t kept = call(&script, node_new, word(1));
    uint32_t held = call(&script, node_new, word(2));
    uint32_t leaked = call(&script, node_new, word(3));
    uint32_t thread = call(&script, node_new, word(4));
    call(&script, node_link, value(kept), value(held));
    call(&script, node_link, value(leaked), value(leaked)); /* does not hold itself */
    call(&script, keep, value(kept));
    call(&script, keep_in_thread, value(thread));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_uint_eq(outcome.blocks[outcome.values[kept].block].is_global, 1);
    ck_assert_uint_eq(outcome.blocks[outcome.values[held].block].is_global, 1);
    ck_assert_uint_eq(outcome.blocks[outcome.values[leaked].block].is_global, 0);
    ck_assert_uint_eq(outcome.blocks[outcome.values[thread].block].is_global, 1);
    ck_assert_uint_eq(outcome.blocks[outcome.values[held].block].holder,
                      outcome.values[kept].block);
    ck_assert_uint_eq(outcome.blocks[outcome.values[leaked].block].holder, CAIRN_WIRE_NONE);
    ck_assert_uint_eq(outcome.values[kept].state, CAIRN_VALUE_SHARED);
    ck_assert_uint_eq(outcome.values[held].state, CAIRN_VALUE_SHARED);
    ck_assert_uint_eq(outcome.values[leaked].state, 0);
}
END_TEST

START_TEST(what_the_hook_allocates_is_static)
{
    struct script script = {0};
    uint32_t prepared = call0(&script, prepared_node);
    uint32_t node = call(&script, node_new, word(1));
    call(&script, node_link, value(prepared), value(node));
    struct cairn_outcome outcome = run(&script, CAIRN_RUN_PROFILE);
    ck_assert_uint_eq(outcome.values[prepared].kind, CAIRN_VALUE_STATIC);
    ck_assert_uint_lt(outcome.values[prepared].block, host.hello.object_count);
    ck_assert_uint_eq(outcome.head.block_count, 1);
    ck_assert_uint_eq(outcome.blocks[outcome.values[node].block].is_global, 1);
    ck_assert_uint_eq(outcome.statements[2].flags & CAIRN_STATEMENT_CHANGED,
                      CAIRN_STATEMENT_CHANGED);
    call(&script, node_drop, value(prepared));
    run(&script, 0);
}
END_TEST

/* first -> second, built in either order, with something else allocated before. */
static uint32_t build_chain(struct script *script, bool is_reversed, int64_t last)
{
    uint32_t first;
    uint32_t second;
    if (is_reversed) {
        call(script, make, word(100));
        second = call(script, node_new, word(last));
        first = call(script, node_new, word(1));
    } else {
        first = call(script, node_new, word(1));
        second = call(script, node_new, word(last));
    }
    call(script, node_link, value(first), value(second));
    return first;
}

START_TEST(digests_see_the_graph_alone)
{
    uint64_t digests[3][2];
    for (int i = 0; i < 3; i++) {
        struct script script = {0};
        uint32_t first = build_chain(&script, i == 1, i == 2 ? 3 : 2);
        struct cairn_outcome outcome = run(&script, 0);
        memcpy(digests[i], outcome.values[first].digest, sizeof digests[i]);
    }
    ck_assert_mem_eq(digests[0], digests[1], 16);
    ck_assert_mem_ne(digests[0], digests[2], 16);
}
END_TEST

START_TEST(digests_see_dead_blocks_as_dead)
{
    uint64_t digests[3][2];
    for (int i = 0; i < 3; i++) {
        struct script script = {0};
        uint32_t first = build_chain(&script, i == 1, 2);
        if (i < 2) {
            call(&script, node_drop, value(i == 1 ? first - 1 : first + 1));
        }
        struct cairn_outcome outcome = run(&script, 0);
        memcpy(digests[i], outcome.values[first].digest, sizeof digests[i]);
    }
    ck_assert_mem_eq(digests[0], digests[1], 16);
    ck_assert_mem_ne(digests[0], digests[2], 16);
}
END_TEST

START_TEST(digests_tell_sharing_from_copies)
{
    uint64_t digests[2][2];
    for (int i = 0; i < 2; i++) {
        struct script script = {0};
        uint32_t first = call(&script, node_new, word(1));
        uint32_t second = call(&script, node_new, word(1));
        call(&script, node_link, value(first), value(i == 0 ? first : second));
        call(&script, node_link, value(second), value(second));
        struct cairn_outcome outcome = run(&script, 0);
        memcpy(digests[i], outcome.values[first].digest, sizeof digests[i]);
    }
    ck_assert_mem_ne(digests[0], digests[1], 16);
}
END_TEST

START_TEST(digests_are_those_of_the_end_of_the_body)
{
    struct script script = {0};
    uint32_t first = build_chain(&script, false, 2);
    script.body = script.statement_count;
    struct cairn_outcome outcome = run(&script, 0);
    uint64_t before[2];
    memcpy(before, outcome.values[first].digest, sizeof before);
    uint64_t world[2];
    memcpy(world, outcome.head.world, sizeof world);
    call0(&script, count);
    call(&script, node_drop, value(first));
    outcome = run(&script, 0);
    ck_assert_mem_eq(before, outcome.values[first].digest, 16);
    ck_assert_mem_eq(world, outcome.head.world, 16);
    ck_assert_uint_eq(outcome.values[first].state & CAIRN_VALUE_FREED, 0);
    ck_assert_uint_eq(outcome.blocks[outcome.values[first].block].freed_by, 4);
}
END_TEST

START_TEST(the_world_changes_with_static_data)
{
    uint64_t worlds[3][2];
    for (int i = 0; i < 3; i++) {
        struct script script = {0};
        if (i == 1) {
            call0(&script, count);
        } else {
            call(&script, echo, word(i));
        }
        struct cairn_outcome outcome = run(&script, 0);
        memcpy(worlds[i], outcome.head.world, sizeof worlds[i]);
    }
    ck_assert_mem_ne(worlds[0], worlds[1], 16);
    ck_assert_mem_eq(worlds[0], worlds[2], 16);
}
END_TEST

START_TEST(misuse_is_marked)
{
    struct script script = {0};
    uint32_t first = call(&script, node_new, word(1));
    uint32_t second = call(&script, node_new, word(2));
    call(&script, node_link, value(first), value(second));
    call(&script, node_drop, value(second));
    call(&script, node_next, value(first));                 /* dangling */
    call(&script, echo, value(second));                     /* freed */
    uint32_t wild = call(&script, second_of, value(first)); /* other: NULL */
    call(&script, echo, value(wild));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_uint_eq(outcome.head.mark_count, 3);
    ck_assert_uint_eq(outcome.marks[0].kind, CAIRN_MARK_DANGLING);
    ck_assert_uint_eq(outcome.marks[0].statement, 4);
    ck_assert_uint_eq(outcome.marks[0].block, outcome.values[second].block);
    ck_assert_uint_eq(outcome.marks[0].holder, outcome.values[first].block);
    ck_assert_uint_eq(outcome.marks[1].kind, CAIRN_MARK_FREED);
    ck_assert_uint_eq(outcome.marks[1].statement, 5);
    ck_assert_uint_eq(outcome.marks[1].arg, 0);
    ck_assert_uint_eq(outcome.marks[2].kind, CAIRN_MARK_DANGLING);
}
END_TEST

START_TEST(pointers_to_nowhere_are_marked)
{
    struct script script = {0};
    uint32_t buffer = make_builtin(&script, BYTES, bytes(&script, "12345678\1\2\3\4\5\6\0\0", 16));
    uint32_t wild = call(&script, second_of, value(buffer));
    call(&script, echo, value(wild));
    struct cairn_outcome outcome = run(&script, 0);
    ck_assert_uint_eq(outcome.values[wild].kind, CAIRN_VALUE_WILD);
    ck_assert_uint_eq(outcome.head.mark_count, 1);
    ck_assert_uint_eq(outcome.marks[0].kind, CAIRN_MARK_CORRUPT);
}
END_TEST

START_TEST(profiles_show_links_mutations_and_changes)
{
    struct script script = {0};
    uint32_t first = call(&script, node_new, word(1));
    uint32_t second = call(&script, node_new, word(2));
    call(&script, node_link, value(first), value(second));  /* 2: a mutated, links b */
    uint32_t next = call(&script, node_next, value(first)); /* 3: pure, returns what a holds */
    call(&script, echo, value(second));                     /* 4: nothing */
    call0(&script, count);                                  /* 5: the world */
    call(&script, node_drop, value(second));                /* 6: frees */
    struct cairn_outcome outcome = run(&script, CAIRN_RUN_PROFILE);
    ck_assert_uint_eq(outcome.statements[2].mutated, 1);
    ck_assert_uint_eq(outcome.statements[2].flags & CAIRN_STATEMENT_CHANGED,
                      CAIRN_STATEMENT_CHANGED);
    for (uint32_t s = 3; s <= 4; s++) {
        ck_assert_uint_eq(outcome.statements[s].mutated, 0);
        ck_assert_uint_eq(outcome.statements[s].flags & CAIRN_STATEMENT_CHANGED, 0);
    }
    ck_assert_uint_eq(outcome.statements[5].flags & CAIRN_STATEMENT_CHANGED,
                      CAIRN_STATEMENT_CHANGED);
    ck_assert_uint_eq(outcome.statements[6].mutated, 1);
    ck_assert_uint_eq(outcome.head.link_count, 2);
    ck_assert_uint_eq(outcome.links[0].statement, 2);
    ck_assert_uint_eq(outcome.links[0].container, 0);
    ck_assert_uint_eq(outcome.links[0].item, 1);
    ck_assert_uint_eq(outcome.links[0].was_reachable, 0);
    ck_assert_uint_eq(outcome.links[1].statement, 3);
    ck_assert_uint_eq(outcome.links[1].item, 0x80);
    ck_assert_uint_eq(outcome.links[1].was_reachable, 1);
    ck_assert_uint_eq(outcome.values[next].block, outcome.values[second].block);
}
END_TEST

START_TEST(observations_show_strings_and_changed_buffers)
{
    struct script script = {0};
    uint32_t buffer = make_builtin(&script, BYTES, zeros(4));
    call(&script, sum, value(buffer), word(4));
    call(&script, fill, value(buffer), word('z'), word(3));
    uint32_t greeting = call(&script, greet, text(&script, "me"));
    struct cairn_outcome outcome = run(&script, CAIRN_RUN_OBSERVE);
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *observation =
        cairn_outcome_next_observation(&outcome, &offset, &contents);
    ck_assert_ptr_nonnull(observation);
    ck_assert_uint_eq(observation->statement, 2);
    ck_assert_uint_eq(observation->slot, buffer);
    ck_assert_uint_eq(observation->length, 4);
    ck_assert_mem_eq(contents, "zzz\0", 4);
    observation = cairn_outcome_next_observation(&outcome, &offset, &contents);
    ck_assert_ptr_nonnull(observation);
    ck_assert_uint_eq(observation->slot, greeting);
    ck_assert_uint_eq(observation->is_string, 1);
    ck_assert_uint_eq(observation->length, 8);
    ck_assert_mem_eq(contents, "hello me", 8);
    ck_assert_ptr_null(cairn_outcome_next_observation(&outcome, &offset, &contents));
}
END_TEST

START_TEST(output_and_threads_are_noticed)
{
    struct script script = {0};
    call(&script, echo, word(1));
    ck_assert_uint_eq(run(&script, 0).head.flags, 0);
    call(&script, say, text(&script, "something\n"));
    ck_assert_uint_eq(run(&script, 0).head.flags, CAIRN_OUTCOME_OUTPUT);
    struct script threads = {0};
    call0(&threads, start_threads);
    struct cairn_outcome outcome = run(&threads, 0);
    ck_assert_uint_eq(outcome.head.flags & ~(uint32_t)CAIRN_OUTCOME_SLOW,
                      CAIRN_OUTCOME_THREADS | CAIRN_OUTCOME_UNRESTORED);
    ck_assert_uint_ge(outcome.head.block_count, 4 * 500 * 2);
    ck_assert_uint_eq(outcome.statements[0].allocated, outcome.head.block_count);
}
END_TEST

START_TEST(time_and_entropy_are_the_hosts)
{
    struct script script = {0};
    uint32_t clock = call0(&script, wall_time);
    uint32_t random = call0(&script, entropy);
    uint32_t device = call0(&script, device_entropy);
    uint32_t stack = call0(&script, dirty_stack);
    uint32_t processor = call0(&script, processor_time);
    struct cairn_outcome outcome = run(&script, 0);
    uint64_t values[] = {outcome.values[clock].bits, outcome.values[random].bits,
                         outcome.values[device].bits, outcome.values[stack].bits,
                         outcome.values[processor].bits};
    outcome = run(&script, 0);
    ck_assert_uint_eq(outcome.values[clock].bits, values[0]);
    outcome = host_run_alone(&script, &(struct host_options){0}, 0, 1000);
    ck_assert_uint_eq(outcome.values[random].bits, values[1]);
    ck_assert_uint_eq(outcome.values[device].bits, values[2]);
    ck_assert_uint_eq(outcome.values[stack].bits, values[3]);
    ck_assert_uint_eq(outcome.values[processor].bits, values[4]);
    outcome = host_run_alone(&script, &(struct host_options){.is_variant = true}, 0, 1000);
    ck_assert_uint_ne(outcome.values[random].bits, values[1]);
    ck_assert_uint_ne(outcome.values[device].bits, values[2]);
    ck_assert_uint_ne(outcome.values[processor].bits, values[4]);
    ck_assert_uint_ge(outcome.values[clock].bits, values[0] + 1000000000);
    ck_assert_uint_le(outcome.values[clock].bits, values[0] + 1000000100);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("values");
    TCase *tests = tcase_create("values");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, pointers_are_normalised);
    tcase_add_test(tests, cells_are_read_by_their_type);
    tcase_add_test(tests, integers_become_reals_where_reals_are_asked_for);
    tcase_add_test(tests, records_travel_by_address);
    tcase_add_test(tests, errno_is_recorded_and_reset);
    tcase_add_test(tests, lengths_are_measured);
    tcase_add_test(tests, arrays_of_pointers_and_callbacks_work);
    tcase_add_test(tests, loops_repeat_and_count);
    tcase_add_test(tests, failures_in_loops_name_the_iteration);
    tcase_add_test(tests, streams_and_paths_are_scratch_files);
    tcase_add_test(tests, reachability_is_known_at_the_end);
    tcase_add_test(tests, what_the_hook_allocates_is_static);
    tcase_add_test(tests, digests_see_the_graph_alone);
    tcase_add_test(tests, digests_see_dead_blocks_as_dead);
    tcase_add_test(tests, digests_tell_sharing_from_copies);
    tcase_add_test(tests, digests_are_those_of_the_end_of_the_body);
    tcase_add_test(tests, the_world_changes_with_static_data);
    tcase_add_test(tests, misuse_is_marked);
    tcase_add_test(tests, pointers_to_nowhere_are_marked);
    tcase_add_test(tests, profiles_show_links_mutations_and_changes);
    tcase_add_test(tests, observations_show_strings_and_changed_buffers);
    tcase_add_test(tests, output_and_threads_are_noticed);
    tcase_add_test(tests, time_and_entropy_are_the_hosts);
    suite_add_tcase(suite, tests);
    return host_run_suite(suite);
}
