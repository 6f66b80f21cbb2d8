#include "executor/build.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/complaint.h"
#include "executor/diagnostics.h"
#include "executor/toolchain.h"

enum { MAX_ROUNDS = 8 /* compilers stop after some errors; what is left then is bisected */ };

struct build {
    struct cairn_model *model;
    struct cairn_stubs *stubs;
    struct cairn_toolchain tools;
    uint32_t blamed;  /* how often the last command's complaints were an operation's fault */
    uint32_t dropped; /* operations dropped for that */
    bool is_hopeless; /* one of them was no stub's fault */
};

static void drop(struct build *build, struct cairn_op *op, const char *what, const char *message)
{
    build->blamed++;
    if (op->unavailable == NULL) {
        op->unavailable = cairn_arena_printf(&build->model->arena, "%s: %s", what, message);
        op->unlock = NULL;
        build->dropped++;
    }
}

static void drop_users_of_type(struct build *build, uint32_t type, const char *message)
{
    for (uint32_t i = 0; i < build->model->ops.count; i++) {
        struct cairn_op *op = &build->model->ops.items[i];
        for (uint32_t k = 0; k < op->param_count; k++) {
            if (cairn_model_callback_type(build->model, &op->params[k]) == type) {
                drop(build, op, "callback does not compile", message);
            }
        }
    }
}

static bool is_named(const struct cairn_op *op, const char *symbol)
{
    return op->kind == CAIRN_OP_CALL &&
           (strcmp(op->name, symbol) == 0 ||
            (op->function != NULL && strcmp(op->function, symbol) == 0));
}

/* Drops what calls the function of the headers' own; if that is called only by others of them, all
 * of those. */
static void drop_named(struct build *build, const char *symbol, const char *message)
{
    bool is_known = false;
    for (uint32_t i = 0; i < build->model->ops.count; i++) {
        is_known = is_known || is_named(&build->model->ops.items[i], symbol);
    }
    for (uint32_t i = 0; i < build->model->ops.count; i++) {
        struct cairn_op *op = &build->model->ops.items[i];
        const bool is_meant =
            is_known ? is_named(op, symbol) : op->kind == CAIRN_OP_CALL && op->is_inline;
        if (is_meant) {
            drop(build, op, "cannot be linked", message);
        }
    }
}

static void take_complaint(struct build *build, const struct cairn_complaint *complaint,
                           const char *what)
{
    const uint32_t before = build->blamed;
    if (complaint->about == CAIRN_COMPLAINT_OP && complaint->number < build->model->ops.count) {
        drop(build, &build->model->ops.items[complaint->number], what, complaint->message);
        return;
    }
    if (complaint->about == CAIRN_COMPLAINT_TYPE) {
        drop_users_of_type(build, complaint->number, complaint->message);
        return;
    }
    if (complaint->about == CAIRN_COMPLAINT_SYMBOL) {
        drop_named(build, complaint->symbol, complaint->message);
    }
    build->is_hopeless |= build->blamed == before;
}

static void seen_by_compiler(void *context, const struct cairn_complaint *complaint)
{
    take_complaint(context, complaint, "stub does not compile");
}

static void seen_by_linker(void *context, const struct cairn_complaint *complaint)
{
    take_complaint(context, complaint, "cannot be linked");
}

/* Compiles a harness with the stubs of ops [first, last). */
static enum cairn_status compile_stubs(struct build *build, uint32_t first, uint32_t last)
{
    struct cairn_str text = {0};
    cairn_stubs_collect(build->stubs, build->model, first, last);
    cairn_stubs_write(build->stubs, build->tools.target, build->model, &text);
    enum cairn_status status = cairn_toolchain_compile_stubs(&build->tools, &text);
    cairn_str_release(&text);
    return status;
}

/* Halves [first, last) until the stub that does not compile stands alone. */
static enum cairn_status bisect(struct build *build, uint32_t first, uint32_t last)
{
    enum cairn_status status = compile_stubs(build, first, last);
    if (status != CAIRN_OK || cairn_toolchain_succeeded(&build->tools) ||
        build->stubs->ops.count == 0) {
        return status;
    }
    if (build->stubs->ops.count == 1) {
        struct cairn_str message = {0};
        cairn_complaint_add(cairn_toolchain_output(&build->tools), &message);
        drop(build, &build->model->ops.items[build->stubs->ops.items[0]], "stub does not compile",
             cairn_str_text(&message));
        cairn_str_release(&message);
        return CAIRN_OK;
    }
    uint32_t middle = first + (last - first) / 2;
    status = bisect(build, first, middle);
    return status == CAIRN_OK ? bisect(build, middle, last) : status;
}

