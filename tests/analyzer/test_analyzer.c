/* The analyzer as a module: what every model must keep, determinism, errors. What is inferred for
 * which declaration is pinned by the golden tests. */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyzer/analyzer.h"

#define GOLDEN(name) CAIRN_GOLDEN_DIR "/" name

/* A target of one header, and a link input if that is not NULL. */
static struct cairn_target target_of(const char *header, const char *input)
{
    struct cairn_target target = {.cc = "cc"};
    cairn_target_add(&target, &target.headers, header);
    if (input != NULL) {
        cairn_target_add(&target, &target.link_inputs, input);
    }
    return target;
}

static struct cairn_model *analyse(const char *header, const char *input)
{
    struct cairn_target target = target_of(header, input);
    struct cairn_model *model = NULL;
    struct cairn_error err;
    enum cairn_status status = cairn_analyze(&model, &target, &err);
    ck_assert_msg(status == CAIRN_OK, "%s: %s", header, err.message);
    cairn_target_release(&target);
    return model;
}

static void check_type(const struct cairn_model *model, uint32_t index)
{
    ck_assert_uint_lt(index, model->types.count);
    const struct cairn_type *type = &model->types.items[index];
    ck_assert_ptr_nonnull(type->spelling);
    if (type->kind == CAIRN_TYPE_POINTER || type->kind == CAIRN_TYPE_ARRAY) {
        ck_assert_uint_lt(type->target, model->types.count);
    }
    if (type->kind == CAIRN_TYPE_RECORD) {
        ck_assert_uint_lt(type->record, model->records.count);
    }
}

static void check_param(const struct cairn_model *model, const struct cairn_op *op, uint16_t i)
{
    const struct cairn_param *param = &op->params[i];
    check_type(model, param->type);
    check_type(model, param->value_type);
    ck_assert_uint_lt(param->sort, model->sorts.count);
    ck_assert_msg(param->reason != NULL, "%s, parameter %u has no reason", op->key, i);
    ck_assert_uint_le(param->confidence, 100);
    ck_assert_int_lt(param->partner, op->param_count);
    ck_assert_int_ne(param->partner, i);
    if (param->role == CAIRN_ROLE_LENGTH || param->role == CAIRN_ROLE_COUNT) {
        ck_assert_int_ge(param->partner, 0);
        ck_assert_int_eq(op->params[param->partner].partner, i);
    }
    if (param->pass == CAIRN_PASS_VALUE) {
        ck_assert_uint_eq(param->value_type, param->type);
    } else {
        ck_assert_uint_eq(param->value_type, model->types.items[param->type].target);
    }
    if (param->constant_enumeration != CAIRN_NONE) {
        ck_assert_uint_lt(param->constant_enumeration, model->enumerations.count);
    }
}

static void check_op(const struct cairn_model *model, uint32_t index)
{
    const struct cairn_op *op = &model->ops.items[index];
    ck_assert_msg(cairn_model_find_op(model, op->key) == index, "key '%s' is not unique", op->key);
    ck_assert_int_lt(op->initialises, op->param_count);
    ck_assert_int_lt(op->destroys, op->param_count);
    ck_assert_ptr_nonnull(op->name);
    ck_assert(op->kind != CAIRN_OP_CALL || op->function != NULL);
    for (uint16_t i = 0; i < op->param_count; i++) {
        check_param(model, op, i);
    }
    for (uint16_t i = 0; i < op->output_count; i++) {
        const struct cairn_output *output = &op->outputs[i];
        check_type(model, output->type);
        ck_assert_uint_lt(output->sort, model->sorts.count);
        ck_assert_int_lt(output->param, op->param_count);
        ck_assert(output->param < 0 || op->params[output->param].pass != CAIRN_PASS_VALUE);
    }
    ck_assert((op->unavailable != NULL) == (op->unlock != NULL));
}

/* The rules that generator, executor and emitter rely on. */
static void check_model(const struct cairn_model *model)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        check_op(model, i);
    }
    for (uint32_t i = 0; i < model->skipped.count; i++) {
        ck_assert_ptr_nonnull(model->skipped.items[i].reason);
    }
    for (uint32_t i = 0; i < model->constants.count; i++) {
        ck_assert_uint_ne(model->constants.items[i].group, CAIRN_NONE);
    }
    ck_assert_uint_le(model->linkable, model->declared);
}

