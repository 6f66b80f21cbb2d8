/* Runs the model-based tests of all samples. */
#include "support.h"

#include <stdlib.h>

int main(void)
{
    Suite *suite = suite_create("samples");
    suite_add_tcase(suite, int_stack_case());
    suite_add_tcase(suite, ub_stack_case());
    suite_add_tcase(suite, linked_list_case());
    suite_add_tcase(suite, bin_tree_case());
    suite_add_tcase(suite, bst_case());
    suite_add_tcase(suite, tree_map_case());
    suite_add_tcase(suite, heap_array_case());
    suite_add_tcase(suite, bin_heap_case());
    suite_add_tcase(suite, binomial_heap_case());
    suite_add_tcase(suite, fib_heap_case());
    suite_add_tcase(suite, poly_case());
    suite_add_tcase(suite, pstack_case());
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
