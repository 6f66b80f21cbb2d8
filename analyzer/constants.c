/* Constants of the API: enumerators, and macro constants in groups by where they stand. */
#include <ctype.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

struct enumerators {
    struct cairn_analysis *a;
    uint32_t enumeration;
    uint32_t group;
};

static bool is_sentinel_name(const char *name)
{
    static const char *const last[] = {"last", "max",   "count",    "end",
                                       "num",  "total", "sentinel", NULL};
    struct cairn_name_words words;
    cairn_names_split(&words, name);
    unsigned count = words.count;
    if (count >= 4 && strcmp(words.words[count - 1], "one") == 0 &&
        strcmp(words.words[count - 2], "plus") == 0) {
        count -= 2; /* a count, and one more */
    }
    /* numeric_begin_, which is below the first */
    const size_t length = strlen(name);
    if (count >= 2 && name[length - 1] == '_' && strcmp(words.words[count - 1], "begin") == 0) {
        return true;
    }
    return count >= 2 && cairn_names_in(words.words[count - 1], last);
}

/* NUM_COLORS, or color_last_format, behind all others says how many there are. */
static bool is_sentinel_behind_all(const char *name)
{
    static const char *const first[] = {"end", "num", "max", "last", "nb", "n", "count", NULL};
    struct cairn_name_words words;
    cairn_names_split(&words, name);
    return (words.count >= 2 && cairn_names_in(words.words[0], first)) ||
           (words.count >= 3 && strcmp(words.words[words.count - 2], "last") == 0);
}

/* COLOR_UNKNOWN: what stands for no value at all. */
static bool is_no_value_name(const char *name)
{
    static const char *const last[] = {"none",  "unknown",   "invalid", "error",
                                       "undef", "undefined", "bad",     NULL};
    struct cairn_name_words words;
    cairn_names_split(&words, name);
    return words.count >= 2 && cairn_names_in(words.words[words.count - 1], last);
}

/* Marks those that stand for no value by name and place: negative ones where the others are not,
 * and the one behind all others, which begin with 0. */
static void mark_no_values(struct cairn_constant *constants, uint32_t count)
{
    uint32_t negative = 0;
    int64_t most = 0;
    bool has_zero = false;
    for (uint32_t i = 0; i < count; i++) {
        negative += constants[i].integer < 0;
        most = constants[i].integer > most ? constants[i].integer : most;
        has_zero = has_zero || constants[i].integer == 0;
    }
    for (uint32_t i = 0; i < count && count > 2; i++) {
        const int64_t number = constants[i].integer;
        const bool is_apart =
            (number < 0 && negative == 1) || (number > 0 && number == most && i == count - 1 &&
                                              has_zero && number == (int64_t)count - 1);
        constants[i].is_sentinel =
            constants[i].is_sentinel || (is_apart && is_no_value_name(constants[i].name));
    }
}

static enum CXChildVisitResult visit_enumerator(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct enumerators *e = data;
    if (clang_getCursorKind(cursor) == CXCursor_EnumConstantDecl) {
        const char *name = cairn_parse_string(e->a, clang_getCursorSpelling(cursor));
        const char *comment = cairn_parse_string(e->a, clang_Cursor_getRawCommentText(cursor));
        struct cairn_constant constant = {
            .name = name,
            .kind = CAIRN_CONSTANT_INTEGER,
            .integer = clang_getEnumConstantDeclValue(cursor),
            .enumeration = e->enumeration,
            .group = e->group,
            .is_sentinel = is_sentinel_name(name) || cairn_documents_keeps_inside(comment) ||
                           strcasestr(comment, "used internally") != NULL};
        cairn_vec_push(&e->a->model->constants, constant);
    }
    return CXChildVisit_Continue;
}

static uint32_t new_group(struct cairn_analysis *a, const char *comment)
{
    struct cairn_group group = {.comment = comment == NULL ? "" : comment,
                                .first = a->model->constants.count};
    cairn_vec_push(&a->groups, group);
    return a->groups.count - 1;
}

void cairn_constants_add_enumeration(struct cairn_analysis *a, CXCursor cursor)
{
    CXType canonical = clang_getCanonicalType(clang_getCursorType(cursor));
    struct enumerators e = {.a = a};
    e.enumeration = cairn_structs_enumeration_of(a, canonical);
    for (uint32_t i = 0; i < a->model->constants.count; i++) {
        if (a->model->constants.items[i].enumeration == e.enumeration) {
            return;
        }
    }
    CXString comment = clang_Cursor_getRawCommentText(cursor);
    e.group = new_group(a, cairn_parse_string(a, comment));
    const uint32_t first = a->model->constants.count;
    clang_visitChildren(cursor, visit_enumerator, &e);
    if (a->model->constants.count > first) {
        struct cairn_constant *last = &a->model->constants.items[a->model->constants.count - 1];
        last->is_sentinel = last->is_sentinel || is_sentinel_behind_all(last->name);
        mark_no_values(&a->model->constants.items[first], a->model->constants.count - first);
    }
}