static int is_header(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 2 && strcmp(entry->d_name + length - 2, ".h") == 0 &&
           strcmp(entry->d_name, "broken.h") != 0;
}

START_TEST(every_model_keeps_the_rules)
{
    struct dirent **entries = NULL;
    int count = scandir(CAIRN_GOLDEN_DIR, &entries, is_header, alphasort);
    ck_assert_int_gt(count, 10);
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", CAIRN_GOLDEN_DIR, entries[i]->d_name);
        struct cairn_model *model = analyse(path, NULL);
        check_model(model);
        cairn_model_free(model);
        free(entries[i]);
    }
    free(entries);
}
END_TEST

START_TEST(same_input_gives_same_model)
{
    struct cairn_str texts[2] = {{0}, {0}};
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        struct cairn_model *model = analyse(GOLDEN("records.h"), NULL);
        cairn_analysis_print(model, &texts[i]);
        hashes[i] = cairn_model_hash(model);
        cairn_model_free(model);
    }
    ck_assert_str_eq(cairn_str_text(&texts[0]), cairn_str_text(&texts[1]));
    ck_assert_uint_eq(hashes[0], hashes[1]);
    cairn_str_release(&texts[0]);
    cairn_str_release(&texts[1]);
}
END_TEST

START_TEST(every_model_has_the_builtin_operations)
{
    struct cairn_model *model = analyse(GOLDEN("pairs.h"), NULL);
    static const char *const keys[] = {"bytes",     "heap",        "path",           "loop",
                                       "call:free", "array:int32", "pointers:string"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        ck_assert_msg(cairn_model_find_op(model, keys[i]) != CAIRN_NONE, "no '%s'", keys[i]);
    }
    const struct cairn_op *release = &model->ops.items[cairn_model_find_op(model, "call:free")];
    ck_assert(release->is_builtin);
    ck_assert_int_eq(release->destroys, 0);
    /* Files come only with functions that take one. */
    ck_assert_uint_eq(cairn_model_find_op(model, "call:fclose"), CAIRN_NONE);
    cairn_model_free(model);
}
END_TEST

START_TEST(functions_are_linkable_as_the_linker_says)
{
    struct cairn_model *model = analyse(GOLDEN("types.h"), GOLDEN("types.c"));
    ck_assert_uint_eq(model->linkable, model->declared);
    cairn_model_free(model);

    model = analyse(GOLDEN("types.h"), NULL);
    ck_assert_uint_eq(model->declared - model->linkable, 3);
    ck_assert_uint_eq(cairn_model_find_op(model, "call:twice"), CAIRN_NONE);
    cairn_model_free(model);
}
END_TEST

/* Fails to analyse and says so with this status and these words. */
static void check_failure(struct cairn_target *target, enum cairn_status status, const char *words)
{
    struct cairn_model *model = NULL;
    struct cairn_error err = {0};
    ck_assert_int_eq(cairn_analyze(&model, target, &err), status);
    ck_assert_ptr_null(model);
    ck_assert_msg(strstr(err.message, words) != NULL, "'%s' lacks '%s'", err.message, words);
    ck_assert_msg(strchr(err.message, '\n') == NULL, "more than one line: %s", err.message);
    cairn_target_release(target);
}

START_TEST(a_header_that_declares_nothing_stands_for_what_it_includes)
{
    struct cairn_target target = target_of("umbrella.h", NULL);
    cairn_target_add(&target, &target.cpp_flags, "-I" CAIRN_GOLDEN_DIR "/../umbrella");
    struct cairn_model *model = NULL;
    struct cairn_error err;
    ck_assert_msg(cairn_analyze(&model, &target, &err) == CAIRN_OK, "%s", err.message);
    /* What nothing was given to link with is skipped. */
    ck_assert_uint_eq(model->declared, 1);
    ck_assert_uint_eq(model->skipped.count, 1);
    ck_assert_str_eq(model->skipped.items[0].name, "rain_sum");
    cairn_model_free(model);
    cairn_target_release(&target);
}
END_TEST

