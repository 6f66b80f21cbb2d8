/* Strings that tests may pass: string macros, literals in the headers, in comments words in quotes
 * and what looks like the syntax of something. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

enum {
    MAX_STRINGS = 256,
    MAX_LENGTH = 64,
    MAX_SYNTAX = 64,
    MAX_EXAMPLES = 32,
    MAX_VALUES = 32,
    MAX_TOKEN = 20,
    MAX_VALUE = 40,
    MAX_EXAMPLE = 60,
    MAX_WORDS = 5,
};

struct mining {
    struct cairn_analysis *a;
    struct cairn_map seen;
    uint32_t syntax;   /* how many were added that look like syntax */
    uint32_t values;   /* ... like a date, an address, a version */
    uint32_t examples; /* lines of examples, and calls in a language of the library's */
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

static size_t name_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_') {
        length++;
    }
    return length;
}

/* The name in ${name}, by which a text may refer to what another call was given. */
static void mine_name(struct mining *m, const char *token, size_t length)
{
    size_t begin = 0;
    while (begin < length && !isalpha((unsigned char)token[begin])) {
        begin++;
    }
    const size_t end = begin + name_length(token + begin);
    if (begin > 0 && end < length && end - begin > 1) {
        add(m, token + begin, end - begin);
    }
}

static void add_syntax(struct mining *m, const char *token, size_t length)
{
    if (length > 1 && is_syntax(token, length) && m->syntax < MAX_SYNTAX) {
        m->syntax++;
        add(m, token, length);
        mine_name(m, token, length);
    }
}

/* What stands before an ellipsis, behind it, and around something short: {{#name}}...{{/name}}. */
static void mine_around(struct mining *m, const char *token, size_t length)
{
    static const char dots[] = "...";
    enum { DOTS = sizeof dots - 1 };
    const char *gap = memmem(token, length, dots, DOTS);
    const size_t before = gap == NULL ? 0 : (size_t)(gap - token);
    const size_t behind = gap == NULL ? 0 : length - before - DOTS;
    if (before < 2 || behind < 2 || before > MAX_TOKEN || behind > MAX_TOKEN) {
        return;
    }
    add_syntax(m, token, before);
    add_syntax(m, gap + DOTS, behind);
    char whole[2 * MAX_TOKEN + 2];
    snprintf(whole, sizeof whole, "%.*sx%.*s", (int)before, token, (int)behind, gap + DOTS);
    if (is_syntax(token, before) && is_syntax(gap + DOTS, behind)) {
        add(m, whole, strlen(whole));
    }
}

/* As options of commands are written: -x, -abc, --name, --name=ARG. */
static bool is_option(const char *token, size_t length)
{
    const size_t dashes = strspn(token, "-");
    for (size_t i = dashes; i < length; i++) {
        if (!isalnum((unsigned char)token[i]) && strchr("-_=", token[i]) == NULL) {
            return false;
        }
    }
    return length > dashes && (dashes == 1 || dashes == 2) && length <= MAX_TOKEN &&
           isalpha((unsigned char)token[dashes]) && isalnum((unsigned char)token[length - 1]);
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
        add_syntax(m, at, length);
        mine_around(m, at, length);
        if (is_option(at, length) && m->syntax < MAX_SYNTAX) {
            m->syntax++;
            add(m, at, length);
        }
        at += whole;
    }
}

/* Whether the token is written as dates, addresses, versions and names of encodings
 * are: 2.0.1-rc.1, 127.0.0.1, UTF-8. "64-bit" is prose. */
static bool is_value(const char *token, size_t length)
{
    uint32_t digits = 0;
    uint32_t signs = 0;
    size_t last = 0;
    for (size_t i = 0; i < length; i++) {
        const bool is_sign = strchr(".:-/+", token[i]) != NULL;
        if (!is_sign && !isalnum((unsigned char)token[i])) {
            return false;
        }
        if (is_sign && (i == 0 || i + 1 == length || !isalnum((unsigned char)token[i - 1]))) {
            return false;
        }
        digits += isdigit((unsigned char)token[i]) != 0;
        signs += is_sign;
        last = is_sign ? i : last;
    }
    const bool is_coded = signs == 1 && isupper((unsigned char)token[0]) &&
                          isupper((unsigned char)token[last - 1]) && last + 1 + digits == length;
    const bool is_header = length > 2 && token[length - 2] == '.' && token[length - 1] == 'h';
    return digits != 0 && (signs > 1 || is_coded) && !is_header;
}

