#include "emitter/lines.h"

#include <stdarg.h>
#include <string.h>

static void indent_by(struct cairn_str *text, uint32_t levels)
{
    for (uint32_t i = 0; i < levels; i++) {
        cairn_str_add(text, "    ");
    }
}

/* Index of the blank at which to break text so that at most width characters stand before it, or 0
 * if there is none. A blank behind a comma is taken before any other. */
static size_t break_at(const char *text, size_t width)
{
    size_t best = 0;
    size_t comma = 0;
    char quote = '\0';
    for (size_t i = 0; text[i] != '\0' && (i <= width || best == 0); i++) {
        if (quote != '\0') {
            if (text[i] == '\\' && text[i + 1] != '\0') {
                i++;
            } else if (text[i] == quote) {
                quote = '\0';
            }
        } else if (text[i] == '"' || text[i] == '\'') {
            quote = text[i];
        } else if (text[i] == ' ' && i > 0) {
            best = i;
            comma = text[i - 1] == ',' || text[i - 1] == '"' ? i : comma;
        }
    }
    return comma > width / 3 ? comma : best;
}

static void end_line(struct cairn_lines *lines)
{
    cairn_str_add(&lines->text, "\n");
    lines->count++;
}

void cairn_lines_add(struct cairn_lines *lines, const char *format, ...)
{
    char small[512];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    char *text = small;
    if (length >= (int)sizeof small) {
        text = cairn_alloc((size_t)length + 1);
        va_start(args, format);
        vsnprintf(text, (size_t)length + 1, format, args);
        va_end(args);
    }
    uint32_t indent = lines->indent;
    const char *rest = text;
    while (indent * 4 + strlen(rest) > CAIRN_LINE_COLUMNS) {
        size_t at = break_at(rest, CAIRN_LINE_COLUMNS - indent * 4);
        if (at == 0) {
            break;
        }
        indent_by(&lines->text, indent);
        cairn_str_add_bytes(&lines->text, rest, at);
        end_line(lines);
        rest += at + 1;
        indent = lines->indent + 1;
    }
    indent_by(&lines->text, indent);
    cairn_str_add(&lines->text, rest);
    end_line(lines);
    if (text != small) {
        free(text);
    }
}

void cairn_lines_blank(struct cairn_lines *lines)
{
    const char *text = cairn_str_text(&lines->text);
    size_t length = lines->text.length;
    bool is_open = length >= 2 && (text[length - 2] == '{' || text[length - 2] == '\n');
    if (length != 0 && !is_open) {
        end_line(lines);
    }
}

/* Length of the piece of text that fits into width characters: whole words, up to a newline. */
static size_t filled_length(const char *text, size_t width)
{
    size_t end = strcspn(text, "\n");
    if (end <= width) {
        return end;
    }
    size_t at = width;
    while (at > 0 && text[at] != ' ') {
        at--;
    }
    return at == 0 ? strcspn(text, " \n") : at;
}

static void add_comment_piece(struct cairn_lines *lines, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool ends = text[i] == '*' && i + 1 < length && text[i + 1] == '/';
        bool opens = text[i] == '/' && i + 1 < length && text[i + 1] == '*';
        bool is_plain = (unsigned char)text[i] >= 0x20 && text[i] != 0x7f;
        char byte = is_plain ? text[i] : '?';
        cairn_str_add_bytes(&lines->text, &byte, 1);
        if (ends || opens) {
            cairn_str_add(&lines->text, " ");
        }
    }
}

void cairn_lines_comment(struct cairn_lines *lines, const char *text)
{
    size_t width = CAIRN_LINE_COLUMNS - lines->indent * 4 - 6;
    const char *lead = "/* ";
    while (true) {
        size_t length = filled_length(text, width);
        indent_by(&lines->text, lines->indent);
        cairn_str_add(&lines->text, length == 0 && lead[0] == ' ' ? " *" : lead);
        add_comment_piece(lines, text, length);
        text += length;
        text += *text == ' ' || *text == '\n' ? 1 : 0;
        if (*text == '\0') {
            break;
        }
        end_line(lines);
        lead = " * ";
    }
    cairn_str_add(&lines->text, " */");
    end_line(lines);
}

void cairn_lines_verbatim(struct cairn_lines *lines, const char *text)
{
    cairn_str_add(&lines->text, text);
    for (; *text != '\0'; text++) {
        lines->count += *text == '\n' ? 1 : 0;
    }
}
