/* Scratch files for tests, and tests of what ends the process. Written by cairn; no rights are
 * claimed in this file (0BSD). */
#define _XOPEN_SOURCE 700

#include "cairn_support.h"

#include <check.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int home = -1; /* the directory that was current before the test */
static char scratch[256];
static char *users_home;  /* what HOME was before the test; NULL if it was not set */
static const void **kept; /* what nothing frees */
static size_t kept_count;
static int returned = -1; /* written to when the test has come to its end */

void cairn_scratch_setup(void)
{
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || parent[0] != '/') {
        parent = "/tmp";
    }
    home = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ck_assert_int_ge(home, 0);
    int length = snprintf(scratch, sizeof scratch, "%s/cairn-test-XXXXXX", parent);
    ck_assert_int_lt(length, (int)sizeof scratch);
    ck_assert_ptr_nonnull(mkdtemp(scratch));
    ck_assert_int_eq(chdir(scratch), 0);
    /* Nothing goes to the user's home. */
    users_home = getenv("HOME") == NULL ? NULL : strdup(getenv("HOME"));
    ck_assert_int_eq(setenv("HOME", scratch, 1), 0);
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *position)
{
    (void)info;
    (void)type;
    (void)position;
    return remove(path);
}

void cairn_scratch_teardown(void)
{
    ck_assert_int_eq(fchdir(home), 0);
    close(home);
    ck_assert_int_eq(users_home == NULL ? unsetenv("HOME") : setenv("HOME", users_home, 1), 0);
    free(users_home);
    nftw(scratch, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

const char *cairn_full_path(const char *name)
{
    static char paths[32][2 * sizeof scratch];
    static unsigned next;
    char *path = paths[next++ % 32];
    ck_assert_int_lt(snprintf(path, sizeof paths[0], "%s/%s", scratch, name), (int)sizeof paths[0]);
    return path;
}

void cairn_write_file(const char *name, const void *contents, size_t length)
{
    FILE *file = fopen(name, "wb");
    ck_assert_ptr_nonnull(file);
    const unsigned char *bytes = contents;
    for (size_t i = 0; i < length; i++) {
        fputc(bytes == NULL ? 0 : bytes[i], file);
    }
    ck_assert_int_eq(fclose(file), 0);
}

void cairn_keep(const void *object)
{
    const void **longer = realloc(kept, (kept_count + 1) * sizeof *kept);
    ck_assert_ptr_nonnull(longer);
    kept = longer;
    kept[kept_count++] = object;
}

/* Ends as the fork ended, but never with success if the test did not come to its end. */
static void end_as(pid_t fork, int has_returned)
{
    int status = 0;
    waitpid(fork, &status, 0);
    if (WIFSIGNALED(status)) {
        raise(WTERMSIG(status));
    }
    int code = WEXITSTATUS(status);
    if (code == EXIT_SUCCESS && !has_returned) {
        fprintf(stderr, "the process was ended with status %d\n", code);
        code = EXIT_FAILURE;
    }
    _exit(code);
}

void cairn_return_expected(void)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    fflush(NULL);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        close(ends[0]);
        returned = ends[1];
        return;
    }
    char byte;
    close(ends[1]);
    end_as(pid, read(ends[0], &byte, 1) == 1);
}

void cairn_has_returned(void)
{
    ck_assert_int_eq((int)write(returned, "", 1), 1);
    close(returned);
}
