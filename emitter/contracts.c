#include "emitter/contracts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/process.h"
#include "emitter/contracts_text.h"
#include "emitter/contracts_words.h"
#include "emitter/ctype.h"
#include "emitter/lines.h"
#include "emitter/suite.h"

/* One declaration of the file. */
struct entry {
    const char *name;
    const struct cairn_op *op;                 /* NULL: the user's */
    const struct cairn_contracts_piece *piece; /* the user's */
    unsigned refusals;                         /* 1: with these types, 2: at all */
    uint32_t first_line;                       /* in the text that was last made */
};

struct contracts {
    const struct cairn_contracts_config *config;
    CAIRN_VEC(struct entry) entries;
    struct cairn_contracts_pieces pieces;
    struct cairn_target_flags flags;
    struct cairn_arena arena;
};

/* ---- what is declared ---- */

static int compare(const void *a, const void *b)
{
    const struct entry *one = a;
    const struct entry *two = b;
    int order = strcmp(one->name, two->name);
    return order != 0 ? order : (one->piece > two->piece) - (one->piece < two->piece);
}

static bool is_declared(const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_CALL && !op->is_builtin && !op->is_inner && op->unavailable == NULL;
}

static const struct cairn_contracts_piece *users_piece(const struct contracts *c, const char *name)
{
    for (uint32_t i = 0; i < c->pieces.list.count; i++) {
        const struct cairn_contracts_piece *piece = &c->pieces.list.items[i];
        if (piece->is_users && cairn_contracts_declares(piece, name)) {
            return piece;
        }
    }
    return NULL;
}

/* By which a declaration of the user's is put in order. */
static const char *name_of(struct contracts *c, const struct cairn_contracts_piece *piece)
{
    const struct cairn_model *model = c->config->model;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && cairn_contracts_declares(piece, op->name)) {
            return op->name;
        }
    }
    return piece->declaration == piece->length ? "~" : "~~"; /* behind all names */
}

static void collect(struct contracts *c)
{
    const struct cairn_model *model = c->config->model;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        bool is_new = is_declared(op) && users_piece(c, op->name) == NULL;
        for (uint32_t k = 0; k < c->entries.count && is_new; k++) {
            is_new = strcmp(c->entries.items[k].name, op->name) != 0; /* a format's variant */
        }
        if (is_new) {
            cairn_vec_push(&c->entries, (struct entry){.name = op->name, .op = op});
        }
    }
    for (uint32_t i = 0; i < c->pieces.list.count; i++) {
        const struct cairn_contracts_piece *piece = &c->pieces.list.items[i];
        if (piece->is_users) {
            struct entry entry = {.name = name_of(c, piece), .piece = piece};
            cairn_vec_push(&c->entries, entry);
        }
    }
    if (c->entries.count != 0) {
        qsort(c->entries.items, c->entries.count, sizeof *c->entries.items, compare);
    }
}

/* ---- declarations ---- */

static void add_params(const struct cairn_model *model, const struct cairn_op *op,
                       struct cairn_str *out)
{
    cairn_str_add(out, op->param_count == 0 ? "(void" : "(");
    for (uint16_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        struct cairn_str text = {0};
        cairn_ctype_add_declaration(&text, model, param->type, param->name);
        size_t length = text.length;
        while (length > 0 && text.text[length - 1] == ' ') {
            length--; /* a parameter without a name */
        }
        cairn_str_add(out, i == 0 ? "" : ", ");
        cairn_str_add_bytes(out, text.text, length);
        cairn_str_release(&text);
    }
    cairn_str_add(out, ")");
}

/* What stands before the macros. Where parameters are passed through dots, or the header has them
 * in a form that the model does not know (T x[8]), the types are the function's own. */
