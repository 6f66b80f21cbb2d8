/* Strings that tests may pass: string macros, literals in the headers, in comments words in quotes
 * and what looks like the syntax of something. */
#include <ctype.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

enum { MAX_STRINGS = 256, MAX_LENGTH = 64, MAX_SYNTAX = 64, MAX_TOKEN = 20 };

struct mining {
    struct cairn_analysis *a;
    struct cairn_map seen;
    uint32_t syntax; /* how many were added that look like syntax */
};

static void add(struct mining *m, const char *text, size_t length)
{
    struct cairn_model *model = m->a->model;
    if (length == 0 || length > MAX_LENGTH || model->strings.count >= MAX_STRINGS) {
        return;
    }
    for (size_t i = 0; i < length; i++) {
        if (!isprint((unsigned char)text[i])) {
            return;
        }
    }
    if (cairn_map_put(&m->seen, cairn_hash(text, length), 1)) {
        cairn_vec_push(&model->strings, cairn_arena_strndup(&model->arena, text, length));
    }
}

/* Words in double quotes; a quote that opens stands behind a blank or bracket, so that inches and
 * apostrophes do not begin a word that spans half a comment. */
static void mine_quoted(struct mining *m, const char *text)
{
    for (const char *at = strchr(text, '"'); at != NULL; at = strchr(at, '"')) {
        bool opens =
            at == text || isspace((unsigned char)at[-1]) || strchr("([{=,", at[-1]) != NULL;
        const char *end = strpbrk(at + 1, "\"\n");
        if (opens && end != NULL && *end == '"') {
            add(m, at + 1, (size_t)(end - at - 1));
            at = end;
        }
        at++;
    }
}

/* What stands in single quotes and is no name; most that is one is a parameter. */
static void mine_single(struct mining *m, const char *text)
{
    for (const char *at = strchr(text, '\''); at != NULL; at = strchr(at + 1, '\'')) {
        bool opens = at != text && (isspace((unsigned char)at[-1]) || strchr("([{=,", at[-1]));
        const char *end = opens ? strpbrk(at + 1, "'\n") : NULL;
        if (end != NULL && *end == '\'' && (end - at == 2 || !isalpha((unsigned char)at[1]))) {
            add(m, at + 1, (size_t)(end - at - 1));
            at = end;
        }
    }
}

/* Whether the token is one that a text of some syntax has, and no prose: {{/name}}, %Y, <b>. */
static bool is_syntax(const char *token, size_t length)
{
    bool is_any = false;
    for (size_t i = 0; i < length; i++) {
        is_any = is_any || strchr("%{}<>$^~|[]!?", token[i]) != NULL;
        if (strchr("()\"'`@*;", token[i]) != NULL ||
            (i > 0 && token[i - 1] == '-' && token[i] == '>')) {
            return false;
        }
    }
    bool is_name = isalnum((unsigned char)token[0]) && isalnum((unsigned char)token[length - 1]);
    return is_any && length > 1 && length <= MAX_TOKEN && !is_name;
}

static void mine_syntax(struct mining *m, const char *text)
{
    static const char blanks[] = " \t\r\n";
    for (const char *at = text + strspn(text, blanks); *at != '\0'; at += strspn(at, blanks)) {
        const size_t whole = strcspn(at, blanks);
        size_t length = whole;
        while (length > 1 && strchr(".,:?!", at[length - 1]) != NULL) {
            length--;
        }
        if (is_syntax(at, length) && m->syntax < MAX_SYNTAX) {
            m->syntax++;
            add(m, at, length);
        }
        at += whole;
    }
}

/* Literals of macro bodies; adjacent tokens need not be constants by themselves. */
static void mine_macro(struct mining *m, const struct cairn_macro *macro)
{
    for (uint16_t i = 0; i < macro->body_count; i++) {
        size_t length = strlen(macro->body[i]);
        if (length > 2 && macro->body[i][0] == '"' && strchr(macro->body[i], '\\') == NULL) {
            add(m, macro->body[i] + 1, length - 2);
        }
    }
}

void cairn_strings_mine(struct cairn_analysis *a)
{
    struct mining m = {.a = a};
    for (uint32_t i = 0; i < a->model->constants.count; i++) {
        const struct cairn_constant *constant = &a->model->constants.items[i];
        if (constant->kind == CAIRN_CONSTANT_STRING) {
            add(&m, constant->string, constant->length);
        }
    }
    for (uint32_t i = 0; i < a->files.count; i++) {
        for (uint32_t k = 0; k < a->files.items[i].comments.count; k++) {
            mine_quoted(&m, a->files.items[i].comments.items[k].text);
            mine_single(&m, a->files.items[i].comments.items[k].text);
            mine_syntax(&m, a->files.items[i].comments.items[k].text);
        }
    }
    for (uint32_t i = 0; i < a->macros.count; i++) {
        mine_macro(&m, &a->macros.items[i]);
    }
    cairn_map_release(&m.seen);
}
