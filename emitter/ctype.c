#include "emitter/ctype.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <string.h>

/* The spelling without a top-level const: a variable of ours is set after its declaration, or is
 * initialised by value. */
static struct cairn_str unqualified(const struct cairn_type *type)
{
    const char *text = type->spelling;
    size_t length = strlen(text);
    struct cairn_str out = {0};
    bool is_pointer = type->kind == CAIRN_TYPE_POINTER;
    if (type->is_const && !is_pointer && strncmp(text, "const ", 6) == 0) {
        text += 6;
        length -= 6;
    } else if (type->is_const && length > 5 && strcmp(text + length - 5, "const") == 0) {
        length -= 5;
        length -= text[length - 1] == ' ' ? 1 : 0;
    }
    cairn_str_add_bytes(&out, text, length);
    return out;
}

/* Where the name stands in a declaration of a function pointer or array: behind the "(*". */
static const char *name_position(const struct cairn_type *type, const char *spelling)
{
    const char *inner = strstr(spelling, "(*");
    if (inner != NULL) {
        inner += 2;
        while (*inner == '*' || *inner == ' ') {
            inner++;
        }
        return inner;
    }
    return type->kind == CAIRN_TYPE_ARRAY ? strchr(spelling, '[') : NULL;
}

void cairn_ctype_add_declaration(struct cairn_str *out, const struct cairn_model *model,
                                 uint32_t type, const char *name)
{
    struct cairn_str spelling = unqualified(&model->types.items[type]);
    const char *at = name_position(&model->types.items[type], spelling.text);
    if (at != NULL) {
        size_t before = (size_t)(at - spelling.text);
        cairn_str_add_bytes(out, spelling.text, before);
        bool is_glued = before != 0 && (spelling.text[before - 1] == '*' || *at == ' ' ||
                                        spelling.text[before - 1] == ' ');
        cairn_str_add(out, is_glued ? "" : " ");
        cairn_str_add(out, name);
        cairn_str_add(out, at);
    } else {
        cairn_str_add(out, spelling.text);
        cairn_str_add(out, spelling.text[spelling.length - 1] == '*' ? "" : " ");
        cairn_str_add(out, name);
    }
    cairn_str_release(&spelling);
}

void cairn_ctype_add_cast(struct cairn_str *out, const struct cairn_model *model, uint32_t type)
{
    struct cairn_str spelling = unqualified(&model->types.items[type]);
    cairn_str_addf(out, "(%s)", spelling.text);
    cairn_str_release(&spelling);
}

uint32_t cairn_ctype_target(const struct cairn_model *model, uint32_t type)
{
    if (type == CAIRN_NONE) {
        return CAIRN_NONE;
    }
    const struct cairn_type *pointer = &model->types.items[type];
    bool has_target = pointer->kind == CAIRN_TYPE_POINTER || pointer->kind == CAIRN_TYPE_ARRAY;
    return has_target ? pointer->target : CAIRN_NONE;
}

bool cairn_ctype_takes_text(const struct cairn_model *model, uint32_t type)
{
    uint32_t target = cairn_ctype_target(model, type);
    if (target == CAIRN_NONE) {
        return true;
    }
    const struct cairn_type *pointee = &model->types.items[target];
    return pointee->kind == CAIRN_TYPE_VOID ||
           (pointee->is_character && pointee->is_signed && !pointee->is_signed_char);
}

bool cairn_ctype_is_writable_pointer(const struct cairn_model *model, uint32_t type)
{
    uint32_t target = cairn_ctype_target(model, type);
    return target == CAIRN_NONE || !model->types.items[target].is_const;
}

static bool same_integer(const struct cairn_type *a, const struct cairn_type *b)
{
    if (a->size != b->size || a->is_signed != b->is_signed || a->is_bool != b->is_bool ||
        a->is_character != b->is_character) {
        return false;
    }
    /* long and long long cannot be told apart behind typedefs. */
    return (a->size <= 4 && a->is_signed_char == b->is_signed_char) ||
           strcmp(a->spelling, b->spelling) == 0;
}

