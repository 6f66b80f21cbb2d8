/* What the user says of calls: annotated declarations in the file given with --rules, and in what
 * was edited of contracts.h (core/api_rule.h). */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

#define MAIN_FILE "cairn_rules.c"
/* Before the name of a macro or inline function, which cannot be declared again. */
#define STAND_IN "cairn_rules_for_"

static const char reason[] = "says a rule of yours";

/* ---- reading ---- */

struct search {
    struct cairn_analysis *a;
    const char *file;    /* as messages call it */
    const char *problem; /* what is wrong with the first rule that is, or NULL */
    /* of the declaration that is being looked at */
    const char *function;
    unsigned line;
    uint32_t subject; /* functions index */
    unsigned param_count;
};

/* The file as the user named it: the parser puts "./" before what it finds beside the main file. */
static const char *file_name(struct cairn_analysis *a, CXString string)
{
    const char *name = cairn_parse_string(a, string);
    return name + (strncmp(name, "./", 2) == 0 ? 2 : 0);
}

/* NULL where rules need not fit: they are left out. */
static const char *complain(struct search *s, const char *what)
{
    return s->a->target->is_other_version ? NULL
                                          : cairn_arena_printf(&s->a->scratch, "%s:%u: '%s': %s",
                                                               s->file, s->line, s->function, what);
}

/* The function, or the one that a macro of that name forwards to; *ret_count: what it takes. */
static uint32_t find_subject(const struct cairn_analysis *a, const char *name, unsigned *ret_count)
{
    uint32_t index = cairn_map_get(&a->function_by_name, cairn_hash_text(name), CAIRN_NONE);
    if (index != CAIRN_NONE) {
        *ret_count = a->functions.items[index].param_count;
        return index;
    }
    for (uint32_t i = 0; i < a->forwards.count; i++) {
        const struct cairn_macro *macro = &a->macros.items[a->forwards.items[i].macro];
        if (strcmp(macro->name, name) == 0) {
            *ret_count = macro->param_count;
            return a->forwards.items[i].function;
        }
    }
    return CAIRN_NONE;
}

static const struct cairn_forward *forward_named(const struct cairn_analysis *a, const char *name)
{
    for (uint32_t i = 0; i < a->forwards.count; i++) {
        if (strcmp(a->macros.items[a->forwards.items[i].macro].name, name) == 0) {
            return &a->forwards.items[i];
        }
    }
    return NULL;
}

static const struct cairn_type *param_type(const struct search *s, int16_t param)
{
    const struct cairn_function *function = &s->a->functions.items[s->subject];
    const struct cairn_forward *forward =
        strcmp(function->name, s->function) == 0 ? NULL : forward_named(s->a, s->function);
    uint16_t at = forward == NULL ? (uint16_t)param : forward->targets[param];
    return &s->a->model->types.items[function->params[at].type];
}

static const struct cairn_type *pointee_of(const struct search *s, const struct cairn_type *type)
{
    return type->kind == CAIRN_TYPE_POINTER ? &s->a->model->types.items[type->target] : NULL;
}

static bool is_counted(const struct cairn_type *pointee)
{
    return pointee != NULL &&
           (pointee->kind == CAIRN_TYPE_VOID || pointee->kind == CAIRN_TYPE_INTEGER ||
            pointee->kind == CAIRN_TYPE_REAL || pointee->kind == CAIRN_TYPE_ENUM ||
            pointee->kind == CAIRN_TYPE_POINTER || pointee->kind == CAIRN_TYPE_ARRAY);
}

static bool is_length(const struct search *s, const struct cairn_type *type)
{
    const struct cairn_type *pointee = pointee_of(s, type);
    return type->kind == CAIRN_TYPE_INTEGER ||
           (pointee != NULL && pointee->kind == CAIRN_TYPE_INTEGER && !pointee->is_const &&
            !pointee->is_character);
}

