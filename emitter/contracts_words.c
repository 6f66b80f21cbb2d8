#include "emitter/contracts_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- which rules ---- */

static bool calls_same(const struct cairn_contracts_config *config, const char *key,
                       const struct cairn_op *op)
{
    uint32_t index = key == NULL ? CAIRN_NONE : cairn_model_find_op(config->model, key);
    return index != CAIRN_NONE && config->model->ops.items[index].kind == CAIRN_OP_CALL &&
           strcmp(config->model->ops.items[index].name, op->name) == 0;
}

/* The rule that a row of the table `fact` is, with parameters that the function has. */
static bool read_row(const struct cairn_store_fact *row, const struct cairn_op *op,
                     struct cairn_api_rule *rule)
{
    static const char lead[] = "CAIRN_";
    if (row->kind == NULL || strncmp(row->kind, lead, sizeof lead - 1) != 0) {
        return false;
    }
    const char *name = row->kind + sizeof lead - 1;
    size_t length = strcspn(name, " ");
    for (int kind = 0; kind < CAIRN_API_RULE_COUNT; kind++) {
        const char *own = cairn_api_rule_name((enum cairn_api_rule_kind)kind);
        if (strlen(own) != length || strncmp(own, name, length) != 0) {
            continue;
        }
        enum cairn_api_rule_shape shape = cairn_api_rule_shape((enum cairn_api_rule_kind)kind);
        const int64_t most = shape == CAIRN_SHAPE_FUNCTION ? 127 : op->param_count;
        *rule = (struct cairn_api_rule){.kind = (enum cairn_api_rule_kind)kind,
                                        .first = (int16_t)(row->param - 1),
                                        .second = (int16_t)(row->container - 1),
                                        .function = name[length] == ' ' ? name + length + 1 : NULL};
        bool has_first = row->param >= 1 && row->param <= most;
        bool has_second = row->container >= 1 && row->container <= most;
        bool names_one = rule->function != NULL && rule->function[0] != '\0' &&
                         strspn(rule->function, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                                                "XYZ0123456789_") == strlen(rule->function);
        return shape == CAIRN_SHAPE_NOTHING ||
               (shape == CAIRN_SHAPE_PAIR && has_first && has_second) ||
               (shape == CAIRN_SHAPE_FUNCTION && has_first && names_one) ||
               ((shape == CAIRN_SHAPE_PARAM || shape == CAIRN_SHAPE_PARAMS) && has_first);
    }
    return false;
}

static int compare(const void *a, const void *b)
{
    const struct cairn_api_rule *one = &((const struct cairn_contracts_rule *)a)->rule;
    const struct cairn_api_rule *two = &((const struct cairn_contracts_rule *)b)->rule;
    if (one->kind != two->kind) {
        return (int)one->kind - (int)two->kind;
    }
    if (one->function != NULL && two->function != NULL &&
        strcmp(one->function, two->function) != 0) {
        return strcmp(one->function, two->function);
    }
    return one->first != two->first ? one->first - two->first : one->second - two->second;
}

/* Variants of one function may see different things. */
static void merge(struct cairn_contracts_rules *rules)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < rules->list.count; i++) {
        struct cairn_contracts_rule *rule = &rules->list.items[i];
        struct cairn_contracts_rule *last = kept == 0 ? NULL : &rules->list.items[kept - 1];
        if (last != NULL && compare(last, rule) == 0) {
            last->count += rule->count;
            last->total += rule->total;
        } else {
            rules->list.items[kept++] = *rule;
        }
    }
    rules->list.count = kept;
}

static bool has(const struct cairn_contracts_rules *rules, enum cairn_api_rule_kind kind, int first)
{
    for (uint32_t i = 0; i < rules->list.count; i++) {
        const struct cairn_api_rule *rule = &rules->list.items[i].rule;
        if (rule->kind == kind && rule->first == first) {
            return true;
        }
    }
    return false;
}

/* What one variant crashed on and another let through is neither allowed nor forbidden. */
static void drop_contradictions(struct cairn_contracts_rules *rules)
{
    uint32_t kept = 0;
    CAIRN_VEC(struct cairn_contracts_rule) good = {0};
    for (uint32_t i = 0; i < rules->list.count; i++) {
        const struct cairn_api_rule *rule = &rules->list.items[i].rule;
        bool is_both = (rule->kind == CAIRN_API_RULE_NONNULL &&
                        has(rules, CAIRN_API_RULE_NULLABLE, rule->first)) ||
                       (rule->kind == CAIRN_API_RULE_NULLABLE &&
                        has(rules, CAIRN_API_RULE_NONNULL, rule->first));
        if (!is_both) {
            cairn_vec_push(&good, rules->list.items[i]);
        }
    }
    for (; kept < good.count; kept++) {
        rules->list.items[kept] = good.items[kept];
    }
    rules->list.count = kept;
    cairn_vec_release(&good);
}

