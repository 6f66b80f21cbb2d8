/* Confined programs: what they may write, what is left of them, as root, as an ordinary user, and
 * where namespaces are refused. The program under test is this executable itself (actions below)
 * or the shell. */
#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/process.h"
#include "core/sandbox.h"
#include "tests/support/folder.h"

enum { NOBODY = 65534, WAYS = 3, LIMIT_MS = 20000 };
enum way { AS_STARTED, AS_NOBODY, NESTED };

static char own_path[4096];
static char directory[TEST_FOLDER_MAX];
static struct cairn_process_result result;
static struct cairn_error err;

/* Namespaces are refused within a sandbox: a second one inside is the fallback. */
static enum way way;

static void set_up(void)
{
    test_folder_make(directory);
    ck_assert_int_eq(chmod(directory, 0777), 0);
    way = AS_STARTED;
}

static void tear_down(void)
{
    cairn_process_result_release(&result);
    test_folder_remove(directory);
}

/* Where the command may write: for a nested sandbox a part of what the outer one permits. */
static const char *writable(void)
{
    static char path[sizeof directory + 8];
    snprintf(path, sizeof path, way == NESTED ? "%s/part" : "%s", directory);
    return path;
}

static void choose_way(int i)
{
    way = (enum way)i;
    (void)mkdir(way == NESTED ? writable() : directory, 0777);
    if (way == AS_NOBODY && geteuid() == 0 &&
        strcmp(getenv("CK_FORK") ? getenv("CK_FORK") : "", "no") != 0) {
        /* Who tears down is that user, too. */
        ck_assert_int_eq(chown(directory, NOBODY, NOBODY), 0);
        ck_assert_int_eq(chdir("/"), 0);
        ck_assert_int_eq(setgroups(0, NULL), 0);
        ck_assert_int_eq(setresgid(NOBODY, NOBODY, NOBODY), 0);
        ck_assert_int_eq(setresuid(NOBODY, NOBODY, NOBODY), 0);
        /* As after the exec of a program by that user: else /proc/self belongs to root. */
        ck_assert_int_eq(prctl(PR_SET_DUMPABLE, 1), 0);
        ck_assert_ptr_null(cairn_sandbox_notice());
    }
}

static const char *run(const char *const *argv, enum cairn_confinement confinement,
                       uint32_t limit_ms)
{
    struct cairn_process process = {
        .argv = argv, .limit_ms = limit_ms, .confinement = confinement, .writable_dir = directory};
    cairn_process_result_release(&result);
    ck_assert_msg(cairn_process_run(&process, &result, &err) == CAIRN_OK, "%s", err.message);
    return cairn_str_text(&result.output);
}

/* Runs a shell command in the chosen way; returns what it printed. */
static const char *shell(const char *command)
{
    const char *const direct[] = {"sh", "-c", command, NULL};
    const char *const nested[] = {own_path, "nested", writable(), command, NULL};
    return run(way == NESTED ? nested : direct, CAIRN_CONFINE_TARGET, LIMIT_MS);
}

/* Whether a process runs that has the text as an argument. */
static bool is_running(const char *argument)
{
    bool found = false;
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    while (!found && (entry = readdir(processes)) != NULL) {
        char path[300];
        char line[4096] = "";
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        int fd = open(path, O_RDONLY);
        ssize_t got = fd < 0 ? 0 : read(fd, line, sizeof line - 1);
        for (ssize_t i = 0; i < got; i += (ssize_t)strlen(line + i) + 1) {
            found = found || strcmp(line + i, argument) == 0;
        }
        if (fd >= 0) {
            close(fd);
        }
    }
    closedir(processes);
    return found;
}

START_TEST(test_exit_code_signal_and_output_come_back)
{
    static const enum cairn_confinement levels[] = {CAIRN_CONFINE_NONE, CAIRN_CONFINE_TARGET,
                                                    CAIRN_CONFINE_VARIANT};
    for (int i = 0; i < 3; i++) {
        const char *const leaves[] = {"sh", "-c", "echo out; echo err >&2; exit 5", NULL};
        ck_assert_str_eq(run(leaves, levels[i], LIMIT_MS), "out\nerr\n");
        ck_assert_int_eq(result.exit_code, 5);
        const char *const crashes[] = {"sh", "-c", "kill -SEGV $$", NULL};
        run(crashes, levels[i], LIMIT_MS);
        ck_assert_int_eq(result.exit_code, -1);
        ck_assert_int_eq(result.signal, SIGSEGV);
    }
}
END_TEST