/* Why the types do not suit the rule, or NULL. */
static const char *misfit(const struct search *s, const struct cairn_api_rule *rule)
{
    const struct cairn_type *type =
        rule->first >= 0 && rule->function == NULL ? param_type(s, rule->first) : NULL;
    const struct cairn_type *pointee = type == NULL ? NULL : pointee_of(s, type);
    const bool is_handle = type != NULL && type->kind == CAIRN_TYPE_INTEGER;
    switch (rule->kind) {
    case CAIRN_API_RULE_NONNULL:
    case CAIRN_API_RULE_NULLABLE:
    case CAIRN_API_RULE_MUTATES:
        return pointee == NULL ? "it is no pointer" : NULL;
    case CAIRN_API_RULE_READS:
        return !is_counted(pointee)                         ? "it is no buffer or array"
               : !is_length(s, param_type(s, rule->second)) ? "the second is no length"
                                                            : NULL;
    case CAIRN_API_RULE_WRITES:
    case CAIRN_API_RULE_FILLS:
        return !is_counted(pointee) || pointee->is_const    ? "it is nothing to write to"
               : !is_length(s, param_type(s, rule->second)) ? "the second is no length"
                                                            : NULL;
    case CAIRN_API_RULE_OUT:
        return pointee == NULL || pointee->is_const || pointee->kind == CAIRN_TYPE_VOID ||
                       pointee->kind == CAIRN_TYPE_RECORD || pointee->kind == CAIRN_TYPE_FUNCTION
                   ? "it is no address of a number or pointer to set"
                   : NULL;
    case CAIRN_API_RULE_FRESH_AT:
        return pointee == NULL || pointee->kind != CAIRN_TYPE_POINTER
                   ? "it is no address of a pointer"
                   : NULL;
    case CAIRN_API_RULE_TEXT:
    case CAIRN_API_RULE_PATH:
        return pointee == NULL || !pointee->is_character ? "it points to no characters" : NULL;
    case CAIRN_API_RULE_INITIALISES:
        return pointee == NULL || pointee->kind != CAIRN_TYPE_RECORD ||
                       !s->a->model->records.items[pointee->record].is_complete
                   ? "it points to no struct of the caller's"
                   : NULL;
    case CAIRN_API_RULE_DESTROYS:
    case CAIRN_API_RULE_CONSUMES:
    case CAIRN_API_RULE_TAKES:
    case CAIRN_API_RULE_BORROWS:
        return pointee == NULL && !is_handle ? "it is neither pointer nor handle" : NULL;
    default:
        return NULL;
    }
}

static bool contradicts(const struct cairn_api_rule *a, const struct cairn_api_rule *b)
{
    static const enum cairn_api_rule_kind pairs[][2] = {
        {CAIRN_API_RULE_NONNULL, CAIRN_API_RULE_NULLABLE},
        {CAIRN_API_RULE_BORROWS, CAIRN_API_RULE_CONSUMES},
        {CAIRN_API_RULE_BORROWS, CAIRN_API_RULE_DESTROYS},
        {CAIRN_API_RULE_BORROWS, CAIRN_API_RULE_TAKES},
        {CAIRN_API_RULE_FRESH, CAIRN_API_RULE_BORROWED},
        {CAIRN_API_RULE_FRESH, CAIRN_API_RULE_BELONGS_TO},
        {CAIRN_API_RULE_READS, CAIRN_API_RULE_WRITES}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (((a->kind == pairs[i][0] && b->kind == pairs[i][1]) ||
             (a->kind == pairs[i][1] && b->kind == pairs[i][0])) &&
            (a->first == b->first || a->first < 0 || b->first < 0)) {
            return true;
        }
    }
    return false;
}

/* Enters the rule for the function, unless it is known. Returns what it contradicts, or NULL. */
static const struct cairn_read_rule *enter(struct search *s, const char *function,
                                           struct cairn_api_rule rule)
{
    struct cairn_analysis *a = s->a;
    for (uint32_t i = 0; i < a->rules.count; i++) {
        const struct cairn_read_rule *known = &a->rules.items[i];
        if (strcmp(known->function, function) != 0) {
            continue;
        }
        if (known->rule.kind == rule.kind && known->rule.first == rule.first &&
            known->rule.second == rule.second) {
            return NULL;
        }
        if (contradicts(&known->rule, &rule)) {
            return known;
        }
    }
    struct cairn_read_rule read = {.function = function,
                                   .rule = rule,
                                   .where =
                                       cairn_arena_printf(&a->scratch, "%s:%u", s->file, s->line)};
    cairn_vec_push(&a->rules, read);
    return NULL;
}

/* "This function's result is destroyed by that one" says something of both. */
static const char *enter_destroyer(struct search *s, const struct cairn_api_rule *rule)
{
    unsigned count;
    bool is_libc = strcmp(rule->function, "free") == 0 || strcmp(rule->function, "fclose") == 0;
    if (is_libc) {
        return NULL;
    }
    if (find_subject(s->a, rule->function, &count) == CAIRN_NONE) {
        return cairn_arena_printf(&s->a->scratch,
                                  "CAIRN_FREED_BY names '%s', which the headers do not declare",
                                  rule->function);
    }
    if (rule->first >= (int)count) {
        return cairn_arena_printf(&s->a->scratch, "CAIRN_FREED_BY: '%s' has no parameter %d",
                                  rule->function, rule->first + 1);
    }
    struct cairn_api_rule destroys = {
        .kind = CAIRN_API_RULE_DESTROYS, .first = rule->first, .second = -1};
    const struct cairn_read_rule *other = enter(s, rule->function, destroys);
    return other == NULL
               ? NULL
               : cairn_arena_printf(&s->a->scratch, "CAIRN_FREED_BY contradicts what %s says",
                                    other->where);
}