void cairn_contracts_find_rules(const struct cairn_contracts_config *config,
                                const struct cairn_op *op, struct cairn_contracts_rules *rules)
{
    for (uint32_t i = 0; i < config->fact_count; i++) {
        const struct cairn_store_fact *row = &config->facts[i];
        struct cairn_contracts_rule rule = {.count = row->count < 0 ? 0 : (uint64_t)row->count,
                                            .total = row->total < 0 ? 0 : (uint64_t)row->total};
        if (read_row(row, op, &rule.rule) && calls_same(config, row->operation, op)) {
            cairn_vec_push(&rules->list, rule);
        }
    }
    if (rules->list.count != 0) {
        qsort(rules->list.items, rules->list.count, sizeof *rules->list.items, compare);
        merge(rules);
        drop_contradictions(rules);
    }
}

/* ---- as macros ---- */

void cairn_contracts_add_macros(const struct cairn_contracts_rules *rules, struct cairn_str *out)
{
    for (uint32_t i = 0; i < rules->list.count; i++) {
        const struct cairn_api_rule *rule = &rules->list.items[i].rule;
        bool is_list = cairn_api_rule_shape(rule->kind) == CAIRN_SHAPE_PARAMS;
        cairn_str_add(out, " ");
        if (!is_list) {
            cairn_api_rule_print(rule, out);
            continue;
        }
        cairn_str_addf(out, "CAIRN_%s(%d", cairn_api_rule_name(rule->kind), rule->first + 1);
        while (i + 1 < rules->list.count && rules->list.items[i + 1].rule.kind == rule->kind) {
            cairn_str_addf(out, ", %d", rules->list.items[++i].rule.first + 1);
        }
        cairn_str_add(out, ")");
    }
}

/* ---- in words ---- */

/* "each of 100 or more": coarse, so that a second run says the same. */
static void add_counts(struct cairn_str *out, uint64_t count, uint64_t total, const char *of)
{
    enum { FEW = 10, STEP = 10 };
    const char *part = count == total ? "each of" : count * 2 > total ? "most of" : "some of";
    if (total < FEW) {
        cairn_str_addf(out, " (%s a few %s)", part, of);
        return;
    }
    uint64_t least = FEW;
    while (least <= total / STEP) {
        least *= STEP;
    }
    cairn_str_addf(out, " (%s %llu or more %s)", part, (unsigned long long)least, of);
}

/* "'buf'", or "parameter 2" if it has no name. */
static const char *spell(const struct cairn_op *op, int param, char text[static 80])
{
    const char *name = param >= 0 && param < op->param_count ? op->params[param].name : "";
    if (name[0] == '\0') {
        snprintf(text, 80, "parameter %d", param + 1);
    } else {
        snprintf(text, 80, "'%.60s'", name);
    }
    return text;
}

static bool is_said(const struct cairn_op *op, const struct cairn_api_rule *rule)
{
    for (uint32_t i = 0; i < op->rule_count; i++) {
        if (op->rules[i].kind == rule->kind && op->rules[i].first == rule->first &&
            op->rules[i].second == rule->second) {
            return true;
        }
    }
    return false;
}

/* On what a role or a life rests that was not counted. */
static const char *reason_of(const struct cairn_op *op, const struct cairn_api_rule *rule)
{
    const struct cairn_param *param =
        rule->first >= 0 && rule->first < op->param_count ? &op->params[rule->first] : NULL;
    switch (rule->kind) {
    case CAIRN_API_RULE_NONNULL:
    case CAIRN_API_RULE_NULLABLE:
        return "the header has it so";
    default:
        return param == NULL || param->reason == NULL ? "by its name" : param->reason;
    }
}

/* What is so, and how often that was seen. */
struct wording {
    const char *format; /* @1: the parameter, @2: the second one or the function */
    const char *of;     /* what was counted */
};

