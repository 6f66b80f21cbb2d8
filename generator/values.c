#include "generator/values.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/map.h"

enum {
    MAX_LEARNT = 16,
    HANGS_BELIEVED = 2,
    TRIED_AGAIN = 64, /* one of so many */
    BACK_OF = 5,      /* one place of so many is told from the end, where that may be */
};

/* Constants that go together: those of one enumeration, or macros with one prefix. */
struct constant_set {
    CAIRN_VEC(uint32_t) members;
    bool is_flags;
};

/* Numbers that went well at one parameter of a call that not every number suits. */
struct repertoire {
    struct cairn_arg args[MAX_LEARNT];
    uint32_t count;
};

struct cairn_values {
    const struct cairn_model *model;
    const struct cairn_facts *facts;
    const struct cairn_options *options;
    struct constant_set *by_enumeration;
    struct constant_set *by_group;
    uint32_t group_count;
    CAIRN_VEC(struct repertoire) repertoires;
    struct cairn_map repertoire_of; /* by operation and parameter */
};

static struct constant_set *constants_for(const struct cairn_values *values,
                                          const struct cairn_param *param)
{
    const struct cairn_sort *sort = &values->model->sorts.items[param->sort];
    if (sort->kind == CAIRN_SORT_ENUM) {
        return &values->by_enumeration[sort->enumeration];
    }
    if (param->constant_enumeration != CAIRN_NONE) {
        return &values->by_enumeration[param->constant_enumeration];
    }
    if (param->constant_group != CAIRN_NONE && param->constant_group < values->group_count) {
        return &values->by_group[param->constant_group];
    }
    return NULL;
}

static void find_flags(struct cairn_values *values)
{
    for (uint32_t i = 0; i < values->model->ops.count; i++) {
        const struct cairn_op *op = &values->model->ops.items[i];
        for (uint32_t k = 0; k < op->param_count; k++) {
            struct constant_set *set = constants_for(values, &op->params[k]);
            if (set != NULL) {
                set->is_flags = cairn_model_takes_flags(values->model, &op->params[k]);
            }
        }
    }
}

struct cairn_values *cairn_values_new(const struct cairn_model *model,
                                      const struct cairn_facts *facts,
                                      const struct cairn_options *options)
{
    struct cairn_values *values = cairn_alloc(sizeof *values);
    *values = (struct cairn_values){.model = model, .facts = facts, .options = options};
    for (uint32_t i = 0; i < model->constants.count; i++) {
        uint32_t group = model->constants.items[i].group;
        if (group != CAIRN_NONE && group >= values->group_count) {
            values->group_count = group + 1;
        }
    }
    values->by_enumeration =
        cairn_alloc(model->enumerations.count * sizeof *values->by_enumeration);
    memset(values->by_enumeration, 0, model->enumerations.count * sizeof *values->by_enumeration);
    values->by_group = cairn_alloc(values->group_count * sizeof *values->by_group);
    memset(values->by_group, 0, values->group_count * sizeof *values->by_group);
    for (uint32_t i = 0; i < model->constants.count; i++) {
        const struct cairn_constant *constant = &model->constants.items[i];
        if (constant->kind == CAIRN_CONSTANT_STRING) {
            continue;
        }
        if (constant->enumeration != CAIRN_NONE) {
            cairn_vec_push(&values->by_enumeration[constant->enumeration].members, i);
        } else if (constant->group != CAIRN_NONE) {
            cairn_vec_push(&values->by_group[constant->group].members, i);
        }
    }
    find_flags(values);
    return values;
}

void cairn_values_free(struct cairn_values *values)
{
    if (values == NULL) {
        return;
    }
    for (uint32_t i = 0; i < values->model->enumerations.count; i++) {
        cairn_vec_release(&values->by_enumeration[i].members);
    }
    for (uint32_t i = 0; i < values->group_count; i++) {
        cairn_vec_release(&values->by_group[i].members);
    }
    cairn_vec_release(&values->repertoires);
    cairn_map_release(&values->repertoire_of);
    free(values->by_enumeration);
    free(values->by_group);
    free(values);
}

/* ---- numbers ---- */

bool cairn_values_is_descriptor(const struct cairn_param *param)
{
    static const char *const words[] = {"fd",    "fds",    "fildes",     "filedes",   "sockfd",
                                        "sock",  "socket", "descriptor", "fileno",    "infd",
                                        "outfd", "ifd",    "ofd",        "filehandle"};
    if (param->constant_enumeration != CAIRN_NONE) {
        return false;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (cairn_text_has_word(param->name, words[i])) {
            return true;
        }
    }
    return cairn_text_has_word(param->name, "file") && cairn_text_has_word(param->name, "handle");
}

