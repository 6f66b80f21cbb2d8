#include "emitter/target_flags.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/process.h"

enum { PKG_CONFIG_LIMIT_MS = 10000 };

typedef CAIRN_VEC(const char *) text_list;

struct working {
    const struct cairn_target *target;
    struct cairn_target_flags *flags;
    struct cairn_arena *arena;
    CAIRN_VEC(const char *) paths; /* absolute, of the user's own files and folders */
};

void cairn_target_flags_release(struct cairn_target_flags *flags)
{
    cairn_vec_release(&flags->cpp);
    cairn_vec_release(&flags->compile);
    cairn_vec_release(&flags->link);
    cairn_vec_release(&flags->shared);
    cairn_vec_release(&flags->sources);
    cairn_vec_release(&flags->includes);
}

static bool is_below(const char *path, const char *directory)
{
    size_t length = strlen(directory);
    return strncmp(path, directory, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

enum path_role {
    PATH_HEADER,   /* one of the headers under test */
    PATH_INCLUDED, /* behind -I and the like */
    PATH_LINKED,   /* an object, a library, or a folder of libraries */
    PATH_SOURCE,   /* compiled with the suite; always the user's own */
};

static bool is_below_any(const char *path, const char *const *folders, size_t count)
{
    bool is_found = false;
    for (size_t i = 0; i < count; i++) {
        is_found |= is_below(path, folders[i]);
    }
    return is_found;
}

/* Whether the linker looks into the folder without being told. */
static bool is_library_folder(const char *folder)
{
    static const char *const plain[] = {"/lib",       "/lib64",         "/usr/lib",
                                        "/usr/lib64", "/usr/local/lib", "/usr/local/lib64"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        const char *rest = is_below(folder, plain[i]) ? folder + strlen(plain[i]) : NULL;
        bool is_triplet =
            rest != NULL && strstr(rest, "-linux-") != NULL && strrchr(rest, '/') == rest;
        if (rest != NULL && (*rest == '\0' || is_triplet)) {
            return true;
        }
    }
    return false;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* The system's is only what compiler and linker would find without the user's flags; and installed
 * headers that he names by their absolute path. A project may stand below /usr, too. */
static bool is_systems(struct cairn_arena *arena, const char *given, const char *absolute,
                       enum path_role role)
{
    static const char *const headers[] = {"/usr/include", "/usr/local/include"};
    static const char *const installed[] = {"/usr/include", "/usr/local/include", "/usr/lib",
                                            "/usr/lib64", "/usr/local/lib"};
    const char *slash = strrchr(absolute, '/');
    const char *parent =
        slash == absolute ? "/" : cairn_arena_strndup(arena, absolute, (size_t)(slash - absolute));
    switch (role) {
    case PATH_HEADER:
        return is_below_any(absolute, headers, sizeof headers / sizeof *headers);
    case PATH_INCLUDED:
        return given[0] == '/' &&
               is_below_any(absolute, installed, sizeof installed / sizeof *installed);
    case PATH_LINKED:
        return given[0] == '/' && is_library_folder(is_folder(absolute) ? absolute : parent);
    default:
        return false;
    }
}

/* The absolute path of something of the user's own; NULL for what does not exist or is the
 * system's. */
static const char *own_path(struct working *w, const char *path, enum path_role role)
{
    char absolute[PATH_MAX];
    if (realpath(path, absolute) == NULL || is_systems(w->arena, path, absolute, role)) {
        return NULL;
    }
    const char *own = cairn_arena_strdup(w->arena, absolute);
    cairn_vec_push(&w->paths, own);
    return own;
}

static const char *folder_of(struct cairn_arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == path ? "/" : cairn_arena_strndup(arena, path, (size_t)(slash - path));
}

/* The deepest folder that holds all of the paths; files count by the folder that they are in. */
static const char *common_folder(struct working *w)
{
    const char *common = NULL;
    for (uint32_t i = 0; i < w->paths.count; i++) {
        const char *path = w->paths.items[i];
        path = is_folder(path) ? path : folder_of(w->arena, path);
        while (common != NULL && !is_below(path, common) && strcmp(common, "/") != 0) {
            common = folder_of(w->arena, common);
        }
        common = common == NULL ? path : common;
    }
    return common;
}

/* path relative to a folder that holds it. */
static const char *below(const char *path, const char *folder)
{
    size_t length = strcmp(folder, "/") == 0 ? 0 : strlen(folder);
    return path[length] == '\0' ? "." : path + length + 1;
}

/* The way from folder `from` to folder `to`, both absolute. */
static const char *relative(struct cairn_arena *arena, const char *from, const char *to)
{
    struct cairn_str way = {0};
    const char *common = from;
    while (!is_below(to, common) && strcmp(common, "/") != 0) {
        common = folder_of(arena, common);
        cairn_str_add(&way, way.length == 0 ? ".." : "/..");
    }
    const char *rest = below(to, common);
    if (strcmp(rest, ".") != 0) {
        cairn_str_addf(&way, "%s%s", way.length == 0 ? "" : "/", rest);
    }
    const char *text = cairn_arena_strdup(arena, way.length == 0 ? "." : way.text);
    cairn_str_release(&way);
    return text;
}

/* ---- what pkg-config knows ---- */

/* Takes the words that `pkg-config option packages` prints out of list. Returns false if there is
 * no pkg-config or it does not know them; the list then stays as it is. */
static bool subtract_packages(const char *option, const struct cairn_words *packages,
                              const struct cairn_words *words, text_list *rest)
{
    CAIRN_VEC(const char *) argv = {0};
    cairn_vec_push(&argv, "pkg-config");
    cairn_vec_push(&argv, option);
    for (uint32_t i = 0; i < packages->words.count; i++) {
        cairn_vec_push(&argv, packages->words.items[i]);
    }
    cairn_vec_push(&argv, NULL);
    struct cairn_process process = {.argv = argv.items, .limit_ms = PKG_CONFIG_LIMIT_MS};
    struct cairn_process_result result;
    bool is_known =
        packages->words.count != 0 && cairn_process_run(&process, &result, NULL) == CAIRN_OK;
    cairn_vec_release(&argv);
    if (is_known) {
        is_known = result.exit_code == 0;
    }
    for (uint32_t i = 0; i < words->words.count; i++) {
        const char *word = words->words.items[i];
        size_t length = strlen(word);
        bool is_said = false;
        const char *at = is_known ? cairn_str_text(&result.output) : "";
        while (!is_said && (at = strstr(at, word)) != NULL) {
            is_said = at[length] == ' ' || at[length] == '\n' || at[length] == '\0';
            at++;
        }
        if (!is_said) {
            cairn_vec_push(rest, word);
        }
    }
    if (packages->words.count != 0) {
        cairn_process_result_release(&result);
    }
    return is_known;
}

/* ---- flags ---- */

/* The length of an option that takes a folder, or 0. */
static size_t folder_option(const char *word)
{
    static const char *const options[] = {"-isystem", "-iquote", "-idirafter",
                                          "-I",       "-L",      "-include"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (strncmp(word, options[i], strlen(options[i])) == 0) {
            return strlen(options[i]);
        }
    }
    return 0;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text);
    size_t end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

/* Adds a word, with the path in it told apart; next is the word behind it. Returns how many words
 * were used. Paths are absolute until all of them are known. */
static uint32_t add_flag(struct working *w, const char *word, const char *next,
                         struct cairn_flag *flag)
{
    size_t option = folder_option(word);
    bool is_split = option != 0 && word[option] == '\0' && next != NULL;
    const char *path = is_split ? next : option != 0 ? word + option : word[0] == '-' ? NULL : word;
    const char *lead = option != 0 ? cairn_arena_strndup(w->arena, word, option) : "";
    bool is_source = option == 0 && ends_with(word, ".c");
    bool is_included = option != 0 && strcmp(lead, "-L") != 0;
    enum path_role role = is_source ? PATH_SOURCE : is_included ? PATH_INCLUDED : PATH_LINKED;
    flag->path = path == NULL ? NULL : own_path(w, path, role);
    /* One word, so that blanks in it can be told from blanks between words. */
    flag->text = flag->path != NULL ? lead
                 : is_split         ? cairn_arena_printf(w->arena, "%s%s", lead, next)
                                    : word;
    return is_split ? 2 : 1;
}

/* How the compiler finds a header of the system's: "zlib.h" for "/usr/include/zlib.h". */
static const char *installed_name(struct cairn_arena *arena, const char *header)
{
    static const char *const folders[] = {"/usr/include/", "/usr/local/include/"};
    char absolute[PATH_MAX];
    bool is_known = header[0] == '/' || realpath(header, absolute) == NULL;
    const char *path = is_known ? header : cairn_arena_strdup(arena, absolute);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        if (strncmp(path, folders[i], strlen(folders[i])) == 0) {
            return path + strlen(folders[i]);
        }
    }
    return path;
}

static void add_headers(struct working *w, const struct cairn_target *target)
{
    for (uint32_t i = 0; i < target->headers.words.count; i++) {
        const char *header = target->headers.words.items[i];
        struct stat info;
        bool is_file = stat(header, &info) == 0 && S_ISREG(info.st_mode);
        const char *own = is_file ? own_path(w, header, PATH_HEADER) : NULL;
        const char *text = cairn_arena_printf(w->arena, "<%s>", header);
        if (own != NULL) {
            const char *slash = strrchr(own, '/');
            text = cairn_arena_printf(w->arena, "\"%s\"", slash + 1);
            struct cairn_flag flag = {"-iquote", folder_of(w->arena, own)};
            cairn_vec_push(&w->flags->cpp, flag);
        } else if (is_file) {
            text = cairn_arena_printf(w->arena, "<%s>", installed_name(w->arena, header));
        }
        cairn_vec_push(&w->flags->includes, text);
    }
}

/* What the contracts file includes it finds beside itself, also where its copy stands. */
static void add_contracts(struct working *w, const struct cairn_target *target)
{
    const char *own =
        target->contracts == NULL ? NULL : own_path(w, target->contracts, PATH_SOURCE);
    if (own != NULL) {
        struct cairn_flag flag = {"-iquote", folder_of(w->arena, own)};
        cairn_vec_push(&w->flags->cpp, flag);
    }
}

/* The file that a link input names, by the name that the linker knows it by: what that leads to may
 * be called otherwise in another version. One of the system's stays as it is given by its path;
 * what -l finds there is left to the loader. */
static void add_shared(struct working *w, const char *input)
{
    const char *shared = cairn_target_find_shared(w->target, input, w->arena);
    if (shared == NULL) {
        return;
    }
    const char *own = own_path(w, shared, PATH_LINKED);
    struct cairn_flag flag = {"", own};
    if (own == NULL) {
        flag.text = shared;
    } else if (input[0] == '-') {
        const char *slash = strrchr(shared, '/');
        const char *folder = cairn_arena_strndup(w->arena, shared, (size_t)(slash - shared));
        folder = own_path(w, folder[0] == '\0' ? "/" : folder, PATH_LINKED);
        flag.path = folder == NULL ? own : cairn_arena_printf(w->arena, "%s%s", folder, slash);
    }
    if (own != NULL || input[0] != '-') {
        cairn_vec_push(&w->flags->shared, flag);
    }
}

static void add_link_input(struct working *w, struct cairn_flag flag)
{
    bool is_input = flag.path != NULL && flag.text[0] == '\0';
    if (is_input && ends_with(flag.path, ".c")) {
        cairn_vec_push(&w->flags->sources, flag.path);
        return;
    }
    cairn_vec_push(&w->flags->link, flag);
    bool is_shared = is_input && strstr(strrchr(flag.path, '/'), ".so") != NULL;
    bool is_search = flag.path != NULL && strcmp(flag.text, "-L") == 0;
    if (is_shared || is_search) {
        const char *folder = is_shared ? folder_of(w->arena, flag.path) : flag.path;
        struct cairn_flag run_path = {"-Wl,-rpath,", folder};
        cairn_vec_push(&w->flags->link, run_path);
    }
}

static void add_words(struct working *w, const char *const *words, uint32_t count, int list)
{
    for (uint32_t i = 0; i < count;) {
        struct cairn_flag flag;
        const char *word = words[i];
        i += add_flag(w, words[i], i + 1 < count ? words[i + 1] : NULL, &flag);
        if (list == 0) {
            cairn_vec_push(&w->flags->cpp, flag);
        } else if (list == 1) {
            cairn_vec_push(&w->flags->compile, flag);
        } else {
            add_link_input(w, flag);
            add_shared(w, word);
        }
    }
}

static void add_packages(struct working *w, const struct cairn_target *target)
{
    text_list cpp = {0};
    text_list link = {0};
    bool is_known = subtract_packages("--cflags", &target->packages, &target->cpp_flags, &cpp);
    is_known &= subtract_packages("--libs", &target->packages, &target->link_inputs, &link);
    if (is_known) {
        struct cairn_str names = {0};
        for (uint32_t i = 0; i < target->packages.words.count; i++) {
            cairn_str_addf(&names, "%s%s", i == 0 ? "" : " ", target->packages.words.items[i]);
        }
        w->flags->packages = cairn_arena_strdup(w->arena, cairn_str_text(&names));
        cairn_str_release(&names);
        add_words(w, cpp.items, cpp.count, 0);
        add_words(w, link.items, link.count, 2);
    } else {
        add_words(w, target->cpp_flags.words.items, target->cpp_flags.words.count, 0);
        add_words(w, target->link_inputs.words.items, target->link_inputs.words.count, 2);
    }
    cairn_vec_release(&cpp);
    cairn_vec_release(&link);
}

#define MAKE_RELATIVE(list, folder)                                                                \
    for (uint32_t i = 0; i < (list).count; i++) {                                                  \
        struct cairn_flag *flag = &(list).items[i];                                                \
        flag->path = flag->path == NULL ? NULL : below(flag->path, folder);                        \
    }

enum cairn_status cairn_target_flags_init(struct cairn_target_flags *flags,
                                          const struct cairn_target *target,
                                          const struct cairn_model *model, const char *directory,
                                          struct cairn_arena *arena, struct cairn_error *err)
{
    struct working w = {.target = target, .flags = flags, .arena = arena};
    *flags = (struct cairn_target_flags){0};
    char suite[PATH_MAX];
    if (realpath(directory, suite) == NULL) {
        return cairn_fail(err, CAIRN_IO, "cannot find the folder '%s': %s", directory,
                          strerror(errno));
    }
    for (uint32_t i = 0; i < model->prelude.count; i++) {
        cairn_vec_push(&flags->includes,
                       cairn_arena_printf(arena, "<%s>", model->prelude.items[i]));
    }
    add_headers(&w, target);
    add_contracts(&w, target);
    add_packages(&w, target);
    add_words(&w, target->cflags.words.items, target->cflags.words.count, 1);
    const char *folder = common_folder(&w);
    if (folder != NULL) {
        flags->target_dir = relative(arena, suite, folder);
        MAKE_RELATIVE(flags->cpp, folder);
        MAKE_RELATIVE(flags->compile, folder);
        MAKE_RELATIVE(flags->link, folder);
        MAKE_RELATIVE(flags->shared, folder);
        for (uint32_t i = 0; i < flags->sources.count; i++) {
            flags->sources.items[i] = below(flags->sources.items[i], folder);
        }
    }
    cairn_vec_release(&w.paths);
    return CAIRN_OK;
}
