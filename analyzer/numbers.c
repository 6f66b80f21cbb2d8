/* Handles that are integers: a typedef whose values the library makes and takes back (MDB_dbi). All
 * rules are against taking a number for one: as a handle, nobody may choose its value. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

/* What such a typedef may say of its values that makes them numbers, or the system's. */
static const char *const number_words[] = {
    "size",  "ssize",     "len",       "length", "count",   "cnt",     "num",        "number",
    "off",   "offset",    "pos",       "index",  "idx",     "flag",    "flags",      "mask",
    "mode",  "bits",      "bit",       "bool",   "boolean", "byte",    "word",       "limb",
    "exp",   "time",      "date",      "year",   "month",   "day",     "clock",      "status",
    "error", "err",       "errno",     "ret",    "rc",      "result",  "code",       "type",
    "kind",  "level",     "version",   "crc",    "hash",    "int",     "uint",       "long",
    "ulong", "short",     "ushort",    "char",   "float",   "double",  "fixed",      "fd",
    "sock",  "socket",    "pid",       "uid",    "gid",     "port",    "filehandle", "prec",
    "digit", "pixel",     "color",     "colour", "unit",    "ptrdiff", "intptr",     "uintptr",
    "value", "dimension", "precision", "ino",    "dev",     NULL};
static const char *const making_words[] = {
    "open",    "create",    "new",    "add",      "register", "make",  "alloc",  "allocate", "load",
    "connect", "subscribe", "attach", "schedule", "acquire",  "watch", "submit", NULL};

bool cairn_numbers_is_numeric_name(const char *name)
{
    static const char *const ends[] = {"int",   "uint", "long", "short", "size",
                                       "float", "bool", "char", "byte",  NULL};
    for (const char *at = name; *at != '\0'; at++) {
        if (isdigit((unsigned char)*at)) {
            return true;
        }
    }
    return name[0] == '_' || cairn_names_has(name, number_words) ||
           cairn_names_has_suffix(name, ends);
}

static bool is_named(const struct cairn_type *type, const char *name)
{
    return type->kind == CAIRN_TYPE_INTEGER && type->typedef_name != NULL &&
           strcmp(type->typedef_name, name) == 0;
}

/* How the functions of the library use the values of a typedef. */
struct use {
    bool is_made;      /* by a function named so */
    bool is_yielded;   /* by any function */
    bool is_destroyed; /* by one that takes it by value */
    bool is_taken;     /* by value */
    bool is_read;      /* from memory of the caller's: they are numbers */
    uint32_t counts;   /* parameters that say how many by their names: they are numbers, too */
};

static void note_parameters(const struct cairn_analysis *a, const struct cairn_function *function,
                            const char *name, bool is_making, struct use *use)
{
    for (uint16_t i = 0; i < function->param_count; i++) {
        const struct cairn_type *type = &a->model->types.items[function->params[i].type];
        if (is_named(type, name)) {
            struct cairn_name_words words;
            cairn_names_split(&words, function->call_name);
            use->is_taken = true;
            use->counts += cairn_names_has_suffix(function->params[i].name, cairn_words_length);
            use->is_destroyed |= cairn_destroy_is_named(a, &words);
        }
        if (type->kind == CAIRN_TYPE_POINTER &&
            is_named(&a->model->types.items[type->target], name)) {
            bool is_const = a->model->types.items[type->target].is_const;
            use->is_read |= is_const || function->params[i].is_array;
            use->is_yielded |= !is_const;
            use->is_made |= !is_const && is_making;
        }
    }
}

static bool is_handle(const struct cairn_analysis *a, const char *name)
{
    enum { SEVERAL = 3 };
    struct use use = {0};
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        bool is_making = cairn_names_has(function->call_name, making_words);
        bool is_result = is_named(&a->model->types.items[function->result], name);
        use.is_yielded |= is_result;
        use.is_made |= is_result && is_making;
        note_parameters(a, function, name, is_making, &use);
    }
    return use.is_taken && use.is_yielded && (use.is_made || use.is_destroyed) && !use.is_read &&
           use.counts < SEVERAL;
}

static bool is_of_name(const struct cairn_type *type, const char *name)
{
    return type->typedef_name != NULL && strcmp(type->typedef_name, name) == 0;
}

/* Whether the name is one for void *, of which a function puts such somewhere, and none makes or
 * ends one: typedef void *SetValue. */
