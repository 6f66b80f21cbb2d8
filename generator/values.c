#include "generator/values.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 1000, MAX_CONTENTS = 512 };

/* Constants that go together: those of one enumeration, or macros with one prefix. */
struct constant_set {
    CAIRN_VEC(uint32_t) members;
};

struct cairn_values {
    const struct cairn_model *model;
    const struct cairn_options *options;
    struct constant_set *by_enumeration;
    struct constant_set *by_group;
    uint32_t group_count;
    CAIRN_VEC(uint32_t) strings; /* string constants */
};

struct cairn_values *cairn_values_new(const struct cairn_model *model,
                                      const struct cairn_options *options)
{
    struct cairn_values *values = cairn_alloc(sizeof *values);
    *values = (struct cairn_values){.model = model, .options = options};
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
            cairn_vec_push(&values->strings, i);
        } else if (constant->enumeration != CAIRN_NONE) {
            cairn_vec_push(&values->by_enumeration[constant->enumeration].members, i);
        } else if (constant->group != CAIRN_NONE) {
            cairn_vec_push(&values->by_group[constant->group].members, i);
        }
    }
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
    cairn_vec_release(&values->strings);
    free(values->by_enumeration);
    free(values->by_group);
    free(values);
}

/* ---- numbers ---- */

bool cairn_values_is_descriptor(const struct cairn_param *param)
{
    static const char *const names[] = {"fd",     "fildes", "filedes",    "sockfd",         "sock",
                                        "socket", "_fd",    "descriptor", "file_descriptor"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(param->name, names[i]) == 0) {
            return true;
        }
    }
    return false;
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

/* The number as the C type can hold it without a change of meaning. */
static int64_t fit(const struct cairn_type *type, int64_t number)
{
    if (type->is_bool) {
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

static const struct constant_set *constants_for(const struct cairn_values *values,
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

struct cairn_arg cairn_values_number(const struct cairn_values *values,
                                     struct cairn_chooser *chooser, uint32_t op,
                                     const struct cairn_param *param)
{
    const struct cairn_sort *sort = &values->model->sorts.items[param->sort];
    if (sort->kind == CAIRN_SORT_REAL) {
        return real_number(chooser, op);
    }
    const struct constant_set *set = constants_for(values, param);
    /* Enumerators nearly always; macros of a group that only seems to fit, often. */
    uint32_t named = sort->kind == CAIRN_SORT_ENUM ? 100 : 75;
    if (set != NULL && set->members.count != 0 &&
        cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, 100) < named) {
        uint32_t member = cairn_choose(chooser, CAIRN_CHOICE_NUMBER, op, set->members.count);
        const struct cairn_constant *constant =
            &values->model->constants.items[set->members.items[member]];
        int64_t limit = values->options->max_number;
        if (constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer <= limit &&
            constant->integer >= -limit) {
            return (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT,
                                      .index = set->members.items[member]};
        }
    }
    const struct cairn_type *type = &values->model->types.items[param->value_type];
    bool is_place = param->role == CAIRN_ROLE_INDEX || param->role == CAIRN_ROLE_COUNT ||
                    param->role == CAIRN_ROLE_LENGTH;
    int64_t number = is_place ? place_number(chooser, op) : small_number(chooser, op);
    return (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = fit(type, number)};
}

struct cairn_arg cairn_values_extreme(const struct cairn_values *values,
                                      struct cairn_chooser *chooser,
                                      const struct cairn_param *param)
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

/* ---- texts and contents ---- */

static struct cairn_arg contents_arg(struct cairn_sequence *sequence, const void *bytes,
                                     size_t length)
{
    struct cairn_arg arg = {.kind = CAIRN_ARG_BYTES, .integer = (int64_t)length};
    arg.index = cairn_sequence_add_bytes(sequence, bytes, length);
    return arg;
}

static size_t random_text(struct cairn_chooser *chooser, uint32_t op, char *text)
{
    static const char alphabet[] =
        "abcdefghijklmnopqrstuvwxyz0123456789 -_.,:;/\\\"'{}[]()<>&%=+*#";
    uint32_t length = cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, 12);
    for (uint32_t i = 0; i < length; i++) {
        text[i] = alphabet[cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, sizeof alphabet - 1)];
    }
    return length;
}

