#include "core/api_rule.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
static const struct {
    const char *name;
    const char *says;
    enum cairn_api_rule_shape shape;
} kinds[] = {
#define CAIRN_API_RULE_ENTRY(name, shape, says) {#name, says, CAIRN_SHAPE_##shape},
    CAIRN_API_RULE_LIST(CAIRN_API_RULE_ENTRY)
#undef CAIRN_API_RULE_ENTRY
};

static const char prefix[] = "cairn:";

const char *cairn_api_rule_name(enum cairn_api_rule_kind kind)
{
    return kinds[kind].name;
}

enum cairn_api_rule_shape cairn_api_rule_shape(enum cairn_api_rule_kind kind)
{
    return kinds[kind].shape;
}

bool cairn_api_rules_have(const struct cairn_api_rule *rules, uint32_t count,
                          enum cairn_api_rule_kind kind, int first)
{
    for (uint32_t i = 0; i < count; i++) {
        if (rules[i].kind == kind && (first < 0 || rules[i].first == first)) {
            return true;
        }
    }
    return false;
}

/* ---- writing ---- */

static const char *parentheses_of(enum cairn_api_rule_shape shape)
{
    switch (shape) {
    case CAIRN_SHAPE_NOTHING:
        return "";
    case CAIRN_SHAPE_PARAM:
        return "(param)";
    case CAIRN_SHAPE_PARAMS:
        return "(...)";
    case CAIRN_SHAPE_PAIR:
        return "(first, second)";
    case CAIRN_SHAPE_FUNCTION:
        return "(function, param)";
    }
    return "";
}

/* How the macro's arguments become a text. */
static const char *stringified(enum cairn_api_rule_shape shape)
{
    switch (shape) {
    case CAIRN_SHAPE_NOTHING:
        return "";
    case CAIRN_SHAPE_PARAM:
        return " #param";
    case CAIRN_SHAPE_PARAMS:
        return " #__VA_ARGS__";
    case CAIRN_SHAPE_PAIR:
        return " #first \",\" #second";
    case CAIRN_SHAPE_FUNCTION:
        return " #function \",\" #param";
    }
    return "";
}

void cairn_api_rules_define_readable(struct cairn_str *out)
{
    for (int kind = 0; kind < CAIRN_API_RULE_COUNT; kind++) {
        cairn_str_addf(out, "#define CAIRN_%s%s __attribute__((annotate(\"%s%s:\"%s)))\n",
                       kinds[kind].name, parentheses_of(kinds[kind].shape), prefix,
                       kinds[kind].name, stringified(kinds[kind].shape));
    }
}

/* What the macro is for a compiler that knows of such things, or NULL. No purity and no malloc
 * without a function: those a compiler would rely on, and what was measured is no proof. */
static const char *attribute_of(enum cairn_api_rule_kind kind)
{
    switch (kind) {
    case CAIRN_API_RULE_NONNULL:
        return "__attribute__((nonnull(__VA_ARGS__)))";
    case CAIRN_API_RULE_READS:
        return "__attribute__((access(read_only, first, second)))";
    case CAIRN_API_RULE_WRITES:
        return "__attribute__((access(write_only, first, second)))";
    case CAIRN_API_RULE_FREED_BY:
        return "__attribute__((malloc(function, param)))";
    default:
        return NULL;
    }
}

/* Compilers with which it is one. */
static const char *condition_of(enum cairn_api_rule_kind kind)
{
    switch (kind) {
    case CAIRN_API_RULE_NONNULL:
        return "#ifdef __GNUC__\n";
    case CAIRN_API_RULE_FREED_BY:
        return "#if defined __GNUC__ && __GNUC__ >= 11 && !defined __clang__\n";
    default:
        return "#if defined __GNUC__ && __GNUC__ >= 10 && !defined __clang__\n";
    }
}

void cairn_api_rules_define_for_compilers(struct cairn_str *out)
{
    for (int kind = 0; kind < CAIRN_API_RULE_COUNT; kind++) {
        const char *attribute = attribute_of((enum cairn_api_rule_kind)kind);
        const char *parentheses = parentheses_of(kinds[kind].shape);
        const char *name = kinds[kind].name;
        cairn_str_addf(out, "/* %s */\n", kinds[kind].says);
        if (attribute != NULL) {
            cairn_str_addf(out, "%s#define CAIRN_%s%s %s\n#else\n",
                           condition_of((enum cairn_api_rule_kind)kind), name, parentheses,
                           attribute);
        }
        cairn_str_addf(out, "#define CAIRN_%s%s\n", name, parentheses);
        cairn_str_add(out, attribute == NULL ? "" : "#endif\n");
    }
}

void cairn_api_rule_print(const struct cairn_api_rule *rule, struct cairn_str *out)
{
    cairn_str_addf(out, "CAIRN_%s", kinds[rule->kind].name);
    switch (kinds[rule->kind].shape) {
    case CAIRN_SHAPE_NOTHING:
        break;
    case CAIRN_SHAPE_PARAM:
    case CAIRN_SHAPE_PARAMS:
        cairn_str_addf(out, "(%d)", rule->first + 1);
        break;
    case CAIRN_SHAPE_PAIR:
        cairn_str_addf(out, "(%d, %d)", rule->first + 1, rule->second + 1);
        break;
    case CAIRN_SHAPE_FUNCTION:
        cairn_str_addf(out, "(%s, %d)", rule->function, rule->first + 1);
        break;
    }
}

