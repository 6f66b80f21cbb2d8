/* Operations on public records: reading and writing fields, zeroed locals, struct literals. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"
#include "core/hash.h"

enum { MAX_BUILD_FIELDS = 16 };

/* One record whose operations are added. */
struct target_record {
    struct cairn_analysis *a;
    uint32_t index;
    uint32_t pointer; /* types index of a pointer to it */
    uint32_t sort;    /* of that pointer */
    const char *key;  /* its name inside keys, without blanks */
};

static const struct cairn_record *record_of(const struct target_record *t)
{
    return &t->a->model->records.items[t->index];
}

const char *cairn_fields_key(const char *spelling)
{
    const char *blank = strrchr(spelling, ' ');
    return blank == NULL ? spelling : blank + 1;
}

/* Fields are known by their types, their meaning is less so. */
static struct cairn_param plain_param(const char *name, uint32_t type, uint32_t sort,
                                      enum cairn_role role, const char *reason)
{
    return cairn_operations_param(name, type, sort, role, 90, reason);
}

static bool is_librarys(const struct target_record *t)
{
    return record_of(t)->is_api_made || t->a->record_facts.items[t->index].has_initialiser;
}

static struct cairn_param object_param(const struct target_record *t)
{
    return plain_param("object", t->pointer, t->sort,
                       is_librarys(t) ? CAIRN_ROLE_OBJECT : CAIRN_ROLE_CALLER_STRUCT,
                       "the struct whose field it is");
}

static struct cairn_op field_op(const struct target_record *t, enum cairn_op_kind kind,
                                const struct cairn_field *field)
{
    const char *kind_name = cairn_op_kind_name(kind);
    struct cairn_op op = cairn_operations_plain(
        kind, cairn_arena_printf(&t->a->model->arena, "%s:%s.%s", kind_name, t->key, field->name),
        field->name);
    op.record = t->index;
    return op;
}

static void add_op(const struct target_record *t, struct cairn_op op,
                   const struct cairn_param *params, uint16_t param_count,
                   const struct cairn_output *output)
{
    struct cairn_model *model = t->a->model;
    op.params = cairn_arena_copy(&model->arena, params, param_count * sizeof *params);
    op.param_count = param_count;
    if (output != NULL) {
        op.outputs = cairn_arena_copy(&model->arena, output, sizeof *output);
        op.output_count = 1;
        op.result = output->type;
    }
    if (cairn_model_find_op(model, op.key) == CAIRN_NONE) {
        cairn_model_add_op(model, op);
    }
}

static bool is_byte_pointer(const struct cairn_model *model, const struct cairn_type *type)
{
    if (type->kind != CAIRN_TYPE_POINTER) {
        return false;
    }
    const struct cairn_type *pointee = &model->types.items[type->target];
    return pointee->is_character &&
           (!pointee->is_signed || strstr(pointee->spelling, "signed char") != NULL);
}

/* An object-like macro of the same name would be expanded wherever a test names the field. */
static bool is_hidden(const struct cairn_analysis *a, const struct cairn_field *field)
{
    uint64_t key = cairn_hash_text(field->name);
    uint32_t macro = cairn_map_get(&a->macro_by_name, key, CAIRN_NONE);
    return macro != CAIRN_NONE && !a->macros.items[macro].is_function_like;
}

static bool has_written_name(const struct cairn_record *record)
{
    return strchr(record->spelling, '(') == NULL;
}

/* Why the address of a record inside another one cannot be passed, or NULL. What a caller's own
 * struct holds is as little initialised as that. */
static const char *unreadable_record(const struct target_record *t, uint32_t type)
{
    uint32_t index = t->a->model->types.items[type].record;
    const struct cairn_record *inner = &t->a->model->records.items[index];
    if (!has_written_name(inner) || !inner->is_complete) {
        return "a struct without a name inside a struct";
    }
    bool needs_it =
        index < t->a->record_facts.count && t->a->record_facts.items[index].has_initialiser;
    return needs_it && !is_librarys(t) ? "a struct to initialise inside a struct of the caller's"
                                       : NULL;
}