START_TEST(test_writing_outside_fails)
{
    char command[1024];
    char outside[sizeof directory + 16] = "/var/tmp/cairn-sandbox-test-outside";
    choose_way(_i);
    if (way == NESTED) {
        /* What the outer sandbox permits, and the inner one must not. */
        snprintf(outside, sizeof outside, "%s/outside", directory);
    }
    snprintf(command, sizeof command,
             "echo a > %s/inside && echo inside; echo a > %s || echo refused; "
             "rm /etc/hostname 2>/dev/null || echo kept",
             writable(), outside);
    ck_assert_ptr_nonnull(strstr(shell(command), "inside\n"));
    ck_assert_ptr_nonnull(strstr(cairn_str_text(&result.output), "refused\n"));
    ck_assert_ptr_nonnull(strstr(cairn_str_text(&result.output), "kept\n"));
    ck_assert_int_ne(access(outside, F_OK), 0);
    snprintf(command, sizeof command, "%s/inside", writable());
    ck_assert_int_eq(access(command, F_OK), 0);
}
END_TEST

START_TEST(test_what_is_written_to_tmp_vanishes)
{
    char command[1024];
    char path[sizeof directory + 16];
    snprintf(path, sizeof path, "/tmp/cairn-vanishing-%d", (int)getpid());
    snprintf(command, sizeof command, "echo a > %s; ls -d %s", path, directory);
    const char *output = shell(command);
    ck_assert_int_ne(access(path, F_OK), 0);
    ck_assert_ptr_nonnull(strstr(output, directory)); /* what stands in /tmp can be seen */
}
END_TEST

START_TEST(test_nothing_is_left_behind)
{
    char seconds[32];
    char command[1024];
    choose_way(_i);
    snprintf(seconds, sizeof seconds, "98765.%d", (int)getpid());
    snprintf(command, sizeof command,
             "(setsid sleep %s &) ; (sleep %s &) ; while [ $(grep -lszx '[9]%s' "
             "/proc/[0-9]*/cmdline | wc -l) != 2 ]; do sleep 0.01; done; echo started",
             seconds, seconds, seconds + 1);
    ck_assert_ptr_nonnull(strstr(shell(command), "started"));
    ck_assert(!is_running(seconds));
}
END_TEST

START_TEST(test_time_limit_kills_the_whole_tree)
{
    char seconds[32];
    char command[1024];
    snprintf(seconds, sizeof seconds, "97531.%d", (int)getpid());
    snprintf(command, sizeof command, "trap '' TERM; setsid sleep %s & echo begun; sleep %s",
             seconds, seconds);
    const char *const argv[] = {"sh", "-c", command, NULL};
    /* On a loaded machine the shell may need more than the first limit to begin. */
    for (uint32_t limit_ms = 300; result.output.length == 0; limit_ms *= 2) {
        run(argv, CAIRN_CONFINE_TARGET, limit_ms);
        ck_assert(result.timed_out);
    }
    ck_assert_str_eq(cairn_str_text(&result.output), "begun\n");
    ck_assert_int_eq(result.signal, SIGKILL);
    ck_assert(!is_running(seconds));
}
END_TEST

START_TEST(test_output_is_bounded)
{
    const char *const argv[] = {"sh", "-c", "head -c 3000000 /dev/zero; echo end", NULL};
    struct cairn_process process = {.argv = argv,
                                    .limit_ms = LIMIT_MS,
                                    .output_limit = 1000,
                                    .confinement = CAIRN_CONFINE_TARGET};
    ck_assert_int_eq(cairn_process_run(&process, &result, &err), CAIRN_OK);
    ck_assert_uint_eq(result.output.length, 1000);
    ck_assert_int_eq(result.exit_code, 0);
}
END_TEST

START_TEST(test_files_are_bounded)
{
    char command[1024];
    snprintf(command, sizeof command, "head -c 90000000 /dev/zero > %s/large; echo $?", directory);
    ck_assert_str_ne(shell(command), "0\n");
    snprintf(command, sizeof command, "%s/large", directory);
    struct stat info;
    ck_assert_int_eq(stat(command, &info), 0);
    ck_assert_int_le(info.st_size, 64 << 20);
}
END_TEST

START_TEST(test_no_capabilities_and_no_way_to_get_them)
{
    choose_way(_i);
    const char *output =
        shell("grep -E 'CapPrm|CapEff|CapBnd|NoNewPrivs|^Seccomp:' /proc/self/status");
    ck_assert_ptr_nonnull(strstr(output, "CapPrm:\t0000000000000000"));
    ck_assert_ptr_nonnull(strstr(output, "CapEff:\t0000000000000000"));
    ck_assert_ptr_nonnull(strstr(output, "NoNewPrivs:\t1"));
    ck_assert_ptr_nonnull(strstr(output, "Seccomp:\t2"));
}
END_TEST

