#include "cli/contracts_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "emitter/contracts.h"

void cairn_contracts_save(const struct cairn_conclusions *conclusions,
                          const struct cairn_model *model, struct cairn_store *store)
{
    for (uint32_t i = 0; i < conclusions->list.count; i++) {
        const struct cairn_conclusion *conclusion = &conclusions->list.items[i];
        const struct cairn_api_rule *rule = &conclusion->rule;
        struct cairn_str kind = {0};
        cairn_str_addf(&kind, "CAIRN_%s%s%s", cairn_api_rule_name(rule->kind),
                       rule->function == NULL ? "" : " ",
                       rule->function == NULL ? "" : rule->function);
        struct cairn_store_fact row = {.operation = model->ops.items[conclusion->op].key,
                                       .kind = cairn_str_text(&kind),
                                       .param = rule->first + 1,
                                       .container = rule->second + 1,
                                       .count = (int64_t)conclusion->count,
                                       .total = (int64_t)conclusion->total};
        cairn_store_put_fact(store, &row);
        cairn_str_release(&kind);
    }
}

/* The text of the file; *ret_text is empty if there is none. */
static enum cairn_status read_file(const char *path, struct cairn_str *text,
                                   struct cairn_error *err)
{
    enum { MOST = 64 * 1024 * 1024 };
    char buffer[4096];
    size_t got;
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return errno == ENOENT || errno == ENOTDIR
                   ? CAIRN_OK
                   : cairn_fail(err, CAIRN_IO, "cannot read '%s': %s", path, strerror(errno));
    }
    while ((got = fread(buffer, 1, sizeof buffer, file)) != 0 && text->length < MOST) {
        cairn_str_add_bytes(text, buffer, got);
    }
    bool is_read = ferror(file) == 0;
    fclose(file);
    if (!is_read || text->length >= MOST || strlen(cairn_str_text(text)) != text->length) {
        return cairn_fail(err, CAIRN_IO, "cannot read '%s': is it a header?", path);
    }
    return CAIRN_OK;
}

/* What the user changed in the file at `path`; nothing if there is no such file. */
static enum cairn_status find_edits(const char *path, struct cairn_str *edits,
                                    struct cairn_error *err)
{
    struct cairn_str text = {0};
    enum cairn_status status = read_file(path, &text, err);
    if (status == CAIRN_OK && text.length != 0) {
        status = cairn_contracts_find_edits(text.text, path, edits, err);
    }
    cairn_str_release(&text);
    return status;
}

enum cairn_status cairn_contracts_look(struct cairn_session *session)
{
    struct cairn_str edits = {0};
    const char *path = cairn_arena_printf(&session->arena, "%s/contracts.h", session->path);
    enum cairn_status status = find_edits(path, &edits, &session->err);
    cairn_str_release(&edits);
    return status;
}

enum cairn_status cairn_contracts_take_edits(struct cairn_session *session, const char *out)
{
    struct cairn_str edits = {0};
    const char *path = cairn_arena_printf(&session->arena, "%s/contracts.h", out);
    enum cairn_status status = find_edits(path, &edits, &session->err);
    if (status == CAIRN_OK) {
        struct cairn_target *target = &session->line->target;
        target->edits =
            edits.length == 0 ? NULL : cairn_arena_strdup(&target->arena, cairn_str_text(&edits));
        target->edits_name = cairn_arena_strdup(&target->arena, path);
    }
    cairn_str_release(&edits);
    return status;
}

void cairn_contracts_recall_edits(struct cairn_session *session)
{
    struct cairn_target *target = &session->line->target;
    const char *edits = cairn_session_value(session, "rules");
    if (edits != NULL && edits[0] != '\0') {
        target->edits = cairn_arena_strdup(&target->arena, edits);
        target->edits_name = cairn_arena_printf(&target->arena, "%s/contracts.h", session->out);
    }
}

void cairn_contracts_keep_edits(struct cairn_session *session)
{
    const char *edits = session->line->target.edits;
    cairn_store_put_text(session->store, "rules", edits == NULL ? "" : edits);
}

enum cairn_status cairn_contracts_write(struct cairn_session *session)
{
    struct cairn_str text = {0};
    struct cairn_arena arena = {0};
    struct cairn_contracts_config config = {
        .target = &session->line->target, .model = session->model, .directory = session->path};
    struct cairn_store_fact *facts = NULL;
    const char *path = cairn_arena_printf(&session->arena, "%s/contracts.h", session->path);
    enum cairn_status status = read_file(path, &text, &session->err);
    config.previous = text.length == 0 ? NULL : text.text;
    if (status == CAIRN_OK) {
        cairn_store_commit(session->store);
        status = cairn_store_load_fact(session->store, NULL, &arena, &facts, &config.fact_count,
                                       &session->err);
        config.facts = facts;
    }
    if (status == CAIRN_OK) {
        status = cairn_emit_contracts(&config, &session->err);
    }
    cairn_arena_release(&arena);
    cairn_str_release(&text);
    return status;
}
