/* The suites of the unit tests: one a module of core/ and generator/. Included by the files of
 * tests/unit/ alone. */
#ifndef CAIRN_TESTS_UNIT_SUITES_H
#define CAIRN_TESTS_UNIT_SUITES_H

#include <check.h>

#define UNIT_SUITE_LIST(X)                                                                         \
    X(error)                                                                                       \
    X(arena)                                                                                       \
    X(str)                                                                                         \
    X(vec)                                                                                         \
    X(map)                                                                                         \
    X(rng)                                                                                         \
    X(hash)                                                                                        \
    X(target)                                                                                      \
    X(model)                                                                                       \
    X(sequence)                                                                                    \
    X(sequence_text)                                                                               \
    X(validate)                                                                                    \
    X(encode)                                                                                      \
    X(outcome)                                                                                     \
    X(process)                                                                                     \
    X(pool)                                                                                        \
    X(assembly)                                                                                    \
    X(closure)                                                                                     \
    X(choice)                                                                                      \
    X(forms)                                                                                       \
    X(weights)                                                                                     \
    X(order)                                                                                       \
    X(texts)                                                                                       \
    X(values)                                                                                      \
    X(facts)                                                                                       \
    X(api_rule)                                                                                    \
    X(conclude)                                                                                    \
    X(legality)                                                                                    \
    X(prune)                                                                                       \
    X(tail)                                                                                        \
    X(earlier)                                                                                     \
    X(minimize)                                                                                    \
    X(blame)                                                                                       \
    X(infer)                                                                                       \
    X(peel)                                                                                        \
    X(pins)                                                                                        \
    X(standing)                                                                                    \
    X(compare)                                                                                     \
    X(leak)                                                                                        \
    X(moved)                                                                                       \
    X(shorten)

#define UNIT_SUITE_DECLARATION(name) Suite *unit_##name##_suite(void);
UNIT_SUITE_LIST(UNIT_SUITE_DECLARATION)
#undef UNIT_SUITE_DECLARATION

/* A suite of one case with these tests. */
#define UNIT_SUITE(name, ...)                                                                      \
    Suite *unit_##name##_suite(void)                                                               \
    {                                                                                              \
        const TTest *const tests[] = {__VA_ARGS__};                                                \
        return unit_suite(#name, tests, sizeof tests / sizeof *tests);                             \
    }

Suite *unit_suite(const char *name, const TTest *const *tests, size_t count);

#endif
