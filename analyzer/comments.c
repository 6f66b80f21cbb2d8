/* Finds the comments of a header in its text. Done here and not by libclang, because that attaches
 * a comment to the declaration behind it, while some libraries document the one before. */
#include <string.h>

#include "analyzer/analysis.h"

struct scanner {
    struct cairn_analysis *a;
    struct cairn_own_file *file;
    size_t at;
    unsigned line;
    bool has_code; /* on the current line, before at */
};

static char peek(const struct scanner *s, size_t ahead)
{
    return s->at + ahead < s->file->length ? s->file->text[s->at + ahead] : '\0';
}

static void step(struct scanner *s)
{
    if (peek(s, 0) == '\n') {
        s->line++;
        s->has_code = false;
    }
    s->at++;
}

static void skip_literal(struct scanner *s, char quote)
{
    s->has_code = true;
    step(s);
    while (s->at < s->file->length && peek(s, 0) != quote && peek(s, 0) != '\n') {
        if (peek(s, 0) == '\\') {
            step(s);
        }
        step(s);
    }
    step(s);
}

/* Copies a comment line by line without the stars that draw its left border. */
static const char *clean(struct cairn_analysis *a, const char *text, size_t length)
{
    char *out = cairn_arena_alloc(&a->model->arena, length + 1);
    size_t used = 0;
    bool at_start = true;
    for (size_t i = 0; i < length; i++) {
        if (at_start && (text[i] == ' ' || text[i] == '\t' || text[i] == '*' || text[i] == '/' ||
                         text[i] == '!' || text[i] == '<' || text[i] == '\r')) {
            continue;
        }
        at_start = text[i] == '\n';
        out[used++] = text[i];
    }
    while (used > 0 && (out[used - 1] == ' ' || out[used - 1] == '\n' || out[used - 1] == '*')) {
        used--;
    }
    out[used] = '\0';
    return out;
}

static void add_comment(struct scanner *s, size_t begin, size_t end, unsigned first_line,
                        bool is_trailing)
{
    struct cairn_comment comment = {
        .first_line = first_line,
        .last_line = s->line,
        .text = clean(s->a, s->file->text + begin, end - begin),
        .is_trailing = is_trailing,
        .is_document = begin < end && strchr("*!/", s->file->text[begin]) != NULL,
    };
    cairn_vec_push(&s->file->comments, comment);
}

static void scan_block(struct scanner *s)
{
    bool is_trailing = s->has_code;
    unsigned first_line = s->line;
    s->at += 2;
    size_t begin = s->at;
    while (s->at < s->file->length && !(peek(s, 0) == '*' && peek(s, 1) == '/')) {
        step(s);
    }
    add_comment(s, begin, s->at < s->file->length ? s->at : s->file->length, first_line,
                is_trailing);
    s->at += 2;
    s->has_code = is_trailing;
}

/* Neighbouring lines of // comments are one comment. */
static void scan_line(struct scanner *s)
{
    bool is_trailing = s->has_code;
    size_t begin = s->at + 2;
    while (s->at < s->file->length && peek(s, 0) != '\n') {
        step(s);
    }
    struct cairn_own_file *file = s->file;
    struct cairn_comment *last = file->comments.count == 0 ? NULL : cairn_vec_last(&file->comments);
    if (last != NULL && !is_trailing && !last->is_trailing && last->last_line + 1 == s->line) {
        const char *more = clean(s->a, file->text + begin, s->at - begin);
        last->text = cairn_arena_printf(&s->a->model->arena, "%s\n%s", last->text, more);
        last->last_line = s->line;
        return;
    }
    add_comment(s, begin, s->at, s->line, is_trailing);
}

void cairn_comments_scan(struct cairn_analysis *a, struct cairn_own_file *file)
{
    struct scanner s = {.a = a, .file = file, .line = 1};
    while (s.at < file->length) {
        char c = peek(&s, 0);
        if (c == '/' && peek(&s, 1) == '*') {
            scan_block(&s);
        } else if (c == '/' && peek(&s, 1) == '/') {
            scan_line(&s);
        } else if (c == '"' || c == '\'') {
            skip_literal(&s, c);
        } else {
            s.has_code |= c != ' ' && c != '\t' && c != '\n' && c != '\r';
            step(&s);
        }
    }
}
