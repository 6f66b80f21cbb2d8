/* Records and enumerations: libclang's into the model's. */
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

/* "struct foo" of "const struct foo"; unnamed ones keep their position in the header. */
static const char *unqualified(const char *spelling)
{
    static const char *const qualifiers[] = {"const ", "volatile ", "restrict "};
    for (size_t i = 0; i < sizeof qualifiers / sizeof *qualifiers; i++) {
        size_t length = strlen(qualifiers[i]);
        if (strncmp(spelling, qualifiers[i], length) == 0) {
            return unqualified(spelling + length);
        }
    }
    return spelling;
}

void cairn_structs_note_typedef(struct cairn_analysis *a, CXCursor cursor)
{
    CXType canonical = clang_getCanonicalType(clang_getTypedefDeclUnderlyingType(cursor));
    if (canonical.kind != CXType_Record && canonical.kind != CXType_Enum) {
        return;
    }
    const char *name = cairn_parse_string(a, clang_getCursorSpelling(cursor));
    const char *spelling = cairn_parse_string(a, clang_getTypeSpelling(canonical));
    uint64_t key = cairn_hash_text(unqualified(spelling));
    uint32_t next = a->typedef_names.count;
    uint32_t index = cairn_map_get_or_put(&a->typedef_of_record, key, next);
    if (index == next) {
        cairn_vec_push(&a->typedef_names, name);
    } else if (a->typedef_names.items[index][0] == '_') {
        a->typedef_names.items[index] = name;
    }
}

/* The typedef name of a record or enumeration, or the spelling itself. */
static const char *written_name(const struct cairn_analysis *a, const char *spelling)
{
    uint64_t key = cairn_hash_text(spelling);
    uint32_t index = cairn_map_get(&a->typedef_of_record, key, CAIRN_NONE);
    return index == CAIRN_NONE ? spelling : a->typedef_names.items[index];
}

uint32_t cairn_structs_record_of(struct cairn_analysis *a, CXType canonical)
{
    const char *name = unqualified(cairn_parse_string(a, clang_getTypeSpelling(canonical)));
    uint64_t key = cairn_hash_text(name);
    uint32_t index = cairn_map_get_or_put(&a->record_by_name, key, a->model->records.count);
    if (index != a->model->records.count) {
        return index;
    }
    CXCursor declaration = clang_getTypeDeclaration(canonical);
    CXCursor definition = clang_getCursorDefinition(declaration);
    bool is_complete = !clang_Cursor_isNull(definition);
    if (is_complete) {
        unsigned line;
        const uint32_t file = cairn_files_of(a, definition, &line);
        is_complete = file == CAIRN_NONE || !cairn_code_holds(a, file, line);
    }
    struct cairn_record record = {
        .name = name,
        .spelling = written_name(a, name),
        .is_union = clang_getCursorKind(declaration) == CXCursor_UnionDecl,
        .is_complete = is_complete,
        .is_own = cairn_files_of(a, is_complete ? definition : declaration, NULL) != CAIRN_NONE};
    long long size = clang_Type_getSizeOf(canonical);
    long long alignment = clang_Type_getAlignOf(canonical);
    record.size = size > 0 && is_complete ? (uint64_t)size : 0;
    record.alignment = record.size != 0 && alignment > 0 ? (uint32_t)alignment : 0;
    cairn_vec_push(&a->model->records, record);
    cairn_vec_push(&a->record_cursors, is_complete ? definition : declaration);
    return index;
}

uint32_t cairn_structs_hidden(struct cairn_analysis *a, const char *name, CXCursor declaration)
{
    const uint64_t key = cairn_hash_text(name);
    const uint32_t index = cairn_map_get_or_put(&a->record_by_name, key, a->model->records.count);
    if (index == a->model->records.count) {
        const struct cairn_record record = {.name = name,
                                            .spelling = name,
                                            .is_own =
                                                cairn_files_of(a, declaration, NULL) != CAIRN_NONE};
        cairn_vec_push(&a->model->records, record);
        cairn_vec_push(&a->record_cursors, declaration);
    }
    return index;
}

struct enum_shape {
    unsigned positive;
    bool all_powers;
};

