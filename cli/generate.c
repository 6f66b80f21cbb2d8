/* cairn generate: analyze, build, generate, decide the tests, emit them, sum up; or go on with a
 * run that has done so before, or was killed. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analyzer/analyzer.h"
#include "cli/commands.h"
#include "cli/contracts_file.h"
#include "cli/generation.h"
#include "cli/output.h"
#include "cli/signals.h"
#include "cli/target.h"

/* ---- before the run ---- */

/* What there is was checked before the analysis, which takes its time: another cairn may have
 * written there since. */
static enum cairn_status open_output(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    char absolute[PATH_MAX];
    s->out = s->line->out;
    enum cairn_status status = cairn_output_create(s->out, &s->lock, &s->err);
    s->is_locked = status == CAIRN_OK;
    if (status == CAIRN_OK) {
        status = cairn_output_check(s->out, s->line->force, &s->err);
    }
    if (status == CAIRN_OK && realpath(s->out, absolute) == NULL) {
        status = cairn_fail(&s->err, CAIRN_IO, "cannot find the folder '%s'", s->out);
    }
    s->path = status == CAIRN_OK ? cairn_arena_strdup(&s->arena, absolute) : NULL;
    return status == CAIRN_OK ? cairn_output_clear_harness(s->out, &s->err) : status;
}

/* What replay and emit need comes first. */
static enum cairn_status open_store(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    char directory[PATH_MAX];
    const char *file = cairn_arena_printf(&s->arena, "%s/run.db", s->out);
    enum cairn_status status = cairn_store_create(&s->store, file, &s->err);
    if (status != CAIRN_OK) {
        return status;
    }
    g->is_changed = true;
    cairn_command_line_save(s->line, s->store);
    cairn_store_put_text(s->store, "cairn", cairn_summary_version());
    cairn_store_put_text(s->store, "sqlite", cairn_store_sqlite_version());
    cairn_store_put_text(s->store, "libclang", cairn_analyzer_libclang(&s->arena));
    cairn_store_put_text(s->store, "target_hash",
                         cairn_target_hash(&s->line->target, s->model, &s->arena));
    cairn_store_put_text(s->store, "directory",
                         getcwd(directory, sizeof directory) == NULL ? "" : directory);
    cairn_store_put_text(s->store, "target", cairn_generation_target(s));
    cairn_contracts_keep_edits(s);
    cairn_store_put_number(s->store, "started", (int64_t)time(NULL));
    cairn_store_put_text(s->store, "state", "building");
    cairn_store_commit(s->store);
    return CAIRN_OK;
}

/* Results of an earlier run go only when the new harness has been built and started; a new folder
 * has its database from the start, by which it is known as cairn's. */
static enum cairn_status build(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    const char *file = cairn_arena_printf(&s->arena, "%s/run.db", s->out);
    bool has_results = cairn_store_is_ours(file);
    enum cairn_status status = has_results ? CAIRN_OK : open_store(g);
    if (status == CAIRN_OK) {
        cairn_progress_phase(&g->progress, "building the harness");
        status = cairn_session_build(s, cairn_signals_alarm_flag());
    }
    if (status == CAIRN_OK && has_results) {
        status = cairn_output_clear(s->out, &s->err);
        status = status == CAIRN_OK ? open_store(g) : status;
    }
    return status;
}

static enum cairn_status prepare(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    enum cairn_status status = cairn_output_check(s->line->out, s->line->force, &s->err);
    status = status == CAIRN_OK ? cairn_generation_load_material(g) : status;
    status = status == CAIRN_OK ? cairn_contracts_take_edits(s, s->line->out) : status;
    if (status == CAIRN_OK) {
        cairn_progress_phase(&g->progress, "analysing the headers");
        status = cairn_session_analyze(s);
    }
    if (status == CAIRN_OK) {
        status = cairn_target_check_left(&s->line->target, s->model, &s->err);
    }
    status = status == CAIRN_OK ? open_output(g) : status;
    return status == CAIRN_OK ? build(g) : status;
}

/* ---- going on ---- */

/* Everything that can be wrong is found before anything is changed. */
static enum cairn_status resume(struct cairn_generation *g)
{
    struct cairn_session *s = &g->session;
    cairn_progress_phase(&g->progress, "analysing the headers");
    enum cairn_status status = cairn_session_reopen(s, s->line->out);
    if (status == CAIRN_OK) {
        status = cairn_command_line_override(s->line, &s->err);
    }
    status = status == CAIRN_OK ? cairn_generation_load_material(g) : status;
    status = status == CAIRN_OK ? cairn_generation_load(g) : status;
    if (status == CAIRN_OK) {
        cairn_progress_phase(&g->progress, "building the harness");
        status = cairn_session_build(s, cairn_signals_alarm_flag());
    }
    if (status == CAIRN_OK) {
        cairn_command_line_update(s->line, s->store);
        cairn_contracts_keep_edits(s);
        cairn_store_commit(s->store);
    }
    return status;
}

int cairn_command_generate(struct cairn_command_line *line)
{
    struct cairn_generation g;
    cairn_generation_init(&g, line);
    enum cairn_status status = line->resume ? resume(&g) : prepare(&g);
    status = status == CAIRN_OK ? cairn_generation_complete(&g) : status;
    return cairn_generation_end(&g, status);
}