static const struct wording wordings[] = {
    [CAIRN_API_RULE_NONNULL] = {"NULL for @1 crashes it", "calls"},
    [CAIRN_API_RULE_NULLABLE] = {"@1 may be NULL", "calls"},
    [CAIRN_API_RULE_READS] = {"@2 says how much of @1 is read", "calls"},
    [CAIRN_API_RULE_WRITES] = {"@2 says how much of @1 is written", "calls"},
    [CAIRN_API_RULE_FILLS] = {"@2 says how much of @1 may be written, and then how much was",
                              "calls"},
    [CAIRN_API_RULE_OUT] = {"@1 is set", "calls"},
    [CAIRN_API_RULE_TEXT] = {"@1 ends with a NUL", "calls"},
    [CAIRN_API_RULE_PATH] = {"@1 names a file", "calls"},
    [CAIRN_API_RULE_INITIALISES] = {"@1 is blank before it", "calls"},
    [CAIRN_API_RULE_DESTROYS] = {"@1 is destroyed", "calls freed it"},
    [CAIRN_API_RULE_CONSUMES] = {"@1 is used up", "calls freed it"},
    [CAIRN_API_RULE_TAKES] = {"@1 is then freed with @2", "times"},
    [CAIRN_API_RULE_BORROWS] = {"@1 outlives what it was given to", "times"},
    [CAIRN_API_RULE_MUTATES] = {"@1 is changed", "calls"},
    [CAIRN_API_RULE_PURE] = {"Nothing that it is given is changed", "calls"},
    [CAIRN_API_RULE_FRESH] = {"The result is new and the caller's", "results"},
    [CAIRN_API_RULE_FRESH_AT] = {"What is stored in @1 is new and the caller's", "results"},
    [CAIRN_API_RULE_FREED_BY] = {"The result is new, and of what @2 ended nothing was left",
                                 "times"},
    [CAIRN_API_RULE_BORROWED] = {"The result belongs to something else", "results"},
    [CAIRN_API_RULE_BELONGS_TO] = {"The result is freed with @1", "times"},
    [CAIRN_API_RULE_STATUS] = {"The result says whether it went well", "calls failed"},
};

_Static_assert(sizeof wordings / sizeof *wordings == CAIRN_API_RULE_COUNT, "each has its words");

static void add_sentence(const struct cairn_op *op, const struct cairn_contracts_rule *found,
                         struct cairn_str *out)
{
    char text[80];
    const struct cairn_api_rule *rule = &found->rule;
    const struct wording *wording = &wordings[rule->kind];
    const char *format = rule->kind == CAIRN_API_RULE_NONNULL && found->total == 0
                             ? "@1 must not be NULL"
                             : wording->format;
    cairn_str_add(out, " ");
    const size_t begin = out->length;
    for (const char *at = format; *at != '\0'; at++) {
        if (at[0] == '@' && at[1] == '1') {
            cairn_str_add(out, spell(op, rule->first, text));
            at++;
        } else if (at[0] == '@') {
            cairn_str_add(out,
                          rule->function != NULL ? rule->function : spell(op, rule->second, text));
            at++;
        } else {
            cairn_str_add_bytes(out, at, 1);
        }
    }
    if (out->length > begin && out->text[begin] == 'p') {
        out->text[begin] = 'P'; /* "parameter 1" */
    }
    if (is_said(op, rule)) {
        cairn_str_add(out, ", says a rule of yours");
    } else if (found->total == 0) {
        cairn_str_addf(out, ": %s", reason_of(op, rule));
    } else {
        add_counts(out, found->count, found->total, wording->of);
    }
    cairn_str_add(out, ".");
}

/* Rows "goes well after call:deflateInit": of what has to come before. */
static void add_order(const struct cairn_contracts_config *config, const struct cairn_op *op,
                      struct cairn_str *out)
{
    static const char lead[] = "goes well after ";
    for (uint32_t i = 0; i < config->fact_count; i++) {
        const struct cairn_store_fact *row = &config->facts[i];
        const char *colon = row->kind == NULL ? NULL : strchr(row->kind, ':');
        char text[80];
        if (colon == NULL || strncmp(row->kind, lead, sizeof lead - 1) != 0 || row->param < 1 ||
            row->param > op->param_count || !calls_same(config, row->operation, op)) {
            continue;
        }
        cairn_str_addf(out, " Goes well once %.80s was given %s too.", colon + 1,
                       spell(op, (int)row->param - 1, text));
    }
}

void cairn_contracts_add_evidence(const struct cairn_contracts_config *config,
                                  const struct cairn_op *op,
                                  const struct cairn_contracts_rules *rules, struct cairn_str *out)
{
    for (uint32_t i = 0; i < rules->list.count; i++) {
        add_sentence(op, &rules->list.items[i], out);
    }
    add_order(config, op, out);
}
