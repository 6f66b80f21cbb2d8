#include "generator/material.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/hash.h"
#include "core/str.h"

enum { DICTIONARY_BYTES = 1 << 20, CORPUS_DEPTH = 16 };

void cairn_material_release(struct cairn_material *material)
{
    cairn_vec_release(&material->words);
    cairn_vec_release(&material->files);
    cairn_map_release(&material->seen);
    cairn_arena_release(&material->arena);
}

static struct cairn_bytes keep(struct cairn_material *material, const void *bytes, size_t length)
{
    char *copy = cairn_arena_strndup(&material->arena, "", 0);
    if (length != 0) {
        copy = cairn_arena_alloc(&material->arena, length + 1);
        memcpy(copy, bytes, length);
        copy[length] = '\0';
    }
    return (struct cairn_bytes){.bytes = (const uint8_t *)copy,
                                .length = (uint32_t)length,
                                .is_text = memchr(copy, '\0', length) == NULL};
}

bool cairn_material_add_word(struct cairn_material *material, const void *bytes, size_t length)
{
    if (length == 0 || length > CAIRN_MATERIAL_WORD ||
        material->words.count >= CAIRN_MATERIAL_WORDS ||
        !cairn_map_put(&material->seen, cairn_hash(bytes, length), 1)) {
        return false;
    }
    cairn_vec_push(&material->words, keep(material, bytes, length));
    return true;
}

/* Reads a regular file of at most `most` bytes to the end of text. Returns 0, or an errno: EFBIG if
 * it is longer. */
static int read_file(const char *path, size_t most, struct cairn_str *text)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) {
        return errno;
    }
    char part[4096];
    ssize_t got;
    while ((got = read(fd, part, sizeof part)) > 0 && text->length <= most) {
        cairn_str_add_bytes(text, part, (size_t)got);
    }
    int error = got < 0 ? errno : text->length > most ? EFBIG : 0;
    close(fd);
    return error;
}

/* ---- dictionary ---- */

/* Reads a quoted value up to its closing quote; returns what stands behind that, or NULL. */
static const char *parse_value(const char *at, const char *end, struct cairn_str *value)
{
    while (at < end && *at != '"') {
        char byte = *at++;
        if (byte == '\\' && at < end && (*at == '\\' || *at == '"')) {
            byte = *at++;
        } else if (byte == '\\' && end - at >= 3 && *at == 'x' && isxdigit((unsigned char)at[1]) &&
                   isxdigit((unsigned char)at[2])) {
            const char digits[] = {at[1], at[2], '\0'};
            byte = (char)strtoul(digits, NULL, 16);
            at += 3;
        } else if (byte == '\\') {
            return NULL;
        }
        cairn_str_add_bytes(value, &byte, 1);
    }
    return at < end ? at + 1 : NULL;
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && isspace((unsigned char)*at)) {
        at++;
    }
    return at;
}

/* One line of a dictionary. Returns what is wrong with it, or NULL. */
static const char *parse_line(struct cairn_material *material, const char *at, const char *end)
{
    at = skip_blanks(at, end);
    if (at == end || *at == '#') {
        return NULL;
    }
    if (*at != '"') {
        while (at < end && (isalnum((unsigned char)*at) || strchr("_-.@", *at) != NULL)) {
            at++;
        }
        at = skip_blanks(at, end);
        if (at == end || *at != '=') {
            return "neither name=\"value\" nor \"value\"";
        }
        at = skip_blanks(at + 1, end);
    }
    if (at == end || *at != '"') {
        return "the value is not in quotes";
    }
    struct cairn_str value = {0};
    const char *rest = parse_value(at + 1, end, &value);
    const char *wrong = NULL;
    if (rest == NULL) {
        wrong = "no closing quote, or an escape other than \\\\, \\\" and \\xNN";
    } else if (skip_blanks(rest, end) != end) {
        wrong = "something stands behind the value";
    } else if (value.length > CAIRN_MATERIAL_WORD) {
        wrong = "the value is longer than 128 bytes";
    } else {
        cairn_material_add_word(material, cairn_str_text(&value), value.length);
    }
    cairn_str_release(&value);
    return wrong;
}