static enum CXChildVisitResult visit_enumerator(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct enum_shape *shape = data;
    if (clang_getCursorKind(cursor) == CXCursor_EnumConstantDecl) {
        long long value = clang_getEnumConstantDeclValue(cursor);
        shape->positive += value > 0;
        shape->all_powers &= value == 0 || (value > 0 && (value & (value - 1)) == 0);
    }
    return CXChildVisit_Continue;
}

uint32_t cairn_structs_enumeration_of(struct cairn_analysis *a, CXType canonical)
{
    const char *spelling = unqualified(cairn_parse_string(a, clang_getTypeSpelling(canonical)));
    uint64_t key = cairn_hash_text(spelling);
    uint32_t next = a->model->enumerations.count;
    uint32_t index = cairn_map_get_or_put(&a->enumeration_by_name, key, next);
    if (index != next) {
        return index;
    }
    CXCursor declaration = clang_getTypeDeclaration(canonical);
    struct enum_shape shape = {.all_powers = true};
    clang_visitChildren(declaration, visit_enumerator, &shape);
    const char *name = written_name(a, spelling);
    struct cairn_enumeration enumeration = {.name = strchr(name, '(') != NULL ? "" : name,
                                            .is_flags = shape.all_powers && shape.positive >= 3,
                                            .is_own =
                                                cairn_files_of(a, declaration, NULL) != CAIRN_NONE};
    cairn_vec_push(&a->model->enumerations, enumeration);
    return index;
}

struct field_collection {
    struct cairn_analysis *a;
    uint64_t offset;     /* of the record whose fields are visited, in the one that is collected */
    bool is_alternative; /* that record is a union without a name */
    CAIRN_VEC(struct cairn_field) fields;
};

static enum CXVisitorResult visit_field(CXCursor cursor, CXClientData data)
{
    struct field_collection *c = data;
    CXType type = clang_getCursorType(cursor);
    CXCursor declared = clang_getTypeDeclaration(type);
    const char *name = cairn_parse_string(c->a, clang_getCursorSpelling(cursor));
    long long bits = clang_Cursor_getOffsetOfField(cursor);
    uint64_t offset = c->offset + (bits > 0 ? (uint64_t)bits / 8 : 0);
    /* Newer versions give such a member its position as a name. */
    if (clang_Cursor_isAnonymousRecordDecl(declared) || strchr(name, ' ') != NULL) {
        struct field_collection outer = *c;
        c->offset = offset;
        c->is_alternative |= clang_getCursorKind(declared) == CXCursor_UnionDecl;
        clang_Type_visitFields(type, visit_field, c);
        c->offset = outer.offset;
        c->is_alternative = outer.is_alternative;
        return CXVisit_Continue;
    }
    struct cairn_field field = {.name = name,
                                .type = cairn_types_of(c->a, type),
                                .offset = offset,
                                .bit_width = -1,
                                .is_alternative = c->is_alternative};
    if (clang_Cursor_isBitField(cursor)) {
        uint64_t unit = c->a->model->types.items[field.type].size;
        field.offset = unit == 0 ? field.offset : field.offset / unit * unit;
        field.bit_width = (int16_t)clang_getFieldDeclBitWidth(cursor);
    }
    cairn_vec_push(&c->fields, field);
    return CXVisit_Continue;
}

void cairn_structs_complete(struct cairn_analysis *a)
{
    /* Fields make further records known, so the bound moves; but of the system's records only
     * those matter that functions mention themselves (struct timeval, not what is inside FILE). */
    uint32_t mentioned = a->model->records.count;
    for (uint32_t i = 0; i < a->model->records.count; i++) {
        const struct cairn_record *known = &a->model->records.items[i];
        bool matters = known->is_own || (i < mentioned && strcmp(known->spelling, "FILE") != 0);
        if (!known->is_complete || !matters) {
            continue;
        }
        struct field_collection c = {.a = a};
        CXType type = clang_getCursorType(a->record_cursors.items[i]);
        clang_Type_visitFields(type, visit_field, &c);
        struct cairn_record *record = &a->model->records.items[i];
        record->fields = cairn_arena_copy(&a->model->arena, c.fields.items,
                                          c.fields.count * sizeof *c.fields.items);
        record->field_count = (uint16_t)c.fields.count;
        cairn_vec_release(&c.fields);
    }
}