static void mine_values(struct mining *m, const char *text)
{
    static const char edges[] = " \t\r\n()[],;\"'`";
    for (const char *at = text + strspn(text, edges); *at != '\0'; at += strspn(at, edges)) {
        const size_t whole = strcspn(at, edges);
        size_t length = whole;
        while (length > 1 && strchr(".:", at[length - 1]) != NULL) {
            length--;
        }
        if (length <= MAX_VALUE && m->values < MAX_VALUES && is_value(at, length)) {
            m->values++;
            add(m, at, length);
        }
        at += whole;
    }
}

static bool is_function(const struct mining *m, const char *name, size_t length)
{
    for (uint32_t i = 0; i < m->a->functions.count; i++) {
        const char *other = m->a->functions.items[i].name;
        if (strncmp(other, name, length) == 0 && other[length] == '\0') {
            return true;
        }
    }
    return false;
}

/* Calls that are none of C: max(a,b), in a language that the library reads. */
static void mine_calls(struct mining *m, const char *text)
{
    static const char names[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_,. ";
    for (const char *at = text; *at != '\0'; at++) {
        const bool begins = isalpha((unsigned char)*at) &&
                            (at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_'));
        const size_t name = begins ? name_length(at) : 0;
        const size_t inner = name != 0 && at[name] == '(' ? strspn(at + name + 1, names) : 0;
        if (inner == 0 || at[name + 1 + inner] != ')' || name + inner > MAX_TOKEN ||
            is_function(m, at, name) || m->examples >= MAX_EXAMPLES) {
            at += name == 0 ? 0 : name - 1;
            continue;
        }
        m->examples++;
        add(m, at, name + inner + 2);
        at += name + inner + 1;
    }
}

/* Where the text of a comment's line begins; indent is how far behind what every line has. */
static const char *begin_of_line(const char *line, const char *end, size_t *indent)
{
    const char *text = line;
    while (text < end && isblank((unsigned char)*text)) {
        text++;
    }
    const char *border = text;
    while (text < end && strchr("*/!<", *text) != NULL) {
        text++;
    }
    const char *first = text;
    while (text < end && isblank((unsigned char)*text)) {
        text++;
    }
    /* Without a border there is a margin. */
    enum { MARGIN = 3 };
    const size_t margin = (size_t)(border - line);
    *indent = first != border ? (size_t)(text - first) : margin < MARGIN ? 0 : margin - MARGIN;
    return text;
}

/* Whether it may be an example of what the library reads, and is no prose, and no C. */
static bool is_example(const char *line, size_t length)
{
    uint32_t words = 0;
    uint32_t signs = 0;
    for (size_t i = 0; i < length; i++) {
        /* of letters; "=" and "1," between blanks are none */
        words += (i == 0 || line[i - 1] == ' ') && i + 1 < length &&
                 isalpha((unsigned char)line[i]) && isalpha((unsigned char)line[i + 1]);
        signs += i + 1 < length && strchr("=[]{}<>$%#&|^~/:\"", line[i]) != NULL;
    }
    const bool is_directive = length > 1 && line[0] == '#' && isalpha((unsigned char)line[1]);
    return length > 1 && length <= MAX_EXAMPLE && words <= MAX_WORDS && signs != 0 &&
           !is_directive && strchr("@\\-\"", line[0]) == NULL &&
           strchr(".,;", line[length - 1]) == NULL;
}

/* Indented lines: a file as it is meant to be, one construct in each. */
static void mine_examples(struct mining *m, const struct cairn_own_file *file,
                          const struct cairn_comment *comment)
{
    enum { INDENTED = 3 };
    for (unsigned number = comment->first_line;
         number <= comment->last_line && m->examples < MAX_EXAMPLES; number++) {
        const char *end = file->text + file->line_offsets[number];
        size_t indent;
        const char *line = begin_of_line(file->text + file->line_offsets[number - 1], end, &indent);
        size_t length = 0;
        while (line + length < end && !(line[length] == ' ' && line[length + 1] == ' ')) {
            length++; /* a remark stands behind a gap */
        }
        while (length > 0 && isspace((unsigned char)line[length - 1])) {
            length--;
        }
        if (indent >= INDENTED && is_example(line, length)) {
            m->examples++;
            add(m, line, length);
        }
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
        const struct cairn_own_file *file = &a->files.items[i];
        for (uint32_t k = 0; k < file->comments.count; k++) {
            const struct cairn_comment *comment = &file->comments.items[k];
            mine_quoted(&m, comment->text);
            mine_single(&m, comment->text);
            mine_syntax(&m, comment->text);
            mine_values(&m, comment->text);
            mine_calls(&m, comment->text);
            if (!comment->is_trailing) {
                mine_examples(&m, file, comment);
            }
        }
    }
    for (uint32_t i = 0; i < a->macros.count; i++) {
        mine_macro(&m, &a->macros.items[i]);
    }
    cairn_map_release(&m.seen);
}
