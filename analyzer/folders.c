/* Folders that nobody named: of what headers and sources include and no -I leads to, and of which
 * the tree around them has a file of that name. */
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

#include "analyzer/analysis.h"
#include "analyzer/analyzer.h"

/* What is looked for: the name of an included file. */
struct wanted {
    const char *name;
    const char *file; /* in which it is included */
    bool is_quoted;
};

/* The file's folder, and those above it, that may hold the parts of one project. */
enum { MAX_LEVELS = 3 };

/* "'foo.h' file not found" -> foo.h, or NULL. */
static const char *missing_name(struct cairn_analysis *a, const char *message)
{
    const char *end = strstr(message, "' file not found");
    return message[0] == '\'' && end != NULL
               ? cairn_arena_strndup(&a->scratch, message + 1, (size_t)(end - message - 1))
               : NULL;
}

/* Whether the file's name stands in quotes there. */
static bool is_quoted(CXTranslationUnit unit, CXFile file, unsigned offset)
{
    size_t size = 0;
    const char *text = file == NULL ? NULL : clang_getFileContents(unit, file, &size);
    return text != NULL && offset < size && text[offset] == '"';
}

static bool has_file(struct cairn_analysis *a, const char *folder, const char *name)
{
    struct stat info;
    return stat(cairn_arena_printf(&a->scratch, "%s/%s", folder, name), &info) == 0 &&
           S_ISREG(info.st_mode);
}

/* The folder around the file, or around one above that, under which the name is; NULL if none. */
static const char *search_around(struct cairn_analysis *a, const char *file, const char *name)
{
    static const char *const parts[] = {"", "/include", "/inc", "/src", "/lib"};
    char path[PATH_MAX];
    if (realpath(file, path) == NULL) {
        return NULL;
    }
    for (int level = 0; level < MAX_LEVELS; level++) {
        char *const slash = strrchr(path, '/');
        if (slash == NULL || slash == path) {
            break;
        }
        *slash = '\0';
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            const char *folder = cairn_arena_printf(&a->scratch, "%s%s", path, parts[i]);
            if (has_file(a, folder, name)) {
                return folder;
            }
        }
    }
    return NULL;
}

/* The same around the files of a list, of which some may be none. */
static const char *search_all(struct cairn_analysis *a, const struct cairn_words *files,
                              const char *name)
{
    const char *found = NULL;
    for (uint32_t i = 0; i < files->words.count && found == NULL; i++) {
        found = search_around(a, files->words.items[i], name);
    }
    return found;
}

/* Where the name may be meant to be found: around who includes it, else around any file of the
 * target's. */
static const char *search(struct cairn_analysis *a, const struct wanted *wanted)
{
    const char *found = search_around(a, wanted->file, wanted->name);
    found = found != NULL ? found : search_all(a, &a->target->headers, wanted->name);
    return found != NULL ? found : search_all(a, &a->target->link_inputs, wanted->name);
}

static bool has_flag(const struct cairn_target *target, const char *flag)
{
    bool is_there = false;
    for (uint32_t i = 0; i < target->cpp_flags.words.count; i++) {
        is_there = is_there || strcmp(target->cpp_flags.words.items[i], flag) == 0;
    }
    return is_there;
}

/* Looks for what the unit misses. What stands in quotes is found by no other #include, and what
 * stands in <> only where the system has none of the name: a string.h of the library's hides no
 * other. Returns whether there is a new flag. */
static bool add_missing(struct cairn_analysis *a, struct cairn_target *target,
                        CXTranslationUnit unit)
{
    bool is_new = false;
    for (unsigned i = 0; i < clang_getNumDiagnostics(unit); i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
        CXFile file = NULL;
        unsigned offset = 0;
        clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, NULL, NULL,
                                   &offset);
        struct wanted wanted = {
            .name = missing_name(a, cairn_parse_string(a, clang_getDiagnosticSpelling(diagnostic))),
            .file = cairn_parse_string(a, clang_getFileName(file)),
            .is_quoted = is_quoted(unit, file, offset)};
        clang_disposeDiagnostic(diagnostic);
        const char *folder = wanted.name == NULL ? NULL : search(a, &wanted);
        if (folder != NULL) {
            const char *flag = cairn_arena_printf(
                &a->scratch, "%s%s", wanted.is_quoted ? "-iquote" : "-idirafter", folder);
            if (!has_flag(target, flag)) {
                cairn_target_add(target, &target->cpp_flags, flag);
                is_new = true;
            }
        }
    }
    return is_new;
}

/* Looks for what headers and sources miss. *ret_is_new becomes whether there is a new flag. */
static enum cairn_status look(struct cairn_analysis *a, struct cairn_target *target,
                              bool *ret_is_new, struct cairn_error *err)
{
    enum cairn_status status = cairn_parse_begin(a, err);
    bool is_new = status == CAIRN_OK && add_missing(a, target, a->unit);
    for (uint32_t i = 0; i < target->link_inputs.words.count && status == CAIRN_OK; i++) {
        CXTranslationUnit unit = NULL;
        if (cairn_target_is_source(target->link_inputs.words.items[i])) {
            status = cairn_parse_source(a, target->link_inputs.words.items[i], &unit, err);
        }
        if (unit != NULL) {
            is_new |= add_missing(a, target, unit);
            clang_disposeTranslationUnit(unit);
        }
    }
    *ret_is_new = is_new;
    return status;
}

enum cairn_status cairn_find_folders(struct cairn_target *target, struct cairn_error *err)
{
    enum { MAX_ROUNDS = 8 }; /* what is found may miss something itself */
    enum cairn_status status = CAIRN_OK;
    bool is_new = true;
    for (int round = 0; round < MAX_ROUNDS && is_new && status == CAIRN_OK; round++) {
        struct cairn_analysis a = {.target = target, .model = cairn_model_new()};
        status = look(&a, target, &is_new, err);
        cairn_analysis_release(&a);
        cairn_model_free(a.model);
    }
    return status;
}