/* Takes in one rule; returns what is wrong with it, or NULL. */
static const char *take(struct search *s, const struct cairn_api_rule *rule)
{
    const char *name = cairn_api_rule_name(rule->kind);
    const char *wrong = misfit(s, rule);
    if (wrong != NULL) {
        return rule->first < 0 ? cairn_arena_printf(&s->a->scratch, "CAIRN_%s: %s", name, wrong)
                               : cairn_arena_printf(&s->a->scratch, "CAIRN_%s: parameter %d: %s",
                                                    name, rule->first + 1, wrong);
    }
    if (rule->function != NULL) {
        wrong = enter_destroyer(s, rule);
        if (wrong != NULL) {
            return wrong;
        }
        struct cairn_api_rule fresh = {.kind = CAIRN_API_RULE_FRESH, .first = -1, .second = -1};
        return take(s, &fresh);
    }
    const struct cairn_read_rule *other = enter(s, s->function, *rule);
    return other == NULL
               ? NULL
               : cairn_arena_printf(&s->a->scratch, "CAIRN_%s contradicts CAIRN_%s in %s", name,
                                    cairn_api_rule_name(other->rule.kind), other->where);
}

static enum CXChildVisitResult visit_attribute(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct search *s = data;
    if (clang_getCursorKind(cursor) != CXCursor_AnnotateAttr || s->problem != NULL) {
        return CXChildVisit_Continue;
    }
    struct cairn_api_rule rules[CAIRN_API_RULES_MAX];
    uint32_t count;
    struct cairn_error err;
    const char *text = cairn_parse_string(s->a, clang_getCursorSpelling(cursor));
    if (s->subject == CAIRN_NONE && strncmp(text, "cairn:", strlen("cairn:")) == 0) {
        s->problem = complain(s, "the headers declare no such function");
        return CXChildVisit_Break;
    }
    enum cairn_status status =
        cairn_api_rule_parse(text, s->param_count, &s->a->model->arena, rules, &count, &err);
    if (status != CAIRN_OK) {
        s->problem = complain(s, err.message);
        return CXChildVisit_Break;
    }
    for (uint32_t i = 0; i < count && s->problem == NULL; i++) {
        const char *wrong = take(s, &rules[i]);
        s->problem = wrong == NULL ? NULL : complain(s, wrong);
    }
    return CXChildVisit_Continue;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct search *s = data;
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl || s->problem != NULL) {
        return CXChildVisit_Continue;
    }
    const char *name = cairn_parse_string(s->a, clang_getCursorSpelling(cursor));
    bool is_stand_in = strncmp(name, STAND_IN, strlen(STAND_IN)) == 0;
    CXString file;
    s->function = is_stand_in ? name + strlen(STAND_IN) : name;
    clang_getPresumedLocation(clang_getCursorLocation(cursor), &file, &s->line, NULL);
    s->file = file_name(s->a, file);
    s->param_count = 0;
    s->subject = find_subject(s->a, s->function, &s->param_count);
    clang_visitChildren(cursor, visit_attribute, s);
    return CXChildVisit_Continue;
}

/* The first error in the file of that name, or NULL: others are the headers' own. */
static const char *first_error(struct cairn_analysis *a, CXTranslationUnit unit, const char *name)
{
    unsigned count = clang_getNumDiagnostics(unit);
    const char *text = NULL;
    name += strncmp(name, "./", 2) == 0 ? 2 : 0;
    for (unsigned i = 0; i < count && text == NULL; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
        CXString where;
        unsigned line;
        clang_getPresumedLocation(clang_getDiagnosticLocation(diagnostic), &where, &line, NULL);
        const char *file = file_name(a, where);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error &&
            (strcmp(file, name) == 0 || strcmp(file, MAIN_FILE) == 0)) {
            text = cairn_arena_printf(
                &a->scratch, "%s:%u: %s", strcmp(file, MAIN_FILE) == 0 ? name : file, line,
                cairn_parse_string(a, clang_getDiagnosticSpelling(diagnostic)));
        }
        clang_disposeDiagnostic(diagnostic);
    }
    return text;
}

