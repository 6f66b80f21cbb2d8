/* Macros of the own headers: what they are made of, and which of them stand for functions. */
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

enum { MAX_TOKENS = 512 };

static void collect_tokens(struct cairn_analysis *a, CXCursor cursor, struct cairn_words *words)
{
    CXToken *tokens = NULL;
    unsigned count = 0;
    clang_tokenize(a->unit, clang_getCursorExtent(cursor), &tokens, &count);
    for (unsigned i = 0; i < count && words->words.count < MAX_TOKENS; i++) {
        if (clang_getTokenKind(tokens[i]) == CXToken_Comment) {
            continue;
        }
        CXString spelling = clang_getTokenSpelling(a->unit, tokens[i]);
        cairn_vec_push(&words->words, cairn_arena_strdup(&a->scratch, clang_getCString(spelling)));
        clang_disposeString(spelling);
    }
    clang_disposeTokens(a->unit, tokens, count);
}

/* Tokens are: name ( a , b ) body. Returns the number of tokens before the body. */
static uint32_t read_params(struct cairn_analysis *a, struct cairn_macro *macro,
                            const struct cairn_words *tokens)
{
    uint32_t at = 2;
    uint32_t count = 0;
    const char **names = cairn_arena_alloc(&a->scratch, (tokens->words.count + 1) * sizeof *names);
    while (at < tokens->words.count && strcmp(tokens->words.items[at], ")") != 0) {
        if (strcmp(tokens->words.items[at], ",") != 0) {
            names[count++] = tokens->words.items[at];
        }
        at++;
    }
    macro->params = names;
    macro->param_count = (uint16_t)count;
    return at + 1;
}

void cairn_macros_collect(struct cairn_analysis *a, CXCursor cursor, uint32_t file)
{
    struct cairn_macro macro = {.file = file};
    macro.name = cairn_parse_string(a, clang_getCursorSpelling(cursor));
    macro.is_function_like = clang_Cursor_isMacroFunctionLike(cursor) != 0;
    cairn_files_of(a, cursor, &macro.line);
    struct cairn_words tokens = {0};
    collect_tokens(a, cursor, &tokens);
    uint32_t body = macro.is_function_like ? read_params(a, &macro, &tokens) : 1;
    if (body < tokens.words.count) {
        macro.body_count = (uint16_t)(tokens.words.count - body);
        macro.body = cairn_arena_copy(&a->scratch, tokens.words.items + body,
                                      macro.body_count * sizeof *macro.body);
    }
    cairn_vec_release(&tokens.words);
    cairn_map_put(&a->macro_by_name, cairn_hash_text(macro.name), a->macros.count);
    cairn_vec_push(&a->macros, macro);
}

static uint32_t function_named(const struct cairn_analysis *a, const char *name)
{
    return cairn_map_get(&a->function_by_name, cairn_hash_text(name), CAIRN_NONE);
}

/* Follows object-like macros that are one identifier (name prefixing as with Z_PREFIX). */
static uint32_t function_behind(const struct cairn_analysis *a, const char *name)
{
    for (int depth = 0; depth < 4; depth++) {
        uint32_t function = function_named(a, name);
        if (function != CAIRN_NONE) {
            return function;
        }
        uint32_t macro = cairn_map_get(&a->macro_by_name, cairn_hash_text(name), CAIRN_NONE);
        if (macro == CAIRN_NONE || a->macros.items[macro].is_function_like ||
            a->macros.items[macro].body_count != 1) {
            return CAIRN_NONE;
        }
        name = a->macros.items[macro].body[0];
    }
    return CAIRN_NONE;
}

static bool is_last_definition(const struct cairn_analysis *a, uint32_t macro)
{
    uint64_t key = cairn_hash_text(a->macros.items[macro].name);
    return cairn_map_get(&a->macro_by_name, key, CAIRN_NONE) == macro;
}

/* A macro gives a function its public name if the function's own is a decorated one (gmp's
 * mpz_init is __gmpz_init, gzopen may be gzopen64); plain synonyms are left alone. */
static void apply_rename(struct cairn_analysis *a, const struct cairn_macro *macro)
{
    if (macro->body_count != 1) {
        return;
    }
    uint32_t index = function_named(a, macro->body[0]);
    if (index == CAIRN_NONE || strcmp(macro->name, macro->body[0]) == 0) {
        return;
    }
    struct cairn_function *function = &a->functions.items[index];
    bool is_decorated = function->name[0] == '_' || strstr(function->name, macro->name) != NULL;
    if (is_decorated && function->call_name == function->name) {
        function->call_name = macro->name;
        function->life_name = macro->name;
    }
}

