/* Types: libclang's into the model's. One entry a spelling, so `uInt` and `unsigned int` are two
 * entries that agree in everything but names. */
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

static enum cairn_type_kind scalar_kind(enum CXTypeKind kind)
{
    switch (kind) {
    case CXType_Void:
        return CAIRN_TYPE_VOID;
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble:
        return CAIRN_TYPE_REAL;
    case CXType_Bool:
    case CXType_Char_U:
    case CXType_Char_S:
    case CXType_SChar:
    case CXType_UChar:
    case CXType_UShort:
    case CXType_UInt:
    case CXType_ULong:
    case CXType_ULongLong:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong:
    case CXType_WChar:
    case CXType_Char16:
    case CXType_Char32:
        return CAIRN_TYPE_INTEGER;
    default:
        return CAIRN_TYPE_OTHER;
    }
}

static bool is_signed_kind(enum CXTypeKind kind)
{
    return kind == CXType_Char_S || kind == CXType_SChar || kind == CXType_Short ||
           kind == CXType_Int || kind == CXType_Long || kind == CXType_LongLong ||
           kind == CXType_WChar;
}

static bool is_va_list_name(const char *name)
{
    return strcmp(name, "va_list") == 0 || strcmp(name, "__builtin_va_list") == 0 ||
           strcmp(name, "__gnuc_va_list") == 0 || strcmp(name, "__va_list_tag") == 0;
}

/* A type with its sugar taken off, and what the sugar said. */
struct plain_type {
    CXType type;
    const char *typedef_name;
    const char *hidden; /* the typedef's name, if all that is to be known of the type is that */
    CXCursor hidden_by; /* its declaration */
    bool is_const;
    bool is_va_list;
};

static struct plain_type take_off_sugar(struct cairn_analysis *a, CXType type)
{
    struct plain_type plain = {.type = type};
    for (;;) {
        plain.is_const |= clang_isConstQualifiedType(plain.type) != 0;
        CXType next;
        if (plain.type.kind == CXType_Typedef) {
            const char *name = cairn_parse_string(a, clang_getTypedefName(plain.type));
            plain.is_va_list |= is_va_list_name(name);
            plain.typedef_name = plain.typedef_name == NULL ? name : plain.typedef_name;
            if (cairn_declarations_hide(a, name)) {
                plain.hidden = name;
                plain.hidden_by = clang_getTypeDeclaration(plain.type);
                return plain;
            }
            next = clang_getTypedefDeclUnderlyingType(clang_getTypeDeclaration(plain.type));
        } else if (plain.type.kind == CXType_Elaborated) {
            next = clang_Type_getNamedType(plain.type);
        } else if (plain.type.kind == CXType_Attributed) {
            next = clang_Type_getModifiedType(plain.type);
        } else if (plain.type.kind == CXType_Unexposed) {
            next = clang_getCanonicalType(plain.type);
        } else {
            return plain;
        }
        if (next.kind == CXType_Invalid || next.kind == CXType_Unexposed) {
            plain.type = clang_getCanonicalType(plain.type);
            return plain;
        }
        plain.type = next;
    }
}

static void set_size(struct cairn_type *type, CXType from)
{
    long long size = clang_Type_getSizeOf(from);
    long long alignment = clang_Type_getAlignOf(from);
    type->size = size > 0 ? (uint64_t)size : 0;
    type->alignment = type->size != 0 && alignment > 0 ? (uint32_t)alignment : 0;
}

static void fill_function(struct cairn_analysis *a, struct cairn_type *type, CXType from)
{
    type->kind = CAIRN_TYPE_FUNCTION;
    type->size = 0;
    type->alignment = 0;
    type->target = cairn_types_of(a, clang_getResultType(from));
    /* A function without prototype counts as variadic for libclang. */
    type->is_variadic =
        from.kind == CXType_FunctionProto && clang_isFunctionTypeVariadic(from) != 0;
    int count = clang_getNumArgTypes(from);
    if (count <= 0) {
        return;
    }
    uint32_t *parameters = cairn_arena_alloc(&a->model->arena, (size_t)count * sizeof *parameters);
    for (int i = 0; i < count; i++) {
        uint32_t parameter = cairn_types_of(a, clang_getArgType(from, (unsigned)i));
        parameters[i] = cairn_types_decayed(a, parameter);
    }
    type->parameters = parameters;
    type->parameter_count = (uint16_t)count;
}