static int64_t small_number(struct cairn_chooser *chooser, uint32_t op)
{
    static const int64_t common[] = {0, 1, 2, 3, -1, 4, 5, 7, 8, 10, 16, 42, 100};
    uint32_t which = cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 100);
    if (which < 60) {
        return common[cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op,
                                   sizeof common / sizeof *common)];
    }
    if (which < 75) {
        int64_t power = (int64_t)1 << cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 13);
        return power + (int64_t)cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 3) - 1;
    }
    if (which < 85) {
        return 32 + (int64_t)cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 95);
    }
    if (which < 97) {
        return (int64_t)cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 256);
    }
    return -(int64_t)cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 300);
}

static int64_t place_number(struct cairn_chooser *chooser, uint32_t op)
{
    static const int64_t places[] = {0, 0, 0, 1, 1, 2, 3, 4, 5, 8};
    return places[cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, sizeof places / sizeof *places)];
}

/* Also an int by a name that says so (gboolean, UriBool): a library may compare it with 1. */
bool cairn_values_is_truth(const struct cairn_type *type)
{
    return type->is_bool || (type->kind == CAIRN_TYPE_INTEGER && type->typedef_name != NULL &&
                             strcasestr(type->typedef_name, "bool") != NULL);
}

/* The number as the C type can hold it without a change of meaning. */
static int64_t fit(const struct cairn_type *type, int64_t number)
{
    if (cairn_values_is_truth(type)) {
        return number & 1;
    }
    if (!type->is_signed && number < 0) {
        number = -number;
    }
    if (type->size >= 1 && type->size < 4) {
        int64_t half = (int64_t)1 << (type->size * 8 - 1);
        int64_t limit = type->is_signed ? half - 1 : 2 * half - 1;
        number = number > limit ? limit : number < -limit ? -limit : number;
    }
    return number;
}

static struct cairn_arg real_number(struct cairn_chooser *chooser, uint32_t op)
{
    static const double common[] = {0.0, 1.0, -1.0, 0.5, 2.0, 3.25, 10.0, 100.0, -0.25, 1e-3};
    struct cairn_arg arg = {.kind = CAIRN_ARG_REAL};
    if (cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 10) < 7) {
        arg.real =
            common[cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, sizeof common / sizeof *common)];
    } else {
        arg.real = (double)small_number(chooser, op) / 4;
    }
    return arg;
}

/* Adds a number to what went well at a place, instead of another once there are many. */
static void learn(struct cairn_values *values, uint64_t place, const struct cairn_arg *arg)
{
    uint32_t at = cairn_map_get_or_put(&values->repertoire_of, place, values->repertoires.count);
    if (at == values->repertoires.count) {
        cairn_vec_push(&values->repertoires, (struct repertoire){0});
    }
    struct repertoire *known = &values->repertoires.items[at];
    for (uint32_t i = 0; i < known->count; i++) {
        if (known->args[i].kind == arg->kind && known->args[i].index == arg->index &&
            known->args[i].integer == arg->integer) {
            return;
        }
    }
    uint64_t number = arg->kind == CAIRN_ARG_CONSTANT ? arg->index : (uint64_t)arg->integer;
    uint32_t which = known->count < MAX_LEARNT ? known->count++ : (uint32_t)(number % MAX_LEARNT);
    known->args[which] = *arg;
}

static bool is_within(const struct cairn_values *values, const struct cairn_constant *constant)
{
    int64_t limit = values->options->max_number;
    return constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer <= limit &&
           constant->integer >= -limit;
}

/* Whether the constant may be passed by its name: any enumerator but one that is there to make the
 * type large (0x7fffffff), and what is no larger than other numbers. */
static bool may_be_named(const struct cairn_values *values, const struct cairn_constant *constant)
{
    const bool is_filler = (constant->integer & INT32_MAX) == INT32_MAX && constant->integer != -1;
    return is_within(values, constant) || (constant->kind == CAIRN_CONSTANT_INTEGER &&
                                           constant->enumeration != CAIRN_NONE && !is_filler);
}

/* Some flags at once. */
static struct cairn_arg join_flags(const struct cairn_values *values, struct cairn_chooser *chooser,
                                   uint32_t op, const struct constant_set *set)
{
    struct cairn_arg arg = {.kind = CAIRN_ARG_INTEGER};
    for (uint32_t left = 2 + cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 3); left > 0; left--) {
        uint32_t member = cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, set->members.count);
        const struct cairn_constant *constant =
            &values->model->constants.items[set->members.items[member]];
        arg.integer |= is_within(values, constant) ? constant->integer : 0;
    }
    return arg;
}