/* ---- reading ---- */

struct reading {
    const char *at;
    const char *name; /* of the macro, without prefix */
    unsigned param_count;
    struct cairn_error *err;
};

/* A parameter number and the comma behind it, if there is one. limit 0: of another function. */
static enum cairn_status read_param(struct reading *r, unsigned limit, int16_t *ret_param)
{
    enum { MOST = 127 };
    char *end;
    long number = isdigit((unsigned char)*r->at) ? strtol(r->at, &end, 10) : -1;
    if (number < 0) {
        return cairn_fail(r->err, CAIRN_FORMAT,
                          "CAIRN_%s takes numbers of parameters, from 1, not '%.40s'", r->name,
                          r->at);
    }
    if (number < 1 || number > MOST || (limit != 0 && number > (long)limit)) {
        return cairn_fail(r->err, CAIRN_FORMAT, "CAIRN_%s: there is no parameter %ld", r->name,
                          number);
    }
    *ret_param = (int16_t)(number - 1);
    r->at = end + strspn(end, " ");
    if (*r->at == ',') {
        r->at += 1 + strspn(r->at + 1, " ");
    } else if (*r->at != '\0') {
        return cairn_fail(r->err, CAIRN_FORMAT, "CAIRN_%s: a number of a parameter, not '%.40s'",
                          r->name, r->at);
    }
    return CAIRN_OK;
}

static enum cairn_status read_function(struct reading *r, struct cairn_arena *arena,
                                       struct cairn_api_rule *rule)
{
    size_t length = strspn(r->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_");
    size_t comma = length + strspn(r->at + length, " ");
    if (length == 0 || r->at[comma] != ',') {
        return cairn_fail(r->err, CAIRN_FORMAT,
                          "CAIRN_%s takes a function and the number of its parameter, not '%.40s'",
                          r->name, r->at);
    }
    rule->function = cairn_arena_strndup(arena, r->at, length);
    r->at += comma + 1;
    r->at += strspn(r->at, " ");
    return read_param(r, 0, &rule->first);
}

/* One rule of what stands in the parentheses. */
static enum cairn_status read_rule(struct reading *r, struct cairn_arena *arena,
                                   struct cairn_api_rule *rule)
{
    enum cairn_status status = CAIRN_OK;
    switch (kinds[rule->kind].shape) {
    case CAIRN_SHAPE_NOTHING:
        break;
    case CAIRN_SHAPE_PARAM:
    case CAIRN_SHAPE_PARAMS:
        status = read_param(r, r->param_count, &rule->first);
        break;
    case CAIRN_SHAPE_PAIR:
        status = read_param(r, r->param_count, &rule->first);
        status = status == CAIRN_OK ? read_param(r, r->param_count, &rule->second) : status;
        break;
    case CAIRN_SHAPE_FUNCTION:
        status = read_function(r, arena, rule);
        break;
    }
    if (status == CAIRN_OK && rule->second >= 0 && rule->first == rule->second) {
        return cairn_fail(r->err, CAIRN_FORMAT, "CAIRN_%s takes two parameters, not one twice",
                          r->name);
    }
    return status;
}

static bool find_kind(const char *name, size_t length, enum cairn_api_rule_kind *ret_kind)
{
    for (int kind = 0; kind < CAIRN_API_RULE_COUNT; kind++) {
        if (strlen(kinds[kind].name) == length && strncmp(kinds[kind].name, name, length) == 0) {
            *ret_kind = (enum cairn_api_rule_kind)kind;
            return true;
        }
    }
    return false;
}

enum cairn_status cairn_api_rule_parse(const char *annotation, unsigned param_count,
                                       struct cairn_arena *arena, struct cairn_api_rule *rules,
                                       uint32_t *ret_count, struct cairn_error *err)
{
    *ret_count = 0;
    if (strncmp(annotation, prefix, strlen(prefix)) != 0) {
        return CAIRN_OK;
    }
    const char *name = annotation + strlen(prefix);
    size_t length = strcspn(name, ":");
    enum cairn_api_rule_kind kind;
    if (!find_kind(name, length, &kind)) {
        return cairn_fail(err, CAIRN_FORMAT, "'%.60s' is no rule of cairn's", annotation);
    }
    struct reading r = {.at = name + length + (name[length] == ':'),
                        .name = kinds[kind].name,
                        /* A limit of 0 would be none. */
                        .param_count = param_count == 0 ? UINT32_MAX : param_count,
                        .err = err};
    r.at += strspn(r.at, " ");
    bool is_list = kinds[kind].shape == CAIRN_SHAPE_PARAMS;
    do {
        struct cairn_api_rule rule = {.kind = kind, .first = -1, .second = -1};
        enum cairn_status status = read_rule(&r, arena, &rule);
        if (status != CAIRN_OK) {
            return status;
        }
        if (param_count == 0 && rule.first >= 0 && rule.function == NULL) {
            return cairn_fail(err, CAIRN_FORMAT, "CAIRN_%s: the function has no parameters",
                              kinds[kind].name);
        }
        rules[(*ret_count)++] = rule;
    } while (is_list && *r.at != '\0' && *ret_count < CAIRN_API_RULES_MAX);
    if (*r.at != '\0') {
        return cairn_fail(err, CAIRN_FORMAT, "CAIRN_%s: nothing is known of '%.40s'",
                          kinds[kind].name, r.at);
    }
    return CAIRN_OK;
}