static int param_index(const struct cairn_macro *macro, const char *token)
{
    for (uint16_t i = 0; i < macro->param_count; i++) {
        if (strcmp(macro->params[i], token) == 0) {
            return i;
        }
    }
    return -1;
}

/* The body's arguments, taken apart at the commas of the outermost parentheses. */
struct arguments {
    struct {
        uint16_t begin;
        uint16_t end;
    } items[32];
    uint16_t count;
};

static bool split_arguments(const struct cairn_macro *macro, uint16_t open, uint16_t end,
                            struct arguments *arguments)
{
    int depth = 0;
    uint16_t begin = (uint16_t)(open + 1);
    arguments->count = 0;
    for (uint16_t i = open; i < end; i++) {
        const char *token = macro->body[i];
        bool opens = strcmp(token, "(") == 0;
        bool closes = strcmp(token, ")") == 0;
        depth += opens - closes;
        bool ends_one = (depth == 1 && strcmp(token, ",") == 0) || (depth == 0 && closes);
        if (ends_one && i > begin) {
            if (arguments->count == 32) {
                return false;
            }
            arguments->items[arguments->count].begin = begin;
            arguments->items[arguments->count].end = i;
            arguments->count++;
            begin = (uint16_t)(i + 1);
        }
        if (depth == 0) {
            return i + 1 == end;
        }
    }
    return false;
}

/* The parameter that the argument consists of, in any number of parentheses; -1 if it uses none;
 * -2 if it does anything else with one. */
static int whole_param(const struct cairn_macro *macro, uint16_t begin, uint16_t end)
{
    while (end - begin > 2 && strcmp(macro->body[begin], "(") == 0 &&
           strcmp(macro->body[end - 1], ")") == 0) {
        begin++;
        end--;
    }
    if (end - begin == 1) {
        return param_index(macro, macro->body[begin]);
    }
    for (uint16_t i = begin; i < end; i++) {
        if (param_index(macro, macro->body[i]) >= 0 || macro->body[i][0] == '#') {
            return -2;
        }
    }
    return -1;
}

static bool map_params(const struct cairn_macro *macro, const struct arguments *arguments,
                       uint16_t *targets)
{
    uint64_t used = 0;
    for (uint16_t i = 0; i < arguments->count; i++) {
        int param = whole_param(macro, arguments->items[i].begin, arguments->items[i].end);
        if (param == -2 || (param >= 0 && (used >> param & 1) != 0)) {
            return false;
        }
        if (param >= 0) {
            used |= UINT64_C(1) << param;
            targets[param] = i;
        }
    }
    return used == (UINT64_C(1) << macro->param_count) - 1;
}

/* `M(a, b)` as `f((a), (b), CONSTANT)`: a call whose types are those of f. */
static void note_forward(struct cairn_analysis *a, uint32_t index)
{
    const struct cairn_macro *macro = &a->macros.items[index];
    uint16_t begin = 0;
    uint16_t end = macro->body_count;
    while (end > 2 && strcmp(macro->body[begin], "(") == 0 &&
           strcmp(macro->body[end - 1], ")") == 0) {
        begin++;
        end--;
    }
    if (macro->param_count > 32 || end < begin + 3 || strcmp(macro->body[begin + 1], "(") != 0) {
        return;
    }
    uint32_t function = function_behind(a, macro->body[begin]);
    struct arguments arguments;
    if (function == CAIRN_NONE || strcmp(macro->body[begin], macro->name) == 0 ||
        !split_arguments(macro, (uint16_t)(begin + 1), end, &arguments) ||
        arguments.count != a->functions.items[function].param_count ||
        a->functions.items[function].is_variadic) {
        return;
    }
    uint16_t *targets = cairn_arena_alloc(&a->scratch, 32 * sizeof *targets);
    if (!map_params(macro, &arguments, targets)) {
        return;
    }
    struct cairn_forward forward = {.macro = index, .function = function, .targets = targets};
    cairn_vec_push(&a->forwards, forward);
}

void cairn_macros_classify(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->macros.count; i++) {
        const struct cairn_macro *macro = &a->macros.items[i];
        if (!is_last_definition(a, i)) {
            continue;
        }
        if (!macro->is_function_like) {
            apply_rename(a, macro);
            continue;
        }
        uint32_t shadowed = function_named(a, macro->name);
        if (shadowed != CAIRN_NONE) {
            a->functions.items[shadowed].is_parenthesised = true;
        } else {
            note_forward(a, i);
        }
    }
}