/* One of the constants that fit. Enumerators nearly always; macros of a group that only seems to
 * fit, often. */
static bool draw_constant(const struct cairn_values *values, struct cairn_chooser *chooser,
                          uint32_t op, const struct cairn_param *param, struct cairn_arg *arg)
{
    if (param->constant_named != CAIRN_NONE &&
        cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 100) < 75) {
        *arg = (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = param->constant_named};
        return true;
    }
    const struct constant_set *set = constants_for(values, param);
    bool is_enum = values->model->sorts.items[param->sort].kind == CAIRN_SORT_ENUM;
    if (set == NULL || set->members.count == 0 ||
        cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 100) >= (is_enum ? 100 : 75)) {
        return false;
    }
    if (set->is_flags && cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 4) == 0) {
        *arg = join_flags(values, chooser, op, set);
        return true;
    }
    const uint32_t first = cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, set->members.count);
    for (uint32_t i = 0; i < set->members.count; i++) {
        const uint32_t member = set->members.items[(first + i) % set->members.count];
        if (may_be_named(values, &values->model->constants.items[member])) {
            *arg = (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = member};
            return true;
        }
        if (!is_enum) {
            return false;
        }
    }
    return false;
}

static uint64_t place_of(uint32_t op, uint32_t param)
{
    return cairn_hash_pair(op + 1, param);
}

/* A number that went well here before; or, where nothing is known to fit and calls fail, any
 * constant of the library, as a number: what it is called may have nothing to do with it. */
static bool draw_learnt(const struct cairn_values *values, struct cairn_chooser *chooser,
                        uint32_t op, uint32_t p, struct cairn_arg *arg)
{
    const struct cairn_param *param = &values->model->ops.items[op].params[p];
    if (values->model->ops.items[op].kind != CAIRN_OP_CALL || param->role != CAIRN_ROLE_SCALAR ||
        !cairn_facts_is_selective(values->facts, op)) {
        return false;
    }
    uint32_t which = cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 100);
    uint32_t at = cairn_map_get(&values->repertoire_of, place_of(op, p), CAIRN_NONE);
    if (which < 25 && at != CAIRN_NONE) {
        const struct repertoire *known = &values->repertoires.items[at];
        *arg = known->args[cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, known->count)];
        return true;
    }
    uint32_t all = values->model->constants.count;
    if (which < 25 || which >= 35 || all == 0 || constants_for(values, param) != NULL) {
        return false;
    }
    const struct cairn_constant *constant =
        &values->model->constants.items[cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, all)];
    const struct cairn_type *type = &values->model->types.items[param->value_type];
    *arg = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = constant->integer};
    return is_within(values, constant) && fit(type, constant->integer) == constant->integer;
}

void cairn_values_learn(struct cairn_values *values, const struct cairn_sequence *sequence,
                        uint32_t from, uint32_t to, const bool *has_failed)
{
    for (uint32_t s = from; s < to; s++) {
        uint32_t op = sequence->statements.items[s].op;
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        const struct cairn_op *operation = &values->model->ops.items[op];
        for (uint32_t i = 0; !has_failed[s] && i < operation->param_count; i++) {
            bool is_plain =
                operation->params[i].role == CAIRN_ROLE_SCALAR &&
                (args[i].kind == CAIRN_ARG_INTEGER || args[i].kind == CAIRN_ARG_CONSTANT);
            if (is_plain && cairn_facts_is_selective(values->facts, op)) {
                learn(values, place_of(op, i), &args[i]);
            }
        }
    }
}

/* As a rule it does for all of them (a loop that shifts to the right). */
bool cairn_values_is_endless_below(const struct cairn_values *values, uint32_t op, uint32_t p)
{
    const struct cairn_op_facts *facts = &values->facts->ops[op];
    return facts->hangs >= HANGS_BELIEVED && facts->params[p].negative_hangs == facts->hangs;
}

