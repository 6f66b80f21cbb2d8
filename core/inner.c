#include "core/inner.h"

#include <string.h>

/* What is passed for bytes and texts. Others get as many elements, all zero. */
#define PLAIN_TEXT "key" /* one that tests pass often: what it names may be there */
enum { NUMBERS = 3 };    /* 0, 1, -1 */
enum { ORDERS = 2 };     /* rising, falling */
enum { ENDS = 2 };       /* fails, stops */
enum { PLAIN_COUNT = sizeof PLAIN_TEXT - 1, PLAIN_ROOM = 64 };

static const struct cairn_type *type_at(const struct cairn_model *model, uint32_t type)
{
    return &model->types.items[type];
}

/* Whether a callback of the type may answer otherwise than it did: none that compares. */
static bool can_give_up(const struct cairn_model *model, uint32_t function_type)
{
    const enum cairn_type_kind result = type_at(model, type_at(model, function_type)->target)->kind;
    return type_at(model, function_type)->may_give_up && result != CAIRN_TYPE_REAL &&
           !cairn_feed_compares(model, function_type);
}

uint32_t cairn_callback_plain_count(const struct cairn_model *model, uint32_t function_type)
{
    switch (type_at(model, type_at(model, function_type)->target)->kind) {
    case CAIRN_TYPE_INTEGER:
    case CAIRN_TYPE_ENUM:
    case CAIRN_TYPE_REAL:
        return NUMBERS + (cairn_feed_takes(model, function_type, NULL) ? 1u : 0u) +
               (cairn_feed_compares(model, function_type) ? ORDERS : 0u) +
               (can_give_up(model, function_type) ? ENDS : 0u);
    default:
        return 1; /* nothing, NULL, or a zeroed record */
    }
}

enum cairn_duty cairn_callback_duty(const struct cairn_model *model, uint32_t function_type,
                                    int64_t script)
{
    int64_t number = cairn_callback_plain_count(model, function_type);
    for (enum cairn_duty duty = CAIRN_DUTY_NONE; duty < CAIRN_DUTY_COUNT; duty++) {
        if (cairn_allocator_can(model, function_type, duty) && number++ == script) {
            return duty;
        }
    }
    return CAIRN_DUTY_NONE;
}

int64_t cairn_callback_duty_script(const struct cairn_model *model, uint32_t function_type,
                                   enum cairn_duty duty)
{
    int64_t number = cairn_callback_plain_count(model, function_type);
    for (enum cairn_duty other = CAIRN_DUTY_NONE; other < duty; other++) {
        number += cairn_allocator_can(model, function_type, other) ? 1 : 0;
    }
    return cairn_allocator_can(model, function_type, duty) ? number : 0;
}

uint32_t cairn_callback_return_count(const struct cairn_model *model, uint32_t function_type)
{
    uint32_t count = cairn_callback_plain_count(model, function_type);
    for (enum cairn_duty duty = CAIRN_DUTY_NONE; duty < CAIRN_DUTY_COUNT; duty++) {
        count += cairn_allocator_can(model, function_type, duty) ? 1 : 0;
    }
    return count;
}

enum cairn_answer cairn_callback_answer(const struct cairn_model *model, uint32_t function_type,
                                        int64_t script)
{
    if (script < cairn_callback_plain_count(model, function_type)) {
        enum cairn_type_kind result = type_at(model, type_at(model, function_type)->target)->kind;
        bool is_number =
            result == CAIRN_TYPE_INTEGER || result == CAIRN_TYPE_ENUM || result == CAIRN_TYPE_REAL;
        int64_t further = script - NUMBERS - (cairn_feed_takes(model, function_type, NULL) ? 1 : 0);
        const bool compares = cairn_feed_compares(model, function_type);
        return !is_number || script < NUMBERS ? CAIRN_ANSWER_NUMBER
               : further < 0                  ? CAIRN_ANSWER_TAKEN
               : further == 0                 ? compares ? CAIRN_ANSWER_RISING : CAIRN_ANSWER_FAILS
               : compares                     ? CAIRN_ANSWER_FALLING
                                              : CAIRN_ANSWER_STOPS;
    }
    return cairn_callback_duty(model, function_type, script) != CAIRN_DUTY_NONE
               ? CAIRN_ANSWER_MEMORY
               : CAIRN_ANSWER_NUMBER;
}