/* Why a field cannot be read as a value, or NULL. */
static const char *unreadable(const struct target_record *t, const struct cairn_field *field)
{
    const struct cairn_model *model = t->a->model;
    const struct cairn_type *type = &model->types.items[field->type];
    if (field->name[0] == '\0') {
        return "a member without a name";
    }
    if (field->is_alternative && type->kind == CAIRN_TYPE_POINTER) {
        return "a pointer in a union";
    }
    if (field->is_alternative && !is_librarys(t)) {
        return "in a union that the caller fills in";
    }
    switch (type->kind) {
    case CAIRN_TYPE_RECORD:
        return unreadable_record(t, field->type);
    case CAIRN_TYPE_POINTER:
        switch (model->types.items[type->target].kind) {
        case CAIRN_TYPE_FUNCTION:
            return "a pointer to a function";
        case CAIRN_TYPE_VOID:
            return "a void * of unknown use";
        default:
            return is_byte_pointer(model, type) ? "bytes without a length" : NULL;
        }
    case CAIRN_TYPE_ARRAY: {
        enum cairn_type_kind element = model->types.items[type->target].kind;
        bool is_scalar = element == CAIRN_TYPE_INTEGER || element == CAIRN_TYPE_REAL;
        return is_scalar                      ? NULL
               : element == CAIRN_TYPE_RECORD ? unreadable_record(t, type->target)
                                              : "an array of something else than numbers";
    }
    case CAIRN_TYPE_INTEGER:
    case CAIRN_TYPE_REAL:
    case CAIRN_TYPE_ENUM:
        return NULL;
    default:
        return "a type that cairn does not model";
    }
}

static const char *field_comment(const struct target_record *t, const struct cairn_field *field)
{
    struct cairn_analysis *a = t->a;
    CXCursor cursor = a->record_cursors.items[t->index];
    uint32_t index = cairn_files_of(a, cursor, NULL);
    if (index == CAIRN_NONE) {
        return NULL;
    }
    unsigned first = 0;
    unsigned last = 0;
    CXSourceRange extent = clang_getCursorExtent(cursor);
    clang_getExpansionLocation(clang_getRangeStart(extent), NULL, &first, NULL, NULL);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, &last, NULL, NULL);
    const struct cairn_own_file *file = &a->files.items[index];
    for (unsigned line = first; line <= last && line <= file->line_count; line++) {
        size_t length = file->line_offsets[line] - file->line_offsets[line - 1];
        char *text =
            cairn_arena_strndup(&a->scratch, file->text + file->line_offsets[line - 1], length);
        char *comment = strstr(text, "/*");
        if (comment != NULL) {
            *comment = '\0';
        }
        if (cairn_names_in_text(text, field->name)) {
            return cairn_documents_find(file, line, line);
        }
    }
    return NULL;
}

/* Whether a comment in front of the first field, behind the brace, sets all of them apart: "struct
 * foo { (comment: private)". */
static bool begins_closed(const struct target_record *t)
{
    static const char *const words[] = {"private", "internal", "opaque", "internals", NULL};
    struct cairn_analysis *a = t->a;
    const CXSourceRange extent = clang_getCursorExtent(a->record_cursors.items[t->index]);
    const uint32_t index = cairn_files_of(a, a->record_cursors.items[t->index], NULL);
    if (index == CAIRN_NONE) {
        return false;
    }
    const struct cairn_own_file *file = &a->files.items[index];
    unsigned from = 0;
    unsigned to = 0;
    clang_getExpansionLocation(clang_getRangeStart(extent), NULL, NULL, NULL, &from);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, NULL, NULL, &to);
    const size_t length = to < file->length && from < to ? to - from : 0;
    const char *text = cairn_arena_strndup(&a->scratch, file->text + from, length);
    const char *brace = strchr(text, '{');
    const char *comment = brace == NULL ? NULL : brace + 1 + strspn(brace + 1, " \t\r\n");
    if (comment == NULL || comment[0] != '/' || (comment[1] != '*' && comment[1] != '/')) {
        return false;
    }
    const char *end = comment[1] == '*' ? strstr(comment, "*/") : strchr(comment, '\n');
    const size_t size = end == NULL ? strlen(comment) : (size_t)(end - comment);
    return cairn_names_has(cairn_arena_strndup(&a->scratch, comment, size), words);
}

