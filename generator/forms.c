#include "generator/forms.h"

#include <string.h>

#include "core/str.h"

enum {
    MOST_DEPTH = 3,
    WORD_LENGTH = 12, /* of the library's that are names here */
};

/* One text that is written. */
struct writing {
    struct cairn_chooser *chooser;
    uint32_t op;
    struct cairn_bytes word;
    uint8_t *bytes;
    uint32_t room;
    uint32_t length;
};

enum cairn_form cairn_forms_of(const struct cairn_model *model, uint32_t op, uint32_t param)
{
    static const char *const patterns[] = {"pattern", "patterns", "pat",      "regex", "regexp",
                                           "re",      "glob",     "wildcard", NULL};
    static const char *const expressions[] = {"expr", "expression", "formula", "equation", NULL};
    static const char *const readers[] = {"regex", "regexp", "glob", "wildcard", NULL};
    static const char *const reckoners[] = {"expr", "expression", "calc", "formula", "eval", NULL};
    static const char *const plain[] = {"",       "s",     "str",  "string", "text", "src", "in",
                                        "source", "input", "code", "line",   "exp",  NULL};
    const struct cairn_op *operation = &model->ops.items[op];
    if (operation->kind != CAIRN_OP_CALL || param >= operation->param_count) {
        return CAIRN_FORM_NONE;
    }
    const char *name = operation->params[param].name;
    bool is_plain = false;
    for (size_t i = 0; plain[i] != NULL; i++) {
        is_plain = is_plain || strcmp(name, plain[i]) == 0;
    }
    if (cairn_text_has_any(name, patterns) ||
        (is_plain && param == 0 && cairn_text_has_any(operation->name, readers))) {
        return CAIRN_FORM_PATTERN;
    }
    const bool is_reckoned = is_plain && cairn_text_has_any(operation->name, reckoners);
    return cairn_text_has_any(name, expressions) || is_reckoned ? CAIRN_FORM_EXPRESSION
                                                                : CAIRN_FORM_NONE;
}

static uint32_t choose(struct writing *w, uint32_t n)
{
    return cairn_choose(w->chooser, CAIRN_CHOICE_TEXT, w->op, n);
}

static void put(struct writing *w, const char *text, size_t length)
{
    if (length <= w->room - w->length) {
        memcpy(w->bytes + w->length, text, length);
        w->length += (uint32_t)length;
    }
}

static void put_text(struct writing *w, const char *text)
{
    put(w, text, strlen(text));
}

#define PUT_ONE_OF(w, list) put_text(w, (list)[choose(w, sizeof(list) / sizeof *(list))])

/* ---- patterns ---- */

static void put_atom(struct writing *w)
{
    static const char *const atoms[] = {"a",        "b",     "abc", "x",   ".",   "[a-z]",
                                        "[^a]",     "[abc]", "\\d", "\\w", "\\.", "[[:alpha:]]",
                                        "[]a]",     "0",     "A",   "^",   "$",   "\\b",
                                        "[a-z0-9]", "*",     "?",   "/",   "-",   "\\\\"};
    PUT_ONE_OF(w, atoms);
}

static void put_branches(struct writing *w, uint32_t depth);

static void put_piece(struct writing *w, uint32_t depth)
{
    static const char *const opens[] = {"(", "(", "(", "(?:", "{", "["};
    static const char *const closes[] = {")", ")", ")", ")", "}", "]"};
    static const char *const repeats[] = {"*", "+", "?", "*", "*?", "+?", "{2}", "{0,1}", "{1,}"};
    if (depth < MOST_DEPTH && choose(w, 3) == 0) {
        const uint32_t which = choose(w, sizeof opens / sizeof *opens);
        put_text(w, opens[which]);
        put_branches(w, depth + 1);
        put_text(w, closes[which]);
    } else {
        put_atom(w);
    }
    if (choose(w, 5) < 2) {
        PUT_ONE_OF(w, repeats);
    }
}

static void put_branches(struct writing *w, uint32_t depth)
{
    const uint32_t branches = choose(w, 3) == 0 ? 2 : 1;
    for (uint32_t b = 0; b < branches; b++) {
        if (b != 0) {
            put_text(w, choose(w, 6) == 0 ? "," : "|");
        }
        for (uint32_t pieces = choose(w, depth == 0 ? 4 : 3) + (depth == 0); pieces > 0; pieces--) {
            put_piece(w, depth);
        }
    }
}

/* ---- expressions ---- */

static void put_operand(struct writing *w)
{
    static const char *const names[] = {"a", "b", "x", "n", "pi", "y1"};
    static const char *const numbers[] = {"0",  "1",   "2",    "7",          "10",  "0.5",
                                          "-1", "1e3", "0x1f", "2147483647", "255", "9"};
    if (choose(w, 2) == 0) {
        PUT_ONE_OF(w, numbers);
    } else if (w->word.length != 0 && w->word.length <= WORD_LENGTH && choose(w, 3) == 0) {
        put(w, (const char *)w->word.bytes, w->word.length);
    } else {
        PUT_ONE_OF(w, names);
    }
}

static void put_expression(struct writing *w, uint32_t depth)
{
    static const char *const operators[] = {"+",    "-",    "*",    "/",  "%",  " + ", " - ", " * ",
                                            " / ",  " % ",  "^",    "**", "<<", ">>",  "&",   "|",
                                            " && ", " || ", " == ", "<",  ">=", "!=",  "=",   ","};
    static const char *const signs[] = {"-", "!", "~", "+"};
    static const char *const functions[] = {"sin(", "max(", "abs(", "f(", "sqrt(", "min(1,"};
    for (uint32_t operands = 1 + choose(w, depth == 0 ? 4 : 2); operands > 0; operands--) {
        const uint32_t which = choose(w, 8);
        if (which == 0) {
            PUT_ONE_OF(w, signs);
        }
        if (depth < MOST_DEPTH && which >= 6) {
            if (which == 6) {
                put_text(w, "(");
            } else {
                PUT_ONE_OF(w, functions);
            }
            put_expression(w, depth + 1);
            put_text(w, ")");
        } else {
            put_operand(w);
        }
        if (operands > 1) {
            PUT_ONE_OF(w, operators);
        }
    }
}

uint32_t cairn_forms_draw(enum cairn_form form, struct cairn_chooser *chooser, uint32_t op,
                          struct cairn_bytes word, uint8_t *bytes, uint32_t room)
{
    enum { CUT_OF = 8 };
    struct writing w = {.chooser = chooser, .op = op, .word = word, .bytes = bytes, .room = room};
    if (form == CAIRN_FORM_PATTERN) {
        put_branches(&w, 0);
    } else {
        put_expression(&w, 0);
    }
    if (w.length != 0 && choose(&w, CUT_OF) == 0) {
        w.length -= 1 + choose(&w, w.length);
    }
    return w.length;
}
