#include "cli/target.h"

#include <errno.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/process.h"

enum { ASK_LIMIT_MS = 20000 };

/* ---- pkg-config ---- */

/* The words of a line as a shell would split it; pkg-config escapes blanks in paths. */
static void add_words(struct cairn_target *target, struct cairn_words *words, const char *line)
{
    static const char blanks[] = " \t\n";
    struct cairn_str word = {0};
    while (*(line += strspn(line, blanks)) != '\0') {
        cairn_str_reset(&word);
        for (; *line != '\0' && strchr(blanks, *line) == NULL; line++) {
            line += line[0] == '\\' && line[1] != '\0';
            cairn_str_add_bytes(&word, line, 1);
        }
        cairn_target_add(target, words, cairn_str_text(&word));
    }
    cairn_str_release(&word);
}

/* Asked without its warnings, which are no flags, and once more for what it says of a failure. */
static enum cairn_status ask_pkg_config(struct cairn_target *target, const char *option,
                                        struct cairn_words *words, struct cairn_error *err)
{
    CAIRN_VEC(const char *) argv = {0};
    cairn_vec_push(&argv, "pkg-config");
    cairn_vec_push(&argv, option);
    for (uint32_t i = 0; i < target->packages.words.count; i++) {
        cairn_vec_push(&argv, target->packages.words.items[i]);
    }
    cairn_vec_push(&argv, NULL);
    struct cairn_process process = {
        .argv = argv.items, .limit_ms = ASK_LIMIT_MS, .drops_errors = true};
    struct cairn_process_result result = {0};
    enum cairn_status status = cairn_process_run(&process, &result, err);
    if (status == CAIRN_OK && result.exit_code != 0) {
        process.drops_errors = false;
        cairn_process_result_release(&result);
        status = cairn_process_run(&process, &result, err);
    }
    if (status != CAIRN_OK) {
        status = cairn_fail(err, CAIRN_TARGET, "--pkg: pkg-config cannot be run: install it");
    } else if (result.exit_code != 0) {
        status = cairn_fail(err, CAIRN_TARGET, "--pkg: pkg-config says: %s",
                            cairn_str_text(&result.output));
    } else {
        add_words(target, words, cairn_str_text(&result.output));
    }
    cairn_process_result_release(&result);
    cairn_vec_release(&argv);
    return status;
}

enum cairn_status cairn_target_ask_packages(struct cairn_target *target, struct cairn_error *err)
{
    if (target->packages.words.count == 0) {
        return CAIRN_OK;
    }
    struct cairn_words flags = {0};
    enum cairn_status status = ask_pkg_config(target, "--cflags", &flags, err);
    struct cairn_words *first = target->flags_come_first ? &target->cpp_flags : &flags;
    struct cairn_words *second = target->flags_come_first ? &flags : &target->cpp_flags;
    for (uint32_t i = 0; i < second->words.count; i++) {
        cairn_vec_push(&first->words, second->words.items[i]);
    }
    cairn_vec_release(&second->words);
    target->cpp_flags = *first;
    return status == CAIRN_OK ? ask_pkg_config(target, "--libs", &target->link_inputs, err)
                              : status;
}

/* ---- headers that are no files ---- */

static enum cairn_status check_header(const struct cairn_target *target, const char *header,
                                      struct cairn_arena *arena, struct cairn_error *err)
{
    static const char *const prefixes[] = {"-I", "-isystem"};
    for (uint32_t i = 0; i < target->cpp_flags.words.count; i++) {
        for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++) {
            const char *flag = target->cpp_flags.words.items[i];
            size_t length = strlen(prefixes[k]);
            struct stat info;
            if (strncmp(flag, prefixes[k], length) != 0) {
                continue;
            }
            const char *path = cairn_arena_printf(arena, "%s/%s", flag + length, header);
            if (stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) {
                return cairn_fail(err, CAIRN_USAGE, "'%s' is no regular file: name a header", path);
            }
        }
    }
    return CAIRN_OK;
}

enum cairn_status cairn_target_check_files(const struct cairn_target *target,
                                           struct cairn_error *err)
{
    struct cairn_arena arena = {0};
    struct stat info;
    const char *const files[][2] = {{"contracts", target->contracts}, {"rules", target->rules}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (files[i][1] != NULL && stat(files[i][1], &info) == 0 && !S_ISREG(info.st_mode)) {
            return cairn_fail(err, CAIRN_USAGE, "--%s: '%s' is no regular file", files[i][0],
                              files[i][1]);
        }
    }
    enum cairn_status status = CAIRN_OK;
    for (uint32_t i = 0; i < target->headers.words.count && status == CAIRN_OK; i++) {
        status = check_header(target, target->headers.words.items[i], &arena, err);
    }
    cairn_arena_release(&arena);
    return status;
}

