#include "core/feed.h"

static const struct cairn_type *type_at(const struct cairn_model *model, uint32_t type)
{
    return &model->types.items[type];
}

static const struct cairn_type *param_at(const struct cairn_model *model, uint32_t function_type,
                                         uint16_t k)
{
    return type_at(model, type_at(model, function_type)->parameters[k]);
}

static const struct cairn_type *target_of(const struct cairn_model *model,
                                          const struct cairn_type *pointer)
{
    return pointer->kind == CAIRN_TYPE_POINTER || pointer->kind == CAIRN_TYPE_ARRAY
               ? type_at(model, pointer->target)
               : NULL;
}

static bool is_size(const struct cairn_type *type)
{
    return type->kind == CAIRN_TYPE_INTEGER && !type->is_bool && !type->is_character &&
           type->size >= sizeof(int);
}

static bool is_size_ref(const struct cairn_model *model, const struct cairn_type *type)
{
    const struct cairn_type *target = target_of(model, type);
    return target != NULL && is_size(target) && !target->is_const;
}

static bool is_memory(const struct cairn_type *target)
{
    return target != NULL && (target->kind == CAIRN_TYPE_VOID || target->is_character);
}

/* A callback that is given data as well converts them, and is not asked for more. */
static bool is_converter(const struct cairn_model *model, uint32_t function_type)
{
    for (uint16_t k = 0; k < type_at(model, function_type)->parameter_count; k++) {
        const struct cairn_type *target = target_of(model, param_at(model, function_type, k));
        if (target != NULL && target->is_character && target->is_const) {
            return true;
        }
    }
    return false;
}

/* The size of a size_t: nobody takes it for anything but a size. */
static bool is_plain_size(const struct cairn_type *type)
{
    return is_size(type) && !type->is_signed && type->size == sizeof(size_t);
}

/* fread's and fwrite's parameters: memory first, then two numbers of one unsigned type, the size of
 * an item and how many items. */
static bool has_items(const struct cairn_model *model, uint32_t function_type, uint16_t k)
{
    const struct cairn_type *function = type_at(model, function_type);
    if (k != 0 || function->parameter_count < 3) {
        return false;
    }
    const struct cairn_type *size = param_at(model, function_type, 1);
    const struct cairn_type *items = param_at(model, function_type, 2);
    return is_size(size) && is_size(items) && !size->is_signed && !items->is_signed &&
           size->size == items->size;
}

static bool has_more_numbers(const struct cairn_model *model, uint32_t function_type, uint16_t k)
{
    for (; k < type_at(model, function_type)->parameter_count; k++) {
        if (is_size(param_at(model, function_type, k))) {
            return true;
        }
    }
    return false;
}

/* Memory with its size behind it. void * in front is what was handed on to the callback, unless it
 * counts items: (memory, size, items, ...). A number that is no size_t may be anything: it has to
 * be the only one, and not to follow the first parameter. */
static bool is_sized(const struct cairn_model *model, uint32_t function_type, uint16_t k,
                     bool is_const, struct cairn_feed *ret_feed)
{
    uint16_t count = type_at(model, function_type)->parameter_count;
    const struct cairn_type *target = target_of(model, param_at(model, function_type, k));
    if (!is_memory(target) || k + 1 >= count || target->is_const != is_const) {
        return false;
    }
    const struct cairn_type *room = param_at(model, function_type, (uint16_t)(k + 1));
    bool counts_items = has_items(model, function_type, k);
    bool is_room_ref = is_size_ref(model, room);
    bool is_sure = counts_items || is_plain_size(room) ||
                   (is_room_ref && is_plain_size(target_of(model, room)));
    bool is_possible = k > 0 && (is_size(room) || is_room_ref) &&
                       !has_more_numbers(model, function_type, (uint16_t)(k + 2));
    if ((!is_sure && !is_possible) ||
        (target->kind == CAIRN_TYPE_VOID && k == 0 && !counts_items)) {
        return false;
    }
    bool has_taken = k + 2 < count && !is_room_ref &&
                     is_size_ref(model, param_at(model, function_type, (uint16_t)(k + 2)));
    *ret_feed = (struct cairn_feed){.data = (int16_t)k,
                                    .room = (int16_t)(k + 1),
                                    .items = (int16_t)(counts_items ? 2 : -1),
                                    .taken = (int16_t)(has_taken ? k + 2 : -1),
                                    .is_room_ref = is_room_ref,
                                    .is_sure = is_sure};
    return true;
}