static void add_declarator(const struct cairn_model *model, const struct entry *entry,
                           struct cairn_str *out)
{
    const struct cairn_op *op = entry->op;
    bool is_open = entry->refusals == 1 || op->format != NULL || op->dots_count != 0 ||
                   op->is_va_list || op->is_sentinel;
    if (is_open) {
        cairn_str_addf(out, "__typeof__(%s) %s", op->name, op->name);
        return;
    }
    struct cairn_str name = {0};
    cairn_str_addf(&name,
                   op->is_macro || op->is_inline ? "CAIRN_FOR(%s)"
                   : op->is_parenthesised        ? "(%s)"
                                                 : "%s",
                   op->name);
    add_params(model, op, &name);
    if (op->result == CAIRN_NONE) {
        cairn_str_addf(out, "void %s", cairn_str_text(&name));
    } else {
        cairn_ctype_add_declaration(out, model, op->result, cairn_str_text(&name));
    }
    cairn_str_release(&name);
}

/* Lines are broken between macros, not in them; before them, if what stands there fits. */
static void add_wrapped(struct cairn_lines *lines, struct cairn_str *declaration)
{
    enum { GLUE = '\1' };
    size_t begin = lines->text.length;
    char *macros = strstr(declaration->text, ") CAIRN_");
    size_t head = macros == NULL ? declaration->length : (size_t)(macros + 1 - declaration->text);
    for (size_t i = 0; i < declaration->length; i++) {
        char *at = &declaration->text[i];
        bool is_kept = i < head ? head < CAIRN_LINE_COLUMNS : at[-1] == ',';
        *at = *at == ' ' && is_kept ? GLUE : *at;
    }
    cairn_lines_add(lines, "%s", declaration->text);
    for (size_t i = begin; i < lines->text.length; i++) {
        char *at = &lines->text.text[i];
        *at = *at == GLUE ? ' ' : *at;
    }
}

static void add_entry(struct contracts *c, struct entry *entry, struct cairn_lines *lines)
{
    struct cairn_str declaration = {0};
    struct cairn_str says = {0};
    struct cairn_contracts_rules rules = {0};
    const struct cairn_op *op = entry->op;
    bool is_comment = op->is_macro || op->is_inline || op->is_variable || entry->refusals > 1;
    cairn_contracts_find_rules(c->config, op, &rules);
    add_declarator(c->config->model, entry, &declaration);
    cairn_contracts_add_macros(&rules, &declaration);
    cairn_str_add(&declaration, ";");
    cairn_str_add(&says, op->name);
    if (op->header != NULL) {
        cairn_str_addf(&says, " (%s:%u)", op->header, op->line);
    }
    cairn_str_add(&says, op->is_macro          ? ", a macro."
                         : op->is_variable     ? ", a variable that holds a function."
                         : op->is_inline       ? ", an inline function."
                         : entry->refusals > 1 ? ", which the compiler does not let be declared "
                                                 "again so."
                                               : ".");
    cairn_contracts_add_evidence(c->config, op, &rules, &says);
    if (is_comment) {
        cairn_str_addf(&says, " " CAIRN_CONTRACTS_NONE "\n%s",
                       op->is_variable ? "" : cairn_str_text(&declaration));
        if (op->is_variable) {
            says.text[--says.length] = '\0';
        }
        cairn_lines_comment(lines, cairn_str_text(&says));
    } else {
        cairn_str_addf(&says, " " CAIRN_CONTRACTS_HASH,
                       cairn_contracts_hash(declaration.text, declaration.length));
        cairn_lines_comment(lines, cairn_str_text(&says));
        add_wrapped(lines, &declaration);
    }
    cairn_vec_release(&rules.list);
    cairn_str_release(&says);
    cairn_str_release(&declaration);
}

/* ---- the file ---- */

static void add_guard_name(const struct contracts *c, struct cairn_str *out)
{
    const char *header = c->config->target->headers.words.items[0];
    const char *slash = strrchr(header, '/');
    cairn_str_add(out, "CONTRACTS_");
    for (const char *at = slash == NULL ? header : slash + 1; *at != '\0'; at++) {
        char byte = isalnum((unsigned char)*at) ? (char)toupper((unsigned char)*at) : '_';
        cairn_str_add_bytes(out, &byte, 1);
    }
}