/* The type, const. */
static uint32_t add_const(struct cairn_analysis *a, uint32_t type)
{
    struct cairn_type constant = a->model->types.items[type];
    if (constant.is_const) {
        return type;
    }
    constant.spelling = constant.kind == CAIRN_TYPE_POINTER
                            ? cairn_arena_printf(&a->model->arena, "%sconst", constant.spelling)
                            : cairn_arena_printf(&a->model->arena, "const %s", constant.spelling);
    constant.is_const = true;
    const uint64_t key = cairn_hash_text(constant.spelling);
    const uint32_t index = cairn_map_get_or_put(&a->type_by_spelling, key, a->model->types.count);
    if (index == a->model->types.count) {
        cairn_vec_push(&a->model->types, constant);
    }
    return index;
}

/* A const before the name of an array type is one of its elements (C11 6.7.3). */
static void fill_array(struct cairn_analysis *a, struct cairn_type *type, CXType from)
{
    type->kind = CAIRN_TYPE_ARRAY;
    type->target = cairn_types_of(a, clang_getArrayElementType(from));
    type->target = type->is_const ? add_const(a, type->target) : type->target;
    long long length = clang_getArraySize(from);
    type->length = length > 0 ? (uint64_t)length : 0;
}

static void fill_by_kind(struct cairn_analysis *a, struct cairn_type *type, CXType from)
{
    switch (from.kind) {
    case CXType_Pointer:
    case CXType_BlockPointer:
        type->kind = CAIRN_TYPE_POINTER;
        type->target = cairn_types_of(a, clang_getPointeeType(from));
        break;
    case CXType_Record:
        type->kind = CAIRN_TYPE_RECORD;
        type->record = cairn_structs_record_of(a, clang_getCanonicalType(from));
        type->size = a->model->records.items[type->record].size;
        type->alignment = a->model->records.items[type->record].alignment;
        break;
    case CXType_Enum:
        type->kind = CAIRN_TYPE_ENUM;
        type->is_signed = is_signed_kind(
            clang_getCanonicalType(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(from)))
                .kind);
        type->enumeration = cairn_structs_enumeration_of(a, clang_getCanonicalType(from));
        break;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
        fill_array(a, type, from);
        break;
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        fill_function(a, type, from);
        break;
    default:
        type->kind = scalar_kind(from.kind);
        type->is_signed = is_signed_kind(from.kind);
        type->is_bool = from.kind == CXType_Bool;
        type->is_character = from.kind == CXType_Char_S || from.kind == CXType_Char_U ||
                             from.kind == CXType_SChar || from.kind == CXType_UChar;
        type->is_signed_char = from.kind == CXType_SChar;
        break;
    }
}

static struct cairn_type empty_type(const char *spelling)
{
    return (struct cairn_type){.spelling = spelling,
                               .target = CAIRN_NONE,
                               .record = CAIRN_NONE,
                               .enumeration = CAIRN_NONE};
}

uint32_t cairn_types_of(struct cairn_analysis *a, CXType from)
{
    const char *spelling = cairn_parse_string(a, clang_getTypeSpelling(from));
    uint64_t key = cairn_hash_text(spelling);
    uint32_t known = cairn_map_get(&a->type_by_spelling, key, CAIRN_NONE);
    if (known != CAIRN_NONE) {
        return known;
    }
    /* Entered before its parts: a function type may take pointers to itself. */
    uint32_t index = a->model->types.count;
    cairn_map_put(&a->type_by_spelling, key, index);
    cairn_vec_push(&a->model->types, empty_type(spelling));

    struct plain_type plain = take_off_sugar(a, from);
    struct cairn_type type = empty_type(spelling);
    type.typedef_name = plain.typedef_name;
    type.is_const = plain.is_const;
    type.is_restrict = clang_isRestrictQualifiedType(clang_getCanonicalType(from)) != 0;
    set_size(&type, plain.type);
    if (plain.is_va_list) {
        type.kind = CAIRN_TYPE_VA_LIST;
    } else if (plain.hidden != NULL) {
        type.kind = CAIRN_TYPE_RECORD;
        type.record = cairn_structs_hidden(a, plain.hidden, plain.hidden_by);
        type.size = 0;
        type.alignment = 0;
    } else {
        fill_by_kind(a, &type, plain.type);
    }
    if (type.kind == CAIRN_TYPE_VOID) {
        type.size = 0;
        type.alignment = 0;
    }
    a->model->types.items[index] = type;
    return index;
}

