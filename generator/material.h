/* What users and libraries provide to make texts and contents from: the words of a dictionary, the
 * files of a corpus, the words in a library's read-only data. Filled before a run, constant from
 * then on. May be included by generator/ and cli/. */
#ifndef CAIRN_GENERATOR_MATERIAL_H
#define CAIRN_GENERATOR_MATERIAL_H

#include "core/arena.h"
#include "core/error.h"
#include "core/map.h"
#include "core/vec.h"

enum {
    CAIRN_MATERIAL_WORD = 128,      /* bytes of a word of a dictionary at most */
    CAIRN_MATERIAL_FILE = 16 << 10, /* bytes of a file of a corpus at most */
    CAIRN_MATERIAL_WORDS = 4096,    /* of all sources together at most */
    CAIRN_MATERIAL_FILES = 1024,
};

/* Bytes that something else owns; behind them stands a terminator that is not counted. */
struct cairn_bytes {
    const uint8_t *bytes;
    uint32_t length;
    bool is_text; /* has no zero byte */
};

/* Caller-allocated; all zero is empty. */
struct cairn_material {
    CAIRN_VEC(struct cairn_bytes) words; /* no two are equal */
    uint32_t dictionary_words;           /* so many of them, the first, are a dictionary's */
    CAIRN_VEC(struct cairn_bytes) files; /* in the order of their names */
    uint32_t left_out;                   /* files that are too large, or one too many */
    struct cairn_arena arena;
    struct cairn_map seen;
};

void cairn_material_release(struct cairn_material *material);

/* Adds a copy of a word unless it is empty, too long, known, or one too many. Returns whether it
 * was added. */
bool cairn_material_add_word(struct cairn_material *material, const void *bytes, size_t length);

/* Adds the words of a dictionary as AFL reads them: a line is empty, a # comment, or
 * name="value" with an optional @level behind the name, or "value" alone; in the value \\, \" and
 * \xNN. Returns what is wrong with it, and in which line, counted from 1; or NULL, and line 0. */
const char *cairn_material_parse_dictionary(struct cairn_material *material, const char *text,
                                            size_t length, unsigned *line);

/* The same of a file. Fails with CAIRN_USAGE and one line that names file and line. */
enum cairn_status cairn_material_load_dictionary(struct cairn_material *material, const char *path,
                                                 struct cairn_error *err) CAIRN_MUST_CHECK;

/* Whether bytes begin like others: the first eight are theirs, or all are if these are fewer. */
bool cairn_bytes_begin_like(const void *bytes, size_t length, const struct cairn_bytes *model);

/* Whether the bytes begin like a file of the corpus. */
bool cairn_material_is_seed(const struct cairn_material *material, const void *bytes,
                            size_t length);

/* Adds the regular files below a folder, hidden ones and links excepted. Fails with CAIRN_USAGE if
 * it cannot be read or holds no file that fits. */
enum cairn_status cairn_material_load_corpus(struct cairn_material *material, const char *folder,
                                             struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
