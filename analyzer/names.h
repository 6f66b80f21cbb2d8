/* Names of C taken apart into words, and the vocabularies that roles are guessed from. Private to
 * analyzer/. */
#ifndef CAIRN_ANALYZER_NAMES_H
#define CAIRN_ANALYZER_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { CAIRN_MAX_WORDS = 16 };

/* "cJSON_GetItemAt2" -> c json get item at 2; lower case, in order. */
struct cairn_name_words {
    char text[160];
    const char *words[CAIRN_MAX_WORDS];
    unsigned count;
};

void cairn_names_split(struct cairn_name_words *words, const char *name);

/* The position of the first word that is in the NULL-terminated list, or -1. */
int cairn_names_find(const struct cairn_name_words *words, const char *const *list);

/* As cairn_names_find for the words of name; true if there is one. */
bool cairn_names_has(const char *name, const char *const *list);

/* Also finds a word of the list glued to the end of another word ("gzclose", "buflen"). */
int cairn_names_find_suffix(const struct cairn_name_words *words, const char *const *list);
bool cairn_names_has_suffix(const char *name, const char *const *list);

/* Whether the two names share their beginning: one is a prefix of the other, case and underscores
 * ignored ("dest" and "destLen"). */
bool cairn_names_share_stem(const char *first, const char *second);

/* Whether the length's name begins with the first letters, three at least, of the buffer's:
 * variables, var_count. */
bool cairn_names_is_short_for(const char *buffer, const char *length);

/* Whether word is in the NULL-terminated list. */
bool cairn_names_in(const char *word, const char *const *list);

/* Whether the text contains the word as a whole word, case ignored. */
bool cairn_names_in_text(const char *text, const char *word);

/* Whether the word at that position is no verb but part of a property or registration:
 * set_free_func, is_closed, on_close. follows_type: what stands before it is the name of a type
 * (bit_set_free). */
bool cairn_names_is_property(const struct cairn_name_words *words, unsigned at, bool follows_type);

/* Whether the name stands for several: values, strings, my_keys. */
bool cairn_names_is_plural(const char *name);

/* Whether one is the least and the other the most of the same: mincount, maxcount. */
bool cairn_names_are_bounds(const char *name, const char *other);

/* Whether the name counts what is called buffer: "numsocks", "n_socks", "nSocks" for "socks". */
bool cairn_names_counts(const char *buffer, const char *name);

/* Whether the name says how many or how long: nbytes, key_len, numItems; not line_nr. */
bool cairn_names_is_length(const char *name);

/* Whether the length's name says whose length it is, and means something else than the buffer. */
bool cairn_names_is_of_another(const char *buffer, const char *length);

/* Whether the one name is a word of the other. */
bool cairn_names_is_word_of(const char *word, const char *name);

/* Whether the length is named after the buffer: dest and destLen, encoded_buffer and encoded_size.
 */
bool cairn_names_is_after(const char *buffer, const char *name);

/* Whether the function sets, by its name, what the number is named after: set_data_size and
 * data_size. */
bool cairn_names_sets(const char *function, const char *number);

/* Whether they are the two ends of a range: first and afterLast, src and srcEnd, text and end. */
bool cairn_names_are_range(const char *begin, const char *end);

enum { CAIRN_NAME_STEM = 64 };

/* Writes the words of name but for those of the list and fillers, together and in small letters,
 * cut to what fits; whether one of its words was of the list. */
bool cairn_names_stem(char stem[CAIRN_NAME_STEM], const char *name, const char *const *list);

extern const char *const cairn_words_length[];
extern const char *const cairn_words_offset[];
extern const char *const cairn_words_user_data[];
extern const char *const cairn_words_output[];
extern const char *const cairn_words_path[];
extern const char *const cairn_words_open[];
extern const char *const cairn_words_initialise[];
extern const char *const cairn_words_destroy[];
extern const char *const cairn_words_paired_destroy[];
extern const char *const cairn_words_plural[];
extern const char *const cairn_words_cursor[];

/* Whether the number says how many there are of something that characters are not: numbuckets
 * behind char *key. */
bool cairn_names_counts_others(const char *buffer, const char *name);

#endif