/* Whether a comment on the struct says that its fields are not the caller's. */
static bool is_closed(const struct target_record *t)
{
    static const char *const phrases[] = {
        "are internal",      "are private",       "is private",      "is opaque",
        "as opaque",         "are opaque",        "opaque struct",   "opaque type",
        "accessed directly", "not be accessed",   "do not access",   "do not touch",
        "not be touched",    "modified directly", "for internal use"};
    struct cairn_analysis *a = t->a;
    CXCursor cursor = a->record_cursors.items[t->index];
    uint32_t index = cairn_files_of(a, cursor, NULL);
    unsigned line = 0;
    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(cursor)), NULL, &line,
                               NULL, NULL);
    const char *comment =
        index == CAIRN_NONE ? NULL : cairn_documents_find(&a->files.items[index], line, line);
    for (size_t i = 0; comment != NULL && i < sizeof phrases / sizeof *phrases; i++) {
        if (strcasestr(comment, phrases[i]) != NULL) {
            return true;
        }
    }
    return begins_closed(t);
}

/* Fields that the header itself declares off limits. */
static bool is_internal(const struct target_record *t, const struct cairn_field *field)
{
    static const char *const phrases[] = {
        "not visible",          "private",       "internal",      "do not use",
        "do not touch",         "reserved",      "read only",     "read-only",
        "change nothing",       "do not change", "do not modify", "must not be changed",
        "must not be modified", "not be written"};
    static const char *const words[] = {"reserved", "private", "internal", "priv",
                                        "padding",  "unused",  "hidden",   NULL};
    static const char *const callers[] = {
        "set by the user", "set by the caller",      "set by caller", "set by user",
        "set by you",      "filled in by the",       "to be set",     "user sets",
        "caller sets",     "initialized by the user"};
    const char *comment = field_comment(t, field);
    for (size_t i = 0; comment != NULL && i < sizeof callers / sizeof *callers; i++) {
        if (strcasestr(comment, callers[i]) != NULL) {
            return false;
        }
    }
    for (size_t i = 0; comment != NULL && i < sizeof phrases / sizeof *phrases; i++) {
        if (strcasestr(comment, phrases[i]) != NULL) {
            return true;
        }
    }
    size_t length = strlen(field->name);
    return is_closed(t) || field->name[0] == '_' ||
           (length != 0 && field->name[length - 1] == '_') || cairn_names_has(field->name, words);
}

static void skip_field(const struct target_record *t, const struct cairn_field *field,
                       const char *reason)
{
    if (!record_of(t)->is_own) {
        return;
    }
    unsigned line = 0;
    CXCursor cursor = t->a->record_cursors.items[t->index];
    uint32_t file = cairn_files_of(t->a, cursor, &line);
    struct cairn_skipped skipped = {
        .name = cairn_arena_printf(&t->a->model->arena, "%s.%s", t->key,
                                   field->name[0] == '\0' ? "(unnamed)" : field->name),
        .reason = reason,
        .header = file == CAIRN_NONE ? NULL : t->a->files.items[file].name,
        .line = line};
    cairn_operations_add_skipped(t->a, skipped);
}

static void add_get(const struct target_record *t, const struct cairn_field *field)
{
    struct cairn_analysis *a = t->a;
    const char *reason = unreadable(t, field);
    if (is_hidden(a, field)) {
        reason = "a macro hides its name";
    } else if (reason == NULL && is_internal(t, field)) {
        reason = "internal by its name or comment";
    }
    bool is_record = a->model->types.items[field->type].kind == CAIRN_TYPE_RECORD;
    uint32_t type =
        is_record ? cairn_types_pointer_to(a, field->type) : cairn_types_decayed(a, field->type);
    uint32_t sort = reason == NULL ? cairn_model_sort_of_type(a->model, type) : CAIRN_NONE;
    if (sort == CAIRN_NONE) {
        skip_field(t, field, reason == NULL ? "a type that cairn does not model" : reason);
        return;
    }
    struct cairn_param object = object_param(t);
    struct cairn_output output = {-1, type, sort};
    add_op(t, field_op(t, CAIRN_OP_GET, field), &object, 1, &output);
}

/* Whether `other` tells the size of what `field` points to: next_in and avail_in, name and
 * name_len, data and len beside each other. */