static enum cairn_status compile_harness(struct build *build)
{
    uint32_t all = build->model->ops.count;
    for (uint32_t round = 0; round < MAX_ROUNDS; round++) {
        enum cairn_status status = compile_stubs(build, 0, all);
        if (status != CAIRN_OK || cairn_toolchain_succeeded(&build->tools)) {
            return status;
        }
        build->dropped = 0;
        cairn_diagnostics_read_compiler(cairn_toolchain_output(&build->tools), seen_by_compiler,
                                        build);
        if (build->dropped == 0) {
            break;
        }
    }
    enum cairn_status status = compile_stubs(build, 0, 0);
    if (status == CAIRN_OK && !cairn_toolchain_succeeded(&build->tools)) {
        return cairn_toolchain_fail(&build->tools, "cannot compile the headers");
    }
    status = status == CAIRN_OK ? bisect(build, 0, all) : status;
    status = status == CAIRN_OK ? compile_stubs(build, 0, all) : status;
    if (status == CAIRN_OK && !cairn_toolchain_succeeded(&build->tools)) {
        return cairn_toolchain_fail(&build->tools, "cannot compile the stubs together");
    }
    return status;
}

/* Compiles and links until no stub is refused any more. */
static enum cairn_status compile_and_link(struct build *build)
{
    for (uint32_t round = 0; round < MAX_ROUNDS; round++) {
        enum cairn_status status = compile_harness(build);
        status = status == CAIRN_OK ? cairn_toolchain_link(&build->tools) : status;
        if (status != CAIRN_OK || cairn_toolchain_succeeded(&build->tools)) {
            return status;
        }
        build->dropped = 0;
        build->is_hopeless = false;
        cairn_diagnostics_read_linker(cairn_toolchain_output(&build->tools), seen_by_linker, build);
        if (build->dropped == 0 || build->is_hopeless) {
            break;
        }
    }
    return cairn_toolchain_fail(&build->tools, "cannot link with the library");
}

static bool has_runtime(const char *directory)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/libcairn_runtime.a", directory);
    return length > 0 && length < (int)sizeof path && access(path, R_OK) == 0;
}

enum cairn_status cairn_build_find_runtime(char *path, struct cairn_error *err)
{
    static const char *const places[] = {"lib/cairn", "lib64/cairn", "executor/runtime"};
    const char *given = getenv("CAIRN_RUNTIME");
    if (given != NULL) {
        snprintf(path, PATH_MAX, "%s", given);
        return has_runtime(path)
                   ? CAIRN_OK
                   : cairn_fail(err, CAIRN_INTERNAL, "CAIRN_RUNTIME: no libcairn_runtime.a in '%s'",
                                given);
    }
    char prefix[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", prefix, sizeof prefix - 1);
    prefix[length < 0 ? 0 : length] = '\0';
    /* bin/cairn, BUILD/cli/cairn, BUILD/tests/executor/... */
    for (int level = 0; level < 4 && strrchr(prefix, '/') != NULL; level++) {
        *strrchr(prefix, '/') = '\0';
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            int needed = snprintf(path, PATH_MAX, "%s/%s", prefix, places[i]);
            if (needed < PATH_MAX && has_runtime(path)) {
                return CAIRN_OK;
            }
        }
    }
    return cairn_fail(err, CAIRN_INTERNAL,
                      "libcairn_runtime.a not found near the cairn "
                      "executable: set CAIRN_RUNTIME to its directory");
}

static enum cairn_status make_directory(const char *directory, struct cairn_error *err)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s", directory) >= (int)sizeof path) {
        return cairn_fail(err, CAIRN_IO, "the path '%.100s...' is too long", directory);
    }
    for (char *at = path + 1;; at++) {
        if (*at == '/' || *at == '\0') {
            char end = *at;
            *at = '\0';
            if (mkdir(path, 0777) != 0 && errno != EEXIST) {
                return cairn_fail(err, CAIRN_IO, "cannot create '%s': %s", path, strerror(errno));
            }
            *at = end;
            if (end == '\0') {
                return CAIRN_OK;
            }
        }
    }
}

enum cairn_status cairn_build_harness(const struct cairn_target *target, struct cairn_model *model,
                                      const char *directory, struct cairn_stubs *stubs,
                                      struct cairn_error *err)
{
    struct build build = {.model = model,
                          .stubs = stubs,
                          .tools = {.target = target, .directory = directory, .err = err}};
    enum cairn_status status = make_directory(directory, err);
    status = status == CAIRN_OK ? cairn_toolchain_prepare(&build.tools) : status;
    status = status == CAIRN_OK ? cairn_toolchain_compile_sources(&build.tools) : status;
    status = status == CAIRN_OK ? compile_and_link(&build) : status;
    cairn_toolchain_release(&build.tools);
    return status;
}