/* The constant of that value among those that fit, by its name; or the number. */
static struct cairn_arg name_number(const struct cairn_values *values,
                                    const struct cairn_param *param, int64_t number)
{
    const struct constant_set *set = constants_for(values, param);
    for (uint32_t i = 0; set != NULL && i < set->members.count; i++) {
        const uint32_t member = set->members.items[i];
        const struct cairn_constant *constant = &values->model->constants.items[member];
        if (constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer == number &&
            may_be_named(values, constant)) {
            return (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = member};
        }
    }
    return (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
}

/* Whether the number bounds how much an object holds: it matters if there is as much in it, and
 * there is not much in it as a rule. */
static bool is_bound_of_contents(const struct cairn_param *param)
{
    static const char *const words[] = {"limit", "max",   "maximum", "cap",   "capacity", "budget",
                                        "quota", "depth", "window",  "keep",  "retain",   "backlog",
                                        "lru",   "most",  "ceiling", "bound", NULL};
    return cairn_text_has_any(param->name, words);
}

/* Whether the number is a place in what an object holds, or how much of that is meant, by its name:
 * what lies beyond all there is shows one thing alone. */
static bool is_place_by_name(const struct cairn_param *param)
{
    static const char *const words[] = {
        "from", "start",  "begin",  "first",  "last", "offset", "off",  "at",    "row",
        "col",  "line",   "column", "skip",   "nth",  "slot",   "rank", "n",     "num",
        "len",  "length", "number", "height", "rows", "width",  "cols", "level", NULL};
    return cairn_text_has_any(param->name, words);
}

/* For a parameter that is no bit-field. */
static struct cairn_arg draw_number(const struct cairn_values *values,
                                    struct cairn_chooser *chooser, uint32_t op, uint32_t p)
{
    const struct cairn_param *param = &values->model->ops.items[op].params[p];
    const struct cairn_sort *sort = &values->model->sorts.items[param->sort];
    if (sort->kind == CAIRN_SORT_REAL) {
        return real_number(chooser, op);
    }
    struct cairn_arg named;
    if (draw_constant(values, chooser, op, param, &named) ||
        draw_learnt(values, chooser, op, p, &named)) {
        return named;
    }
    const struct cairn_type *type = &values->model->types.items[param->value_type];
    if (param->stated_count != 0 && cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 2) == 0) {
        const uint32_t k = cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, param->stated_count);
        return (struct cairn_arg){.kind = CAIRN_ARG_INTEGER,
                                  .integer = fit(type, param->stated[k])};
    }
    bool is_place = param->role == CAIRN_ROLE_INDEX || param->role == CAIRN_ROLE_COUNT ||
                    param->role == CAIRN_ROLE_LENGTH ||
                    ((is_bound_of_contents(param) || is_place_by_name(param)) &&
                     cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 2) == 0);
    int64_t number = is_place ? place_number(chooser, op) : small_number(chooser, op);
    /* "Negative indices count from the end." */
    const char *doc = values->model->ops.items[op].doc;
    if (is_place && type->is_signed && doc != NULL && strstr(doc, "egative") != NULL &&
        cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, BACK_OF) == 0) {
        number = -1 - number;
    }
    if (number < 0 && cairn_values_is_endless_below(values, op, p) &&
        cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, TRIED_AGAIN) != 0) {
        number = -number;
    }
    /* Of numbers that make a call allocate much, small ones show as much; and of those of a call
     * that is not known yet, who knows which do. */
    enum { SMALL = 16, DEAR = 2, KNOWN = 32 };
    const struct cairn_op_facts *known = &values->facts->ops[op];
    if (number > SMALL && (known->params[p].dear >= DEAR || known->calls < KNOWN) &&
        cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, TRIED_AGAIN) != 0) {
        number %= SMALL + 1;
    }
    return name_number(values, param, fit(type, number));
}

static struct cairn_arg draw_extreme(const struct cairn_values *values,
                                     struct cairn_chooser *chooser, const struct cairn_param *param)
{
    const struct cairn_sort *sort = &values->model->sorts.items[param->sort];
    if (sort->kind == CAIRN_SORT_REAL) {
        static const double reals[] = {1e300,           -1e300,           1e-310,
                                       __builtin_inf(), -__builtin_inf(), __builtin_nan("")};
        return (struct cairn_arg){
            .kind = CAIRN_ARG_REAL,
            .real = reals[cairn_choose(chooser, CAIRN_CHOICE_NUMBER, CAIRN_NONE, 6)]};
    }
    static const int64_t numbers[] = {INT32_MAX,  INT32_MIN,        INT64_MAX,        INT64_MIN,
                                      UINT32_MAX, (int64_t)1 << 30, (int64_t)1 << 20, -1};
    int64_t number = numbers[cairn_choose(chooser, CAIRN_CHOICE_NUMBER, CAIRN_NONE,
                                          sizeof numbers / sizeof *numbers)];
    const struct cairn_type *type = &values->model->types.items[param->value_type];
    return (struct cairn_arg){.kind = CAIRN_ARG_INTEGER,
                              .integer = type->size < 8 ? (int64_t)(int32_t)number : number};
}

