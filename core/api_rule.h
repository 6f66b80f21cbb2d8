/* What can be said of a call besides its types: by macros behind a declaration, which contracts.h
 * writes and --rules reads (analyzer/MODEL.md). May be included by everybody.
 *
 * The list below makes the enum, the names of the macros, what cairn defines them as when it reads
 * them, and what compilers are told by them. In the model a rule is what the user says, and
 * outranks whatever was learnt, documented or guessed. */
#ifndef CAIRN_CORE_API_RULE_H
#define CAIRN_CORE_API_RULE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/arena.h"
#include "core/error.h"
#include "core/str.h"

/* What stands in the parentheses of a rule. */
enum cairn_api_rule_shape {
    CAIRN_SHAPE_NOTHING,  /* there are none */
    CAIRN_SHAPE_PARAM,    /* one parameter, counted from 1 */
    CAIRN_SHAPE_PARAMS,   /* one or more, each a rule of its own */
    CAIRN_SHAPE_PAIR,     /* two parameters */
    CAIRN_SHAPE_FUNCTION, /* a function, and which of its parameters */
};

/* name, shape, what it says in contracts.h, in the order in which they are written */
#define CAIRN_API_RULE_LIST(X)                                                                     \
    X(NONNULL, PARAMS, "must not be NULL")                                                         \
    X(NULLABLE, PARAMS, "may be NULL")                                                             \
    X(READS, PAIR, "bytes or elements are read, as many as the second says")                       \
    X(WRITES, PAIR, "the same, written")                                                           \
    X(FILLS, PAIR, "written; how many there may be, and are then, is where the second points to")  \
    X(OUT, PARAMS, "address of a variable that the call sets")                                     \
    X(TEXT, PARAMS, "ends with a NUL")                                                             \
    X(PATH, PARAMS, "name of a file")                                                              \
    X(INITIALISES, PARAM, "the caller's own, blank before the call")                               \
    X(DESTROYS, PARAM, "the object's life ends")                                                   \
    X(CONSUMES, PARAMS, "the call frees it, or keeps it for good")                                 \
    X(TAKES, PAIR, "belongs to the second parameter after the call")                               \
    X(BORROWS, PARAMS, "stays the caller's")                                                       \
    X(MUTATES, PARAMS, "is changed by the call")                                                   \
    X(PURE, NOTHING, "changes nothing that it is given")                                           \
    X(FRESH, NOTHING, "the result is the caller's, who has to destroy it")                         \
    X(FRESH_AT, PARAMS, "so is what is stored there")                                              \
    X(FREED_BY, FUNCTION, "the result is the caller's, and that function destroys it")             \
    X(BORROWED, NOTHING, "the result belongs to something else")                                   \
    X(BELONGS_TO, PARAM, "the result belongs to that parameter")                                   \
    X(STATUS, NOTHING, "the result says whether the call went well")

enum cairn_api_rule_kind {
#define CAIRN_API_RULE_ENUM(name, shape, says) CAIRN_API_RULE_##name,
    CAIRN_API_RULE_LIST(CAIRN_API_RULE_ENUM)
#undef CAIRN_API_RULE_ENUM
        CAIRN_API_RULE_COUNT,
};

struct cairn_api_rule {
    enum cairn_api_rule_kind kind;
    int16_t first;        /* parameter, from 0; of FREED_BY that of the function; -1: none */
    int16_t second;       /* the same; -1: none */
    const char *function; /* FREED_BY; else NULL */
};

/* "NONNULL". */
const char *cairn_api_rule_name(enum cairn_api_rule_kind kind);
enum cairn_api_rule_shape cairn_api_rule_shape(enum cairn_api_rule_kind kind);

/* Whether one of rules[0..count) is of the kind and about that parameter (first; -1: any). */
bool cairn_api_rules_have(const struct cairn_api_rule *rules, uint32_t count,
                          enum cairn_api_rule_kind kind, int first);

/* Adds the definitions under which the macros become annotations that cairn_api_rule_parse reads.
 */
void cairn_api_rules_define_readable(struct cairn_str *out);

/* Adds the definitions for compilers: attributes where one has them, else nothing. */
void cairn_api_rules_define_for_compilers(struct cairn_str *out);

/* Adds the macro with its arguments: "CAIRN_NULLABLE(2)". */
void cairn_api_rule_print(const struct cairn_api_rule *rule, struct cairn_str *out);

/* Reads an annotation, with arguments[0..param_count) of the function that it stands at. Rules go
 * to rules[0..max), their number to *ret_count; texts are owned by the arena. Annotations of
 * somebody else's yield none. Fails with CAIRN_FORMAT and what is wrong with it. */
enum { CAIRN_API_RULES_MAX = 32 };
enum cairn_status cairn_api_rule_parse(const char *annotation, unsigned param_count,
                                       struct cairn_arena *arena, struct cairn_api_rule *rules,
                                       uint32_t *ret_count,
                                       struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