/* Who includes it behind other headers has set them already. */
static void add_feature_macros(struct cairn_lines *lines)
{
    static const char lead[] = "#define ";
    const char *at = cairn_target_feature_macros();
    while ((at = strstr(at, lead)) != NULL) {
        const char *name = at + strlen(lead);
        cairn_lines_add(lines, "#ifndef %.*s", (int)strcspn(name, " \n"), name);
        cairn_lines_add(lines, "%.*s", (int)strcspn(at, "\n"), at);
        cairn_lines_add(lines, "#endif");
        at = name;
    }
}

static bool needs_libc(struct contracts *c, const char *function)
{
    const char *wanted = cairn_arena_printf(&c->arena, "CAIRN_FREED_BY %s", function);
    for (uint32_t i = 0; i < c->config->fact_count; i++) {
        const char *kind = c->config->facts[i].kind;
        if (kind != NULL && strcmp(kind, wanted) == 0) {
            return true;
        }
    }
    return false;
}

static void add_head(struct contracts *c, struct cairn_lines *lines)
{
    struct cairn_str guard = {0};
    struct cairn_str macros = {0};
    add_guard_name(c, &guard);
    cairn_lines_comment(
        lines, "What is known of these functions, and how. Written by cairn; no rights are claimed "
               "in this file (0BSD).\n\n"
               "A declaration that you change is yours: cairn keeps it as it is, and goes by it "
               "from then on. So it does by what you add.");
    cairn_lines_add(lines, "#ifndef %s", guard.text);
    cairn_lines_add(lines, "#define %s", guard.text);
    cairn_lines_blank(lines);
    add_feature_macros(lines);
    cairn_lines_blank(lines);
    for (uint32_t i = 0; i < c->flags.includes.count; i++) {
        cairn_lines_add(lines, "#include %s", c->flags.includes.items[i]);
    }
    if (needs_libc(c, "fclose")) {
        cairn_lines_add(lines, "#include <stdio.h>");
    }
    if (needs_libc(c, "free")) {
        cairn_lines_add(lines, "#include <stdlib.h>");
    }
    cairn_lines_blank(lines);
    cairn_lines_comment(lines, "Numbers are those of parameters, from 1. Compilers check what they "
                               "have attributes for; nothing here changes the code they make of "
                               "the functions themselves.");
    cairn_lines_add(lines, "#ifndef CAIRN_READS_RULES");
    cairn_lines_add(lines, "#define CAIRN_FOR(name) cairn_rules_for_##name");
    cairn_api_rules_define_for_compilers(&macros);
    cairn_lines_verbatim(lines, macros.text);
    cairn_lines_add(lines, CAIRN_CONTRACTS_MARK);
    cairn_str_release(&macros);
    cairn_str_release(&guard);
}

static void print(struct contracts *c, struct cairn_lines *lines)
{
    add_head(c, lines);
    for (uint32_t i = 0; i < c->entries.count; i++) {
        struct entry *entry = &c->entries.items[i];
        cairn_lines_blank(lines);
        entry->first_line = lines->count + 1;
        if (entry->piece == NULL) {
            add_entry(c, entry, lines);
            continue;
        }
        cairn_lines_verbatim(
            lines,
            cairn_arena_printf(&c->arena, "%.*s\n", (int)entry->piece->length, entry->piece->text));
    }
    cairn_lines_blank(lines);
    cairn_lines_add(lines, "#endif");
}

/* ---- trying it ---- */

static void add_flags(struct contracts *c, struct cairn_words *command)
{
    const struct cairn_target *target = c->config->target;
    const struct cairn_words *lists[] = {&target->cpp_flags, &target->cflags};
    struct cairn_words folders = {0};
    cairn_target_add_compiler(target, command, &c->arena);
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        for (uint32_t i = 0; i < lists[k]->words.count; i++) {
            cairn_vec_push(&command->words, lists[k]->words.items[i]);
        }
    }
    if (c->flags.target_dir != NULL) {
        cairn_vec_push(
            &command->words,
            cairn_arena_printf(&c->arena, "-I%s/%s", c->config->directory, c->flags.target_dir));
    }
    cairn_target_add_folders(target, &folders, &c->arena);
    for (uint32_t i = 0; i < folders.words.count; i++) {
        cairn_vec_push(&command->words,
                       cairn_arena_printf(&c->arena, "-I%s", folders.words.items[i]));
    }
    cairn_vec_release(&folders.words);
    static const char *const ours[] = {"-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-x", "c"};
    cairn_vec_push(&command->words, cairn_target_standard());
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        cairn_vec_push(&command->words, ours[i]);
    }
}

