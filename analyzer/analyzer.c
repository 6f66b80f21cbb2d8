#include "analyzer/analyzer.h"

#include "analyzer/analysis.h"

static enum cairn_status run(struct cairn_analysis *a, struct cairn_error *err)
{
    enum cairn_status status = cairn_parse_target(a, err);
    if (status != CAIRN_OK) {
        return status;
    }
    cairn_files_collect(a);
    status = cairn_parse_check_own(a, err);
    if (status != CAIRN_OK) {
        return status;
    }
    cairn_declarations_collect(a);
    status = cairn_linkable_ask(a, err);
    if (status != CAIRN_OK) {
        return status;
    }
    cairn_documents_attach(a);
    cairn_macros_classify(a);
    status = cairn_probe_macros(a, err);
    if (status != CAIRN_OK) {
        return status;
    }
    status = cairn_rules_collect(a, err);
    if (status != CAIRN_OK) {
        return status;
    }
    cairn_cursors_find_texts(a);
    cairn_cursors_type_makers(a);
    cairn_cursors_find_handles(a);
    cairn_numbers_find_handles(a);
    cairn_fit_prepare(a);
    cairn_records_find_facts(a);
    cairn_operations_add_functions(a);
    status = cairn_rules_check(a, err);
    if (status != CAIRN_OK) {
        return status;
    }
    cairn_fields_add(a);
    cairn_builtins_add_variables(a);
    status = cairn_contracts_collect(a, err);
    if (status != CAIRN_OK) {
        return status;
    }
    cairn_rooms_give(a);
    cairn_struct_arrays_find(a);
    cairn_builtins_add(a);
    cairn_callbacks_add(a);
    cairn_reach_decide(a);
    cairn_lineage_find(a->model);
    cairn_preconditions_find(a);
    cairn_relations_find(a);
    cairn_documents_find_lenders(a);
    cairn_documents_find_promises(a);
    cairn_strings_mine(a);
    cairn_stated_find(a);
    return CAIRN_OK;
}

void cairn_analysis_release(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->files.count; i++) {
        cairn_vec_release(&a->files.items[i].comments);
    }
    for (uint32_t i = 0; i < a->groups.count; i++) {
        cairn_vec_release(&a->groups.items[i].words);
    }
    cairn_vec_release(&a->arguments.words);
    cairn_vec_release(&a->files);
    cairn_vec_release(&a->functions);
    cairn_vec_release(&a->variables);
    cairn_vec_release(&a->macros);
    cairn_vec_release(&a->forwards);
    cairn_vec_release(&a->record_facts);
    cairn_vec_release(&a->record_cursors);
    cairn_vec_release(&a->typedef_names);
    cairn_vec_release(&a->groups);
    cairn_vec_release(&a->rules);
    cairn_vec_release(&a->named_handles);
    cairn_map_release(&a->file_by_handle);
    cairn_map_release(&a->function_by_name);
    cairn_map_release(&a->macro_by_name);
    cairn_map_release(&a->constant_by_name);
    cairn_map_release(&a->type_by_spelling);
    cairn_map_release(&a->record_by_name);
    cairn_map_release(&a->enumeration_by_name);
    cairn_map_release(&a->typedef_of_record);
    cairn_map_release(&a->uses_of_integer);
    if (a->unit != NULL) {
        clang_disposeTranslationUnit(a->unit);
    }
    if (a->index != NULL) {
        clang_disposeIndex(a->index);
    }
    cairn_arena_release(&a->scratch);
}

enum cairn_status cairn_analyze(struct cairn_model **ret_model, const struct cairn_target *target,
                                struct cairn_error *err)
{
    struct cairn_analysis a = {.target = target, .model = cairn_model_new()};
    enum cairn_status status = run(&a, err);
    cairn_analysis_release(&a);
    if (status != CAIRN_OK) {
        cairn_model_free(a.model);
        return status;
    }
    *ret_model = a.model;
    return CAIRN_OK;
}

const char *cairn_analyzer_libclang(struct cairn_arena *arena)
{
    CXString version = clang_getClangVersion();
    const char *text = cairn_arena_strdup(arena, clang_getCString(version));
    clang_disposeString(version);
    return text;
}