static bool is_length_for(const struct target_record *t, const struct cairn_field *field,
                          const struct cairn_field *other)
{
    static const char *const buffer_words[] = {"data",     "buf",   "buffer", "ptr",
                                               "base",     "bytes", "str",    "content",
                                               "contents", "p",     "mem",    NULL};
    const struct cairn_type *type = &t->a->model->types.items[other->type];
    if (type->kind != CAIRN_TYPE_INTEGER || other->bit_width >= 0 || type->is_bool) {
        return false;
    }
    struct cairn_name_words words;
    cairn_names_split(&words, other->name);
    if (cairn_names_find_suffix(&words, cairn_words_length) < 0) {
        return false;
    }
    bool is_neighbour = other == field + 1 || other == field - 1;
    bool is_avail = strncmp(field->name, "next_", 5) == 0 &&
                    strncmp(other->name, "avail_", 6) == 0 &&
                    strcmp(field->name + 5, other->name + 6) == 0;
    bool has_stem = strlen(other->name) > strlen(field->name) &&
                    cairn_names_share_stem(field->name, other->name);
    /* Beside a name, `size` is the size of what is named. */
    bool holds_bytes = is_byte_pointer(t->a->model, &t->a->model->types.items[field->type]) ||
                       cairn_names_has(field->name, buffer_words);
    bool is_bare = words.count == 1 && is_neighbour && holds_bytes &&
                   cairn_names_in(words.words[0], cairn_words_length);
    return is_avail || has_stem || is_bare;
}

/* The first such field: of extra_len and extra_max the length comes first. */
static const struct cairn_field *length_field(const struct target_record *t,
                                              const struct cairn_field *field)
{
    const struct cairn_record *record = record_of(t);
    for (uint16_t i = 0; i < record->field_count; i++) {
        if (is_length_for(t, field, &record->fields[i])) {
            return &record->fields[i];
        }
    }
    return NULL;
}

static void add_set_buffer(const struct target_record *t, const struct cairn_field *field,
                           const struct cairn_field *length)
{
    struct cairn_analysis *a = t->a;
    static const char *const input_words[] = {"in", "input", "src", "source", NULL};
    const struct cairn_type *type = &a->model->types.items[field->type];
    bool is_read =
        a->model->types.items[type->target].is_const || cairn_names_has(field->name, input_words);
    const char *reason =
        cairn_arena_printf(&a->model->arena, "fields '%s' and '%s'", field->name, length->name);
    struct cairn_param params[3];
    params[0] = object_param(t);
    params[1] =
        plain_param(field->name, field->type, cairn_model_plain_sort(a->model, CAIRN_SORT_BYTES),
                    is_read ? CAIRN_ROLE_BUFFER : CAIRN_ROLE_OUTPUT_BUFFER, reason);
    params[1].partner = 2;
    params[1].confidence = 80;
    params[2] =
        plain_param(length->name, length->type, cairn_model_sort_of_type(a->model, length->type),
                    CAIRN_ROLE_LENGTH, reason);
    params[2].partner = 1;
    params[2].confidence = 80;
    struct cairn_op op = field_op(t, CAIRN_OP_SET, field);
    op.second_field = length->name;
    add_op(t, op, params, 3, NULL);
}

static bool is_length_of_another(const struct target_record *t, const struct cairn_field *field)
{
    const struct cairn_record *record = record_of(t);
    for (uint16_t i = 0; i < record->field_count; i++) {
        const struct cairn_field *other = &record->fields[i];
        const struct cairn_type *type = &t->a->model->types.items[other->type];
        bool is_bytes = type->kind == CAIRN_TYPE_POINTER &&
                        (t->a->model->types.items[type->target].is_character ||
                         t->a->model->types.items[type->target].kind == CAIRN_TYPE_VOID);
        if (is_bytes && is_length_for(t, other, field)) {
            return true;
        }
    }
    return false;
}

/* A pointer that is the begin or the end of a range together with the field beside it. */
static bool is_part_of_range(const struct target_record *t, const struct cairn_field *field)
{
    const struct cairn_record *record = record_of(t);
    const struct cairn_field *last = &record->fields[record->field_count - 1];
    const struct cairn_model *model = t->a->model;
    return (field != last &&
            cairn_pairs_are_range(model, field->type, field->name, field[1].type, field[1].name)) ||
           (field != record->fields &&
            cairn_pairs_are_range(model, field[-1].type, field[-1].name, field->type, field->name));
}