/* T ** where the address of the data goes; how much there is, is returned, or goes where the
 * parameter beside it points to. */
static bool is_handed_over(const struct cairn_model *model, uint32_t function_type, uint16_t k,
                           struct cairn_feed *ret_feed)
{
    const struct cairn_type *function = type_at(model, function_type);
    const struct cairn_type *cell = target_of(model, param_at(model, function_type, k));
    const struct cairn_type *target = cell == NULL ? NULL : target_of(model, cell);
    if (target == NULL || cell->is_const ||
        (target->kind != CAIRN_TYPE_VOID && !target->is_character)) {
        return false;
    }
    bool is_before = k > 0 && is_size_ref(model, param_at(model, function_type, (uint16_t)(k - 1)));
    bool is_behind = k + 1 < function->parameter_count &&
                     is_size_ref(model, param_at(model, function_type, (uint16_t)(k + 1)));
    bool is_told = is_before != is_behind;
    if ((is_before && is_behind) || (!is_told && !is_size(type_at(model, function->target)))) {
        return false;
    }
    *ret_feed = (struct cairn_feed){.data = (int16_t)k,
                                    .room = -1,
                                    .items = -1,
                                    .taken = (int16_t)(!is_told    ? -1
                                                       : is_behind ? k + 1
                                                                   : k - 1),
                                    .hands_over = true,
                                    .is_sure = true};
    return true;
}

bool cairn_feed_shape(const struct cairn_model *model, uint32_t function_type,
                      struct cairn_feed *ret_feed)
{
    const struct cairn_type *function = type_at(model, function_type);
    const struct cairn_type *result = type_at(model, function->target);
    bool can_answer = result->kind == CAIRN_TYPE_VOID || result->kind == CAIRN_TYPE_INTEGER ||
                      result->kind == CAIRN_TYPE_ENUM;
    *ret_feed = (struct cairn_feed){.data = -1, .room = -1, .items = -1, .taken = -1};
    if (!can_answer || function->is_variadic || is_converter(model, function_type)) {
        return false;
    }
    for (uint16_t k = 0; k < function->parameter_count; k++) {
        if (is_handed_over(model, function_type, k, ret_feed) ||
            is_sized(model, function_type, k, false, ret_feed)) {
            return true;
        }
    }
    return false;
}

bool cairn_feed_takes(const struct cairn_model *model, uint32_t function_type,
                      struct cairn_feed *ret_feed)
{
    const struct cairn_type *function = type_at(model, function_type);
    struct cairn_feed feed = {.data = -1, .room = -1, .items = -1, .taken = -1};
    for (uint16_t k = 0; k < function->parameter_count; k++) {
        if (is_size(type_at(model, function->target)) && !function->is_variadic &&
            is_sized(model, function_type, k, true, &feed) && !feed.is_room_ref) {
            if (ret_feed != NULL) {
                *ret_feed = feed;
            }
            return true;
        }
    }
    return false;
}

int16_t cairn_feed_amount(const struct cairn_feed *feed)
{
    return feed->items >= 0 ? feed->items : feed->room;
}

static bool says_it_compares(const char *name)
{
    static const char *const words[] = {"comp", "cmp", "less", "order", "sort", "coll", "equal"};
    bool says = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        says = says || strcasestr(name, words[i]) != NULL;
    }
    return says;
}

/* Whether the type has a name, or a pointer to it, and none says that it compares: two texts are as
 * often a name and a value. */
static bool is_named_otherwise(const struct cairn_model *model, uint32_t function_type)
{
    bool is_named = false;
    for (uint32_t i = 0; i < model->types.count; i++) {
        const struct cairn_type *type = &model->types.items[i];
        const bool is_of_it = i == function_type ||
                              (type->kind == CAIRN_TYPE_POINTER && type->target == function_type);
        if (is_of_it && type->typedef_name != NULL) {
            if (says_it_compares(type->typedef_name)) {
                return false;
            }
            is_named = true;
        }
    }
    return is_named;
}