START_TEST(a_missing_header_is_named)
{
    struct cairn_target target = target_of("no/such/header.h", NULL);
    check_failure(&target, CAIRN_TARGET, "'no/such/header.h' file not found");
}
END_TEST

START_TEST(an_error_in_an_own_header_has_its_position)
{
    struct cairn_target target = target_of(GOLDEN("broken.h"), NULL);
    check_failure(&target, CAIRN_TARGET, "broken.h:2:12: unknown type name 'unknown_type'");
}
END_TEST

START_TEST(a_library_that_cannot_be_linked_is_named)
{
    struct cairn_target target = target_of(GOLDEN("types.h"), "-lcairn_no_such_library");
    check_failure(&target, CAIRN_TARGET, "cairn_no_such_library");
}
END_TEST

START_TEST(a_compiler_that_does_not_exist_is_an_error)
{
    struct cairn_target target = target_of(GOLDEN("types.h"), GOLDEN("types.c"));
    target.cc = "/no/such/compiler";
    check_failure(&target, CAIRN_TARGET, "/no/such/compiler");
}
END_TEST

START_TEST(contracts_that_are_missing_or_wrong_are_errors)
{
    struct cairn_target target = target_of(GOLDEN("contracts.h"), NULL);
    target.contracts = GOLDEN("no_such_file.c");
    check_failure(&target, CAIRN_TARGET, "no_such_file.c");

    target = target_of(GOLDEN("contracts.h"), NULL);
    target.contracts = GOLDEN("own/wrong_contracts.c");
    check_failure(&target, CAIRN_TARGET, "'cairn_invariant_heap'");
}
END_TEST

START_TEST(contracts_of_calls_have_to_fit_the_function)
{
    static const struct {
        const char *file;
        const char *error;
    } cases[] = {
        {GOLDEN("own/ensures_other_types.c"),
         "'cairn_ensures_shelf_find' has to be bool cairn_ensures_shelf_find(struct shelf_place, "
         "const shelf *, struct shelf_place, int *)"},
        {GOLDEN("own/ensures_no_result.c"), "bool cairn_ensures_shelf_put(shelf_count, shelf *, "},
        {GOLDEN("own/ensures_no_bool.c"), "'cairn_ensures_shelf_sort' has to be bool "},
        {GOLDEN("own/before_bool.c"), "'cairn_before_shelf_put' has to be void "},
        {GOLDEN("own/make_number.c"), "does not return a pointer to an object"},
        {GOLDEN("own/observe_static.c"), "'cairn_observe_shelf' cannot be called: it is static"},
        {GOLDEN("own/requires_result.c"),
         "'cairn_requires_shelf_put' has to be bool cairn_requires_shelf_put(shelf *, "},
        {GOLDEN("own/ensures_unknown.c"), "'shelf_burn', which is no function that can be called"},
        {GOLDEN("own/ensures_variadic.c"), "'shelf_say', whose arguments have no fixed number"},
    };
    struct cairn_target target = target_of(GOLDEN("call_contracts.h"), NULL);
    target.contracts = cases[_i].file;
    check_failure(&target, CAIRN_TARGET, cases[_i].error);
}
END_TEST

