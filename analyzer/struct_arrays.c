/* Arrays of structs: a pointer to a struct of the caller's that a number counts, that the
 * declaration gives a length, or that is a table whose last entry is one of zeros. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"
#include "core/hash.h"

enum {
    SIZE_MAX_OF_ONE = 4096, /* bytes: larger ones do not come in arrays */
    MOST_ELEMENTS = 32,     /* that a test writes down */
    BY_NAMES = 85,          /* percent */
    BY_NAME_OF_NUMBER = 75,
    BY_DECLARATION = 90,
    BY_KIND = 60,
};

static const struct cairn_record *record_of(const struct cairn_model *model,
                                            const struct cairn_param *param)
{
    const struct cairn_type *pointer = &model->types.items[param->type];
    const bool is_struct = param->role == CAIRN_ROLE_CALLER_STRUCT && param->partner < 0 &&
                           param->pass == CAIRN_PASS_VALUE && pointer->kind == CAIRN_TYPE_POINTER;
    const struct cairn_type *pointee = is_struct ? &model->types.items[pointer->target] : NULL;
    if (pointee == NULL || pointee->kind != CAIRN_TYPE_RECORD) {
        return NULL;
    }
    const struct cairn_record *record = &model->records.items[pointee->record];
    const bool is_fit =
        record->is_complete && !record->is_union && record->size - 1 < SIZE_MAX_OF_ONE;
    return is_fit ? record : NULL;
}

/* Whether the parameter is written as T x[] or T x[N]. */
static bool is_written_as_array(const struct cairn_analysis *a, const struct cairn_op *op,
                                uint16_t i)
{
    const uint32_t f = cairn_map_get(&a->function_by_name, cairn_hash_text(op->name), CAIRN_NONE);
    return f != CAIRN_NONE && i < a->functions.items[f].param_count &&
           a->functions.items[f].params[i].is_array;
}

/* Whether the word, but for an s behind it, is part of the name. */
static bool is_part_of(const char *word, const char *name)
{
    char one[64];
    snprintf(one, sizeof one, "%s", word);
    const size_t length = strlen(one);
    if (length > 2 && one[length - 1] == 's') {
        one[length - 1] = '\0';
    }
    return strlen(one) > 1 && name != NULL && strcasestr(name, one) != NULL;
}

/* Whether the word is a count behind part of the array's name: nvlen of nva. What has the whole
 * name (addrlen of addr) may be the size of one. */
static bool is_count_behind(const char *word, const char *array)
{
    static const char *const counts[] = {"len", "cnt", "num", "count", NULL};
    const size_t length = strlen(word);
    for (size_t i = 0; counts[i] != NULL; i++) {
        const size_t end = strlen(counts[i]);
        const size_t rest = length > end ? length - end : 0;
        if (rest > 1 && strcmp(word + rest, counts[i]) == 0 && strlen(array) > rest &&
            strncasecmp(word, array, rest) == 0) {
            return true;
        }
    }
    return false;
}

bool cairn_struct_arrays_is_count(const char *name, const char *array, const char *record)
{
    static const char *const counts[] = {"n",      "num",    "count",  "cnt",   "number",
                                         "nelem",  "nelems", "nitems", "nmemb", "len",
                                         "length", "nr",     "max",    "nelts", NULL};
    static const char *const things[] = {"of",      "elem",    "elems", "element", "elements",
                                         "items",   "entries", "array", "total",   "the",
                                         "records", "elts",    "in",    NULL};
    struct cairn_name_words words;
    bool has_count = false;
    cairn_names_split(&words, name);
    for (unsigned i = 0; i < words.count; i++) {
        const char *word = words.words[i];
        const size_t prefix = strncmp(word, "num", 3) == 0 ? 3 : word[0] == 'n' ? 1 : 0;
        const bool is_word = cairn_names_in(word, counts);
        const bool is_counted = (prefix != 0 && (is_part_of(word + prefix, array) ||
                                                 is_part_of(word + prefix, record))) ||
                                is_count_behind(word, array);
        if (!is_word && !is_counted && !cairn_names_in(word, things) && !is_part_of(word, array) &&
            !is_part_of(word, record)) {
            return false;
        }
        has_count = has_count || is_word || is_counted;
    }
    return has_count;
}

/* Whether parameter k is a free number that says how many there are at parameter i. */
static bool is_count(const struct cairn_model *model, const struct cairn_op *op, uint16_t i, int k)
{
    if (k < 0 || k >= op->param_count) {
        return false;
    }
    const struct cairn_param *number = &op->params[k];
    const struct cairn_type *type = &model->types.items[number->type];
    const uint32_t record = model->sorts.items[op->params[i].sort].record;
    return number->role == CAIRN_ROLE_SCALAR && number->partner < 0 &&
           type->kind == CAIRN_TYPE_INTEGER && !type->is_bool && !type->is_character &&
           cairn_struct_arrays_is_count(number->name, op->params[i].name,
                                        record == CAIRN_NONE ? NULL
                                                             : model->records.items[record].name);
}

/* What counts the elements of parameter i: a number that is named after it, or one beside it. -1 if
 * there is none. */
static int count_of(const struct cairn_model *model, const struct cairn_op *op, uint16_t i)
{
    for (int k = 0; k < op->param_count; k++) {
        if (is_count(model, op, i, k) &&
            cairn_names_counts(op->params[i].name, op->params[k].name)) {
            return k;
        }
    }
    return is_count(model, op, i, i + 1) ? i + 1 : is_count(model, op, i, i - 1) ? i - 1 : -1;
}

