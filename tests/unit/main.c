/* Runs the suites named on the command line: unit_tests SUITE... (none: all). */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/suites.h"

static const struct {
    const char *name;
    Suite *(*make)(void);
} suites[] = {
#define UNIT_SUITE_ENTRY(name) {#name, unit_##name##_suite},
    UNIT_SUITE_LIST(UNIT_SUITE_ENTRY)
#undef UNIT_SUITE_ENTRY
};

enum { SUITE_COUNT = sizeof suites / sizeof *suites };

Suite *unit_suite(const char *name, const TTest *const *tests, size_t count)
{
    Suite *suite = suite_create(name);
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 60);
    for (size_t i = 0; i < count; i++) {
        tcase_add_test(tcase, tests[i]);
    }
    suite_add_tcase(suite, tcase);
    return suite;
}

static Suite *find(const char *name)
{
    for (size_t i = 0; i < SUITE_COUNT; i++) {
        if (strcmp(suites[i].name, name) == 0) {
            return suites[i].make();
        }
    }
    fprintf(stderr, "unit_tests: no suite '%s'\n", name);
    exit(2);
}

int main(int argc, char **argv)
{
    SRunner *runner = srunner_create(NULL);
    for (int i = 1; i < argc; i++) {
        srunner_add_suite(runner, find(argv[i]));
    }
    for (size_t i = 0; argc == 1 && i < SUITE_COUNT; i++) {
        srunner_add_suite(runner, suites[i].make());
    }
    srunner_run_all(runner, CK_NORMAL);
    bool passed = srunner_ntests_failed(runner) == 0 && srunner_ntests_run(runner) != 0;
    srunner_free(runner);
    return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}
