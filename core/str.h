/* Text that grows. Base layer: may be included anywhere on the host. */
#ifndef CAIRN_CORE_STR_H
#define CAIRN_CORE_STR_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"

/* Caller-allocated; all zero is the empty text. text is NUL-terminated once anything was added;
 * use cairn_str_text to get "" for the empty one. */
struct cairn_str {
    char *text;
    size_t length;
    size_t capacity;
};

/* How many bytes at their beginning the two texts have in common. */
size_t cairn_text_common_prefix(const char *a, const char *b);

/* Whether the word (in any letters' case) stands in the name, between underscores or as camel case
 * has it. */
bool cairn_text_has_word(const char *name, const char *word);

/* Whether the parameter's name is that of a distance between elements (stride, wstride, lda, incX):
 * no length, and one may stand behind it. NULL is none. */
bool cairn_text_is_stride(const char *name);

/* Whether one of the words does; the list ends with NULL. */
bool cairn_text_has_any(const char *name, const char *const *words);

/* Where text mentions the identifier, and not as a part of a longer one; NULL if nowhere. */
const char *cairn_text_find_identifier(const char *text, const char *identifier);

/* Whether it does. */
bool cairn_text_has_identifier(const char *text, const char *identifier);

/* What a comment says of a parameter by a command, "@param flags RHPR_HEX, RHPR_BASE32", or in a
 * list, "`flags`: RHPR_HEX" or "flags - RHPR_HEX". NULL if the comment, which may be NULL, has none
 * for it; *ret_end is where it ends. */
const char *cairn_text_described(const char *doc, const char *param, const char **ret_end);

void cairn_str_release(struct cairn_str *str);
void cairn_str_reset(struct cairn_str *str);
const char *cairn_str_text(const struct cairn_str *str);

void cairn_str_add(struct cairn_str *str, const char *text);
void cairn_str_add_bytes(struct cairn_str *str, const void *bytes, size_t length);
void cairn_str_addf(struct cairn_str *str, const char *format, ...) CAIRN_PRINTF(2, 3);

/* Adds the bytes as a C string literal with its quotes; printable on one line, valid C11, and safe
 * against trigraphs and hexadecimal escapes that would swallow the next character. */
void cairn_str_add_c_literal(struct cairn_str *str, const void *bytes, size_t length);

/* Reads the literal that cairn_str_add_c_literal writes, from *text, and moves *text behind it.
 * Returns false, with *text unmoved, if there is none. */
bool cairn_str_parse_c_literal(struct cairn_str *str, const char **text);

#endif
