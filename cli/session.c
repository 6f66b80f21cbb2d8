#include "cli/session.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyzer/analyzer.h"
#include "cli/contracts_file.h"
#include "cli/output.h"
#include "cli/retarget.h"
#include "cli/target.h"

enum cairn_status cairn_session_close(struct cairn_session *session, enum cairn_status status)
{
    cairn_executor_free(session->executor);
    cairn_model_free(session->model);
    struct cairn_error *err = status == CAIRN_OK ? &session->err : NULL;
    enum cairn_status closed = cairn_store_close(session->store, err);
    if (session->is_locked) {
        close(session->lock);
    }
    cairn_arena_release(&session->arena);
    session->executor = NULL;
    session->model = NULL;
    session->store = NULL;
    session->is_locked = false;
    return status == CAIRN_OK ? closed : status;
}

/* Invariants that are not to be checked are not compiled into the harness. */
static void drop_invariants(struct cairn_model *model)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < model->contracts.count; i++) {
        if (model->contracts.items[i].kind != CAIRN_CONTRACT_INVARIANT) {
            model->contracts.items[kept++] = model->contracts.items[i];
        }
    }
    model->contracts.count = kept;
}

/* Whether nothing was named to link with, and the code is in the header, behind a macro that is to
 * be defined once. */
static bool has_code_behind_macro(const struct cairn_session *session)
{
    const struct cairn_words *inputs = &session->line->target.link_inputs;
    uint32_t libraries = 0;
    for (uint32_t i = 0; i < inputs->words.count; i++) {
        libraries += strncmp(inputs->words.items[i], "-Wl,", 4) != 0;
    }
    const struct cairn_model *model = session->model;
    return libraries == 0 && (model->linkable == 0 || model->linkable < model->declared) &&
           model->code_macro != NULL;
}

/* Says what was found that nobody named, so that the flags can be given the next time. */
static void say_folders(const struct cairn_session *session, uint32_t named)
{
    const struct cairn_words *flags = &session->line->target.cpp_flags;
    for (uint32_t i = named; i < flags->words.count && !session->line->quiet; i++) {
        fprintf(stderr, "cairn: adding %s, as something is included that no other folder has\n",
                flags->words.items[i]);
    }
}

enum cairn_status cairn_session_analyze(struct cairn_session *session)
{
    struct cairn_target *target = &session->line->target;
    enum cairn_status status = cairn_target_ask_packages(target, &session->err);
    if (status == CAIRN_OK) {
        status = cairn_target_check_files(target, &session->err);
    }
    const uint32_t named = target->cpp_flags.words.count;
    if (status == CAIRN_OK) {
        status = cairn_find_folders(target, &session->err);
    }
    if (status == CAIRN_OK) {
        say_folders(session, named);
        status = cairn_analyze(&session->model, target, &session->err);
    }
    if (status == CAIRN_OK && has_code_behind_macro(session)) {
        cairn_target_add(target, &target->cpp_flags,
                         cairn_arena_printf(&session->arena, "-D%s", session->model->code_macro));
        cairn_model_free(session->model);
        session->model = NULL;
        status = cairn_analyze(&session->model, target, &session->err);
    }
    if (status == CAIRN_OK) {
        if (session->model->holds_code) {
            /* Every file that includes the header defines the same. */
            cairn_target_add(target, &target->link_inputs, "-Wl,-z,muldefs");
        }
        if (session->model->needs_libm) {
            cairn_target_add(target, &target->link_inputs, "-lm");
        }
        cairn_target_filter(target, session->model);
        if (!session->line->run.check_invariants) {
            drop_invariants(session->model);
        }
    }
    return status;
}

static bool has_surroundings(const struct cairn_model *model)
{
    for (uint32_t i = 0; i < model->contracts.count; i++) {
        enum cairn_contract_kind kind = model->contracts.items[i].kind;
        if (kind == CAIRN_CONTRACT_SETUP || kind == CAIRN_CONTRACT_TEARDOWN) {
            return true;
        }
    }
    return false;
}

/* Set-up and tear-down of the user's that fail with nothing between them would fail around every
 * sequence, and none would be kept. */
static enum cairn_status check_surroundings(struct cairn_session *session)
{
    struct cairn_sequence nothing = {0};
    if (!has_surroundings(session->model)) {
        return CAIRN_OK;
    }
    struct cairn_batch *batch = cairn_batch_new(session->executor);
    cairn_batch_reset(batch, CAIRN_MODE_MAIN, CAIRN_RUN_FRESH);
    cairn_batch_add(batch, &nothing);
    enum cairn_status status = cairn_batch_submit(batch, true, &session->err);
    status = status == CAIRN_OK ? cairn_batch_wait(batch, &session->err) : status;
    if (status == CAIRN_OK) {
        struct cairn_outcome outcome = cairn_batch_outcome(batch, 0);
        if (outcome.head.kind != CAIRN_OUTCOME_NORMAL) {
            status = cairn_fail(
                &session->err, CAIRN_TARGET,
                "set-up and tear-down of '%s' do not end well with nothing between them: %s; "
                "mend the contracts file",
                session->line->target.contracts,
                cairn_failure_kind_name((enum cairn_failure_kind)outcome.head.failure));
        }
    }
    cairn_batch_free(batch);
    return status;
}

