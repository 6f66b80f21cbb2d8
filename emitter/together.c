/* All tests as one file: most of what a compiler takes for a file goes into headers and its own
 * start. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/map.h"

#include "emitter/verify.h"

/* Whatever one file defines and another may define as well. */
struct names {
    struct cairn_map last_file; /* of a name's hash */
    struct cairn_str text;
    struct cairn_str undo; /* what has to stand behind the file */
};

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The name that a line of a file's outermost level declares for the file alone; length 0 if it
 * declares none: of "static int count(void)", "static struct {", and "} in_source;" behind that, or
 * "static int (*reader(void))(char *)". */
static const char *own_name(const char *line, size_t *ret_length)
{
    const bool declares = strncmp(line, "static ", 7) == 0 || strncmp(line, "} ", 2) == 0;
    const size_t stop = declares ? strcspn(line, "([=;{") : 0;
    size_t first = stop;
    size_t end = stop;
    if (line[stop] == '(' && line[stop + 1] == '*') {
        first = end = stop + 2;
        while (is_of_name(line[end])) {
            end++;
        }
    } else if (line[stop] != '\0' && line[stop] != '{') {
        while (end > 0 && line[end - 1] == ' ') {
            end--;
        }
        first = end;
        while (first > 0 && is_of_name(line[first - 1])) {
            first--;
        }
    }
    *ret_length = declares ? end - first : 0;
    return line + first;
}

/* Calls a name otherwise in this file if an earlier one has it as well. */
static void rename_own(struct names *names, uint32_t file, const char *line)
{
    size_t length;
    const char *name = own_name(line, &length);
    if (length == 0) {
        return;
    }
    const uint64_t key = cairn_hash(name, length);
    if (cairn_map_get_or_put(&names->last_file, key, file) != file) {
        cairn_map_put(&names->last_file, key, file); /* once in a file */
        cairn_str_addf(&names->text, "#define %.*s %.*s_of_%u\n", (int)length, name, (int)length,
                       name, file);
        cairn_str_addf(&names->undo, "#undef %.*s\n", (int)length, name);
    }
}

static void rename_all(struct names *names, const char *directory, uint32_t file, const char *stem)
{
    struct cairn_str path = {0};
    cairn_str_addf(&path, "%s/%s.c", directory, stem);
    FILE *stream = fopen(path.text, "re");
    char *line = NULL;
    size_t room = 0;
    while (stream != NULL && getline(&line, &room, stream) >= 0) {
        rename_own(names, file, line);
    }
    if (stream != NULL) {
        fclose(stream);
    }
    free(line);
    cairn_str_release(&path);
}

static void add_file(struct names *names, const char *directory, uint32_t file, const char *stem)
{
    cairn_str_reset(&names->undo);
    rename_all(names, directory, file, stem);
    cairn_str_addf(&names->text,
                   "#undef _POSIX_C_SOURCE\n#undef _DEFAULT_SOURCE\n"
                   "#pragma GCC diagnostic push\n"
                   "#include \"%s.c\"\n"
                   "#pragma GCC diagnostic pop\n",
                   stem);
    cairn_str_add(&names->text, cairn_str_text(&names->undo));
}

/* The mains, of which each has a name of its own if there are several. */
static void add_mains(const struct cairn_suite *suite, unsigned kinds, struct cairn_str *text)
{
    const bool is_one = (kinds & (kinds - 1)) == 0;
    for (enum cairn_suite_kind kind = 0; kind < CAIRN_SUITE_COUNT; kind++) {
        if (!cairn_suite_has(suite, kind) || (kinds & 1U << kind) == 0) {
            continue;
        }
        const char *name = cairn_suite_name(kind);
        if (!is_one) {
            cairn_str_addf(text, "#undef main\n#define main %s_main\n", name);
        }
        cairn_str_addf(text, "#include \"%s_main.c\"\n", name);
    }
}

enum cairn_status cairn_verify_write_together(const struct cairn_verification *v,
                                              const char *directory, unsigned kinds)
{
    const struct cairn_suite *suite = v->suite;
    struct names names = {0};
    for (uint32_t f = 0; f < suite->files.count; f++) {
        if ((kinds & 1U << suite->files.items[f].kind) != 0) {
            add_file(&names, directory, f, suite->files.items[f].stem);
        }
    }
    add_mains(suite, kinds, &names.text);
    enum cairn_status status = cairn_suite_write_file(directory, CAIRN_VERIFY_TOGETHER ".c",
                                                      cairn_str_text(&names.text), v->err);
    cairn_map_release(&names.last_file);
    cairn_str_release(&names.text);
    cairn_str_release(&names.undo);
    return status;
}
