#include "cli/retarget.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/option_value.h"

/* What can be replaced, each as a whole. */
enum part {
    PART_NONE,
    PART_HEADERS,
    PART_LIBRARIES, /* -l, libraries, objects, sources */
    PART_LIBRARY_FOLDERS,
    PART_FOLDERS, /* of headers */
    PART_MACROS,
    PART_PACKAGES,
    PART_COMPILER,
    PART_CFLAGS,
    PART_CONTRACTS, /* and rules: recorded ones stay */
};

#define BIT(part) (1u << (part))

static enum part part_of(const char *name, const char *value)
{
    static const struct {
        const char *name;
        enum part part;
    } parts[] = {
        {"I", PART_FOLDERS},       {"isystem", PART_FOLDERS},     {"D", PART_MACROS},
        {"U", PART_MACROS},        {"l", PART_LIBRARIES},         {"L", PART_LIBRARY_FOLDERS},
        {"pkg", PART_PACKAGES},    {"cc", PART_COMPILER},         {"cflags", PART_CFLAGS},
        {"sanitize", PART_CFLAGS}, {"contracts", PART_CONTRACTS}, {"rules", PART_CONTRACTS},
        {"", PART_HEADERS}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strcmp(parts[i].name, name) == 0) {
            bool is_library = name[0] == '\0' && cairn_option_is_link_input(value);
            return is_library ? PART_LIBRARIES : parts[i].part;
        }
    }
    return PART_NONE;
}

/* ---- paths ---- */

const char *cairn_retarget_place_path(struct cairn_command_line *line, const char *path,
                                      const char *directory)
{
    struct stat info;
    const char *absolute = cairn_arena_printf(&line->target.arena, "%s/%s", directory, path);
    return path[0] != '/' && path[0] != '\0' && stat(absolute, &info) == 0 ? absolute : path;
}

/* Each word that is a path, or an option with one behind it ("-Iinc"). */
static const char *place_words(struct cairn_command_line *line, const char *words,
                               const char *directory)
{
    static const char blanks[] = " \t\n";
    static const char *const options[] = {"-isystem", "-I", "-L", ""};
    struct cairn_str out = {0};
    while (*(words += strspn(words, blanks)) != '\0') {
        size_t length = strcspn(words, blanks);
        const char *word = cairn_arena_strndup(&line->target.arena, words, length);
        size_t i = 0;
        while (strncmp(word, options[i], strlen(options[i])) != 0) {
            i++;
        }
        cairn_str_addf(&out, "%s%s%s", out.length == 0 ? "" : " ", options[i],
                       cairn_retarget_place_path(line, word + strlen(options[i]), directory));
        words += length;
    }
    const char *placed = cairn_arena_strdup(&line->target.arena, cairn_str_text(&out));
    cairn_str_release(&out);
    return placed;
}

const char *cairn_retarget_place(struct cairn_command_line *line, const char *name,
                                 const char *value, const char *directory)
{
    switch (part_of(name, value)) {
    case PART_HEADERS:
    case PART_LIBRARY_FOLDERS:
    case PART_FOLDERS:
    case PART_CONTRACTS:
        return cairn_retarget_place_path(line, value, directory);
    case PART_LIBRARIES:
        return name[0] == '\0' ? cairn_retarget_place_path(line, value, directory) : value;
    case PART_COMPILER:
        return strchr(value, '/') == NULL ? value : place_words(line, value, directory);
    case PART_CFLAGS:
        return place_words(line, value, directory);
    case PART_NONE:
    case PART_MACROS:
    case PART_PACKAGES:
        break;
    }
    return value;
}

/* ---- what is given ---- */

enum cairn_status cairn_retarget_take(struct cairn_command_line *line, const char *name,
                                      const char *value, const char **ret_value,
                                      struct cairn_error *err)
{
    char here[PATH_MAX];
    struct stat info;
    enum part part = part_of(name, value);
    bool is_folder = part == PART_FOLDERS || part == PART_LIBRARY_FOLDERS;
    if (is_folder && (stat(value, &info) != 0 || !S_ISDIR(info.st_mode))) {
        return cairn_fail(err, CAIRN_USAGE, "-%s: '%s' is no folder", name, value);
    }
    line->replaced |= BIT(part);
    line->target.flags_come_first |= part == PART_FOLDERS;
    *ret_value =
        getcwd(here, sizeof here) == NULL ? value : cairn_retarget_place(line, name, value, here);
    return CAIRN_OK;
}

bool cairn_retarget_drops(const struct cairn_command_line *line, const char *name,
                          const char *value)
{
    enum part part = part_of(name, value);
    unsigned by = BIT(part);
    if (part == PART_PACKAGES || part == PART_LIBRARY_FOLDERS) {
        by |= BIT(PART_LIBRARIES); /* or the recorded library would be found behind the given one */
    }
    return part != PART_NONE && (line->replaced & by) != 0;
}

bool cairn_retarget_is_whole(const struct cairn_command_line *line)
{
    const unsigned whole = BIT(PART_HEADERS) | BIT(PART_LIBRARIES);
    return (line->replaced & whole) == whole;
}