static bool is_item(const struct cairn_analysis *a, const struct cairn_type *type)
{
    static const char *const making[] = {"open",  "create",     "new",        "make", "alloc",
                                         "init",  "initialize", "initialise", "load", "connect",
                                         "start", "begin",      "acquire",    "dup",  "clone",
                                         "parse", NULL};
    const struct cairn_type *types = a->model->types.items;
    const struct cairn_type *pointee =
        type->kind == CAIRN_TYPE_POINTER ? &types[type->target] : NULL;
    static const char *const puts[] = {"insert",  "add",     "push", "append",
                                       "prepend", "enqueue", "put",  NULL};
    bool is_stored = false;
    if (pointee == NULL || pointee->kind != CAIRN_TYPE_VOID || pointee->typedef_name != NULL ||
        type->typedef_name == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words words;
        cairn_names_split(&words, function->call_name);
        const bool is_making = cairn_names_has(function->call_name, making);
        const bool is_ending = cairn_destroy_is_named(a, &words);
        if (is_making && is_of_name(&types[function->result], type->typedef_name)) {
            return false;
        }
        for (uint16_t k = 0; k < function->param_count; k++) {
            const struct cairn_type *param = &types[function->params[k].type];
            const bool is_it = is_of_name(param, type->typedef_name);
            const bool is_place = param->kind == CAIRN_TYPE_POINTER && !is_it &&
                                  is_of_name(&types[param->target], type->typedef_name);
            if ((is_it && is_ending && k == 0) || (is_place && is_making)) {
                return false;
            }
            is_stored = is_stored || (is_it && cairn_names_has(function->call_name, puts));
        }
    }
    return is_stored;
}

/* Whether functions return pointers of the type, to a void pointer with a name, and one is named
 * after destroying such: thing_new returns Thing *, thing_free takes one, and Thing is void *. */
static bool is_boxed(const struct cairn_analysis *a, uint32_t index)
{
    const struct cairn_type *types = a->model->types.items;
    const struct cairn_type *box = &types[index];
    const struct cairn_type *inner = box->kind == CAIRN_TYPE_POINTER ? &types[box->target] : NULL;
    bool is_returned = false;
    bool is_destroyed = false;
    if (inner == NULL || inner->kind != CAIRN_TYPE_POINTER || inner->typedef_name == NULL ||
        types[inner->target].kind != CAIRN_TYPE_VOID) {
        return false;
    }
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words words;
        cairn_names_split(&words, function->call_name);
        is_returned = is_returned || function->result == index;
        /* Where the handle itself is passed, a pointer to one is a place for it, or a list. */
        for (uint16_t k = 0; k < function->param_count; k++) {
            const char *name = types[function->params[k].type].typedef_name;
            if (name != NULL && strcmp(name, inner->typedef_name) == 0) {
                return false;
            }
        }
        is_destroyed =
            is_destroyed || (function->param_count == 1 && function->params[0].type == index &&
                             cairn_destroy_is_named(a, &words));
    }
    return is_returned && is_destroyed;
}

static bool is_pointer_to(const struct cairn_analysis *a, uint32_t index, const char *name)
{
    const struct cairn_type *type = &a->model->types.items[index];
    const struct cairn_type *inner =
        type->kind == CAIRN_TYPE_POINTER ? &a->model->types.items[type->target] : NULL;
    return inner != NULL && inner->kind == CAIRN_TYPE_POINTER && inner->typedef_name != NULL &&
           strcmp(inner->typedef_name, name) == 0;
}

/* Whether the pointer to numbers has a name, under which a function makes such, and another ends
 * them: set_initialize(set_type *, n) and set_free(set_type). How many there are, and how they are
 * laid out, is the library's business. */
static bool is_hidden_array(const struct cairn_analysis *a, uint32_t index)
{
    const struct cairn_type *types = a->model->types.items;
    const struct cairn_type *type = &types[index];
    const struct cairn_type *number =
        type->kind == CAIRN_TYPE_POINTER ? &types[type->target] : NULL;
    if (number == NULL || type->typedef_name == NULL || number->is_const || number->is_character ||
        (number->kind != CAIRN_TYPE_INTEGER && number->kind != CAIRN_TYPE_REAL)) {
        return false;
    }
    bool is_made = false;
    bool is_ended = false;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        const char *result = types[function->result].typedef_name;
        struct cairn_name_words words;
        cairn_names_split(&words, function->call_name);
        is_made =
            is_made || (result != NULL && types[function->result].kind == CAIRN_TYPE_POINTER &&
                        strcmp(result, type->typedef_name) == 0);
        for (uint16_t k = 0; k < function->param_count; k++) {
            const char *name = types[function->params[k].type].typedef_name;
            is_made = is_made || (is_pointer_to(a, function->params[k].type, type->typedef_name) &&
                                  cairn_names_find_suffix(&words, cairn_words_initialise) >= 0);
            is_ended = is_ended ||
                       (function->param_count == 1 && name != NULL &&
                        strcmp(name, type->typedef_name) == 0 && cairn_destroy_is_named(a, &words));
        }
    }
    return is_made && is_ended;
}

/* How often the library takes pointers by the name, and hands them out without taking one. */
static void count_named(const struct cairn_analysis *a, const char *name, uint32_t *taken,
                        uint32_t *made)
{
    const struct cairn_type *types = a->model->types.items;
    *taken = *made = 0;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        const char *result = types[function->result].typedef_name;
        uint32_t takes = 0;
        for (uint16_t k = 0; k < function->param_count; k++) {
            const char *param = types[function->params[k].type].typedef_name;
            takes += param != NULL && strcmp(param, name) == 0;
        }
        *taken += takes;
        *made += takes == 0 && result != NULL &&
                 types[function->result].kind == CAIRN_TYPE_POINTER && strcmp(result, name) == 0;
    }
}