static bool is_list_of(const struct target_record *t, const struct cairn_field *field)
{
    struct cairn_model *model = t->a->model;
    const struct cairn_type *type = &model->types.items[field->type];
    if (type->kind != CAIRN_TYPE_POINTER || is_byte_pointer(model, type)) {
        return false;
    }
    const struct cairn_type *element = &model->types.items[type->target];
    const uint32_t sort = cairn_model_sort_of_type(model, field->type);
    return !element->is_const && !element->is_character &&
           (element->kind == CAIRN_TYPE_INTEGER || element->kind == CAIRN_TYPE_REAL ||
            (element->kind == CAIRN_TYPE_RECORD && sort != CAIRN_NONE &&
             model->sorts.items[sort].kind == CAIRN_SORT_OBJECT));
}

/* Whether it says how many there are behind the pointer beside it, in a struct that a function
 * fills in: the library counts what it keeps. */
static bool is_kept_count(const struct target_record *t, const struct cairn_field *field)
{
    static const char *const counts[] = {
        "n",     "nb",    "num",   "count",    "cnt",     "size",    "len",  "length",
        "used",  "cap",   "alloc", "capacity", "elt",     "elts",    "elem", "elems",
        "items", "nodes", "item",  "elements", "entries", "members", NULL};
    const struct cairn_record *record = record_of(t);
    const bool is_first = field == record->fields;
    const bool is_last = field == &record->fields[record->field_count - 1];
    struct cairn_name_words words;
    if (t->a->model->types.items[field->type].kind != CAIRN_TYPE_INTEGER ||
        t->index >= t->a->record_facts.count ||
        !t->a->record_facts.items[t->index].has_initialiser ||
        !((!is_first && is_list_of(t, field - 1)) || (!is_last && is_list_of(t, field + 1)))) {
        return false;
    }
    cairn_names_split(&words, field->name);
    bool is_count = words.count > 0;
    for (unsigned i = 0; i < words.count; i++) {
        is_count = is_count && cairn_names_in(words.words[i], counts);
    }
    return is_count;
}

/* A parameter that takes a value of the field's type. */
static struct cairn_param value_param(const struct target_record *t,
                                      const struct cairn_field *field)
{
    struct cairn_analysis *a = t->a;
    uint32_t sort = cairn_model_sort_of_type(a->model, field->type);
    struct cairn_param param =
        plain_param(field->name, field->type, sort, CAIRN_ROLE_SCALAR, "type of the field");
    param.bits = field->bit_width > 0 ? (uint8_t)field->bit_width : 0;
    const struct cairn_type *type = &a->model->types.items[field->type];
    switch (a->model->sorts.items[sort].kind) {
    case CAIRN_SORT_ENUM:
        param.role = CAIRN_ROLE_CONSTANT;
        param.constant_enumeration = type->enumeration;
        break;
    case CAIRN_SORT_STRING:
        param.role = CAIRN_ROLE_STRING;
        break;
    case CAIRN_SORT_OBJECT:
        param.role = CAIRN_ROLE_OBJECT;
        break;
    case CAIRN_SORT_CALLBACK:
        param.role = CAIRN_ROLE_CALLBACK;
        break;
    case CAIRN_SORT_POINTER:
        param.role = CAIRN_ROLE_USER_DATA;
        break;
    case CAIRN_SORT_INTEGER: {
        const char *fit = type->is_bool ? NULL : cairn_fit_find(a, t->key, NULL, &param);
        param.constant_named = cairn_fit_named(a, t->key, field->name);
        if (fit != NULL) {
            param.role = CAIRN_ROLE_CONSTANT;
            param.confidence = 40;
            param.reason = fit;
        }
        break;
    }
    default:
        break;
    }
    return param;
}

static bool is_settable_sort(const struct cairn_model *model, uint32_t sort)
{
    switch (model->sorts.items[sort].kind) {
    case CAIRN_SORT_INTEGER:
    case CAIRN_SORT_REAL:
    case CAIRN_SORT_ENUM:
    case CAIRN_SORT_STRING:
    case CAIRN_SORT_OBJECT:
    case CAIRN_SORT_CALLBACK:
        return true;
    default:
        return false;
    }
}