/* Rules as text: what contracts.h gives. */
START_TEST(rules_that_are_wrong_are_errors)
{
    static const struct {
        const char *rules;
        const char *error;
    } cases[] = {
        {"int pot_burn(pot *p) CAIRN_NULLABLE(1);",
         "mine.h:1: 'pot_burn': the headers declare no such function"},
        {"\n\nint pot_plant(pot *p, seed *s) CAIRN_NULLABLE(3);",
         "mine.h:3: 'pot_plant': CAIRN_NULLABLE: there is no parameter 3"},
        {"int pot_plant(pot *p, seed *s) CAIRN_NULLABLE(s);", "takes numbers of parameters"},
        {"int pot_plant(pot *p, seed *s) CAIRN_NULABLE(1);", "mine.h:1: expected function body"},
        {"int pot_plant(pot *p) CAIRN_NULLABLE(1);", "mine.h:1: conflicting types for 'pot_plant'"},
        {"int pot_plant(pot *p, seed *s) CAIRN_READS(2, 1);", "parameter 2: it is no buffer"},
        {"int pot_water(pot *p, const unsigned char *from, int more) CAIRN_NULLABLE(3);",
         "parameter 3: it is no pointer"},
        {"int pot_water(pot *p, const unsigned char *from, int more) CAIRN_WRITES(2, 3);",
         "parameter 2: it is nothing to write to"},
        {"int pot_weigh(const pot *p, int *result) CAIRN_NULLABLE(1) CAIRN_NONNULL(1);",
         "contradicts"},
        {"pot *pot_obtain(void) CAIRN_FREED_BY(pot_burn, 1);", "names 'pot_burn'"},
        {"pot *pot_obtain(void) CAIRN_FREED_BY(pot_relinquish, 2);",
         "'pot_relinquish' has no parameter 2"},
        {"void pot_relinquish(pot *p) __attribute__((annotate(\"cairn:NONE:1\")));",
         "is no rule of cairn's"},
    };
    struct cairn_target target = target_of(GOLDEN("rules.h"), GOLDEN("rules.c"));
    target.edits = cases[_i].rules;
    target.edits_name = "mine.h";
    check_failure(&target, CAIRN_TARGET, cases[_i].error);
}
END_TEST

START_TEST(rules_for_another_version_are_left_out_where_they_do_not_fit)
{
    struct cairn_target target = target_of(GOLDEN("rules.h"), GOLDEN("rules.c"));
    struct cairn_model *model = NULL;
    target.edits = "int pot_burn(pot *p) CAIRN_NULLABLE(1);\n"
                   "int pot_plant(pot *p, seed *s) CAIRN_NULLABLE(3);\n"
                   "int pot_weigh(const pot *p, int *result) CAIRN_NULLABLE(1);\n";
    target.edits_name = "mine.h";
    target.is_other_version = true;
    ck_assert_int_eq(cairn_analyze(&model, &target, NULL), CAIRN_OK);
    const struct cairn_op *op = &model->ops.items[cairn_model_find_op(model, "call:pot_weigh")];
    ck_assert_uint_eq(op->rule_count, 1);
    ck_assert_int_eq(op->params[0].nullability, CAIRN_NULL_ALLOWED);
    cairn_model_free(model);
    cairn_target_release(&target);
}
END_TEST

START_TEST(a_rules_file_that_is_missing_is_named)
{
    struct cairn_target target = target_of(GOLDEN("rules.h"), NULL);
    target.rules = "no/such/rules.h";
    check_failure(&target, CAIRN_TARGET, "cannot read the rules file 'no/such/rules.h'");
}
END_TEST

START_TEST(the_error_may_be_null)
{
    struct cairn_target target = target_of(GOLDEN("broken.h"), NULL);
    struct cairn_model *model = NULL;
    ck_assert_int_eq(cairn_analyze(&model, &target, NULL), CAIRN_TARGET);
    cairn_target_release(&target);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("analyzer");
    TCase *cases = tcase_create("model");
    tcase_set_timeout(cases, 60);
    suite_add_tcase(suite, cases);
    tcase_add_test(cases, every_model_keeps_the_rules);
    tcase_add_test(cases, same_input_gives_same_model);
    tcase_add_test(cases, every_model_has_the_builtin_operations);
    tcase_add_test(cases, functions_are_linkable_as_the_linker_says);
    tcase_add_test(cases, a_header_that_declares_nothing_stands_for_what_it_includes);
    tcase_add_test(cases, a_missing_header_is_named);
    tcase_add_test(cases, an_error_in_an_own_header_has_its_position);
    tcase_add_test(cases, a_library_that_cannot_be_linked_is_named);
    tcase_add_test(cases, a_compiler_that_does_not_exist_is_an_error);
    tcase_add_test(cases, contracts_that_are_missing_or_wrong_are_errors);
    tcase_add_loop_test(cases, contracts_of_calls_have_to_fit_the_function, 0, 9);
    tcase_add_loop_test(cases, rules_that_are_wrong_are_errors, 0, 12);
    tcase_add_test(cases, rules_for_another_version_are_left_out_where_they_do_not_fit);
    tcase_add_test(cases, a_rules_file_that_is_missing_is_named);
    tcase_add_test(cases, the_error_may_be_null);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