/* Whether the number may as well count what another parameter of the type points to: of two arrays
 * with one number either may be the shorter one. */
static bool shares_count(const struct cairn_model *model, const struct cairn_op *op, uint16_t i,
                         int count)
{
    for (uint16_t k = 0; k < op->param_count && count >= 0; k++) {
        if (k != i && op->params[k].sort == op->params[i].sort && !op->params[k].is_struct_array) {
            const int other = count_of(model, op, k);
            if (other == count || (other < 0 && cairn_names_is_plural(op->params[k].name))) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the name by itself says that there are several. */
static bool is_told_by_name(const struct cairn_analysis *a, const struct cairn_op *op, uint16_t i,
                            int count)
{
    const char *name = op->params[i].name;
    /* Many things in one struct, or one that holds many. */
    static const char *const wholes[] = {
        "list",  "map",    "table",   "matrix",   "data",   "perm",  "vector",  "vec",
        "opts",  "params", "options", "settings", "stats",  "attrs", "hints",   "bounds",
        "args",  "limits", "flags",   "props",    "caps",   "dims",  "regs",    "ops",
        "hooks", "funcs",  "details", "methods",  "fields", "prefs", "metrics", NULL};
    const bool is_several = cairn_names_is_plural(name) && !cairn_names_has(name, wholes);
    return is_several || is_written_as_array(a, op, i) ||
           is_count_behind(op->params[count].name, name) ||
           cairn_names_counts(name, op->params[count].name);
}

/* Whether some function takes a single one of the structs. */
static bool is_used_alone(const struct cairn_model *model, const struct cairn_record *record)
{
    for (uint32_t o = 0; o < model->ops.count; o++) {
        const struct cairn_op *op = &model->ops.items[o];
        for (uint16_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            const struct cairn_type *type = &model->types.items[op->params[i].type];
            const bool is_of_it =
                type->kind == CAIRN_TYPE_POINTER &&
                model->types.items[type->target].kind == CAIRN_TYPE_RECORD &&
                &model->records.items[model->types.items[type->target].record] == record;
            if (is_of_it && !op->params[i].is_struct_array && count_of(model, op, i) < 0) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the struct is one entry of a table: begins with its name, and is not named after several
 * (options, hooks). */
static bool is_entry(const struct cairn_model *model, const struct cairn_record *record)
{
    const struct cairn_type *first =
        record->field_count > 1 ? &model->types.items[record->fields[0].type] : NULL;
    return first != NULL && first->kind == CAIRN_TYPE_POINTER &&
           model->types.items[first->target].is_character &&
           !cairn_names_is_plural(record->spelling);
}

/* Where the parameter has no name, the entry's has to tell. */
static bool is_table_name(const char *name, const struct cairn_record *record)
{
    static const char *const words[] = {"table", "opts", "tab", "cmds", "opttab", NULL};
    static const char *const entries[] = {"option", "opt", "entry", "command", NULL};
    return name[0] == '\0' ? cairn_names_has_suffix(record->spelling, entries)
                           : cairn_names_has(name, words) || cairn_names_is_plural(name);
}

static void count_it(struct cairn_analysis *a, struct cairn_param *params, uint16_t i, int count,
                     uint8_t confidence)
{
    params[i].partner = (int16_t)count;
    params[i].confidence = confidence;
    params[i].reason =
        cairn_arena_printf(&a->model->arena, "structs that '%s' counts", params[count].name);
    params[count].partner = (int16_t)i;
    params[count].role = CAIRN_ROLE_COUNT;
    params[count].confidence = confidence;
    params[count].reason = params[i].reason;
}

/* Finds out whether parameter i is an array. Returns whether it is. */
static bool find(struct cairn_analysis *a, const struct cairn_op *op, struct cairn_param *params,
                 uint16_t i)
{
    const struct cairn_record *record = record_of(a->model, &params[i]);
    if (record == NULL) {
        return false;
    }
    const int number = count_of(a->model, op, i);
    const int count = shares_count(a->model, op, i, number) ? -1 : number;
    if (count >= 0 && is_told_by_name(a, op, i, count)) {
        count_it(a, params, i, count, BY_NAMES);
        return true;
    }
    if (count >= 0 && !is_used_alone(a->model, record)) {
        count_it(a, params, i, count, BY_NAME_OF_NUMBER);
        return true;
    }
    if (params[i].bound > 1 && params[i].bound <= MOST_ELEMENTS) {
        params[i].confidence = BY_DECLARATION;
        params[i].reason = "structs written as an array";
        return true;
    }
    if (is_entry(a->model, record) && is_table_name(params[i].name, record) &&
        cairn_model_points_to_const(a->model, params[i].type)) {
        params[i].is_ended = true;
        params[i].confidence = BY_KIND;
        params[i].reason = "a table by its name and its entries";
        return true;
    }
    return false;
}

void cairn_struct_arrays_find(struct cairn_analysis *a)
{
    struct cairn_model *model = a->model;
    for (uint32_t o = 0; o < model->ops.count; o++) {
        struct cairn_op *op = &model->ops.items[o];
        for (uint16_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            struct cairn_param *params =
                cairn_arena_copy(&model->arena, op->params, op->param_count * sizeof *params);
            if (find(a, op, params, i)) {
                params[i].is_struct_array = true;
                op->params = params;
            }
        }
    }
}
