#include "core/target.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void cairn_target_release(struct cairn_target *target)
{
    cairn_vec_release(&target->headers.words);
    cairn_vec_release(&target->packages.words);
    cairn_vec_release(&target->cpp_flags.words);
    cairn_vec_release(&target->cflags.words);
    cairn_vec_release(&target->link_inputs.words);
    cairn_arena_release(&target->arena);
    *target = (struct cairn_target){0};
}

void cairn_target_add(struct cairn_target *target, struct cairn_words *list, const char *text)
{
    const char *copy = cairn_arena_strdup(&target->arena, text);
    cairn_vec_push(&list->words, copy);
}

bool cairn_target_is_source(const char *input)
{
    size_t length = strlen(input);
    return length > 2 && strcmp(input + length - 2, ".c") == 0;
}

/* The folder that link input i has the linker search, or NULL. */
static const char *searched_folder(const struct cairn_target *target, uint32_t i)
{
    const struct cairn_words *inputs = &target->link_inputs;
    const char *input = inputs->words.items[i];
    if (strncmp(input, "-L", 2) != 0) {
        return NULL;
    }
    return input[2] != '\0'              ? input + 2
           : i + 1 < inputs->words.count ? inputs->words.items[i + 1]
                                         : NULL;
}

/* As the linker does: the first folder that has the library in one of its forms decides. */
static const char *search_folders(const struct cairn_target *target, const char *name,
                                  struct cairn_arena *arena)
{
    for (uint32_t i = 0; i < target->link_inputs.words.count; i++) {
        const char *folder = searched_folder(target, i);
        if (folder == NULL) {
            continue;
        }
        const char *path = name[0] == ':' ? cairn_arena_printf(arena, "%s/%s", folder, name + 1)
                                          : cairn_arena_printf(arena, "%s/lib%s.so", folder, name);
        if (access(path, R_OK) == 0) {
            return path;
        }
        if (access(cairn_arena_printf(arena, "%s/lib%s.a", folder, name), R_OK) == 0) {
            return NULL;
        }
    }
    return NULL;
}

const char *cairn_target_find_shared(const struct cairn_target *target, const char *input,
                                     struct cairn_arena *arena)
{
    if (strncmp(input, "-l", 2) == 0) {
        return search_folders(target, input + 2, arena);
    }
    const char *slash = strrchr(input, '/');
    const char *name = slash == NULL ? input : slash;
    return input[0] != '-' && strstr(name, ".so") != NULL && access(input, R_OK) == 0 ? input
                                                                                      : NULL;
}

bool cairn_target_has_checks(const struct cairn_target *target)
{
    return target->sanitize == NULL;
}

/* What each check finds, and how a compiler is asked for it: in the harness, and in a suite. */
static const struct check {
    enum cairn_failure_kind failure;
    const char *in_harness[2];
    const char *in_suite;
} checks[] = {
    {CAIRN_FAILURE_BAD_INDEX,
     {"-fsanitize=bounds", "-fno-sanitize-recover=bounds"},
     "-fsanitize=bounds -fsanitize-undefined-trap-on-error"},
    {CAIRN_FAILURE_STACK_SMASHED, {"-fstack-protector-strong"}, "-fstack-protector-strong"},
    {CAIRN_FAILURE_FORTIFY,
     {"-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3"},
     "-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3"},
};
enum { CHECKS = sizeof checks / sizeof *checks };

void cairn_target_add_checks(struct cairn_words *command)
{
    for (size_t i = 0; i < CHECKS; i++) {
        for (size_t k = 0; k < 2 && checks[i].in_harness[k] != NULL; k++) {
            cairn_vec_push(&command->words, checks[i].in_harness[k]);
        }
    }
}

const char *cairn_target_check_of(enum cairn_failure_kind failure)
{
    for (size_t i = 0; i < CHECKS; i++) {
        if (checks[i].failure == failure) {
            return checks[i].in_suite;
        }
    }
    return NULL;
}

void cairn_target_add_compiler(const struct cairn_target *target, struct cairn_words *command,
                               struct cairn_arena *arena)
{
    static const char blanks[] = " \t\n";
    const char *rest = target->cc == NULL ? "cc" : target->cc;
    while (*(rest += strspn(rest, blanks)) != '\0') {
        size_t length = strcspn(rest, blanks);
        cairn_vec_push(&command->words, cairn_arena_strndup(arena, rest, length));
        rest += length;
    }
}

void cairn_target_add_link_flags(const struct cairn_target *target, struct cairn_words *command)
{
    const bool asked = target->sanitize != NULL && strcmp(target->sanitize, "none") != 0;
    for (uint32_t i = 0; i < target->cflags.words.count; i++) {
        const char *flag = target->cflags.words.items[i];
        if (!asked || strncmp(flag, "-fsanitize=", 11) != 0) {
            cairn_vec_push(&command->words, flag);
        }
    }
}

const char *cairn_target_feature_macros(void)
{
    return "#define _POSIX_C_SOURCE 200809L\n#define _DEFAULT_SOURCE\n";
}

const char *cairn_target_standard(void)
{
    return "-std=c11";
}

const char *cairn_target_include_line(const char *header, struct cairn_arena *arena)
{
    struct stat info;
    bool is_path = stat(header, &info) == 0 && S_ISREG(info.st_mode);
    return is_path ? cairn_arena_printf(arena, "#include \"%s\"\n", header)
                   : cairn_arena_printf(arena, "#include <%s>\n", header);
}

/* What an option names, or the argument itself. */
static const char *named_by(const char *argument)
{
    static const char *const options[] = {"-isystem", "-iquote", "-idirafter", "-I", "-L"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        size_t length = strlen(options[i]);
        if (strncmp(argument, options[i], length) == 0) {
            return argument + length;
        }
    }
    return argument;
}

static void add_folder(struct cairn_words *folders, const char *argument, struct cairn_arena *arena)
{
    char absolute[PATH_MAX];
    struct stat info;
    if (realpath(named_by(argument), absolute) == NULL || stat(absolute, &info) != 0) {
        return;
    }
    if (!S_ISDIR(info.st_mode)) {
        *strrchr(absolute, '/') = '\0';
    }
    const char *folder = cairn_arena_strdup(arena, absolute);
    cairn_vec_push(&folders->words, folder);
}

void cairn_target_add_folders(const struct cairn_target *target, struct cairn_words *folders,
                              struct cairn_arena *arena)
{
    const struct cairn_words *const lists[] = {&target->headers, &target->cpp_flags,
                                               &target->link_inputs};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (uint32_t k = 0; k < lists[i]->words.count; k++) {
            add_folder(folders, lists[i]->words.items[k], arena);
        }
    }
    for (uint32_t i = 0; i < target->link_inputs.words.count; i++) {
        /* It may be a link that leads elsewhere. */
        const char *shared =
            cairn_target_find_shared(target, target->link_inputs.words.items[i], arena);
        if (shared != NULL) {
            add_folder(folders, shared, arena);
        }
    }
    const char *const files[] = {target->contracts, target->rules};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (files[i] != NULL) {
            add_folder(folders, files[i], arena);
        }
    }
}