/* ---- which operations ---- */

static bool matches(const regex_t *pattern, const char *text)
{
    return text != NULL && regexec(pattern, text, 0, NULL, 0) == 0;
}

static bool op_matches(const regex_t *pattern, const struct cairn_op *op)
{
    return matches(pattern, op->function) || matches(pattern, op->name) ||
           matches(pattern, op->key);
}

/* Operations that the library's headers brought, as opposed to those that build arguments. */
static bool is_library_op(const struct cairn_op *op)
{
    return !op->is_builtin && op->users == CAIRN_USERS_NONE &&
           (op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_GET || op->kind == CAIRN_OP_SET ||
            op->kind == CAIRN_OP_GLOBAL);
}

static void filter(struct cairn_model *model, const char *text, bool is_include)
{
    regex_t pattern;
    if (text == NULL || regcomp(&pattern, text, REG_EXTENDED | REG_NOSUB) != 0) {
        return;
    }
    for (uint32_t i = 0; i < model->ops.count; i++) {
        struct cairn_op *op = &model->ops.items[i];
        bool is_concerned = is_library_op(op) && (!is_include || op->kind == CAIRN_OP_CALL);
        if (is_concerned && op->unavailable == NULL && op_matches(&pattern, op) != is_include) {
            op->unavailable = is_include ? "not selected by --include" : "excluded by --exclude";
            op->unlock = is_include ? "another --include" : "another --exclude";
        }
    }
    regfree(&pattern);
}

void cairn_target_filter(const struct cairn_target *target, struct cairn_model *model)
{
    filter(model, target->include, true);
    filter(model, target->exclude, false);
}

enum cairn_status cairn_target_check_left(const struct cairn_target *target,
                                          const struct cairn_model *model, struct cairn_error *err)
{
    struct cairn_arena arena = {0};
    const bool *focus = cairn_target_focus(target, model, &arena);
    uint32_t left = 0;
    uint32_t focused = 0;
    const struct cairn_op *barred = NULL;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (barred == NULL && is_library_op(op) && op->kind == CAIRN_OP_CALL) {
            barred = op;
        }
        if (op->kind == CAIRN_OP_CALL && !op->is_builtin && op->unavailable == NULL) {
            left++;
        }
        if (focus != NULL && focus[i] && is_library_op(op) && op->unavailable == NULL) {
            focused++;
        }
    }
    cairn_arena_release(&arena);
    if (left == 0 && (target->include != NULL || target->exclude != NULL) && model->linkable != 0) {
        return cairn_fail(err, CAIRN_USAGE,
                          "--include and --exclude leave no function that can be called: see cairn "
                          "analyze");
    }
    if (left == 0 && model->linkable == model->declared && barred != NULL &&
        barred->unavailable != NULL) {
        return cairn_fail(err, CAIRN_TARGET,
                          "nothing can be called: %s (%s), and so on: see cairn analyze",
                          barred->unavailable, barred->name);
    }
    const struct cairn_skipped *first = NULL;
    for (uint32_t i = 0; i < model->skipped.count && first == NULL; i++) {
        const struct cairn_skipped *skipped = &model->skipped.items[i];
        first = skipped->is_function && skipped->is_linkable ? skipped : NULL;
    }
    if (left == 0 && first != NULL) {
        return cairn_fail(
            err, CAIRN_TARGET, "nothing can be called: %s: %s%s%s, and so on: see cairn analyze",
            first->name, first->reason,
            first->unlock == NULL ? "" : "; unlock: ", first->unlock == NULL ? "" : first->unlock);
    }
    if (left == 0) {
        return cairn_fail(err, CAIRN_TARGET,
                          "nothing can be called: of %u functions declared, %u are in what is "
                          "linked: name the library (-l, .so, .a, .c) or see cairn analyze",
                          model->declared, model->linkable);
    }
    if (target->focus != NULL && focused == 0) {
        return cairn_fail(err, CAIRN_USAGE, "--focus: no operation that can be used matches '%s'",
                          target->focus);
    }
    return CAIRN_OK;
}

const bool *cairn_target_focus(const struct cairn_target *target, const struct cairn_model *model,
                               struct cairn_arena *arena)
{
    regex_t pattern;
    if (target->focus == NULL || regcomp(&pattern, target->focus, REG_EXTENDED | REG_NOSUB) != 0) {
        return NULL;
    }
    bool *focus = cairn_arena_alloc(arena, model->ops.count * sizeof *focus);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        focus[i] = op_matches(&pattern, &model->ops.items[i]);
    }
    regfree(&pattern);
    return focus;
}
