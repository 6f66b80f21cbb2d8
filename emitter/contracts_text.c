#include "emitter/contracts_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "emitter/contracts.h"

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Behind the comment or literal that begins at text, or text if none does. */
static const char *skip_opaque(const char *text, const char *end)
{
    const char *at = text;
    if (end - at >= 2 && at[0] == '/' && at[1] == '*') {
        const char *close = memmem(at + 2, (size_t)(end - at - 2), "*/", 2);
        return close == NULL ? end : close + 2;
    }
    if (end - at >= 2 && at[0] == '/' && at[1] == '/') {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        return line == NULL ? end : line;
    }
    if (at < end && (*at == '"' || *at == '\'')) {
        char quote = *at++;
        while (at < end && *at != quote && *at != '\n') {
            at += *at == '\\' && at + 1 < end ? 2 : 1;
        }
        return at < end ? at + 1 : end;
    }
    return text;
}

uint32_t cairn_contracts_hash(const char *declaration, size_t length)
{
    struct cairn_str plain = {0};
    const char *end = declaration + length;
    bool has_blank = false;
    for (const char *at = declaration; at < end; at++) {
        const char *behind = skip_opaque(at, end);
        bool is_comment = behind != at && *at == '/';
        if (is_comment || isspace((unsigned char)*at)) {
            has_blank = true;
            at = is_comment ? behind - 1 : at;
            continue;
        }
        /* Blanks matter between words alone. */
        bool joins =
            has_blank && plain.length != 0 && is_word(plain.text[plain.length - 1]) && is_word(*at);
        cairn_str_add(&plain, joins ? " " : "");
        cairn_str_add_bytes(&plain, at, 1);
        has_blank = false;
    }
    uint64_t hash = cairn_hash_text(cairn_str_text(&plain));
    cairn_str_release(&plain);
    return (uint32_t)(hash ^ hash >> 32);
}

/* ---- taking apart ---- */

struct cutting {
    const char *at;
    const char *end;
    int conditionals; /* that are open: a piece ends where none is */
};

static bool is_at_line_start(const struct cutting *c, const char *begin)
{
    const char *before = c->at;
    while (before > begin && (before[-1] == ' ' || before[-1] == '\t')) {
        before--;
    }
    return before == begin || before[-1] == '\n';
}

static void cut_directive(struct cutting *c)
{
    const char *word = c->at + 1;
    while (word < c->end && (*word == ' ' || *word == '\t')) {
        word++;
    }
    size_t left = (size_t)(c->end - word);
    c->conditionals += left >= 2 && strncmp(word, "if", 2) == 0;
    c->conditionals -= left >= 5 && strncmp(word, "endif", 5) == 0;
    while (c->at < c->end && !(c->at[0] == '\n' && c->at[-1] != '\\')) {
        const char *behind = skip_opaque(c->at, c->end);
        c->at = behind == c->at ? c->at + 1 : behind;
    }
}

/* Up to the semicolon, or the end of a body. */
static void cut_declaration(struct cutting *c)
{
    int depth = 0;
    while (c->at < c->end) {
        const char *behind = skip_opaque(c->at, c->end);
        if (behind != c->at) {
            c->at = behind;
            continue;
        }
        char byte = *c->at++;
        depth += (byte == '(' || byte == '{') - (byte == ')' || byte == '}');
        if (depth <= 0 && (byte == ';' || byte == '}')) {
            break;
        }
    }
    /* A comment behind it on its line belongs to it. */
    const char *next = c->at;
    while (next < c->end && (*next == ' ' || *next == '\t')) {
        next++;
    }
    c->at = next < c->end && *next == '/' ? skip_opaque(next, c->end) : c->at;
}

/* Whether the comment says that cairn wrote it; *hash of what stands under it, if anything. */
static bool has_tag(const char *comment, size_t length, bool *has_hash, uint32_t *hash)
{
    static const char lead[] = "[cairn:";
    const char *tag = memmem(comment, length, lead, sizeof lead - 1);
    if (tag == NULL) {
        return false;
    }
    char digits[9] = "";
    tag += sizeof lead - 1;
    size_t left = (size_t)(comment + length - tag);
    memcpy(digits, tag, left < 8 ? left : 8);
    char *end;
    *hash = (uint32_t)strtoul(digits, &end, 16);
    *has_hash = end == digits + 8;
    return *has_hash || digits[0] == '-';
}