/* Whether the type is one of several names for a pointer to one struct, and the library makes
 * things by each: avro_datum_t and avro_schema_t are no less apart for being laid out alike. */
static bool is_one_of_several(const struct cairn_analysis *a, uint32_t index)
{
    enum { OFTEN = 3 };
    const struct cairn_type *types = a->model->types.items;
    const struct cairn_type *type = &types[index];
    const struct cairn_type *whole = type->kind == CAIRN_TYPE_POINTER ? &types[type->target] : NULL;
    uint32_t taken = 0;
    uint32_t made = 0;
    if (whole == NULL || whole->kind != CAIRN_TYPE_RECORD || type->typedef_name == NULL ||
        whole->is_const) {
        return false;
    }
    count_named(a, type->typedef_name, &taken, &made);
    for (uint32_t i = 0; i < a->model->types.count && taken >= OFTEN && made >= OFTEN; i++) {
        const struct cairn_type *other = &types[i];
        uint32_t other_taken = 0;
        uint32_t other_made = 0;
        if (other->kind == CAIRN_TYPE_POINTER && other->typedef_name != NULL &&
            strcmp(other->typedef_name, type->typedef_name) != 0 &&
            types[other->target].kind == CAIRN_TYPE_RECORD &&
            types[other->target].record == whole->record && !types[other->target].is_const) {
            count_named(a, other->typedef_name, &other_taken, &other_made);
        }
        if (other_taken >= OFTEN && other_made >= OFTEN) {
            return true;
        }
    }
    return false;
}

void cairn_numbers_find_handles(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->model->types.count; i++) {
        const struct cairn_type *type = &a->model->types.items[i];
        const char *name = type->typedef_name;
        bool may_be = type->kind == CAIRN_TYPE_INTEGER && name != NULL &&
                      type->size >= sizeof(int) && !type->is_bool && !type->is_character &&
                      !cairn_numbers_is_numeric_name(name);
        a->model->types.items[i].is_handle = may_be && is_handle(a, name);
        a->model->types.items[i].is_item = is_item(a, type);
        a->model->types.items[i].is_boxed =
            is_boxed(a, i) || is_hidden_array(a, i) || is_one_of_several(a, i);
    }
}

/* ---- numbers that are no lengths ---- */

/* Whether the memory is rather one thing of the library's that knows its size: other functions take
 * it alone, by this name and first of all. */
static bool is_known_by_itself(const struct cairn_analysis *a, const struct cairn_param *thing)
{
    enum { ENOUGH = 4 };
    uint32_t alone = 0;
    for (uint32_t f = 0; f < a->functions.count; f++) {
        const struct cairn_function *other = &a->functions.items[f];
        alone += other->param_count > 0 && other->params[0].type == thing->type &&
                 strcmp(other->params[0].name, thing->name) == 0 &&
                 (other->param_count == 1 ||
                  !cairn_names_has(other->params[1].name, cairn_words_length));
    }
    return alone >= ENOUGH;
}

/* Whether texts of this name, the last thing that a function takes, end by themselves elsewhere. */
static bool is_terminated_elsewhere(const struct cairn_analysis *a, const struct cairn_param *text)
{
    for (uint32_t f = 0; f < a->functions.count; f++) {
        const struct cairn_function *other = &a->functions.items[f];
        const struct cairn_raw_param *last =
            other->param_count == 0 ? NULL : &other->params[other->param_count - 1];
        if (last != NULL && last->type == text->type && strcmp(last->name, text->name) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the function's name says that it is told how long a text is: strndup, mcxTingNWrite. */
static bool is_counting_variant(const char *name)
{
    for (const char *at = name; *at != '\0'; at++) {
        const bool is_capital = *at == 'N' && at > name && islower((unsigned char)at[-1]) &&
                                isupper((unsigned char)at[1]) && at[1] != 'S';
        if (is_capital || strncasecmp(at, "strn", strlen("strn")) == 0) {
            return true;
        }
    }
    return false;
}

bool cairn_numbers_is_of_other(const struct cairn_analysis *a,
                               const struct cairn_function *function,
                               const struct cairn_param *params, uint16_t buffer, uint16_t length)
{
    const struct cairn_type *types = a->model->types.items;
    const struct cairn_type *pointer = &types[params[buffer].type];
    if (pointer->kind != CAIRN_TYPE_POINTER || strcmp(params[length].name, "n") != 0) {
        return false;
    }
    const struct cairn_type *number = &types[params[length].type];
    const struct cairn_type *pointee = &types[pointer->target];
    const bool is_size = number->typedef_name != NULL && strstr(number->typedef_name, "size");
    return (pointee->kind == CAIRN_TYPE_VOID && buffer == 0 &&
            is_known_by_itself(a, &params[buffer])) ||
           (pointee->is_character && pointee->is_const && !is_size &&
            !is_counting_variant(function->call_name) && number->typedef_name != NULL &&
            params[buffer].name[0] != '\0' && is_terminated_elsewhere(a, &params[buffer]));
}