bool cairn_callback_gives_up(const struct cairn_model *model, uint32_t function_type,
                             int64_t script, int64_t *ret_before, int64_t *ret_behind)
{
    const enum cairn_answer answer = cairn_callback_answer(model, function_type, script);
    *ret_before = answer == CAIRN_ANSWER_STOPS ? 1 : 0;
    *ret_behind = answer == CAIRN_ANSWER_STOPS ? 0 : -1;
    return answer == CAIRN_ANSWER_FAILS || answer == CAIRN_ANSWER_STOPS;
}

int64_t cairn_callback_order_script(const struct cairn_model *model, uint32_t function_type,
                                    bool is_falling)
{
    return (int64_t)cairn_callback_plain_count(model, function_type) - (is_falling ? 1 : ORDERS);
}

bool cairn_callback_add_answer(struct cairn_str *out, const struct cairn_model *model,
                               uint32_t function_type, int64_t script,
                               const struct cairn_feed_names *names)
{
    enum cairn_answer answer = cairn_callback_answer(model, function_type, script);
    switch (answer) {
    case CAIRN_ANSWER_TAKEN:
        cairn_feed_add_taking(out, model, function_type, names);
        return true;
    case CAIRN_ANSWER_RISING:
    case CAIRN_ANSWER_FALLING:
        cairn_feed_add_order(out, model, function_type, answer == CAIRN_ANSWER_FALLING, names);
        return true;
    case CAIRN_ANSWER_MEMORY:
        cairn_allocator_add_body(out, model, function_type,
                                 cairn_callback_duty(model, function_type, script), names);
        return true;
    default:
        return false;
    }
}

uint32_t cairn_callback_script_count(const struct cairn_model *model, uint32_t function_type)
{
    uint32_t count = cairn_callback_return_count(model, function_type);
    for (uint32_t i = 0; i < model->inner_calls.count; i++) {
        count += model->inner_calls.items[i].callback == function_type ? 1 : 0;
    }
    return count;
}

const struct cairn_inner_call *cairn_callback_inner(const struct cairn_model *model,
                                                    uint32_t function_type, int64_t script)
{
    int64_t number = cairn_callback_return_count(model, function_type);
    for (uint32_t i = 0; i < model->inner_calls.count; i++) {
        const struct cairn_inner_call *call = &model->inner_calls.items[i];
        if (call->callback == function_type && number++ == script) {
            return model->ops.items[call->op].unavailable == NULL ? call : NULL;
        }
    }
    return NULL;
}

/* ---- plain values ---- */

static bool is_room(const struct cairn_param *param)
{
    return param->role == CAIRN_ROLE_OUTPUT_BUFFER;
}

bool cairn_callback_works_on_user_data(const struct cairn_model *model, uint32_t function_type,
                                       int64_t script)
{
    const struct cairn_inner_call *inner = cairn_callback_inner(model, function_type, script);
    return inner != NULL && inner->registrar != CAIRN_NONE;
}

/* Whether it is a struct of the caller's, which may be all zero. */
static bool is_blank_struct(const struct cairn_model *model, const struct cairn_param *param)
{
    if (param->role != CAIRN_ROLE_CALLER_STRUCT ||
        model->sorts.items[param->sort].kind != CAIRN_SORT_OBJECT) {
        return false;
    }
    const struct cairn_record *record =
        &model->records.items[model->sorts.items[param->sort].record];
    return record->is_complete && !record->is_api_made && strchr(record->spelling, '(') == NULL;
}