static bool inside_comment(const struct cairn_own_file *file, unsigned line)
{
    for (uint32_t i = 0; i < file->comments.count; i++) {
        if (file->comments.items[i].first_line > line) {
            return false;
        }
        if (file->comments.items[i].last_line >= line) {
            return true;
        }
    }
    return false;
}

/* Whether a blank line, or anything but comments and directives, parts the two lines. */
static bool is_parted(const struct cairn_own_file *file, unsigned from, unsigned to)
{
    for (unsigned line = from + 1; line < to && line <= file->line_count; line++) {
        const char *at = file->text + file->line_offsets[line - 1];
        const char *end = file->text + file->line_offsets[line];
        while (at < end && isspace((unsigned char)*at)) {
            at++;
        }
        if (at == end && !inside_comment(file, line)) {
            return true;
        }
    }
    return false;
}

static bool same_prefix(const char *first, const char *second)
{
    struct cairn_name_words a;
    struct cairn_name_words b;
    cairn_names_split(&a, first);
    cairn_names_split(&b, second);
    return a.count > 0 && b.count > 0 && strcmp(a.words[0], b.words[0]) == 0;
}

/* The first line above `line` that is no directive of conditional compilation. */
static unsigned above_directives(const struct cairn_own_file *file, unsigned line)
{
    for (line--; line > 0; line--) {
        const char *at = file->text + file->line_offsets[line - 1];
        at += strspn(at, " \t");
        if (*at != '#') {
            break;
        }
    }
    return line;
}

/* What stands directly before the first and behind the last line of a group. */
static const char *comment_around(struct cairn_analysis *a, const struct cairn_own_file *file,
                                  unsigned first, unsigned last)
{
    const char *before = NULL;
    const char *behind = NULL;
    unsigned above = above_directives(file, first);
    for (uint32_t i = 0; i < file->comments.count; i++) {
        const struct cairn_comment *comment = &file->comments.items[i];
        if (comment->first_line == last + 1 && !comment->is_trailing) {
            behind = comment->text;
        }
        bool is_alone = first == last && comment->first_line == first && comment->is_trailing;
        if ((comment->last_line == above && !comment->is_trailing) || is_alone) {
            before = comment->text;
        }
    }
    if (before == NULL || behind == NULL) {
        return before == NULL ? behind : before;
    }
    return cairn_arena_printf(&a->scratch, "%s\n%s", before, behind);
}

/* The name of the type that the macro's number is cast to, "((back_end_t) 1)", or NULL. */
static const char *cast_of(const struct cairn_macro *macro)
{
    uint16_t at = 0;
    while (at < macro->body_count && strcmp(macro->body[at], "(") == 0) {
        at++;
    }
    const bool is_cast =
        at != 0 && at + 2 < macro->body_count &&
        (isalpha((unsigned char)macro->body[at][0]) || macro->body[at][0] == '_') &&
        strcmp(macro->body[at + 1], ")") == 0;
    return is_cast ? macro->body[at] : NULL;
}

static bool is_of_same_type(const struct cairn_macro *one, const struct cairn_macro *other)
{
    const char *a = cast_of(one);
    const char *b = cast_of(other);
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

void cairn_constants_group(struct cairn_analysis *a, const uint32_t *macro_of_constant,
                           uint32_t first)
{
    uint32_t count = a->model->constants.count;
    for (uint32_t i = first; i < count;) {
        const struct cairn_macro *begin = &a->macros.items[macro_of_constant[i - first]];
        const struct cairn_own_file *file = &a->files.items[begin->file];
        const struct cairn_macro *last = begin;
        uint32_t end = i + 1;
        for (; end < count; end++) {
            const struct cairn_macro *next = &a->macros.items[macro_of_constant[end - first]];
            if (a->model->constants.items[end].kind != a->model->constants.items[i].kind ||
                next->file != last->file || !same_prefix(next->name, last->name) ||
                !is_of_same_type(next, last) || is_parted(file, last->line, next->line)) {
                break;
            }
            last = next;
        }
        uint32_t group = new_group(a, comment_around(a, file, begin->line, last->line));
        a->groups.items[group].first = i;
        a->groups.items[group].cast = cast_of(begin);
        for (; i < end; i++) {
            a->model->constants.items[i].group = group;
        }
    }
}
