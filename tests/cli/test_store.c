/* core/store: what is written is read back; what is not cairn's, damaged or cut is refused with one
 * line; a killed writer loses what was not committed and nothing else; a full disk is told once. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/store.h"
#include "tests/support/folder.h"

static char folder[TEST_FOLDER_MAX];
static char path[TEST_FOLDER_MAX + 8];
static struct cairn_store *store;
static struct cairn_error err;
static struct cairn_arena arena;

static void set_up(void)
{
    test_folder_make(folder);
    snprintf(path, sizeof path, "%s/run.db", folder);
    err = (struct cairn_error){0};
}

static void tear_down(void)
{
    cairn_store_close(store, NULL);
    store = NULL;
    cairn_arena_release(&arena);
    test_folder_remove(folder);
}

static void create(void)
{
    ck_assert_msg(cairn_store_create(&store, path, &err) == CAIRN_OK, "%s", err.message);
}

static void reopen(void)
{
    ck_assert_msg(cairn_store_close(store, &err) == CAIRN_OK, "%s", err.message);
    store = NULL;
    ck_assert_msg(cairn_store_open(&store, path, &err) == CAIRN_OK, "%s", err.message);
}

static void put_sequence(int64_t number, const char *text)
{
    struct cairn_store_sequence row = {.number = number, .verdict = "legal", .text = text};
    cairn_store_put_sequence(store, &row);
}

static uint32_t count_sequences(void)
{
    struct cairn_store_sequence *rows;
    uint32_t count;
    ck_assert_int_eq(cairn_store_load_sequence(store, NULL, &arena, &rows, &count, &err), CAIRN_OK);
    return count;
}

/* Opens what a writer left that was killed. */
static void open_behind(pid_t writer)
{
    int status;
    ck_assert_int_eq(waitpid(writer, &status, 0), writer);
    ck_assert(WIFSIGNALED(status));
    ck_assert(cairn_store_is_ours(path));
    ck_assert_msg(cairn_store_open(&store, path, &err) == CAIRN_OK, "%s", err.message);
}

static void expect_refusal(enum cairn_status status, const char *part)
{
    struct cairn_store *refused = NULL;
    ck_assert_int_eq(cairn_store_open(&refused, path, &err), status);
    ck_assert_ptr_null(refused);
    ck_assert_msg(strstr(err.message, part) != NULL, "'%s' lacks '%s'", err.message, part);
    ck_assert_ptr_null(strchr(err.message, '\n'));
}

