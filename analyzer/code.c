/* Code in a header, behind a macro that one file defines before it includes the header ("#ifdef
 * STB_IMAGE_IMPLEMENTATION"). What stands there is no interface. */
#include <ctype.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "core/str.h"

/* What a directive asks for, in the text of a header. */
struct question {
    const char *macro;
    size_t length;
    const char *end; /* of the part of the text that depends on the answer */
};

static const char *line_end(const char *at)
{
    return at + strcspn(at, "\n");
}

/* The word of the directive whose line begins there ("if", "endif"), or "". */
static const char *directive_at(const char *line)
{
    line += strspn(line, " \t");
    return *line == '#' ? line + 1 + strspn(line + 1, " \t") : "";
}

/* Where what the directive in that line begins ends: at "#else", "#elif" or "#endif" of its own. */
static const char *end_of(const char *line)
{
    unsigned depth = 0;
    for (line = line_end(line); *line != '\0'; line = line_end(line)) {
        line++;
        const char *directive = directive_at(line);
        const bool is_end = strncmp(directive, "endif", 5) == 0;
        if (depth == 0 && (is_end || strncmp(directive, "el", 2) == 0)) {
            break;
        }
        depth += strncmp(directive, "if", 2) == 0;
        depth -= is_end;
    }
    return line;
}

/* Whether the word in the line, which begins there, is what its directive asks for to be defined.
 */
static bool is_asked_for(const char *line, const char *word)
{
    static const char denies[] = "!defined";
    const char *directive = directive_at(line);
    const size_t before = (size_t)(word - line);
    const bool is_comment =
        memmem(line, before, "//", 2) != NULL || memmem(line, before, "/*", 2) != NULL;
    const char *at = word;
    while (at > line && (at[-1] == ' ' || at[-1] == '(')) {
        at--;
    }
    const size_t size = strlen(denies);
    const bool is_denied = (size_t)(at - line) >= size && memcmp(at - size, denies, size) == 0;
    return strncmp(directive, "if", 2) == 0 && strncmp(directive, "ifndef", 6) != 0 &&
           directive < word && !is_denied && !is_comment;
}

/* Looks in the line that begins there for a macro with such a name. */
static bool find_macro(const char *line, struct question *ret)
{
    static const char *const endings[] = {"_IMPLEMENTATION", "_IMPL"};
    const char *end = line_end(line);
    for (const char *at = line; at < end; at++) {
        const size_t length =
            isalpha((unsigned char)*at) || *at == '_'
                ? strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                             "0123456789_")
                : 0;
        for (size_t e = 0; e < sizeof endings / sizeof *endings; e++) {
            const size_t size = strlen(endings[e]);
            if (length > size && memcmp(at + length - size, endings[e], size) == 0 &&
                is_asked_for(line, at)) {
                *ret = (struct question){.macro = at, .length = length, .end = end_of(line)};
                return true;
            }
        }
        at += length;
    }
    return false;
}

static unsigned line_of(const struct cairn_own_file *file, const char *at)
{
    unsigned line = 1;
    while (line < file->line_count && file->text + file->line_offsets[line] <= at) {
        line++;
    }
    return line;
}

/* Whether the target's flags define the macro, or one of its headers does. */
static bool is_defined(struct cairn_analysis *a, const char *macro)
{
    const struct cairn_words *flags = &a->target->cpp_flags;
    const char *line = cairn_arena_printf(&a->scratch, "#define %s", macro);
    bool is_it = false;
    for (uint32_t f = 0; f < a->files.count; f++) {
        is_it = is_it || cairn_text_find_identifier(a->files.items[f].text, line) != NULL;
    }
    for (uint32_t i = 0; i < flags->words.count; i++) {
        const char *flag = flags->words.items[i];
        const size_t length = strlen(macro);
        is_it = is_it || (strncmp(flag, "-D", 2) == 0 && strncmp(flag + 2, macro, length) == 0 &&
                          (flag[2 + length] == '\0' || flag[2 + length] == '='));
    }
    return is_it;
}

/* Some ask twice: before the interface for what the code includes, and behind it. Returns how long
 * the text is that depends on the macro. Without that the code is not there. */
static size_t find_in(struct cairn_analysis *a, struct cairn_own_file *file)
{
    size_t longest = 0;
    struct question question;
    for (unsigned i = 0; i < file->line_count; i++) {
        const char *line = file->text + file->line_offsets[i];
        if (!find_macro(line, &question) || (size_t)(question.end - line) <= longest) {
            continue;
        }
        longest = (size_t)(question.end - line);
        file->code_macro = cairn_arena_strndup(&a->model->arena, question.macro, question.length);
        file->code_first = i + 1;
        file->code_last = line_of(file, question.end);
    }
    if (longest != 0 && !is_defined(a, file->code_macro)) {
        file->code_first = file->code_last = 0;
    }
    return longest;
}

/* A struct that is passed by value is interface, wherever it is defined: whoever calls such a
 * function has the code. */
static void open_for(struct cairn_analysis *a, CXType type)
{
    unsigned line = 0;
    const CXType canonical = clang_getCanonicalType(type);
    if (canonical.kind != CXType_Record) {
        return;
    }
    const CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(canonical));
    const uint32_t file =
        clang_Cursor_isNull(definition) ? CAIRN_NONE : cairn_files_of(a, definition, &line);
    if (file != CAIRN_NONE && cairn_code_holds(a, file, line)) {
        a->files.items[file].code_first = a->files.items[file].code_last = 0;
    }
}

static enum CXChildVisitResult visit_function(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct cairn_analysis *a = data;
    unsigned line = 0;
    const uint32_t file = clang_getCursorKind(cursor) == CXCursor_FunctionDecl
                              ? cairn_files_of(a, cursor, &line)
                              : CAIRN_NONE;
    if (file != CAIRN_NONE && !cairn_code_holds(a, file, line)) {
        a->files.items[file].has_interface |= clang_isCursorDefinition(cursor) == 0;
        const CXType function = clang_getCursorType(cursor);
        open_for(a, clang_getResultType(function));
        for (int i = 0; i < clang_getNumArgTypes(function); i++) {
            open_for(a, clang_getArgType(function, (unsigned)i));
        }
    }
    return CXChildVisit_Continue;
}

void cairn_code_find(struct cairn_analysis *a)
{
    size_t longest = 0;
    a->model->is_code_apart = true;
    for (uint32_t f = 0; f < a->files.count; f++) {
        const size_t length = find_in(a, &a->files.items[f]);
        if (length > longest) {
            longest = length;
            a->model->code_macro = a->files.items[f].code_macro;
        }
    }
    clang_visitChildren(clang_getTranslationUnitCursor(a->unit), visit_function, a);
    for (uint32_t f = 0; f < a->files.count; f++) {
        struct cairn_own_file *file = &a->files.items[f];
        if (!file->has_interface) {
            file->code_first = file->code_last = 0; /* all that there is stands there */
        }
    }
}

bool cairn_code_holds(const struct cairn_analysis *a, uint32_t file, unsigned line)
{
    const struct cairn_own_file *own = &a->files.items[file];
    return line > own->code_first && line < own->code_last;
}

void cairn_code_note(struct cairn_analysis *a, uint32_t file, unsigned line)
{
    a->model->holds_code = true;
    a->model->is_code_apart = a->model->is_code_apart && cairn_code_holds(a, file, line) &&
                              strcmp(a->files.items[file].code_macro, a->model->code_macro) == 0;
}