bool cairn_feed_compares(const struct cairn_model *model, uint32_t function_type)
{
    const struct cairn_type *function = type_at(model, function_type);
    const struct cairn_type *result = type_at(model, function->target);
    if (function->parameter_count < 2 || function->is_variadic ||
        result->kind != CAIRN_TYPE_INTEGER || !result->is_signed || !is_size(result)) {
        return false;
    }
    const struct cairn_type *one = target_of(model, param_at(model, function_type, 0));
    const struct cairn_type *other = target_of(model, param_at(model, function_type, 1));
    return one != NULL && other != NULL && one->is_const && other->is_const &&
           one->kind == other->kind && one->size == other->size &&
           (one->kind == CAIRN_TYPE_VOID || one->kind == CAIRN_TYPE_INTEGER) &&
           !(one->is_character && is_named_otherwise(model, function_type));
}

bool cairn_feed_uses(const struct cairn_feed *feed, uint16_t parameter)
{
    int16_t k = (int16_t)parameter;
    return k == feed->data || k == feed->room || k == feed->items || k == feed->taken;
}

/* ---- the body ---- */

struct body {
    struct cairn_str *out;
    const struct cairn_model *model;
    uint32_t function_type;
    const struct cairn_feed *feed;
    const struct cairn_feed_names *names;
};

static void add_name(const struct body *b, int16_t parameter)
{
    cairn_str_addf(b->out, "%s%u", b->names->prefix, (unsigned)parameter + b->names->base);
}

/* "size_t room = arg2 * arg3;" What a signed size below zero has room for, is nothing. */
static void add_room(const struct body *b)
{
    const struct cairn_type *type = param_at(b->model, b->function_type, (uint16_t)b->feed->room);
    const char *star = b->feed->is_room_ref ? "*" : "";
    bool is_signed = b->feed->is_room_ref ? target_of(b->model, type)->is_signed : type->is_signed;
    cairn_str_add(b->out, "size_t room = ");
    if (is_signed) {
        cairn_str_add(b->out, star);
        add_name(b, b->feed->room);
        cairn_str_add(b->out, " < 0 ? 0 : ");
    }
    cairn_str_addf(b->out, "(size_t)%s", star);
    add_name(b, b->feed->room);
    if (b->feed->items >= 0) {
        cairn_str_add(b->out, " * (size_t)");
        add_name(b, b->feed->items);
    }
    cairn_str_add(b->out, ";\n");
}

/* What is returned: how much was stored, in the units of the caller; that all was well where that
 * is said elsewhere; whether all was stored. */
static void add_return(const struct body *b)
{
    const struct cairn_type *result =
        type_at(b->model, type_at(b->model, b->function_type)->target);
    if (result->kind == CAIRN_TYPE_VOID) {
        return;
    }
    cairn_str_add(b->out, "return ");
    if (result->kind == CAIRN_TYPE_ENUM) {
        cairn_str_addf(b->out, "(%s)0;\n", result->spelling);
    } else if (result->is_bool) {
        cairn_str_add(b->out, "count == room;\n");
    } else if (b->feed->taken >= 0 || b->feed->is_room_ref) {
        cairn_str_add(b->out, "count != 0;\n"); /* else whoever takes 1 for success never ends */
    } else if (b->feed->items >= 0) {
        cairn_str_addf(b->out, "(%s)(room == 0 ? 0 : count / (size_t)", result->spelling);
        add_name(b, b->feed->room);
        cairn_str_add(b->out, ");\n");
    } else {
        cairn_str_addf(b->out, "(%s)count;\n", result->spelling);
    }
}

static void add_line(const struct body *b, const char *line)
{
    if (line != NULL) {
        cairn_str_addf(b->out, "%s\n", line);
    }
}

/* "*arg3 = (size_t)count;", unless nobody asks. */
static void add_taken(const struct body *b, int16_t parameter)
{
    if (parameter >= 0) {
        const struct cairn_type *ref = param_at(b->model, b->function_type, (uint16_t)parameter);
        cairn_str_add(b->out, "*");
        add_name(b, parameter);
        cairn_str_addf(b->out, " = (%s)count;\n", target_of(b->model, ref)->spelling);
    }
}

