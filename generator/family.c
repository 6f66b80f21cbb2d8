#include "generator/family.h"

#include <string.h>

#include "core/str.h"

/* The name without the words that stand for a type of elements: matrix_max for matrix_float_max. */
static void strip_types(struct cairn_str *out, const char *name)
{
    static const char *const words[] = {
        "char",  "uchar",  "short", "ushort",  "int",    "uint",   "long",  "ulong",
        "float", "double", "bool",  "complex", "byte",   "i8",     "i16",   "i32",
        "i64",   "u8",     "u16",   "u32",     "u64",    "f32",    "f64",   "int8",
        "int16", "int32",  "int64", "uint8",   "uint16", "uint32", "uint64"};
    for (size_t length; *name != '\0'; name += length + (name[length] == '_')) {
        length = strcspn(name, "_");
        bool is_type = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            is_type =
                is_type || (strlen(words[i]) == length && strncmp(name, words[i], length) == 0);
        }
        if (!is_type) {
            cairn_str_addf(out, "%.*s_", (int)length, name);
        }
    }
}

bool cairn_family_has_both(const struct cairn_model *model, uint32_t one, uint32_t other)
{
    struct cairn_str first = {0};
    struct cairn_str second = {0};
    strip_types(&first, model->ops.items[one].name);
    strip_types(&second, model->ops.items[other].name);
    bool is_alike = one == other || strcmp(cairn_str_text(&first), cairn_str_text(&second)) == 0;
    cairn_str_release(&first);
    cairn_str_release(&second);
    return is_alike;
}