/* What a bit-field cannot hold becomes what it would make of it. */
static struct cairn_arg fit_field(const struct cairn_values *values,
                                  const struct cairn_param *param, struct cairn_arg arg)
{
    int64_t number = arg.kind == CAIRN_ARG_INTEGER ? arg.integer
                     : arg.kind == CAIRN_ARG_CONSTANT
                         ? values->model->constants.items[arg.index].integer
                         : 0;
    if (param->bits == 0 || param->bits >= 64) {
        return arg;
    }
    const uint32_t unused = 64u - param->bits;
    const int64_t held = values->model->types.items[param->value_type].is_signed
                             ? (int64_t)((uint64_t)number << unused) >> unused
                             : (int64_t)(((uint64_t)number << unused) >> unused);
    return held == number ? arg : (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = held};
}

struct cairn_arg cairn_values_number(const struct cairn_values *values,
                                     struct cairn_chooser *chooser, uint32_t op, uint32_t p)
{
    return fit_field(values, &values->model->ops.items[op].params[p],
                     draw_number(values, chooser, op, p));
}

struct cairn_arg cairn_values_extreme(const struct cairn_values *values,
                                      struct cairn_chooser *chooser,
                                      const struct cairn_param *param)
{
    return fit_field(values, param, draw_extreme(values, chooser, param));
}

/* ---- contents ---- */

static struct cairn_arg contents_arg(struct cairn_sequence *sequence, const void *bytes,
                                     size_t length)
{
    struct cairn_arg arg = {.kind = CAIRN_ARG_BYTES, .integer = (int64_t)length};
    arg.index = cairn_sequence_add_bytes(sequence, bytes, length);
    return arg;
}

struct cairn_arg cairn_values_room(const struct cairn_values *values, struct cairn_chooser *chooser)
{
    (void)values;
    static const int64_t sizes[] = {0, 1, 4, 8, 16, 32, 64, 64, 100, 128, 256, 256, 1024, 4096};
    return (struct cairn_arg){.kind = CAIRN_ARG_ZEROS,
                              .integer =
                                  sizes[cairn_choose(chooser, CAIRN_CHOICE_LENGTH, CAIRN_NONE,
                                                     sizeof sizes / sizeof *sizes)]};
}

/* Among unsigned numbers of that size there may be the code units of texts (Unicode 15, 3.8
 * and 3.9): halves of surrogate pairs, the ends of the ranges. */
static int64_t draw_element(struct cairn_chooser *chooser, const struct cairn_type *type)
{
    static const int64_t units[] = {0xd83d, 0xde00, 0xd800, 0xdc00, 0xdbff,   0xdfff,
                                    0xfeff, 0xffff, 'a',    0x20ac, 0x10ffff, 0x110000};
    enum { OF_16_BITS = 10, RARELY = 5 };
    const uint32_t count = type->size == sizeof(uint16_t)   ? OF_16_BITS
                           : type->size == sizeof(uint32_t) ? sizeof units / sizeof *units
                                                            : 0;
    if (type->kind == CAIRN_TYPE_INTEGER && !type->is_signed && count != 0 &&
        cairn_choose(chooser, CAIRN_CHOICE_NUMBER, CAIRN_NONE, RARELY) == 0) {
        return units[cairn_choose(chooser, CAIRN_CHOICE_NUMBER, CAIRN_NONE, count)];
    }
    return fit(type, small_number(chooser, CAIRN_NONE));
}

struct cairn_arg cairn_values_elements(const struct cairn_values *values,
                                       struct cairn_chooser *chooser, uint32_t element_type,
                                       size_t room, struct cairn_sequence *sequence)
{
    const struct cairn_type *type = &values->model->types.items[element_type];
    uint8_t bytes[16 * 16] = {0};
    size_t size = type->size == 0 || type->size > 16 ? 1 : (size_t)type->size;
    uint32_t count = 1 + cairn_choose(chooser, CAIRN_CHOICE_LENGTH, CAIRN_NONE, 8);
    for (uint32_t i = 0; i < count; i++) {
        if (type->kind == CAIRN_TYPE_REAL) {
            double real = real_number(chooser, CAIRN_NONE).real;
            float narrow = (float)real;
            memcpy(bytes + i * size, size == sizeof narrow ? (void *)&narrow : (void *)&real,
                   size < sizeof real ? size : sizeof real);
        } else {
            int64_t number = draw_element(chooser, type);
            memcpy(bytes + i * size, &number, size < sizeof number ? size : sizeof number);
        }
    }
    if (room <= count * size) {
        return contents_arg(sequence, bytes, count * size);
    }
    uint8_t *all = cairn_alloc(room);
    memset(all, 0, room);
    memcpy(all, bytes, count * size);
    struct cairn_arg arg = contents_arg(sequence, all, room);
    free(all);
    return arg;
}
