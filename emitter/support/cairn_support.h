/* Scratch files for tests, and tests of what ends the process. Written by cairn; no rights are
 * claimed in this file (0BSD). */
#ifndef CAIRN_SUPPORT_H
#define CAIRN_SUPPORT_H

#include <stddef.h>

/* An unchecked fixture: every test gets an empty directory of its own, which is the current one
 * while the test runs. It is removed after the test, also after one that crashed in a fork. */
void cairn_scratch_setup(void);
void cairn_scratch_teardown(void);

/* The path of a file in the test's directory; static, and overwritten by the 32nd call after. */
const char *cairn_full_path(const char *name);

/* Creates a file in the current directory; NULL contents are length zero bytes. */
void cairn_write_file(const char *name, const void *contents, size_t length);

/* Notes an object that nothing in the library frees, so that whoever looks for lost memory finds
 * what leads to it. */
void cairn_keep(const void *object);

/* Around what may end the process: it happens in a fork, and unless the second is reached the test
 * fails, whatever the exit status. */
void cairn_return_expected(void);
void cairn_has_returned(void);

#endif