bool cairn_ctype_same(const struct cairn_model *model, uint32_t a, uint32_t b)
{
    const struct cairn_type *one = &model->types.items[a];
    const struct cairn_type *two = &model->types.items[b];
    if (a == b) {
        return true;
    }
    if (one->kind != two->kind) {
        return false;
    }
    switch (one->kind) {
    case CAIRN_TYPE_VOID:
        return true;
    case CAIRN_TYPE_INTEGER:
        return same_integer(one, two);
    case CAIRN_TYPE_REAL:
        return one->size == two->size;
    case CAIRN_TYPE_ENUM:
        return one->enumeration == two->enumeration;
    case CAIRN_TYPE_RECORD:
        return one->record == two->record;
    case CAIRN_TYPE_POINTER:
    case CAIRN_TYPE_ARRAY:
        /* Behind two levels even an added const is another type. */
        return model->types.items[one->target].is_const ==
                   model->types.items[two->target].is_const &&
               cairn_ctype_same(model, one->target, two->target);
    default:
        return strcmp(one->spelling, two->spelling) == 0;
    }
}

static bool is_arithmetic(const struct cairn_type *type)
{
    return type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_REAL;
}

bool cairn_ctype_needs_cast(const struct cairn_model *model, uint32_t want, uint32_t have)
{
    if (want == CAIRN_NONE || have == CAIRN_NONE || want == have) {
        return false;
    }
    const struct cairn_type *to = &model->types.items[want];
    const struct cairn_type *from = &model->types.items[have];
    if (is_arithmetic(to) && (is_arithmetic(from) || from->kind == CAIRN_TYPE_ENUM)) {
        return false;
    }
    if (to->kind == CAIRN_TYPE_ENUM) {
        return from->kind != CAIRN_TYPE_INTEGER &&
               !(from->kind == CAIRN_TYPE_ENUM && from->enumeration == to->enumeration);
    }
    uint32_t to_target = cairn_ctype_target(model, want);
    uint32_t from_target = cairn_ctype_target(model, have);
    if (to_target == CAIRN_NONE || from_target == CAIRN_NONE) {
        return to->kind != from->kind;
    }
    const struct cairn_type *pointee = &model->types.items[to_target];
    if (model->types.items[from_target].is_const && !pointee->is_const) {
        return true;
    }
    bool is_void =
        pointee->kind == CAIRN_TYPE_VOID || model->types.items[from_target].kind == CAIRN_TYPE_VOID;
    return !is_void && !cairn_ctype_same(model, to_target, from_target);
}

static int64_t truncated(const struct cairn_type *type, int64_t value)
{
    if (type->is_bool) {
        return value != 0;
    }
    unsigned bits = type->size >= 8 || type->size == 0 ? 64 : (unsigned)type->size * 8;
    if (bits == 64) {
        return value;
    }
    uint64_t low = (uint64_t)value & ((UINT64_C(1) << bits) - 1);
    bool is_negative = type->is_signed && (low >> (bits - 1)) != 0;
    return (int64_t)(is_negative ? low | ~((UINT64_C(1) << bits) - 1) : low);
}

int64_t cairn_ctype_truncate(const struct cairn_model *model, uint32_t type, int64_t value)
{
    return type == CAIRN_NONE ? value : truncated(&model->types.items[type], value);
}

static const char *limit_name(int64_t value, uint64_t size, bool is_signed, bool is_size)
{
    if (size == 4 && is_signed) {
        return value == INT32_MAX ? "INT_MAX" : value == INT32_MIN ? "INT_MIN" : NULL;
    }
    if (size == 4) {
        return value == UINT32_MAX ? "UINT_MAX" : NULL;
    }
    if (size == 8 && is_signed) {
        return value == INT64_MAX ? "LONG_MAX" : value == INT64_MIN ? "LONG_MIN" : NULL;
    }
    if (size == 8) {
        return (uint64_t)value == UINT64_MAX ? is_size ? "SIZE_MAX" : "ULONG_MAX" : NULL;
    }
    return NULL;
}

static bool add_character(struct cairn_str *out, const struct cairn_type *type, int64_t value)
{
    if (!type->is_character || strcmp(type->spelling, "char") != 0 || value < 0 || value > 126) {
        return false;
    }
    if (value == '\n') {
        cairn_str_add(out, "'\\n'");
    } else if (value == '\'' || value == '\\') {
        cairn_str_addf(out, "'\\%c'", (char)value);
    } else if (value == 0) {
        cairn_str_add(out, "'\\0'");
    } else if (value >= ' ') {
        cairn_str_addf(out, "'%c'", (char)value);
    } else {
        return false;
    }
    return true;
}

