/* Scratch folders for tests. */
#ifndef CAIRN_TESTS_FOLDER_H
#define CAIRN_TESTS_FOLDER_H

enum { TEST_FOLDER_MAX = 160 };

/* Makes an empty folder (core/folder.h); path becomes its absolute path. Ends the process if that
 * cannot be. */
void test_folder_make(char path[TEST_FOLDER_MAX]);

/* Removes the folder with all that is in it, as far as its owner may. */
void test_folder_remove(const char *path);

#endif