static void add_set(const struct target_record *t, const struct cairn_field *field)
{
    struct cairn_analysis *a = t->a;
    const struct cairn_type type = a->model->types.items[field->type];
    if (field->name[0] == '\0' || type.is_const || is_internal(t, field) || is_hidden(a, field) ||
        is_length_of_another(t, field) || is_part_of_range(t, field) || is_kept_count(t, field)) {
        return;
    }
    if (type.kind == CAIRN_TYPE_POINTER) {
        const struct cairn_type *pointee = &a->model->types.items[type.target];
        const struct cairn_field *length = pointee->is_character || pointee->kind == CAIRN_TYPE_VOID
                                               ? length_field(t, field)
                                               : NULL;
        if (length != NULL) {
            add_set_buffer(t, field, length);
            return;
        }
        if (is_byte_pointer(a->model, &type)) {
            return;
        }
    }
    uint32_t sort = cairn_model_sort_of_type(a->model, field->type);
    bool is_user_data = sort != CAIRN_NONE &&
                        a->model->sorts.items[sort].kind == CAIRN_SORT_POINTER &&
                        cairn_names_has(field->name, cairn_words_user_data);
    if (sort == CAIRN_NONE || !(is_user_data || is_settable_sort(a->model, sort)) ||
        (field->is_alternative && type.kind == CAIRN_TYPE_POINTER)) {
        return;
    }
    struct cairn_param params[2] = {object_param(t), value_param(t, field)};
    add_op(t, field_op(t, CAIRN_OP_SET, field), params, 2, NULL);
}

static void add_local(const struct target_record *t)
{
    struct cairn_op op = cairn_operations_plain(
        CAIRN_OP_LOCAL, cairn_arena_printf(&t->a->model->arena, "local:%s", t->key),
        record_of(t)->spelling);
    op.record = t->index;
    struct cairn_output output = {-1, t->pointer, t->sort};
    add_op(t, op, NULL, 0, &output);
}

static bool is_buildable(const struct target_record *t)
{
    const struct cairn_model *model = t->a->model;
    const struct cairn_record *record = record_of(t);
    if (record->is_union || record->field_count == 0 || record->field_count > MAX_BUILD_FIELDS ||
        t->a->record_facts.items[t->index].has_initialiser) {
        return false;
    }
    for (uint16_t i = 0; i < record->field_count; i++) {
        const struct cairn_type *type = &model->types.items[record->fields[i].type];
        bool is_text = type->kind == CAIRN_TYPE_POINTER &&
                       model->types.items[type->target].is_character &&
                       !is_byte_pointer(model, type);
        bool is_scalar = type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_REAL ||
                         type->kind == CAIRN_TYPE_ENUM;
        if (record->fields[i].name[0] == '\0' || record->fields[i].is_alternative ||
            (!is_text && !is_scalar)) {
            return false;
        }
    }
    return true;
}

/* Inside a literal, too, a length belongs to its buffer. */
static void pair_literal(const struct target_record *t, struct cairn_param *params, uint16_t i)
{
    const struct cairn_record *record = record_of(t);
    const struct cairn_field *length =
        params[i].role == CAIRN_ROLE_STRING ? length_field(t, &record->fields[i]) : NULL;
    if (length == NULL || params[length - record->fields].partner >= 0) {
        return;
    }
    struct cairn_param *number = &params[length - record->fields];
    params[i].role = CAIRN_ROLE_BUFFER;
    params[i].sort = cairn_model_plain_sort(t->a->model, CAIRN_SORT_BYTES);
    params[i].partner = (int16_t)(length - record->fields);
    params[i].reason = cairn_arena_printf(&t->a->model->arena, "fields '%s' and '%s'",
                                          record->fields[i].name, length->name);
    number->role = CAIRN_ROLE_LENGTH;
    number->partner = (int16_t)i;
    number->reason = params[i].reason;
}

