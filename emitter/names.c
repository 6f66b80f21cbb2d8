#include "emitter/names.h"

#include <ctype.h>
#include <string.h>

#include "core/hash.h"

/* C11's keywords, macros that <check.h> and libc bring along, and libc functions that emitted code
 * calls: a variable of that name would hide them. */
static const char *const reserved[] = {
    "auto",       "break",        "case",          "char",     "const",        "continue",
    "default",    "do",           "double",        "else",     "enum",         "extern",
    "float",      "for",          "goto",          "if",       "inline",       "int",
    "long",       "register",     "restrict",      "return",   "short",        "signed",
    "sizeof",     "static",       "struct",        "switch",   "typedef",      "union",
    "unsigned",   "void",         "volatile",      "while",    "asm",          "typeof",
    "bool",       "true",         "false",         "nullptr",  "thread_local", "alignas",
    "alignof",    "constexpr",    "static_assert", "errno",    "stdin",        "stdout",
    "stderr",     "unix",         "linux",         "i386",     "assert",       "malloc",
    "calloc",     "realloc",      "free",          "memcpy",   "memset",       "memcmp",
    "strlen",     "strdup",       "strcmp",        "snprintf", "fopen",        "fclose",
    "fputs",      "fwrite",       "rewind",        "fail",     "suite",        "complex",
    "imaginary",  "noreturn",     "environ",       "i",        "main",         "offsetof",
    "minor",      "major",        "makedev",       "st_atime", "st_mtime",     "st_ctime",
    "sa_handler", "sa_sigaction", "s6_addr",       "h_addr",
};

void cairn_names_release(struct cairn_names *names)
{
    cairn_map_release(&names->taken);
}

void cairn_names_reserve(struct cairn_names *names, const char *name)
{
    cairn_map_put(&names->taken, cairn_hash_text(name), 1);
}

/* Takes every identifier that text holds: a type's spelling may hold several. */
static void reserve_words(struct cairn_names *names, const char *text, struct cairn_arena *arena)
{
    while (*text != '\0') {
        size_t length = 0;
        while (isalnum((unsigned char)text[length]) || text[length] == '_') {
            length++;
        }
        if (length != 0) {
            cairn_names_reserve(names, cairn_arena_strndup(arena, text, length));
        }
        text += length;
        text += *text != '\0' ? 1 : 0;
    }
}

void cairn_names_reserve_model(struct cairn_names *names, const struct cairn_model *model)
{
    struct cairn_arena scratch = {0};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        cairn_names_reserve(names, reserved[i]);
    }
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        bool is_named = op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_GLOBAL;
        if (is_named && op->name != NULL) {
            cairn_names_reserve(names, op->name);
        }
        if (op->function != NULL) {
            cairn_names_reserve(names, op->function);
        }
    }
    for (uint32_t i = 0; i < model->skipped.count; i++) {
        cairn_names_reserve(names, model->skipped.items[i].name);
    }
    for (uint32_t i = 0; i < model->constants.count; i++) {
        cairn_names_reserve(names, model->constants.items[i].name);
    }
    for (uint32_t i = 0; i < model->contracts.count; i++) {
        cairn_names_reserve(names, model->contracts.items[i].name);
    }
    for (uint32_t i = 0; i < model->types.count; i++) {
        const struct cairn_type *type = &model->types.items[i];
        if (type->typedef_name != NULL) {
            reserve_words(names, type->typedef_name, &scratch);
        }
    }
    for (uint32_t i = 0; i < model->records.count; i++) {
        const char *spelling = model->records.items[i].spelling;
        /* A tag lives in a name space of its own; a typedef does not. */
        if (spelling != NULL && strchr(spelling, ' ') == NULL) {
            cairn_names_reserve(names, spelling);
        }
    }
    cairn_arena_release(&scratch);
}

bool cairn_names_is_taken(const struct cairn_names *names, const char *name)
{
    uint64_t key = cairn_hash_text(name);
    for (; names != NULL; names = names->outer) {
        if (cairn_map_get(&names->taken, key, 0) != 0) {
            return true;
        }
    }
    return false;
}

const char *cairn_names_unique(struct cairn_names *names, const char *base,
                               struct cairn_arena *arena)
{
    const char *name = base;
    size_t length = strlen(base);
    bool ends_in_digit = length != 0 && isdigit((unsigned char)base[length - 1]);
    for (unsigned number = 2; cairn_names_is_taken(names, name); number++) {
        name = cairn_arena_printf(arena, ends_in_digit ? "%s_%u" : "%s%u", base, number);
    }
    cairn_names_reserve(names, name);
    return cairn_arena_strdup(arena, name);
}

/* Whether an underscore belongs before text[i]: at the start of a word in mixed case, which is a
 * capital behind a small letter, or the last of two or more capitals before a small letter. A
 * single small letter before capitals (cJSON) is no word of its own. */
static bool begins_word(const char *text, size_t i)
{
    if (i == 0 || !isupper((unsigned char)text[i])) {
        return false;
    }
    bool after_small = islower((unsigned char)text[i - 1]) || isdigit((unsigned char)text[i - 1]);
    bool first_letter = i == 1 || text[i - 2] == '_';
    if (after_small) {
        return !first_letter;
    }
    return isupper((unsigned char)text[i - 1]) && islower((unsigned char)text[i + 1]) && i >= 2;
}

const char *cairn_names_snake(const char *text, struct cairn_arena *arena)
{
    char *out = cairn_arena_alloc(arena, strlen(text) * 2 + 2);
    size_t length = 0;
    for (size_t i = 0; text[i] != '\0'; i++) {
        bool is_word = isalnum((unsigned char)text[i]) != 0;
        bool split = is_word && begins_word(text, i);
        if ((split || !is_word) && length != 0 && out[length - 1] != '_') {
            out[length++] = '_';
        }
        if (is_word) {
            out[length++] = (char)tolower((unsigned char)text[i]);
        }
    }
    while (length != 0 && out[length - 1] == '_') {
        length--;
    }
    out[length] = '\0';
    if (isdigit((unsigned char)out[0])) {
        return cairn_arena_printf(arena, "n%s", out);
    }
    return out;
}