uint32_t cairn_types_pointer_to(struct cairn_analysis *a, uint32_t target)
{
    const struct cairn_type *pointee = &a->model->types.items[target];
    const char *inner = pointee->spelling;
    size_t length = strlen(inner);
    /* (*)(...) and [] stand in the middle of a declarator; __typeof__ makes any type a prefix. */
    bool is_prefix = pointee->kind != CAIRN_TYPE_FUNCTION && pointee->kind != CAIRN_TYPE_ARRAY &&
                     !(pointee->kind == CAIRN_TYPE_POINTER && strchr(inner, '(') != NULL);
    struct cairn_str spelling = {0};
    if (!is_prefix) {
        cairn_str_addf(&spelling, "__typeof__(%s) *", inner);
    } else {
        cairn_str_add(&spelling, inner);
        cairn_str_add(&spelling, length > 0 && inner[length - 1] == '*' ? "*" : " *");
    }
    uint64_t key = cairn_hash_text(cairn_str_text(&spelling));
    uint32_t index = cairn_map_get_or_put(&a->type_by_spelling, key, a->model->types.count);
    if (index == a->model->types.count) {
        struct cairn_type type =
            empty_type(cairn_arena_strdup(&a->model->arena, cairn_str_text(&spelling)));
        type.kind = CAIRN_TYPE_POINTER;
        type.target = target;
        type.size = sizeof(void *);
        type.alignment = sizeof(void *);
        cairn_vec_push(&a->model->types, type);
    }
    cairn_str_release(&spelling);
    return index;
}

uint32_t cairn_types_of_record(struct cairn_analysis *a, uint32_t record)
{
    const struct cairn_record *known = &a->model->records.items[record];
    uint64_t key = cairn_hash_text(known->spelling);
    uint32_t index = cairn_map_get_or_put(&a->type_by_spelling, key, a->model->types.count);
    if (index == a->model->types.count) {
        struct cairn_type type = empty_type(known->spelling);
        type.kind = CAIRN_TYPE_RECORD;
        type.record = record;
        type.size = known->size;
        type.alignment = known->alignment;
        cairn_vec_push(&a->model->types, type);
    }
    return index;
}

uint32_t cairn_types_unqualified(struct cairn_analysis *a, uint32_t type)
{
    struct cairn_type plain = a->model->types.items[type];
    size_t length = strlen(plain.spelling);
    static const char leading[] = "const ";
    static const char trailing[] = "*const";
    const char *spelling = NULL;
    bool leads = plain.kind != CAIRN_TYPE_POINTER || plain.typedef_name != NULL;
    if (leads && strncmp(plain.spelling, leading, strlen(leading)) == 0) {
        spelling = plain.spelling + strlen(leading);
    } else if (length > strlen(trailing) &&
               strcmp(plain.spelling + length - strlen(trailing), trailing) == 0) {
        spelling = cairn_arena_strndup(&a->model->arena, plain.spelling, length - strlen("const"));
    }
    if (spelling == NULL) {
        return type;
    }
    uint64_t key = cairn_hash_text(spelling);
    uint32_t index = cairn_map_get_or_put(&a->type_by_spelling, key, a->model->types.count);
    if (index == a->model->types.count) {
        plain.spelling = spelling;
        plain.is_const = false;
        cairn_vec_push(&a->model->types, plain);
    }
    return index;
}

uint32_t cairn_types_decayed(struct cairn_analysis *a, uint32_t type)
{
    const struct cairn_type *from = &a->model->types.items[type];
    if (from->kind == CAIRN_TYPE_ARRAY) {
        return cairn_types_pointer_to(a, from->target);
    }
    return from->kind == CAIRN_TYPE_FUNCTION ? cairn_types_pointer_to(a, type) : type;
}

uint32_t cairn_types_basic(struct cairn_analysis *a, const char *spelling)
{
    uint64_t key = cairn_hash_text(spelling);
    uint32_t known = cairn_map_get(&a->type_by_spelling, key, CAIRN_NONE);
    if (known != CAIRN_NONE) {
        return known;
    }
    size_t length = strlen(spelling);
    if (length > 2 && spelling[length - 1] == '*') {
        char *inner = cairn_arena_strndup(&a->scratch, spelling, length - 2);
        return cairn_types_pointer_to(a, cairn_types_basic(a, inner));
    }
    struct cairn_type type = empty_type(cairn_arena_strdup(&a->model->arena, spelling));
    bool is_const = strncmp(spelling, "const ", strlen("const ")) == 0;
    const char *name = is_const ? spelling + strlen("const ") : spelling;
    type.is_const = is_const;
    type.kind = strcmp(name, "void") == 0 ? CAIRN_TYPE_VOID : CAIRN_TYPE_INTEGER;
    bool is_size = strcmp(name, "size_t") == 0;
    type.is_signed = !is_size && strncmp(name, "unsigned", strlen("unsigned")) != 0;
    type.is_character = strstr(name, "char") != NULL;
    type.is_signed_char = strcmp(name, "signed char") == 0;
    type.size = type.kind == CAIRN_TYPE_VOID ? 0
                : type.is_character          ? 1
                : is_size                    ? sizeof(size_t)
                                             : sizeof(int);
    type.alignment = (uint32_t)type.size;
    uint32_t index = a->model->types.count;
    cairn_map_put(&a->type_by_spelling, key, index);
    cairn_vec_push(&a->model->types, type);
    return index;
}