static void add_build(const struct target_record *t)
{
    const struct cairn_record *record = record_of(t);
    struct cairn_param params[MAX_BUILD_FIELDS];
    uint16_t count = record->field_count;
    const struct cairn_field *fields = record->fields;
    const char *spelling = record->spelling;
    for (uint16_t i = 0; i < count; i++) {
        params[i] = value_param(t, &fields[i]);
    }
    for (uint16_t i = 0; i < count; i++) {
        pair_literal(t, params, i);
    }
    for (uint16_t i = 1; i < count; i++) {
        if (params[i - 1].partner < 0 && params[i - 1].role != CAIRN_ROLE_END &&
            cairn_pairs_are_range(t->a->model, fields[i - 1].type, fields[i - 1].name,
                                  fields[i].type, fields[i].name)) {
            params[i].role = CAIRN_ROLE_END;
            params[i].partner = (int16_t)(i - 1);
        }
    }
    struct cairn_op op = cairn_operations_plain(
        CAIRN_OP_BUILD, cairn_arena_printf(&t->a->model->arena, "build:%s", t->key), spelling);
    op.record = t->index;
    struct cairn_output output = {-1, t->pointer, t->sort};
    add_op(t, op, params, count, &output);
}

static void add_fields(const struct target_record *t)
{
    if (record_of(t)->is_union) {
        return;
    }
    uint16_t count = record_of(t)->field_count;
    for (uint16_t i = 0; i < count; i++) {
        add_get(t, &record_of(t)->fields[i]);
    }
    /* A field of a struct that the library makes is the library's to write. */
    for (uint16_t i = 0; i < count && !record_of(t)->is_api_made; i++) {
        add_set(t, &record_of(t)->fields[i]);
    }
}

static struct target_record target_for(struct cairn_analysis *a, uint32_t index)
{
    struct target_record t = {.a = a, .index = index};
    t.key = cairn_fields_key(a->model->records.items[index].spelling);
    t.pointer = cairn_types_pointer_to(a, cairn_types_of_record(a, index));
    t.sort = cairn_model_sort_of_type(a->model, t.pointer);
    return t;
}

static bool can_be_made(const struct cairn_record *record)
{
    return record->is_complete && has_written_name(record) && record->size != 0;
}

bool cairn_fields_add_local(struct cairn_analysis *a, uint32_t record)
{
    if (!can_be_made(&a->model->records.items[record])) {
        return false;
    }
    struct target_record t = target_for(a, record);
    a->model->records.items[record].is_api_made = false;
    add_local(&t);
    return true;
}

/* What lies inside a record that functions reach is reached as well. If nothing else reaches it, it
 * is the library's as far as the outer one is. */
static bool reach_inner(struct cairn_analysis *a, uint32_t outer)
{
    const struct cairn_record record = a->model->records.items[outer];
    bool grew = false;
    for (uint16_t i = 0; i < record.field_count; i++) {
        const struct cairn_type *type = &a->model->types.items[record.fields[i].type];
        type = type->kind == CAIRN_TYPE_ARRAY ? &a->model->types.items[type->target] : type;
        if (type->kind != CAIRN_TYPE_RECORD || type->record >= a->record_facts.count ||
            a->record_facts.items[type->record].is_reached) {
            continue;
        }
        a->record_facts.items[type->record].is_reached = true;
        a->model->records.items[type->record].is_api_made |= record.is_api_made;
        grew = true;
    }
    return grew;
}

static void reach_all_inner(struct cairn_analysis *a)
{
    bool grew;
    do {
        grew = false;
        for (uint32_t i = 0; i < a->record_facts.count; i++) {
            const struct cairn_record *record = &a->model->records.items[i];
            grew |= a->record_facts.items[i].is_reached && record->is_own && !record->is_union &&
                    reach_inner(a, i);
        }
    } while (grew);
}

void cairn_fields_add(struct cairn_analysis *a)
{
    reach_all_inner(a);
    for (uint32_t i = 0; i < a->record_facts.count; i++) {
        struct cairn_record_facts facts = a->record_facts.items[i];
        if (!can_be_made(&a->model->records.items[i]) || !facts.is_reached) {
            continue;
        }
        struct target_record t = target_for(a, i);
        if (a->model->sorts.items[t.sort].kind != CAIRN_SORT_OBJECT) {
            continue; /* FILE */
        }
        if (facts.is_taken && !record_of(&t)->is_api_made) {
            add_local(&t);
            if (is_buildable(&t) && !is_closed(&t)) {
                add_build(&t);
            }
        }
        if (record_of(&t)->is_own) {
            add_fields(&t);
        }
    }
}