START_TEST(test_network_is_refused)
{
    /* Where it was built, another user may have no access to. */
    char command[sizeof directory + 64];
    const char *const copy[] = {"install", "-m", "755", own_path, directory, NULL};
    run(copy, CAIRN_CONFINE_NONE, LIMIT_MS);
    ck_assert_int_eq(result.exit_code, 0);
    choose_way(_i);
    /* Its leak check would want to trace it. */
    snprintf(command, sizeof command, "ASAN_OPTIONS=detect_leaks=0 %s%s socket", directory,
             strrchr(own_path, '/'));
    const char *output = shell(command);
    ck_assert_msg(strstr(output, "socket: Operation not permitted") != NULL, "%s", output);
}
END_TEST

START_TEST(test_devices_are_few)
{
    ck_assert_str_eq(shell("ls /dev; echo x > /dev/null && echo null; ls -A /dev/shm"),
                     "fd\nfull\nnull\nrandom\nshm\nurandom\nzero\nnull\n");
}
END_TEST

/* Below /dev/shm: the program's own directory, the working directory, what is named; no more. */
START_TEST(test_directories_in_memory_are_seen)
{
    char memory[] = "/dev/shm/cairn-sandbox-XXXXXX";
    char named[64];
    char hidden[64];
    char command[512];
    const char *const visible[] = {named, NULL};
    const char *const argv[] = {"sh", "-c", command, NULL};
    ck_assert_ptr_nonnull(mkdtemp(memory));
    snprintf(named, sizeof named, "%s/named", memory);
    snprintf(hidden, sizeof hidden, "%s/hidden", memory);
    snprintf(command, sizeof command, "ls -d %s; ls -d %s 2>&-; echo a >%s/file || echo refused",
             named, hidden, named);
    ck_assert_int_eq(mkdir(named, 0777), 0);
    ck_assert_int_eq(mkdir(hidden, 0777), 0);
    struct cairn_process process = {.argv = argv,
                                    .limit_ms = LIMIT_MS,
                                    .confinement = CAIRN_CONFINE_TARGET,
                                    .visible_dirs = visible,
                                    .private_dir = "/dev/shm/scratch"};
    enum cairn_status status = cairn_process_run(&process, &result, &err);
    char *first = cairn_strdup(cairn_str_text(&result.output));
    cairn_process_result_release(&result);
    process.directory = hidden;
    process.visible_dirs = NULL;
    enum cairn_status second = cairn_process_run(&process, &result, &err);
    rmdir(named);
    rmdir(hidden);
    rmdir(memory);
    ck_assert_msg(status == CAIRN_OK && second == CAIRN_OK, "%s", err.message);
    ck_assert_msg(strncmp(first, named, strlen(named)) == 0, "%s", first);
    ck_assert_ptr_null(strstr(first, "hidden"));
    ck_assert_ptr_nonnull(strstr(first, "refused\n"));
    ck_assert_ptr_nonnull(strstr(cairn_str_text(&result.output), hidden));
    free(first);
}
END_TEST

START_TEST(test_no_fallback_where_namespaces_are_needed)
{
    const char *const argv[] = {"true", NULL};
    struct cairn_process process = {
        .argv = argv, .confinement = CAIRN_CONFINE_TARGET, .needs_namespaces = true};
    /* A step of the sandbox fails that the fallback does not have. */
    process.private_dir = "/no-such-folder/private";
    ck_assert_int_eq(cairn_process_run(&process, &result, &err), CAIRN_IO);
    process.needs_namespaces = false;
    ck_assert_int_eq(cairn_process_run(&process, &result, &err), CAIRN_OK);
}
END_TEST

START_TEST(test_private_directory_is_empty_and_writable)
{
    const char *const argv[] = {"sh", "-c", "cd $TMPDIR && pwd && ls -A && echo a > f && cat f",
                                NULL};
    struct cairn_process process = {.argv = argv,
                                    .limit_ms = LIMIT_MS,
                                    .confinement = CAIRN_CONFINE_TARGET,
                                    .private_dir = "/dev/shm/scratch"};
    ck_assert_int_eq(cairn_process_run(&process, &result, &err), CAIRN_OK);
    ck_assert_str_eq(cairn_str_text(&result.output), "/dev/shm/scratch\na\n");
    ck_assert_int_ne(access("/dev/shm/scratch", F_OK), 0);
}
END_TEST

