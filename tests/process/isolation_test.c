/* What a target can do to the server and to other sequences: nothing. With and without a policy. */
#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "executor/runtime/policy.h"
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

/* A call of the hostile library, then a plain one in a sequence of its own, which must not notice
 * anything. Returns the first's outcome. */
static struct cairn_outcome run_two(struct host *on, const struct script *script, uint32_t limit_ms)
{
    struct script plain = {0};
    call0(&plain, count);
    call(&plain, say, text(&plain, "still here\n"));
    const struct script *scripts[] = {script, &plain};
    host_encode(on, scripts, 2);
    struct cairn_wire_reply reply = host_request(on, 0, limit_ms);
    ck_assert_int_eq(reply.error, 0);
    ck_assert_uint_eq(reply.done, 2);
    struct cairn_outcome after = host_outcome(on, 1);
    check_ending(&after, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 2);
    ck_assert_uint_eq(after.values[0].bits, 1);
    return host_outcome(on, 0);
}

/* How many processes work in the scratch directory: the server, and what it left alive. */
static int count_harnesses(void)
{
    int found = 0;
    char name[64];
    char path[300];
    DIR *processes = opendir("/proc");
    ck_assert_ptr_nonnull(processes);
    for (struct dirent *entry; (entry = readdir(processes)) != NULL;) {
        char target[300] = "";
        if (strspn(entry->d_name, "0123456789") != strlen(entry->d_name)) {
            continue;
        }
        snprintf(path, sizeof path, "/proc/%s/cwd", entry->d_name);
        snprintf(name, sizeof name, "%s", host.scratch);
        if (readlink(path, target, sizeof target - 1) > 0 && strcmp(target, name) == 0) {
            found++;
        }
    }
    closedir(processes);
    return found;
}

START_TEST(grandchildren_do_not_survive)
{
    struct script script = {0};
    uint32_t started = call(&script, start_grandchild, word(_i));
    struct cairn_outcome outcome = run_two(&host, &script, 5000);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 1);
    ck_assert_uint_eq(outcome.values[started].bits, 1);
    ck_assert_int_eq(count_harnesses(), 1);
}
END_TEST

START_TEST(what_grandchildren_do_is_their_affair)
{
    struct script script = {0};
    uint32_t number = call0(&script, crash_grandchild);
    uint32_t status = call(&script, exit_grandchild, word(7));
    uint32_t both = call0(&script, fork_and_return);
    uint32_t counted = call0(&script, count);
    struct cairn_outcome outcome = run_two(&host, &script, 5000);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 4);
    ck_assert_uint_eq(outcome.values[number].bits, SIGSEGV);
    ck_assert_uint_eq(outcome.values[status].bits, 7);
    ck_assert_uint_eq(outcome.values[both].bits, 1);
    ck_assert_uint_eq(outcome.values[counted].bits, 1);
}
END_TEST

/* A target that returns from fork in both processes: the sequence goes on in one of them. */
START_TEST(sequences_are_not_run_twice)
{
    struct script script = {0};
    char path[sizeof host.scratch + 16];
    char printed[64] = "";
    call0(&script, fork_and_return);
    call(&script, say, text(&script, "once"));
    call(&script, nap, word(50));
    struct cairn_outcome outcome = host_run(&host, &script, 0);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 3);
    snprintf(path, sizeof path, "%s.out", host.scratch);
    FILE *output = fopen(path, "r");
    ck_assert_ptr_nonnull(output);
    ck_assert_ptr_nonnull(fgets(printed, sizeof printed, output));
    fclose(output);
    ck_assert_str_eq(printed, "once");
}
END_TEST

START_TEST(descriptors_belong_to_the_child)
{
    struct script script = {0};
    if (_i == 0) {
        call0(&script, close_all);
    } else {
        call0(&script, write_to_all);
    }
    struct cairn_outcome outcome = run_two(&host, &script, 5000);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 1);
}
END_TEST