/* Reads a header behind those of the target. text NULL: the file of that name. */
static enum cairn_status read_rules(struct cairn_analysis *a, const char *name, const char *text,
                                    struct cairn_error *err)
{
    struct cairn_str source = {0};
    CXTranslationUnit unit = NULL;
    struct search search = {.a = a};
    cairn_str_add(&source, a->source);
    cairn_str_add(&source, "#define CAIRN_READS_RULES 1\n"
                           "#define CAIRN_FOR(name) " STAND_IN "##name\n");
    cairn_api_rules_define_readable(&source);
    if (text == NULL) {
        cairn_str_addf(&source, "#include \"%s\"\n", name);
    } else {
        cairn_str_addf(&source, "#line 1 \"%s\"\n%s\n", name, text);
    }
    enum cairn_status status = cairn_parse_text(a, MAIN_FILE, cairn_str_text(&source), &unit, err);
    cairn_str_release(&source);
    if (status != CAIRN_OK) {
        return status;
    }
    const char *error = a->target->is_other_version ? NULL : first_error(a, unit, name);
    if (error != NULL) {
        status = cairn_fail(err, CAIRN_TARGET, "%s; check the rules", error);
    } else {
        clang_visitChildren(clang_getTranslationUnitCursor(unit), visit, &search);
        if (search.problem != NULL) {
            status = cairn_fail(err, CAIRN_TARGET, "%s", search.problem);
        }
    }
    clang_disposeTranslationUnit(unit);
    return status;
}

enum cairn_status cairn_rules_collect(struct cairn_analysis *a, struct cairn_error *err)
{
    const char *path = a->target->rules;
    enum cairn_status status = CAIRN_OK;
    if (path != NULL && access(path, R_OK) != 0) {
        if (a->target->is_other_version) {
            path = NULL;
        } else {
            return cairn_fail(err, CAIRN_TARGET, "cannot read the rules file '%s': %s", path,
                              strerror(errno));
        }
    }
    if (path != NULL) {
        status = read_rules(a, path, NULL, err);
    }
    if (status == CAIRN_OK && a->target->edits != NULL) {
        status = read_rules(a, a->target->edits_name, a->target->edits, err);
    }
    return status;
}

/* ---- giving them to operations ---- */

/* Whether the rule is about the function, and its parameters among those of the operation. */
static bool is_about(const struct cairn_read_rule *read, const struct cairn_function *function,
                     unsigned count)
{
    const struct cairn_api_rule *rule = &read->rule;
    bool is_format = function->format_at >= 0 &&
                     (rule->first == function->format_at || rule->second == function->format_at);
    return strcmp(read->function, function->name) == 0 && rule->first < (int)count &&
           rule->second < (int)count && !is_format;
}

void cairn_rules_lifecycle(const struct cairn_analysis *a, const struct cairn_function *function,
                           enum cairn_lifecycle *life, int16_t *param)
{
    for (uint32_t i = 0; i < a->rules.count; i++) {
        const struct cairn_read_rule *read = &a->rules.items[i];
        if (!is_about(read, function, function->param_count)) {
            continue;
        }
        if (read->rule.kind == CAIRN_API_RULE_DESTROYS) {
            *life = CAIRN_LIFE_DESTROY;
        } else if (read->rule.kind == CAIRN_API_RULE_INITIALISES) {
            *life = CAIRN_LIFE_INITIALISE;
        } else if (read->rule.kind == CAIRN_API_RULE_BORROWS && *param == read->rule.first) {
            *life = CAIRN_LIFE_NONE;
        } else {
            continue;
        }
        *param = *life == CAIRN_LIFE_NONE ? -1 : read->rule.first;
    }
}

static void set_role(struct cairn_param *param, enum cairn_role role)
{
    param->role = role;
    param->confidence = 100;
    param->reason = reason;
}

/* It is no longer what a partner made it. */
static void separate(struct cairn_param *params, struct cairn_param *param)
{
    if (param->partner >= 0) {
        struct cairn_param *partner = &params[param->partner];
        bool is_number = partner->role == CAIRN_ROLE_LENGTH || partner->role == CAIRN_ROLE_COUNT;
        partner->partner = -1;
        partner->role = is_number ? CAIRN_ROLE_SCALAR : partner->role;
        param->partner = -1;
    }
}

static void pass_by_value(struct cairn_analysis *a, struct cairn_param *param)
{
    param->pass = CAIRN_PASS_VALUE;
    param->value_type = param->type;
    param->sort = cairn_model_sort_of_type(a->model, param->type);
}

