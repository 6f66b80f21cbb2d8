#include "cli/check_operations.h"

#include <stdlib.h>
#include <string.h>

#include "core/declaration.h"

/* ---- rows ---- */

static bool is_kind(const struct cairn_store_operation *row, enum cairn_op_kind kind)
{
    return row->kind != NULL && strcmp(row->kind, cairn_op_kind_name(kind)) == 0;
}

/* Whether it was in use; rows without texts are nobody's. */
static bool is_used(const struct cairn_store_operation *row)
{
    return row->callable != 0 && row->key != NULL && row->declaration != NULL &&
           row->types != NULL &&
           (is_kind(row, CAIRN_OP_CALL)
                ? row->function != NULL
                : is_kind(row, CAIRN_OP_GET) || is_kind(row, CAIRN_OP_GLOBAL));
}

/* Several operations call one function with different arguments behind its dots. */
static bool is_again(const struct cairn_versions *v, uint32_t index)
{
    for (uint32_t i = 0; i < index && v->rows[index].function != NULL; i++) {
        if (is_used(&v->rows[i]) && v->rows[i].function != NULL &&
            strcmp(v->rows[i].function, v->rows[index].function) == 0) {
            return true;
        }
    }
    return false;
}

static const char *name_of(const struct cairn_store_operation *row)
{
    const char *colon = strchr(row->key, ':');
    return row->function != NULL ? row->function : colon == NULL ? row->key : colon + 1;
}

/* ---- what there is today ---- */

static bool is_available(const struct cairn_versions *v, uint32_t op)
{
    return v->model->ops.items[op].is_inner || cairn_executor_has(v->executor, op);
}

/* The operation of the row's key or, of a function, another one that calls it, best an available
 * one; CAIRN_NONE if there is none. */
static uint32_t find_op(const struct cairn_versions *v, const struct cairn_store_operation *row)
{
    uint32_t found = cairn_model_find_op(v->model, row->key);
    for (uint32_t i = 0; i < v->model->ops.count && row->function != NULL; i++) {
        const struct cairn_op *op = &v->model->ops.items[i];
        bool is_it =
            op->function != NULL && !op->is_builtin && strcmp(op->function, row->function) == 0;
        if (is_it && (found == CAIRN_NONE || (is_available(v, i) && !is_available(v, found)))) {
            found = i;
        }
    }
    return found;
}

/* Whether a record has the field still, whose name is "record.field". */
static bool has_field(const struct cairn_model *model, const char *name)
{
    for (uint32_t r = 0; r < model->records.count; r++) {
        const struct cairn_record *record = &model->records.items[r];
        const char *blank = strrchr(record->spelling, ' '); /* keys do without "struct" */
        const char *spelling = blank == NULL ? record->spelling : blank + 1;
        size_t length = strlen(spelling);
        if (strncmp(name, spelling, length) != 0 || name[length] != '.') {
            continue;
        }
        for (uint16_t f = 0; f < record->field_count; f++) {
            if (strcmp(record->fields[f].name, name + length + 1) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* ---- comparing ---- */

static void print_absent(const struct cairn_versions *v, const struct cairn_store_operation *row,
                         struct cairn_str *out)
{
    bool is_there = is_kind(row, CAIRN_OP_GET) && has_field(v->model, name_of(row));
    cairn_str_addf(out, "%s %s\n", name_of(row),
                   is_there ? "cannot be reached any more" : "is gone");
}

/* Returns whether there was anything to say. */
static bool compare(const struct cairn_versions *v, const struct cairn_store_operation *row,
                    struct cairn_str *out)
{
    const uint32_t index = find_op(v, row);
    if (index == CAIRN_NONE) {
        print_absent(v, row, out);
        return true;
    }
    const struct cairn_op *op = &v->model->ops.items[index];
    struct cairn_str types = {0};
    struct cairn_str declaration = {0};
    cairn_declaration_print_resolved(v->model, op, &types);
    cairn_declaration_print(v->model, op, &declaration);
    const bool is_same = strcmp(cairn_str_text(&types), row->types) == 0;
    const bool is_there = is_available(v, index);
    if (!is_same) {
        cairn_str_addf(out, "%s has another declaration: was %s, is %s\n", name_of(row),
                       row->declaration, cairn_str_text(&declaration));
    } else if (!is_there) {
        cairn_str_addf(out, "%s cannot be %s any more%s%s\n", name_of(row),
                       op->kind == CAIRN_OP_CALL ? "called" : "read",
                       op->unavailable == NULL ? "" : ": ",
                       op->unavailable == NULL ? "" : op->unavailable);
    }
    cairn_str_release(&types);
    cairn_str_release(&declaration);
    return !is_same || !is_there;
}

/* Constants that the tests name: an assertion knows what its constant was. */
static uint32_t compare_constants(const struct cairn_versions *v, struct cairn_str *out)
{
    const size_t bytes = (v->model->constants.count + 1) * sizeof(bool);
    bool *is_said = memset(cairn_alloc(bytes), 0, bytes);
    uint32_t count = 0;
    for (uint32_t i = 0; i < v->tests->list.count; i++) {
        const struct cairn_test *test = &v->tests->list.items[i];
        for (uint32_t k = 0; k < test->assertions.count; k++) {
            const struct cairn_assertion *a = &test->assertions.items[k];
            if (a->kind != CAIRN_ASSERT_CONSTANT || is_said[a->constant]) {
                continue;
            }
            const struct cairn_constant *constant = &v->model->constants.items[a->constant];
            is_said[a->constant] = true;
            if (constant->integer != a->integer) {
                cairn_str_addf(out, "%s was %lld, is %lld\n", constant->name, (long long)a->integer,
                               (long long)constant->integer);
                count++;
            }
        }
    }
    free(is_said);
    return count;
}

uint32_t cairn_versions_compare(const struct cairn_versions *versions, struct cairn_str *out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < versions->count; i++) {
        const struct cairn_store_operation *row = &versions->rows[i];
        if (is_used(row) && !is_again(versions, i)) {
            count += compare(versions, row, out);
        }
    }
    return count + compare_constants(versions, out);
}

/* ---- what no test calls ---- */

static bool is_called(const struct cairn_versions *v, const char *function)
{
    for (uint32_t i = 0; i < v->tests->list.count; i++) {
        const struct cairn_sequence *sequence = &v->tests->list.items[i].sequence;
        for (uint32_t s = 0; s < sequence->statements.count; s++) {
            const struct cairn_op *op = &v->model->ops.items[sequence->statements.items[s].op];
            if (op->function != NULL && strcmp(op->function, function) == 0) {
                return true;
            }
        }
    }
    return false;
}

void cairn_versions_print_untested(const struct cairn_versions *versions, struct cairn_str *out)
{
    enum { MOST_NAMED = 8 };
    uint32_t count = 0;
    for (uint32_t i = 0; i < versions->count; i++) {
        const struct cairn_store_operation *row = &versions->rows[i];
        if (!is_used(row) || !is_kind(row, CAIRN_OP_CALL) || is_again(versions, i) ||
            is_called(versions, row->function)) {
            continue;
        }
        if (count < MOST_NAMED) {
            cairn_str_addf(out, "%s%s", count == 0 ? "no test calls " : ", ", row->function);
        }
        count++;
    }
    if (count > MOST_NAMED) {
        cairn_str_addf(out, " and %u more", count - MOST_NAMED);
    }
    cairn_str_add(out, count == 0 ? "" : "\n");
}