static size_t long_text(struct cairn_chooser *chooser, uint32_t op, char *text)
{
    size_t length = 16 + cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, 300);
    memset(text, 'a' + (int)cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, 26), length);
    return length;
}

/* A text: common, mined, random, or long. Returns its length. */
static size_t draw_text(const struct cairn_values *values, struct cairn_chooser *chooser,
                        uint32_t op, char *text)
{
    static const char *const common[] = {
        "",    "a",     "b",   "abc",  "key", "name",   "0",  "1",    "-1",  "hello world",
        "x y", "value", "1.5", "true", "{}",  "[1, 2]", "%d", "\t\n", "AbC", "\xc3\xa9"};
    const uint32_t common_count = sizeof common / sizeof *common;
    uint32_t which = cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, 100);
    if (which < 45 && values->model->strings.count != 0) {
        uint32_t n = values->model->strings.count;
        const char *mined =
            values->model->strings.items[cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, n)];
        size_t length = strlen(mined);
        length = length > MAX_TEXT ? MAX_TEXT : length;
        memcpy(text, mined, length);
        return length;
    }
    if (which < 80) {
        const char *chosen = common[cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, common_count)];
        size_t length = strlen(chosen);
        memcpy(text, chosen, length);
        return length;
    }
    return which < 97 ? random_text(chooser, op, text) : long_text(chooser, op, text);
}

struct cairn_arg cairn_values_text(const struct cairn_values *values, struct cairn_chooser *chooser,
                                   uint32_t op, const struct cairn_param *param,
                                   struct cairn_sequence *sequence)
{
    (void)param;
    if (values->strings.count != 0 && cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, 100) < 8) {
        uint32_t which = cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, values->strings.count);
        return (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT,
                                  .index = values->strings.items[which]};
    }
    char text[MAX_TEXT + 1];
    size_t length = draw_text(values, chooser, op, text);
    return contents_arg(sequence, text, length);
}

struct cairn_arg cairn_values_contents(const struct cairn_values *values,
                                       struct cairn_chooser *chooser,
                                       struct cairn_sequence *sequence)
{
    char bytes[MAX_TEXT + 1];
    uint32_t which = cairn_choose(chooser, CAIRN_CHOICE_CONTENTS, CAIRN_NONE, 10);
    size_t length;
    if (which < 6) {
        length = draw_text(values, chooser, CAIRN_NONE, bytes);
    } else if (which < 8) {
        length = cairn_choose(chooser, CAIRN_CHOICE_CONTENTS, CAIRN_NONE, 32);
        for (size_t i = 0; i < length; i++) {
            bytes[i] = (char)cairn_choose(chooser, CAIRN_CHOICE_CONTENTS, CAIRN_NONE, 256);
        }
    } else {
        length = cairn_choose(chooser, CAIRN_CHOICE_CONTENTS, CAIRN_NONE, MAX_CONTENTS);
        memset(bytes, (int)cairn_choose(chooser, CAIRN_CHOICE_CONTENTS, CAIRN_NONE, 2) * 'x',
               length);
    }
    return contents_arg(sequence, bytes, length);
}

struct cairn_arg cairn_values_room(const struct cairn_values *values, struct cairn_chooser *chooser)
{
    (void)values;
    static const int64_t sizes[] = {1, 4, 8, 16, 32, 64, 100, 128, 256, 256, 1024, 4096};
    return (struct cairn_arg){.kind = CAIRN_ARG_ZEROS,
                              .integer =
                                  sizes[cairn_choose(chooser, CAIRN_CHOICE_LENGTH, CAIRN_NONE,
                                                     sizeof sizes / sizeof *sizes)]};
}

struct cairn_arg cairn_values_elements(const struct cairn_values *values,
                                       struct cairn_chooser *chooser, uint32_t element_type,
                                       struct cairn_sequence *sequence)
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
            int64_t number = fit(type, small_number(chooser, CAIRN_NONE));
            memcpy(bytes + i * size, &number, size < sizeof number ? size : sizeof number);
        }
    }
    return contents_arg(sequence, bytes, count * size);
}