static void add_handing_over(const struct body *b)
{
    const char *input = b->names->input;
    const struct cairn_type *cell =
        target_of(b->model, param_at(b->model, b->function_type, (uint16_t)b->feed->data));
    cairn_str_addf(b->out, "size_t count = %s.left;\n", input);
    add_line(b, b->names->enter);
    cairn_str_add(b->out, "*");
    add_name(b, b->feed->data);
    cairn_str_addf(b->out, " = (%s)%s.next;\n", cell->spelling, input);
    add_taken(b, b->feed->taken);
    add_line(b, b->names->leave);
    cairn_str_addf(b->out, "%s.left = 0;\n", input);
    add_return(b);
}

static void add_filling(const struct body *b)
{
    const char *input = b->names->input;
    bool is_silent =
        type_at(b->model, type_at(b->model, b->function_type)->target)->kind == CAIRN_TYPE_VOID &&
        b->feed->taken < 0 && !b->feed->is_room_ref;
    add_room(b);
    cairn_str_addf(b->out, "size_t count = room < %s.left ? room : %s.left;\n", input, input);
    add_line(b, b->names->enter);
    cairn_str_add(b->out, "if (count != 0) {\nmemcpy(");
    add_name(b, b->feed->data);
    cairn_str_addf(b->out, ", %s.next, count);\n%s.next += count;\n%s.left -= count;\n}\n", input,
                   input, input);
    if (is_silent) { /* Nobody learns that there was less. */
        cairn_str_add(b->out, "if (count < room) {\nmemset((unsigned char *)");
        add_name(b, b->feed->data);
        cairn_str_add(b->out, " + count, 0, room - count);\n}\n");
    }
    add_taken(b, b->feed->is_room_ref ? b->feed->room : b->feed->taken);
    add_line(b, b->names->leave);
    add_return(b);
}

void cairn_feed_add_body(struct cairn_str *out, const struct cairn_model *model,
                         uint32_t function_type, const struct cairn_feed_names *names)
{
    struct cairn_feed feed;
    if (!cairn_feed_shape(model, function_type, &feed)) {
        return;
    }
    const struct body b = {out, model, function_type, &feed, names};
    if (feed.hands_over) {
        add_handing_over(&b);
    } else {
        add_filling(&b);
    }
}

void cairn_feed_add_taking(struct cairn_str *out, const struct cairn_model *model,
                           uint32_t function_type, const struct cairn_feed_names *names)
{
    struct cairn_feed feed;
    if (!cairn_feed_takes(model, function_type, &feed)) {
        return;
    }
    const struct body b = {out, model, function_type, &feed, names};
    const struct cairn_type *result = type_at(model, type_at(model, function_type)->target);
    cairn_str_addf(out, "return (%s)", result->spelling);
    add_name(&b, cairn_feed_amount(&feed));
    cairn_str_add(out, ";\n");
}

void cairn_feed_add_order(struct cairn_str *out, const struct cairn_model *model,
                          uint32_t function_type, bool is_falling,
                          const struct cairn_feed_names *names)
{
    const struct cairn_feed none = {0};
    const struct body b = {out, model, function_type, &none, names};
    const struct cairn_type *target = target_of(model, param_at(model, function_type, 0));
    bool is_number = target->kind == CAIRN_TYPE_INTEGER && !target->is_character;
    const char *spelling = is_number ? target->spelling : "const unsigned char";
    const char *cast = target->is_character ? "(const unsigned char *)" : "";
    static const char *const variables[] = {"one", "other"};
    for (int16_t k = 0; k < 2; k++) {
        cairn_str_addf(out, "%s *%s = %s", spelling, variables[k], cast);
        add_name(&b, k);
        cairn_str_add(out, ";\n");
    }
    cairn_str_addf(out, "if (one == NULL || other == NULL) {\nreturn %s;\n}\n",
                   is_falling ? "(other != NULL) - (one != NULL)"
                              : "(one != NULL) - (other != NULL)");
    const char *order = is_falling ? "(*one < *other) - (*one > *other);\n"
                                   : "(*one > *other) - (*one < *other);\n";
    if (names->enter == NULL) {
        cairn_str_addf(out, "return %s", order);
    } else {
        cairn_str_addf(out, "%s\nint order = %s%s\nreturn order;\n", names->enter, order,
                       names->leave);
    }
}
