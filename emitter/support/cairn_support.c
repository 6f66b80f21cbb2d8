/* Scratch files for tests. Written by cairn; no rights are claimed in this file (0BSD). */
#define _XOPEN_SOURCE 700

#include "cairn_support.h"

#include <check.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int home = -1; /* the directory that was current before the test */
static char scratch[256];

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
    nftw(scratch, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
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