bool cairn_inner_has_plain(const struct cairn_model *model, const struct cairn_param *param)
{
    if (param->pass != CAIRN_PASS_VALUE || param->nullability == CAIRN_NULL_ALLOWED ||
        is_blank_struct(model, param)) {
        return true;
    }
    if (param->role == CAIRN_ROLE_END) {
        return false;
    }
    switch (model->sorts.items[param->sort].kind) {
    case CAIRN_SORT_INTEGER:
    case CAIRN_SORT_REAL:
    case CAIRN_SORT_ENUM:
    case CAIRN_SORT_STRING:
    case CAIRN_SORT_BYTES:
    case CAIRN_SORT_ARRAY:
    case CAIRN_SORT_CALLBACK:
    case CAIRN_SORT_POINTER:
        return true;
    default:
        return false;
    }
}

static void add_constant(struct cairn_str *out, const struct cairn_model *model,
                         uint32_t enumeration)
{
    for (uint32_t i = 0; i < model->constants.count; i++) {
        if (model->constants.items[i].enumeration == enumeration) {
            cairn_str_add(out, model->constants.items[i].name);
            return;
        }
    }
    cairn_str_add(out, "0");
}

static void add_memory(struct cairn_str *out, const struct cairn_model *model,
                       const struct cairn_param *param,
                       void (*add_cast)(struct cairn_str *out, const struct cairn_model *model,
                                        uint32_t type))
{
    const struct cairn_type *pointer = type_at(model, param->type);
    const struct cairn_type *pointee = type_at(model, pointer->target);
    bool is_plain = pointee->kind == CAIRN_TYPE_VOID || pointee->is_character;
    bool is_char = pointee->is_signed && strstr(pointee->spelling, "signed") == NULL;
    if (pointee->is_character && !is_char) {
        add_cast(out, model, param->type);
    }
    if (is_plain && pointee->is_const) {
        cairn_str_add(out, "\"" PLAIN_TEXT "\"");
    } else {
        /* A text for strings too: the callee may write it. */
        bool is_text = is_plain && !is_room(param);
        cairn_str_addf(out, "(%s[%d]){%s}", is_plain ? "char" : pointee->spelling, PLAIN_ROOM,
                       is_text ? "\"" PLAIN_TEXT "\"" : "0");
    }
}

void cairn_inner_add_plain(struct cairn_str *out, const struct cairn_model *model,
                           const struct cairn_op *op, uint32_t k,
                           void (*add_cast)(struct cairn_str *out, const struct cairn_model *model,
                                            uint32_t type))
{
    const struct cairn_param *param = &op->params[k];
    const struct cairn_param *partner =
        param->partner < 0 ? NULL : &op->params[(uint16_t)param->partner];
    bool is_measure = param->role == CAIRN_ROLE_LENGTH || param->role == CAIRN_ROLE_COUNT;
    if (param->pass != CAIRN_PASS_VALUE) {
        int room = is_measure && partner != NULL && is_room(partner) ? PLAIN_ROOM : 0;
        cairn_str_addf(out, "&(%s){%d}", type_at(model, param->value_type)->spelling, room);
        return;
    }
    if (is_blank_struct(model, param)) {
        uint32_t record = model->sorts.items[param->sort].record;
        cairn_str_addf(out, "&(%s){0}", model->records.items[record].spelling);
        return;
    }
    if (param->role == CAIRN_ROLE_END) {
        cairn_str_add(out, "NULL");
        return;
    }
    switch (model->sorts.items[param->sort].kind) {
    case CAIRN_SORT_INTEGER:
        cairn_str_addf(out, "%d",
                       !is_measure || partner == NULL ? 1
                       : is_room(partner)             ? PLAIN_ROOM
                                                      : PLAIN_COUNT);
        break;
    case CAIRN_SORT_REAL:
        cairn_str_add(out, "0.5");
        break;
    case CAIRN_SORT_ENUM:
        add_constant(out, model, model->sorts.items[param->sort].enumeration);
        break;
    case CAIRN_SORT_STRING:
    case CAIRN_SORT_BYTES:
    case CAIRN_SORT_ARRAY:
        add_memory(out, model, param, add_cast);
        break;
    case CAIRN_SORT_HANDLE: /* what is given first often has the first number */
        cairn_str_add(out, type_at(model, param->type)->kind == CAIRN_TYPE_INTEGER ? "1" : "NULL");
        break;
    default:
        cairn_str_add(out, "NULL");
        break;
    }
}