enum cairn_status cairn_session_build(struct cairn_session *session,
                                      const volatile sig_atomic_t *stop)
{
    const struct cairn_options *run = &session->line->run;
    struct cairn_executor_config config = {
        .target = &session->line->target,
        .model = session->model,
        .directory = cairn_arena_printf(&session->arena, "%s/harness", session->path),
        .jobs = run->jobs,
        .hang_limit_ms = run->hang_limit_ms,
        .isolation = run->isolation,
        .stop = stop};
    enum cairn_status status = cairn_executor_new(&session->executor, &config, &session->err);
    const char *notice =
        status == CAIRN_OK ? cairn_executor_sandbox_notice(session->executor) : NULL;
    if (notice != NULL && !session->line->quiet) {
        fprintf(stderr, "cairn: %s\n", notice);
    }
    return status == CAIRN_OK ? check_surroundings(session) : status;
}

enum cairn_status cairn_session_open(struct cairn_session *session, const char *out)
{
    char absolute[PATH_MAX];
    session->out = cairn_arena_strdup(&session->arena, out);
    if (realpath(out, absolute) == NULL) {
        return cairn_fail(&session->err, CAIRN_USAGE, "cannot open the folder '%s': %s", out,
                          strerror(errno));
    }
    session->path = cairn_arena_strdup(&session->arena, absolute);
    const char *file = cairn_arena_printf(&session->arena, "%s/run.db", out);
    enum cairn_status status = cairn_store_open(&session->store, file, &session->err);
    if (status == CAIRN_NOT_FOUND) {
        return cairn_fail(&session->err, CAIRN_USAGE,
                          "there is no run.db in '%s': is it the OUT of cairn generate?", out);
    }
    return status;
}

static enum cairn_status check_hash(struct cairn_session *session)
{
    const char *then = cairn_session_value(session, "target_hash");
    const char *now = cairn_target_hash(&session->line->target, session->model, &session->arena);
    if (then == NULL || strcmp(then, now) != 0) {
        return cairn_fail(&session->err, CAIRN_TARGET,
                          "the target is no longer the one that '%s' was generated for (headers, "
                          "library or packages changed): generate again with --force",
                          session->out);
    }
    return CAIRN_OK;
}

/* To where the run was started. check has paths of two folders, absolute by then, and names that
 * are none: it goes where nothing has such a name. What it takes from there it may do without. */
static bool go_to(struct cairn_command_line *line, const char *directory)
{
    if (line->command != CAIRN_COMMAND_check) {
        return chdir(directory) == 0;
    }
    line->recorded_in = directory;
    return (access(directory, X_OK) == 0 || cairn_retarget_is_whole(line)) && chdir("/") == 0;
}

/* Who goes on with a run goes by what contracts.h says now, others by what it said then. */
static enum cairn_status take_edits(struct cairn_session *session)
{
    struct cairn_target *target = &session->line->target;
    target->is_other_version = session->line->command == CAIRN_COMMAND_check;
    if (session->line->resume) {
        return cairn_contracts_take_edits(session, session->path);
    }
    cairn_contracts_recall_edits(session);
    return CAIRN_OK;
}

enum cairn_status cairn_session_reopen_for(struct cairn_session *session, const char *out)
{
    enum cairn_status status = cairn_session_open(session, out);
    if (status == CAIRN_OK) {
        status = cairn_output_lock(session->path, &session->lock, &session->err);
        session->is_locked = status == CAIRN_OK;
    }
    if (status == CAIRN_OK) {
        cairn_output_clear_drafts(session->path);
    }
    /* Paths in the options are relative to it. */
    const char *directory = status == CAIRN_OK ? cairn_session_value(session, "directory") : NULL;
    if (status == CAIRN_OK && (directory == NULL || *directory == '\0')) {
        status =
            cairn_fail(&session->err, CAIRN_FORMAT,
                       "'%s/run.db' does not say where the run was started: generate again", out);
    }
    if (status == CAIRN_OK && !go_to(session->line, directory)) {
        status = cairn_fail(&session->err, CAIRN_TARGET,
                            "cannot go to '%s', where the run was started: %s", directory,
                            strerror(errno));
    }
    if (status == CAIRN_OK) {
        status = cairn_command_line_load(session->line, session->store, &session->err);
    }
    const char *first = status == CAIRN_OK ? cairn_session_value(session, "folders_first") : NULL;
    session->line->target.flags_come_first |= first != NULL && strcmp(first, "1") == 0;
    const char *isolation = status == CAIRN_OK ? cairn_session_value(session, "isolation") : NULL;
    if (isolation != NULL && strcmp(isolation, "fork") == 0) {
        session->line->run.isolation = CAIRN_ISOLATION_FORK; /* perhaps found out on the way */
    }
    status = status == CAIRN_OK ? take_edits(session) : status;
    return status == CAIRN_OK ? cairn_session_analyze(session) : status;
}

enum cairn_status cairn_session_reopen(struct cairn_session *session, const char *out)
{
    enum cairn_status status = cairn_session_reopen_for(session, out);
    return status == CAIRN_OK ? check_hash(session) : status;
}

const char *cairn_session_value(struct cairn_session *session, const char *name)
{
    struct cairn_store_run *rows;
    uint32_t count;
    if (cairn_store_load_run(session->store, NULL, &session->arena, &rows, &count, NULL) !=
        CAIRN_OK) {
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].name != NULL && strcmp(rows[i].name, name) == 0) {
            return rows[i].value;
        }
    }
    return NULL;
}