const char *cairn_material_parse_dictionary(struct cairn_material *material, const char *text,
                                            size_t length, unsigned *line)
{
    const char *end = text + length;
    const char *wrong = NULL;
    unsigned number = 0;
    for (const char *at = text; at < end && wrong == NULL;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        wrong = parse_line(material, at, newline == NULL ? end : newline);
        at = newline == NULL ? end : newline + 1;
        number++;
    }
    *line = wrong == NULL ? 0 : number;
    material->dictionary_words = material->words.count;
    return wrong;
}

enum cairn_status cairn_material_load_dictionary(struct cairn_material *material, const char *path,
                                                 struct cairn_error *err)
{
    struct cairn_str text = {0};
    enum cairn_status status = CAIRN_OK;
    int error = read_file(path, DICTIONARY_BYTES, &text);
    unsigned line;
    const char *wrong =
        error != 0
            ? NULL
            : cairn_material_parse_dictionary(material, cairn_str_text(&text), text.length, &line);
    if (error != 0) {
        status =
            cairn_fail(err, CAIRN_USAGE, "--dict: cannot read '%s': %s", path, strerror(error));
    } else if (wrong != NULL) {
        status = cairn_fail(err, CAIRN_USAGE, "--dict: '%s', line %u: %s", path, line, wrong);
    }
    cairn_str_release(&text);
    return status;
}

/* ---- corpus ---- */

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void add_file(struct cairn_material *material, const char *path)
{
    struct cairn_str text = {0};
    bool fits = material->files.count < CAIRN_MATERIAL_FILES &&
                read_file(path, CAIRN_MATERIAL_FILE, &text) == 0;
    if (fits) {
        cairn_vec_push(&material->files, keep(material, cairn_str_text(&text), text.length));
    } else {
        material->left_out++;
    }
    cairn_str_release(&text);
}

bool cairn_bytes_begin_like(const void *bytes, size_t length, const struct cairn_bytes *model)
{
    enum { HEAD = 8 };
    size_t head = model->length < HEAD ? model->length : HEAD;
    bool is_long = model->length < HEAD ? length == model->length : length >= HEAD;
    return head != 0 && is_long && memcmp(bytes, model->bytes, head) == 0;
}

bool cairn_material_is_seed(const struct cairn_material *material, const void *bytes, size_t length)
{
    for (uint32_t i = 0; i < material->files.count; i++) {
        if (cairn_bytes_begin_like(bytes, length, &material->files.items[i])) {
            return true;
        }
    }
    return false;
}

enum cairn_status cairn_material_load_corpus(struct cairn_material *material, const char *folder,
                                             struct cairn_error *err)
{
    char *const roots[] = {(char *)folder, NULL};
    int error = 0;
    FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
    for (FTSENT *entry; walk != NULL && (entry = fts_read(walk)) != NULL;) {
        bool is_hidden = entry->fts_level > 0 && entry->fts_name[0] == '.';
        if (entry->fts_info == FTS_D && (is_hidden || entry->fts_level > CORPUS_DEPTH)) {
            fts_set(walk, entry, FTS_SKIP);
        } else if (entry->fts_info == FTS_F && !is_hidden) {
            add_file(material, entry->fts_path);
        } else if (entry->fts_level == 0 &&
                   (entry->fts_info == FTS_NS || entry->fts_info == FTS_DNR)) {
            error = entry->fts_errno;
        }
    }
    if (walk == NULL) {
        error = errno;
    } else {
        fts_close(walk);
    }
    if (error != 0) {
        return cairn_fail(err, CAIRN_USAGE, "--corpus: cannot read '%s': %s", folder,
                          strerror(error));
    }
    if (material->files.count == 0) {
        return cairn_fail(err, CAIRN_USAGE, "--corpus: no file of at most %d bytes below '%s'",
                          CAIRN_MATERIAL_FILE, folder);
    }
    return CAIRN_OK;
}