START_TEST(inherited_descriptors_are_closed)
{
    struct host leaky;
    host_start(&leaky, &(struct host_options){.has_leaked_descriptors = true});
    char path[64];
    int open_files = 0;
    snprintf(path, sizeof path, "/proc/%d/fd", (int)leaky.pid);
    DIR *files = opendir(path);
    ck_assert_ptr_nonnull(files);
    for (struct dirent *entry; (entry = readdir(files)) != NULL;) {
        open_files += entry->d_name[0] != '.';
    }
    closedir(files);
    ck_assert_int_eq(open_files, 4); /* 0, 1, 2 and the control socket */
    host_stop(&leaky);
}
END_TEST

START_TEST(signal_settings_do_not_survive)
{
    struct script script = {0};
    call0(&script, change_signals);
    call(&script, echo, word(1));
    struct cairn_outcome outcome = run_two(&host, &script, 5000);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 2);
    /* Without our handlers the server still tells the signal and the statement. */
    call(&script, store, word(0), word(0), word(0));
    outcome = run_two(&host, &script, 5000);
    check_ending(&outcome, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, 2);
    ck_assert_uint_eq(outcome.head.statement_count, 3);
    ck_assert_uint_eq(outcome.statements[1].flags & CAIRN_STATEMENT_FINISHED,
                      CAIRN_STATEMENT_FINISHED);
}
END_TEST

/* Decoding in run_two shows that what stands in shared memory afterwards is sound. */
START_TEST(scribbling_on_shared_memory_harms_nobody)
{
    struct script script = {0};
    call(&script, make, word(10));
    call0(&script, scribble);
    struct cairn_outcome outcome = run_two(&host, &script, 5000);
    ck_assert_uint_eq(outcome.head.kind, CAIRN_OUTCOME_EXIT);
}
END_TEST

/* ---- with a policy: kill and file system changes are trapped without the cookie ---- */

enum { FIXED = 6, EACH_CALL = 1, TAIL = 7, RULES_MAX = FIXED + CAIRN_POLICY_CALL_COUNT + TAIL };

#define AT(field) ((unsigned)offsetof(struct seccomp_data, field))