static void pass_cell(struct cairn_analysis *a, struct cairn_param *param, enum cairn_pass pass)
{
    param->pass = pass;
    param->value_type = a->model->types.items[param->type].target;
    param->sort = cairn_model_sort_of_type(a->model, param->value_type);
}

static void make_buffer(struct cairn_analysis *a, struct cairn_param *params,
                        const struct cairn_api_rule *rule)
{
    struct cairn_param *buffer = &params[rule->first];
    struct cairn_param *length = &params[rule->second];
    separate(params, buffer);
    separate(params, length);
    pass_by_value(a, buffer);
    uint32_t target = a->model->types.items[buffer->type].target;
    bool is_bytes = a->model->types.items[target].is_character ||
                    a->model->types.items[target].kind == CAIRN_TYPE_VOID;
    if (is_bytes) {
        buffer->sort = cairn_model_plain_sort(a->model, CAIRN_SORT_BYTES);
    }
    set_role(buffer,
             rule->kind == CAIRN_API_RULE_READS ? CAIRN_ROLE_BUFFER : CAIRN_ROLE_OUTPUT_BUFFER);
    set_role(length, is_bytes ? CAIRN_ROLE_LENGTH : CAIRN_ROLE_COUNT);
    if (a->model->types.items[length->type].kind == CAIRN_TYPE_POINTER) {
        pass_cell(a, length, CAIRN_PASS_IN_OUT);
    }
    buffer->partner = rule->second;
    length->partner = rule->first;
}

void cairn_rules_apply(struct cairn_analysis *a, const struct cairn_function *function,
                       struct cairn_param *params, uint16_t count)
{
    for (uint32_t i = 0; i < a->rules.count; i++) {
        const struct cairn_api_rule *rule = &a->rules.items[i].rule;
        if (!is_about(&a->rules.items[i], function, count)) {
            continue;
        }
        struct cairn_param *param = rule->first < 0 ? NULL : &params[rule->first];
        switch (rule->kind) {
        case CAIRN_API_RULE_NONNULL:
            param->nullability = CAIRN_NULL_FORBIDDEN;
            break;
        case CAIRN_API_RULE_NULLABLE:
            param->nullability = CAIRN_NULL_ALLOWED;
            break;
        case CAIRN_API_RULE_READS:
        case CAIRN_API_RULE_WRITES:
        case CAIRN_API_RULE_FILLS:
            make_buffer(a, params, rule);
            break;
        case CAIRN_API_RULE_OUT:
        case CAIRN_API_RULE_FRESH_AT:
            separate(params, param);
            pass_cell(a, param, CAIRN_PASS_OUT);
            set_role(param, CAIRN_ROLE_OUT);
            break;
        case CAIRN_API_RULE_TEXT:
        case CAIRN_API_RULE_PATH:
            separate(params, param);
            pass_by_value(a, param);
            param->sort = cairn_model_plain_sort(
                a->model, rule->kind == CAIRN_API_RULE_PATH ? CAIRN_SORT_PATH : CAIRN_SORT_STRING);
            set_role(param,
                     rule->kind == CAIRN_API_RULE_PATH ? CAIRN_ROLE_PATH : CAIRN_ROLE_STRING);
            break;
        case CAIRN_API_RULE_INITIALISES:
        case CAIRN_API_RULE_DESTROYS:
            set_role(param, param->role);
            break;
        default:
            break;
        }
    }
}

void cairn_rules_attach(struct cairn_analysis *a, const struct cairn_function *function,
                        struct cairn_op *op)
{
    struct cairn_api_rule rules[CAIRN_API_RULES_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->rules.count && count < CAIRN_API_RULES_MAX; i++) {
        struct cairn_read_rule *read = &a->rules.items[i];
        if (strcmp(read->function, function->name) == 0) {
            read->is_used = true;
        }
        if (is_about(read, function, op->param_count)) {
            rules[count++] = read->rule;
        }
    }
    op->is_status |= cairn_api_rules_have(rules, count, CAIRN_API_RULE_STATUS, -1);
    op->rules = cairn_arena_copy(&a->model->arena, rules, count * sizeof *rules);
    op->rule_count = count;
}

enum cairn_status cairn_rules_check(const struct cairn_analysis *a, struct cairn_error *err)
{
    for (uint32_t i = 0; i < a->rules.count; i++) {
        const struct cairn_read_rule *read = &a->rules.items[i];
        if (!read->is_used && !a->target->is_other_version) {
            return cairn_fail(err, CAIRN_TARGET,
                              "%s: '%s' is no function that can be called: see cairn analyze",
                              read->where, read->function);
        }
    }
    return CAIRN_OK;
}