/* The next piece: up to and with a declaration, or to a comment that stands for none. */
static struct cairn_contracts_piece cut(struct cutting *c)
{
    struct cairn_contracts_piece piece = {.is_users = false};
    bool has_hash = false;
    uint32_t hash = 0;
    const char *begin = c->at;
    const char *declaration = NULL;
    bool is_plain = true; /* nothing but comments of cairn's before it */
    while (c->at < c->end) {
        if (isspace((unsigned char)*c->at)) {
            c->at++;
        } else if (*c->at == '/' && skip_opaque(c->at, c->end) != c->at) {
            const char *comment = c->at;
            c->at = skip_opaque(c->at, c->end);
            bool is_tagged = has_tag(comment, (size_t)(c->at - comment), &has_hash, &hash);
            is_plain = is_plain && is_tagged;
            if (is_tagged && !has_hash && is_plain && c->conditionals == 0) {
                break;
            }
        } else if (*c->at == '#' && is_at_line_start(c, begin)) {
            cut_directive(c);
            is_plain = false;
        } else {
            declaration = declaration == NULL ? c->at : declaration;
            const char *own = c->at;
            cut_declaration(c);
            bool is_own = has_hash && cairn_contracts_hash(own, (size_t)(c->at - own)) == hash;
            piece.is_users |= !is_own;
            has_hash = false;
            if (c->conditionals == 0) {
                break;
            }
        }
    }
    piece.text = begin;
    piece.length = (size_t)(c->at - begin);
    piece.declaration = declaration == NULL ? piece.length : (size_t)(declaration - begin);
    piece.is_users |= !is_plain;
    return piece;
}

bool cairn_contracts_split(const char *text, struct cairn_contracts_pieces *pieces)
{
    const char *mark = strstr(text, "\n" CAIRN_CONTRACTS_MARK);
    if (mark == NULL) {
        return false;
    }
    const char *end = text + strlen(text);
    /* The include guard ends with the last directive. */
    for (const char *at = end; at > mark; at--) {
        if (strncmp(at, "\n#endif", strlen("\n#endif")) == 0) {
            end = at + 1;
            break;
        }
    }
    struct cutting c = {.at = mark + 1 + strlen(CAIRN_CONTRACTS_MARK), .end = end};
    while (true) {
        while (c.at < c.end && isspace((unsigned char)*c.at)) {
            c.at++;
        }
        if (c.at >= c.end) {
            return true;
        }
        cairn_vec_push(&pieces->list, cut(&c));
    }
}

bool cairn_contracts_declares(const struct cairn_contracts_piece *piece, const char *name)
{
    const char *end = piece->text + piece->length;
    size_t length = strlen(name);
    for (const char *at = piece->text + piece->declaration; at < end; at++) {
        const char *behind = skip_opaque(at, end);
        if (behind != at) {
            at = behind - 1;
        } else if (is_word(*at)) {
            const char *word = at;
            while (at < end && is_word(*at)) {
                at++;
            }
            const char *next = at;
            while (next < end && isspace((unsigned char)*next)) {
                next++;
            }
            bool is_called = next < end && (*next == '(' || *next == ')');
            if (is_called && (size_t)(at - word) == length && strncmp(word, name, length) == 0) {
                return true;
            }
            at--;
        }
    }
    return false;
}

enum cairn_status cairn_contracts_find_edits(const char *text, const char *name,
                                             struct cairn_str *edits, struct cairn_error *err)
{
    struct cairn_contracts_pieces pieces = {0};
    if (!cairn_contracts_split(text, &pieces)) {
        return cairn_fail(err, CAIRN_USAGE,
                          "'%s': what you wrote in it cannot be told from what cairn did, because "
                          "the line '" CAIRN_CONTRACTS_MARK "' is gone: move the file away",
                          name);
    }
    const char *done = text;
    for (uint32_t i = 0; i < pieces.list.count; i++) {
        const struct cairn_contracts_piece *piece = &pieces.list.items[i];
        if (!piece->is_users) {
            continue;
        }
        for (; done < piece->text; done++) {
            cairn_str_add_bytes(edits, *done == '\n' ? "\n" : "", *done == '\n');
        }
        cairn_str_add_bytes(edits, piece->text, piece->length);
        done = piece->text + piece->length;
    }
    cairn_vec_release(&pieces.list);
    return CAIRN_OK;
}