/* Traps kill and all calls of runtime/policy.h, unless the sixth argument is the cookie. */
static uint32_t build_policy(struct sock_filter *rules)
{
    uint32_t n = 0;
    const uint32_t cookie_low = (uint32_t)HOST_COOKIE;
    const uint32_t cookie_high = (uint32_t)(HOST_COOKIE >> 32);
    const uint32_t calls = CAIRN_POLICY_CALL_COUNT + 1;
    rules[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, AT(nr));
    rules[n++] =
        (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_kill, (uint8_t)(calls), 0);
    for (uint32_t i = 0; i < CAIRN_POLICY_CALL_COUNT; i++) {
        rules[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                  (uint32_t)cairn_policy_calls[i].number,
                                                  (uint8_t)(CAIRN_POLICY_CALL_COUNT - i), 0);
    }
    rules[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    rules[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, AT(args[5]));
    rules[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, cookie_low, 0, 3);
    rules[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, AT(args[5]) + 4);
    rules[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, cookie_high, 0, 1);
    rules[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    rules[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    ck_assert_uint_le(n, RULES_MAX);
    return n;
}

static struct host confined;

static void setup_confined(void)
{
    struct sock_filter rules[RULES_MAX];
    struct host_options options = {.policy = rules, .policy_count = build_policy(rules)};
    host_start(&confined, &options);
}

static void teardown_confined(void)
{
    host_stop(&confined);
}

START_TEST(killing_the_server_is_denied)
{
    struct script script = {0};
    uint32_t refused = call0(&script, kill_parent);
    call(&script, echo, word(1));
    struct cairn_outcome outcome = run_two(&confined, &script, 5000);
    check_ending(&outcome, CAIRN_OUTCOME_DENIED, CAIRN_FAILURE_DENIED, 0);
    ck_assert_uint_eq(outcome.values[refused].bits, EPERM);
    ck_assert_uint_eq(outcome.head.denial_count, 1);
    ck_assert_int_eq(outcome.denials[0].system_call, SYS_kill);
    ck_assert_uint_eq(outcome.statements[0].flags & CAIRN_STATEMENT_DENIED, CAIRN_STATEMENT_DENIED);
    ck_assert_uint_eq(outcome.statements[1].flags & CAIRN_STATEMENT_FINISHED,
                      CAIRN_STATEMENT_FINISHED);
}
END_TEST

START_TEST(scratch_files_may_be_changed)
{
    struct script script = {0};
    uint32_t made = call(&script, create_file, text(&script, "a"));
    uint32_t renamed =
        call(&script, rename_file, text(&script, "./a"), text(&script, "../x/../y/./b"));
    char inside[sizeof confined.scratch + 16];
    snprintf(inside, sizeof inside, "%s//b", confined.scratch);
    const char *base = strrchr(confined.scratch, '/');
    char around[sizeof confined.scratch + 16];
    snprintf(around, sizeof around, "..%s/b", base);
    uint32_t again = call(&script, rename_file, text(&script, "a"), text(&script, around));
    uint32_t removed = call(&script, remove_file, text(&script, inside));
    uint32_t gone = call(&script, remove_file, text(&script, inside));
    call(&script, create_file, text(&script, "left behind"));
    struct cairn_outcome outcome = run_two(&confined, &script, 5000);
    ck_assert_uint_eq(outcome.values[made].bits, 0);
    ck_assert_uint_eq(outcome.values[renamed].bits, EPERM);
    ck_assert_uint_eq(outcome.values[again].bits, 0);
    ck_assert_uint_eq(outcome.values[removed].bits, 0);
    ck_assert_uint_eq(outcome.values[gone].bits, ENOENT);
    check_ending(&outcome, CAIRN_OUTCOME_DENIED, CAIRN_FAILURE_DENIED, 1);
    ck_assert_uint_eq(outcome.head.denial_count, 1);
    ck_assert_uint_eq(outcome.head.flags & CAIRN_OUTCOME_FILES, CAIRN_OUTCOME_FILES);
    ck_assert_uint_eq(outcome.statements[0].flags & CAIRN_STATEMENT_FILES, CAIRN_STATEMENT_FILES);
    ck_assert_uint_eq(outcome.statements[1].flags & CAIRN_STATEMENT_FILES, 0);
}
END_TEST

START_TEST(files_elsewhere_may_not)
{
    static const char *const paths[] = {"/tmp/cairn-process-escape", "../cairn-process-escape",
                                        "sub/../../cairn-process-escape"};
    struct script script = {0};
    uint32_t made = call(&script, create_file, text(&script, paths[_i]));
    uint32_t removed = call(&script, remove_file, text(&script, paths[_i]));
    struct cairn_outcome outcome = run_two(&confined, &script, 5000);
    check_ending(&outcome, CAIRN_OUTCOME_DENIED, CAIRN_FAILURE_DENIED, 0);
    ck_assert_uint_eq(outcome.values[made].bits, EPERM);
    ck_assert_uint_eq(outcome.values[removed].bits, EPERM);
    ck_assert_uint_eq(outcome.head.denial_count, 2);
    ck_assert_int_eq(access("/tmp/cairn-process-escape", F_OK), -1);
}
END_TEST

/* The kernel says EFAULT; so does the handler that reads the path first. */
START_TEST(paths_at_bad_addresses_are_no_crash)
{
    struct script script = {0};
    uint32_t made = call(&script, create_file, word(0x1234));
    uint32_t null = call(&script, create_file, word(0));
    struct cairn_outcome outcome = run_two(&confined, &script, 5000);
    ck_assert_uint_eq(outcome.values[made].bits, EFAULT);
    ck_assert_uint_ne(outcome.values[null].bits, 0);
    ck_assert_uint_ne(outcome.head.kind, CAIRN_OUTCOME_SIGNAL);
}
END_TEST

START_TEST(the_runtimes_own_files_pass_the_policy)
{
    struct script script = {0};
    uint32_t path = make_builtin(&script, PATH, bytes(&script, "12345", 5));
    uint32_t size = call(&script, file_size, value(path));
    struct cairn_outcome outcome = run_two(&confined, &script, 5000);
    check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 2);
    ck_assert_uint_eq(outcome.values[size].bits, 5);
}
END_TEST

/* ---- what is suspected to hang ---- */

static void setup_shared(void)
{
    struct sock_filter rules[RULES_MAX];
    struct host_options options = {
        .policy = rules, .policy_count = build_policy(rules), .traps_state = true};
    host_start(&confined, &options);
}

static bool is_proven(const struct script *script)
{
    const struct script *scripts[] = {script};
    host_encode(&confined, scripts, 1);
    ck_assert_uint_eq(host_request(&confined, 0, 50).done, 1);
    struct cairn_outcome outcome = host_outcome(&confined, 0);
    check_ending(&outcome, CAIRN_OUTCOME_HANG, CAIRN_FAILURE_HANG, 0);
    return (outcome.head.flags & CAIRN_OUTCOME_PROVEN) != 0;
}

START_TEST(walking_in_a_circle_is_proven_to_be_endless)
{
    static const int64_t lengths[] = {1, 2, 64};
    struct script script = {0};
    call(&script, circle, word(lengths[_i]));
    ck_assert(is_proven(&script));
}
END_TEST

/* Memory changes, or what comes from outside may. */
START_TEST(what_may_end_is_not_proven_to_be_endless)
{
    struct script script = {0};
    if (_i == 0) {
        call(&script, count_up_to, word(INT64_C(1) << 40));
    } else if (_i == 1) {
        call(&script, wait_for, word(100000));
    } else {
        call0(&script, doze);
    }
    ck_assert(!is_proven(&script));
}
END_TEST

/* It ends while it is looked at. */
START_TEST(a_suspicion_leaves_no_trace)
{
    struct script slow = {0};
    struct script circle = {0};
    struct script quick = {0};
    call(&slow, count_up_to, word(2000 * 1000 * 1000));
    call(&circle, circle, word(8));
    call(&quick, count_up_to, word(1000));
    const struct script *scripts[] = {&quick, &slow, &quick, &circle, &quick};
    host_encode(&confined, scripts, 5);
    ck_assert_uint_eq(host_request(&confined, 0, 20).done, 5);
    for (uint32_t i = 0; i < 5; i++) {
        struct cairn_outcome outcome = host_outcome(&confined, i);
        if (i % 2 == 0) {
            check_ending(&outcome, CAIRN_OUTCOME_NORMAL, CAIRN_FAILURE_NONE, 1);
            ck_assert_uint_eq(outcome.values[0].bits, 1000);
        } else {
            check_ending(&outcome, CAIRN_OUTCOME_HANG, CAIRN_FAILURE_HANG, 0);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("isolation");
    TCase *open_case = tcase_create("without a policy");
    tcase_set_timeout(open_case, 60);
    tcase_add_checked_fixture(open_case, setup, teardown);
    tcase_add_loop_test(open_case, grandchildren_do_not_survive, 0, 2);
    tcase_add_test(open_case, what_grandchildren_do_is_their_affair);
    tcase_add_test(open_case, sequences_are_not_run_twice);
    tcase_add_loop_test(open_case, descriptors_belong_to_the_child, 0, 2);
    tcase_add_test(open_case, inherited_descriptors_are_closed);
    tcase_add_test(open_case, signal_settings_do_not_survive);
    tcase_add_test(open_case, scribbling_on_shared_memory_harms_nobody);
    suite_add_tcase(suite, open_case);
    TCase *policy_case = tcase_create("with a policy");
    tcase_set_timeout(policy_case, 60);
    tcase_add_checked_fixture(policy_case, setup_confined, teardown_confined);
    tcase_add_test(policy_case, killing_the_server_is_denied);
    tcase_add_test(policy_case, scratch_files_may_be_changed);
    tcase_add_loop_test(policy_case, files_elsewhere_may_not, 0, 3);
    tcase_add_test(policy_case, paths_at_bad_addresses_are_no_crash);
    tcase_add_test(policy_case, the_runtimes_own_files_pass_the_policy);
    suite_add_tcase(suite, policy_case);
    TCase *hang_case = tcase_create("suspected to hang");
    tcase_set_timeout(hang_case, 60);
    tcase_add_checked_fixture(hang_case, setup_shared, teardown_confined);
    tcase_add_loop_test(hang_case, walking_in_a_circle_is_proven_to_be_endless, 0, 3);
    tcase_add_loop_test(hang_case, what_may_end_is_not_proven_to_be_endless, 0, 3);
    tcase_add_test(hang_case, a_suspicion_leaves_no_trace);
    suite_add_tcase(suite, hang_case);
    return host_run_suite(suite);
}