/* Marks the declarations at which the compiler says an error; false if it says none, or nothing
 * can be done about it. */
static bool refuse(struct contracts *c, const char *output, const char *file)
{
    bool is_some = false;
    bool *is_more = cairn_arena_alloc(&c->arena, c->entries.count * sizeof *is_more);
    size_t length = strlen(file);
    for (const char *at = output; (at = strstr(at, file)) != NULL; at += length) {
        unsigned long line = at[length] == ':' ? strtoul(at + length + 1, NULL, 10) : 0;
        const char *rest = strchr(at, '\n');
        const char *error = strstr(at, "error:");
        if (line == 0 || error == NULL || (rest != NULL && error > rest)) {
            continue;
        }
        for (uint32_t i = c->entries.count; i-- > 0;) {
            struct entry *entry = &c->entries.items[i];
            if (entry->first_line <= line) {
                is_some |= entry->piece == NULL && entry->refusals < 2;
                is_more[i] = true;
                break;
            }
        }
    }
    for (uint32_t i = 0; i < c->entries.count; i++) {
        c->entries.items[i].refusals += is_more[i];
    }
    return is_some;
}

/* Compiles the text; whether another one is to be made, without what the compiler objects to. */
static bool is_refused(struct contracts *c, const char *text)
{
    struct cairn_words command = {0};
    struct cairn_process_result result;
    const char *name = "contracts.h.try";
    const char *file = cairn_arena_printf(&c->arena, "%s/%s", c->config->directory, name);
    if (cairn_suite_write_file(c->config->directory, name, text, NULL) != CAIRN_OK) {
        return false;
    }
    add_flags(c, &command);
    cairn_vec_push(&command.words, file);
    cairn_vec_push(&command.words, NULL);
    struct cairn_process process = {.argv = command.words.items, .limit_ms = 30000};
    enum cairn_status status = cairn_process_run(&process, &result, NULL);
    bool again = status == CAIRN_OK && result.exit_code != 0 &&
                 refuse(c, cairn_str_text(&result.output), file);
    cairn_process_result_release(&result);
    cairn_vec_release(&command.words);
    unlink(file);
    return again;
}

enum cairn_status cairn_emit_contracts(const struct cairn_contracts_config *config,
                                       struct cairn_error *err)
{
    enum { TRIES = 4 };
    struct contracts c = {.config = config};
    struct cairn_lines lines = {0};
    enum cairn_status status = cairn_target_flags_init(&c.flags, config->target, config->model,
                                                       config->directory, &c.arena, err);
    if (config->previous != NULL && status == CAIRN_OK &&
        !cairn_contracts_split(config->previous, &c.pieces)) {
        status = cairn_fail(err, CAIRN_USAGE,
                            "the line '" CAIRN_CONTRACTS_MARK
                            "' is gone from contracts.h: move it away");
    }
    if (status == CAIRN_OK) {
        collect(&c);
        print(&c, &lines);
        for (int i = 0; i < TRIES && is_refused(&c, cairn_str_text(&lines.text)); i++) {
            cairn_str_release(&lines.text);
            lines = (struct cairn_lines){0};
            print(&c, &lines);
        }
        status = cairn_suite_write_file(config->directory, "contracts.h",
                                        cairn_str_text(&lines.text), err);
    }
    cairn_str_release(&lines.text);
    cairn_vec_release(&c.entries);
    cairn_vec_release(&c.pieces.list);
    cairn_target_flags_release(&c.flags);
    cairn_arena_release(&c.arena);
    return status;
}