static void add_number(struct cairn_str *out, int64_t value, uint64_t size, bool is_signed)
{
    if (!is_signed) {
        uint64_t number = (uint64_t)value;
        const char *suffix = number > UINT32_MAX ? "UL" : number > INT32_MAX ? "U" : "";
        cairn_str_addf(out, "%" PRIu64 "%s", number, suffix);
    } else {
        bool is_wide = value > INT32_MAX || value < INT32_MIN;
        cairn_str_addf(out, "%" PRId64 "%s", value, is_wide && size == 8 ? "L" : "");
    }
}

/* Whether an unsigned number is a small negative one by its bits: (size_t)-20, which libraries
 * return for errors. */
static bool is_error_code(int64_t value, uint64_t size)
{
    enum { LARGEST = 4096 };
    const int64_t negative = size == 8 ? value : size == 4 ? (int64_t)(int32_t)value : 0;
    return negative < -1 && negative >= -LARGEST;
}

void cairn_ctype_add_integer(struct cairn_str *out, const struct cairn_model *model, uint32_t type,
                             int64_t value, bool is_exact)
{
    static const struct cairn_type plain = {
        .kind = CAIRN_TYPE_INTEGER, .spelling = "long", .size = 8, .is_signed = true};
    const struct cairn_type *as = type == CAIRN_NONE ? &plain : &model->types.items[type];
    value = truncated(as, value);
    bool is_int = as->size <= 4 && as->is_signed && as->kind == CAIRN_TYPE_INTEGER;
    const bool is_cast = is_exact && !is_int && type != CAIRN_NONE;
    if (is_cast) {
        cairn_ctype_add_cast(out, model, type);
    }
    if (as->is_bool) {
        cairn_str_add(out, value != 0 ? "true" : "false");
        return;
    }
    bool is_size = as->typedef_name != NULL && strcmp(as->typedef_name, "size_t") == 0;
    const char *limit = limit_name(value, as->size, as->is_signed, is_size);
    if (limit != NULL) {
        cairn_str_add(out, limit);
    } else if (!as->is_signed && type != CAIRN_NONE && is_error_code(value, as->size)) {
        if (!is_cast) {
            cairn_ctype_add_cast(out, model, type);
        }
        cairn_str_addf(out, "%" PRId64, as->size == 8 ? value : (int64_t)(int32_t)value);
    } else if (!add_character(out, as, value)) {
        add_number(out, value, as->size, as->is_signed);
    }
}

/* As few digits as tell a float from its neighbours, or a double. */
static void add_real(struct cairn_str *out, double value, bool is_float)
{
    if (isnan(value)) {
        cairn_str_add(out, "(double)NAN");
        return;
    }
    if (isinf(value)) {
        cairn_str_add(out, value < 0 ? "-HUGE_VAL" : "HUGE_VAL");
        return;
    }
    char text[40];
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (is_float ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value) {
            break;
        }
    }
    cairn_str_add(out, text);
    cairn_str_add(out, strpbrk(text, ".e") == NULL ? ".0" : "");
}

void cairn_ctype_add_real(struct cairn_str *out, double value)
{
    add_real(out, value, false);
}

void cairn_ctype_add_element(struct cairn_str *out, const struct cairn_model *model, uint32_t type,
                             const uint8_t *bytes)
{
    const struct cairn_type *element = &model->types.items[type];
    if (element->kind == CAIRN_TYPE_REAL && element->size == sizeof(float)) {
        float real;
        memcpy(&real, bytes, sizeof real);
        add_real(out, (double)real, true);
    } else if (element->kind == CAIRN_TYPE_REAL) {
        double real;
        memcpy(&real, bytes, sizeof real);
        cairn_ctype_add_real(out, real);
    } else {
        int64_t integer = 0;
        memcpy(&integer, bytes, element->size < 8 ? element->size : 8);
        cairn_ctype_add_integer(out, model, type, integer, false);
    }
}