START_TEST(test_variant_sees_another_machine)
{
    const char *const argv[] = {
        "sh", "-c", "uname -n; ls /etc; echo $TZ $LANG $HOME; echo > /etc/x || echo no", NULL};
    const char *output = run(argv, CAIRN_CONFINE_VARIANT, LIMIT_MS);
    ck_assert_msg(strncmp(output, "variant\n", 8) == 0, "%s", output);
    ck_assert_ptr_null(strstr(output, "passwd"));
    ck_assert_ptr_nonnull(strstr(output, "CRN-5:45 C.UTF-8 /\n"));
    ck_assert_ptr_nonnull(strstr(output, "no\n"));
}
END_TEST

START_TEST(test_missing_program_is_an_error)
{
    const char *const argv[] = {"cairn-no-such-program", NULL};
    for (int level = CAIRN_CONFINE_NONE; level <= CAIRN_CONFINE_VARIANT; level++) {
        struct cairn_process process = {.argv = argv, .confinement = (enum cairn_confinement)level};
        ck_assert_int_eq(cairn_process_run(&process, &result, &err), CAIRN_IO);
        /* Permission denied, where PATH names a directory that may not be searched. */
        ck_assert_ptr_nonnull(strstr(err.message, "cannot start cairn-no-such-program: "));
    }
}
END_TEST

START_TEST(test_missing_writable_directory_is_an_error)
{
    const char *const argv[] = {"true", NULL};
    struct cairn_process process = {
        .argv = argv, .confinement = CAIRN_CONFINE_TARGET, .writable_dir = "/no/such/directory"};
    ck_assert_int_eq(cairn_process_run(&process, &result, &err), CAIRN_IO);
}
END_TEST

START_TEST(test_notice_speaks_only_without_namespaces)
{
    ck_assert_ptr_null(cairn_sandbox_notice());
    choose_way(NESTED);
    ck_assert_ptr_nonnull(strstr(shell("true"), "notice: no namespaces"));
}
END_TEST

/* The second sandbox, inside the first: no namespaces to be had. */
static int run_nested(const char *writable, const char *command)
{
    const char *const argv[] = {"sh", "-c", command, NULL};
    struct cairn_process process = {.argv = argv,
                                    .limit_ms = LIMIT_MS,
                                    .confinement = CAIRN_CONFINE_TARGET,
                                    .writable_dir = writable};
    const char *notice = cairn_sandbox_notice();
    printf("notice: %s\n", notice == NULL ? "namespaces" : notice);
    if (cairn_process_run(&process, &result, &err) != CAIRN_OK) {
        puts(err.message);
        return 1;
    }
    fputs(cairn_str_text(&result.output), stdout);
    return result.exit_code;
}

static int try_socket(void)
{
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    printf("socket: %s\n", fd < 0 ? strerror(errno) : "open");
    return 0;
}

static int run_tests(void)
{
    enum { LIMIT_S = 60 };
    Suite *suite = suite_create("sandbox");
    TCase *tcase = tcase_create("sandbox");
    tcase_set_timeout(tcase, LIMIT_S);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, test_exit_code_signal_and_output_come_back);
    tcase_add_loop_test(tcase, test_writing_outside_fails, 0, WAYS);
    tcase_add_test(tcase, test_what_is_written_to_tmp_vanishes);
    tcase_add_loop_test(tcase, test_nothing_is_left_behind, 0, WAYS);
    tcase_add_test(tcase, test_time_limit_kills_the_whole_tree);
    tcase_add_test(tcase, test_output_is_bounded);
    tcase_add_test(tcase, test_files_are_bounded);
    tcase_add_loop_test(tcase, test_no_capabilities_and_no_way_to_get_them, 0, WAYS);
    tcase_add_loop_test(tcase, test_network_is_refused, 0, WAYS);
    tcase_add_test(tcase, test_devices_are_few);
    tcase_add_test(tcase, test_directories_in_memory_are_seen);
    tcase_add_test(tcase, test_no_fallback_where_namespaces_are_needed);
    tcase_add_test(tcase, test_private_directory_is_empty_and_writable);
    tcase_add_test(tcase, test_variant_sees_another_machine);
    tcase_add_test(tcase, test_missing_program_is_an_error);
    tcase_add_test(tcase, test_missing_writable_directory_is_an_error);
    tcase_add_test(tcase, test_notice_speaks_only_without_namespaces);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "nested") == 0) {
        return run_nested(argv[2], argv[3]);
    }
    if (argc == 2 && strcmp(argv[1], "socket") == 0) {
        return try_socket();
    }
    if (readlink("/proc/self/exe", own_path, sizeof own_path - 1) < 0) {
        return EXIT_FAILURE;
    }
    return run_tests();
}