START_TEST(rows_of_every_kind_come_back)
{
    static const char bytes[] = {'a', 0, 'b'};
    struct cairn_store_assertion row = {.test = 7,
                                        .position = 1,
                                        .kind = "BYTES",
                                        .integer = INT64_MIN,
                                        .real = -0.1,
                                        .contents = {bytes, sizeof bytes}};
    create();
    cairn_store_put_assertion(store, &row);
    reopen();
    struct cairn_store_assertion *rows;
    uint32_t count;
    ck_assert_int_eq(cairn_store_load_assertion(store, NULL, &arena, &rows, &count, &err),
                     CAIRN_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(rows[0].kind, "BYTES");
    ck_assert_int_eq(rows[0].integer, INT64_MIN);
    ck_assert(rows[0].real == -0.1);
    ck_assert_ptr_null(rows[0].constant);
    ck_assert_uint_eq(rows[0].contents.length, sizeof bytes);
    ck_assert_mem_eq(rows[0].contents.bytes, bytes, sizeof bytes);
}
END_TEST

START_TEST(a_key_selects_and_orders)
{
    create();
    for (int64_t test = 3; test >= 1; test--) {
        for (int64_t position = 1; position >= 0; position--) {
            struct cairn_store_assertion row = {
                .test = test, .position = position, .kind = "INTEGER"};
            cairn_store_put_assertion(store, &row);
        }
    }
    struct cairn_store_assertion *rows;
    uint32_t count;
    int64_t key = 2;
    ck_assert_int_eq(cairn_store_load_assertion(store, &key, &arena, &rows, &count, &err),
                     CAIRN_OK);
    ck_assert_uint_eq(count, 2);
    ck_assert_int_eq(rows[0].test, 2);
    ck_assert_int_eq(rows[0].position, 0);
    ck_assert_int_eq(rows[1].position, 1);
}
END_TEST

START_TEST(the_same_key_replaces)
{
    create();
    put_sequence(5, "first");
    put_sequence(5, "second");
    struct cairn_store_sequence *rows;
    uint32_t count;
    ck_assert_int_eq(cairn_store_load_sequence(store, NULL, &arena, &rows, &count, &err), CAIRN_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(rows[0].text, "second");
}
END_TEST

START_TEST(names_of_the_run_come_back)
{
    create();
    cairn_store_put_text(store, "state", "finished");
    cairn_store_put_number(store, "kept", -3);
    cairn_store_put_real(store, "seconds", 0.1);
    reopen();
    struct cairn_store_run *rows;
    uint32_t count;
    ck_assert_int_eq(cairn_store_load_run(store, NULL, &arena, &rows, &count, &err), CAIRN_OK);
    ck_assert_uint_eq(count, 3);
    ck_assert_str_eq(rows[0].name, "kept");
    ck_assert_str_eq(rows[0].value, "-3");
    ck_assert(strtod(rows[1].value, NULL) == 0.1);
    ck_assert_str_eq(rows[2].value, "finished");
}
END_TEST

START_TEST(many_rows_are_committed_in_between)
{
    create();
    for (int64_t i = 0; i < 2500; i++) {
        put_sequence(i, "s0: bytes(zeros 1)\n");
    }
    /* Another reader sees what is committed: two full batches at least. */
    struct cairn_store *reader;
    struct cairn_store_sequence *rows;
    uint32_t count;
    ck_assert_int_eq(cairn_store_open(&reader, path, &err), CAIRN_OK);
    ck_assert_int_eq(cairn_store_load_sequence(reader, NULL, &arena, &rows, &count, &err),
                     CAIRN_OK);
    ck_assert_uint_ge(count, 2000);
    cairn_store_close(reader, NULL);
}
END_TEST

START_TEST(nothing_lies_beside_it_after_the_end)
{
    create();
    put_sequence(1, "x");
    ck_assert_int_eq(cairn_store_close(store, &err), CAIRN_OK);
    store = NULL;
    static const char *const endings[] = {"-journal", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char beside[sizeof path + 16];
        snprintf(beside, sizeof beside, "%s%s", path, endings[i]);
        ck_assert_msg(access(beside, F_OK) != 0, "%s is there", beside);
    }
}
END_TEST

START_TEST(a_killed_writer_keeps_what_was_committed)
{
    pid_t child = fork();
    if (child == 0) {
        create();
        put_sequence(1, "committed");
        cairn_store_commit(store);
        put_sequence(2, "not");
        raise(SIGKILL);
    }
    open_behind(child);
    ck_assert_uint_eq(count_sequences(), 1);
}
END_TEST

/* A table that is replaced is there as it was or as it is now, however long writing it takes. */
START_TEST(what_replaces_a_table_is_committed_whole)
{
    pid_t child = fork();
    if (child == 0) {
        create();
        put_sequence(1, "old");
        cairn_store_clear(store, CAIRN_STORE_TABLE_sequence);
        put_sequence(2, "new");
        cairn_store_commit(store);
        cairn_store_clear(store, CAIRN_STORE_TABLE_sequence);
        for (int64_t i = 10; i < 3000; i++) {
            put_sequence(i, "not");
        }
        raise(SIGKILL);
    }
    open_behind(child);
    struct cairn_store_sequence *rows;
    uint32_t count;
    ck_assert_int_eq(cairn_store_load_sequence(store, NULL, &arena, &rows, &count, &err), CAIRN_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(rows[0].text, "new");
}
END_TEST

/* Where a commit is due in the middle of what belongs together, it waits. */
START_TEST(what_is_held_is_committed_whole)
{
    pid_t child = fork();
    if (child == 0) {
        create();
        for (int64_t i = 0; i < 990; i++) {
            put_sequence(i, "before");
        }
        cairn_store_hold(store);
        for (int64_t i = 990; i < 3000; i++) {
            put_sequence(i, "held");
        }
        cairn_store_commit(store);
        cairn_store_hold(store);
        for (int64_t i = 3000; i < 5000; i++) {
            put_sequence(i, "not");
        }
        raise(SIGKILL);
    }
    open_behind(child);
    ck_assert_uint_eq(count_sequences(), 3000);
}
END_TEST

START_TEST(a_table_without_its_columns_is_refused)
{
    create();
    ck_assert_int_eq(cairn_store_close(store, &err), CAIRN_OK);
    store = NULL;
    int fd = open(path, O_RDWR);
    static char bytes[1 << 20];
    ssize_t length = read(fd, bytes, sizeof bytes);
    char *column = memmem(bytes, (size_t)length, "\"choices\"", 9);
    ck_assert_ptr_nonnull(column);
    ck_assert_int_eq(pwrite(fd, "\"chances\"", 9, column - bytes), 9);
    close(fd);
    expect_refusal(CAIRN_FORMAT, "damaged");
}
END_TEST

START_TEST(an_existing_file_is_not_taken_over)
{
    create();
    struct cairn_store *second = NULL;
    ck_assert_int_eq(cairn_store_create(&second, path, &err), CAIRN_IO);
    ck_assert_ptr_null(second);
}
END_TEST

START_TEST(a_missing_file_is_not_found)
{
    expect_refusal(CAIRN_NOT_FOUND, path);
    ck_assert(!cairn_store_is_ours(path));
}
END_TEST

static void write_file(const void *bytes, size_t length)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    ck_assert_int_eq(write(fd, bytes, length), (ssize_t)length);
    close(fd);
}

START_TEST(a_foreign_file_is_refused)
{
    char text[4096];
    memset(text, 'x', sizeof text);
    write_file(text, sizeof text);
    expect_refusal(CAIRN_FORMAT, "damaged or no database");
    ck_assert(!cairn_store_is_ours(path));
    write_file("", 0);
    expect_refusal(CAIRN_FORMAT, "no database of cairn's");
    /* Killed as it began: --force may replace it. */
    ck_assert(cairn_store_is_ours(path));
}
END_TEST

/* Changes four bytes of SQLite's header: application_id at 68, user_version at 60. */
static void overwrite(off_t at, unsigned char last)
{
    unsigned char bytes[4] = {0, 0, 0, last};
    int fd = open(path, O_WRONLY);
    ck_assert_int_eq(pwrite(fd, bytes, sizeof bytes, at), 4);
    close(fd);
}

START_TEST(another_application_or_version_is_refused)
{
    create();
    ck_assert_int_eq(cairn_store_close(store, &err), CAIRN_OK);
    store = NULL;
    ck_assert(cairn_store_is_ours(path));
    overwrite(60, 99);
    expect_refusal(CAIRN_FORMAT, "another version");
    ck_assert(cairn_store_is_ours(path));
    overwrite(68, 1);
    expect_refusal(CAIRN_FORMAT, "no database of cairn's");
    ck_assert(!cairn_store_is_ours(path));
}
END_TEST

START_TEST(a_cut_file_is_refused)
{
    create();
    for (int64_t i = 0; i < 500; i++) {
        put_sequence(i, "s0: call:something_long_enough_to_fill_pages(1, 2, 3)\n");
    }
    ck_assert_int_eq(cairn_store_close(store, &err), CAIRN_OK);
    store = NULL;
    struct stat info;
    ck_assert_int_eq(stat(path, &info), 0);
    ck_assert_int_eq(truncate(path, info.st_size / 2), 0);
    expect_refusal(CAIRN_FORMAT, "damaged");
    ck_assert_int_eq(truncate(path, 100), 0);
    expect_refusal(CAIRN_FORMAT, "damaged");
}
END_TEST

START_TEST(a_full_disk_is_told_once_and_keeps_what_was_there)
{
    /* A file system of its own, small; without the right to mount one there is nothing to see. */
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("none", folder, "tmpfs", 0, "size=512k") != 0) {
        return;
    }
    create();
    put_sequence(1, "committed");
    cairn_store_commit(store);
    static char text[20000];
    memset(text, 'x', sizeof text - 1);
    for (int64_t i = 2; i < 100; i++) {
        put_sequence(i, text);
        cairn_store_commit(store);
    }
    ck_assert_int_eq(cairn_store_check(store, &err), CAIRN_IO);
    ck_assert_msg(strstr(err.message, "the disk is full") != NULL, "%s", err.message);
    ck_assert_int_eq(cairn_store_close(store, &err), CAIRN_IO);
    store = NULL;
    ck_assert_msg(cairn_store_open(&store, path, &err) == CAIRN_OK, "%s", err.message);
    ck_assert_uint_ge(count_sequences(), 1);
    cairn_store_close(store, NULL);
    store = NULL;
    umount(folder);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store");
    TCase *tcase = tcase_create("store");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, rows_of_every_kind_come_back);
    tcase_add_test(tcase, a_key_selects_and_orders);
    tcase_add_test(tcase, the_same_key_replaces);
    tcase_add_test(tcase, names_of_the_run_come_back);
    tcase_add_test(tcase, many_rows_are_committed_in_between);
    tcase_add_test(tcase, nothing_lies_beside_it_after_the_end);
    tcase_add_test(tcase, a_killed_writer_keeps_what_was_committed);
    tcase_add_test(tcase, what_replaces_a_table_is_committed_whole);
    tcase_add_test(tcase, what_is_held_is_committed_whole);
    tcase_add_test(tcase, a_table_without_its_columns_is_refused);
    tcase_add_test(tcase, an_existing_file_is_not_taken_over);
    tcase_add_test(tcase, a_missing_file_is_not_found);
    tcase_add_test(tcase, a_foreign_file_is_refused);
    tcase_add_test(tcase, another_application_or_version_is_refused);
    tcase_add_test(tcase, a_cut_file_is_refused);
    tcase_add_test(tcase, a_full_disk_is_told_once_and_keeps_what_was_there);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
