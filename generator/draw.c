/* Arguments: values made on the spot, numbers, probes, and the statement. */
#include <string.h>

#include "core/feed.h"
#include "core/hash.h"
#include "core/inner.h"
#include "core/relation.h"
#include "core/room.h"
#include "generator/draw_internal.h"

enum {
    FROM_SEQUENCE = 250,        /* of 1000, for the first statement */
    FROM_SEQUENCE_BEHIND = 700, /* ... for those behind it */
    MAX_PROBES = 30,            /* of one kind for one parameter */
    MAX_FAILED = 8,             /* ... with extreme numbers */
    UNSIZED_ROOM = 4096,        /* bytes offered where nothing says how many are needed */
};

void cairn_drawer_init(struct cairn_drawer *drawer, const struct cairn_model *model,
                       const struct cairn_options *options, const bool *executable)
{
    *drawer = (struct cairn_drawer){.model = model, .options = options, .executable = executable};
    size_t size = model->records.count * sizeof(uint32_t);
    drawer->local_of_record = cairn_arena_alloc(&drawer->arena, size);
    drawer->build_of_record = cairn_arena_alloc(&drawer->arena, size);
    memset(drawer->local_of_record, 0xff, size);
    memset(drawer->build_of_record, 0xff, size);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_LOCAL && executable[i]) {
            drawer->local_of_record[op->record] = i;
        } else if (op->kind == CAIRN_OP_BUILD && executable[i]) {
            drawer->build_of_record[op->record] = i;
        }
    }
}

void cairn_drawer_release(struct cairn_drawer *drawer)
{
    cairn_map_release(&drawer->misses);
    cairn_chooser_release(&drawer->chooser);
    cairn_arena_release(&drawer->arena);
}

/* ---- values made on the spot ---- */

/* Appends a statement that makes a value of the caller's; the argument refers to it. */
static struct cairn_arg make(struct cairn_drawing *w, uint32_t op, const struct cairn_arg *args,
                             uint32_t count)
{
    uint32_t s = cairn_assembly_append(w->a, w->d->facts, op, args, count);
    return (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = s};
}

static struct cairn_arg draw_contents(struct cairn_drawing *w, uint32_t param)
{
    return cairn_texts_draw_contents(w->d->texts, &w->d->chooser, w->op_index, param,
                                     &w->a->sequence);
}

static bool make_bytes(struct cairn_drawing *w, uint32_t param, struct cairn_arg contents)
{
    bool is_sink = w->op->params[param].role == CAIRN_ROLE_SINK || w->op->params[param].is_malloced;
    uint32_t op = cairn_model_find_op(
        w->d->model, cairn_op_kind_name(is_sink ? CAIRN_OP_HEAP_BYTES : CAIRN_OP_BYTES));
    if (op == CAIRN_NONE) {
        return false;
    }
    w->args[param] = make(w, op, &contents, 1);
    return true;
}

/* Bytes to offer where nothing says how many are needed, but perhaps the declaration; which some
 * headers have wrong. */
static int64_t unsized_room(struct cairn_drawing *w, uint32_t param)
{
    const int64_t room = (int64_t)cairn_room_declared(w->d->model, w->op, param);
    return room >= UNSIZED_ROOM || (room != 0 && cairn_draw_choose(w, CAIRN_CHOICE_LENGTH, 8) != 0)
               ? room
               : UNSIZED_ROOM;
}

static bool draw_bytes(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    bool has_length = p->partner >= 0;
    uint32_t which = cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 10);
    if (p->role == CAIRN_ROLE_OUTPUT_BUFFER || p->role == CAIRN_ROLE_SINK) {
        bool is_ample = w->d->facts->ops[w->op_index].params[param].ignores_length;
        if (!is_ample && which < 3 && cairn_draw_from_sequence(w, param)) {
            return true;
        }
        struct cairn_arg room = {.kind = CAIRN_ARG_ZEROS,
                                 .integer = is_ample ? CAIRN_AMPLE_ROOM : unsized_room(w, param)};
        return make_bytes(w, param,
                          has_length && !is_ample ? cairn_values_room(w->d->values, &w->d->chooser)
                                                  : room);
    }
    if (p->is_malloced) {
        return make_bytes(w, param, draw_contents(w, param));
    }
    if (has_length && p->may_overlap && cairn_draw_own_text(w, param)) {
        return true;
    }
    if (which < 3 && (cairn_draw_from_sequence(w, param) || cairn_draw_from_pool(w, param))) {
        return true;
    }
    const bool is_read = cairn_model_points_to_const(w->d->model, p->type) && has_length;
    if (is_read && which >= 3 && which < 7 && cairn_draw_earlier_bytes(w, param)) {
        return true;
    }
    struct cairn_arg contents = draw_contents(w, param);
    if (is_read && which < 8) {
        w->args[param] = contents;
        return true;
    }
    if (!has_length) {
        contents = (struct cairn_arg){.kind = CAIRN_ARG_ZEROS, .integer = unsized_room(w, param)};
    }
    return make_bytes(w, param, contents);
}

static bool draw_array(struct cairn_drawing *w, uint32_t param)
{
    if (cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 10) < 3 &&
        (cairn_draw_from_sequence(w, param) || cairn_draw_from_pool(w, param))) {
        return true;
    }
    const struct cairn_sort *sort = &w->d->model->sorts.items[w->op->params[param].sort];
    struct cairn_arg contents;
    const bool has_length = w->op->params[param].partner >= 0;
    if (has_length || cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 10) < 5) {
        contents =
            cairn_values_elements(w->d->values, &w->d->chooser, sort->element,
                                  has_length ? 0 : (size_t)unsized_room(w, param), &w->a->sequence);
    } else {
        contents = (struct cairn_arg){.kind = CAIRN_ARG_ZEROS, .integer = unsized_room(w, param)};
    }
    for (uint32_t i = 0; i < w->d->model->ops.count; i++) {
        const struct cairn_op *op = &w->d->model->ops.items[i];
        if (op->kind == CAIRN_OP_ARRAY && op->outputs[0].sort == w->op->params[param].sort) {
            w->args[param] = make(w, i, &contents, 1);
            return true;
        }
    }
    return false;
}

bool cairn_draw_struct(struct cairn_drawing *w, uint32_t param, bool wants_unborn)
{
    const struct cairn_sort *sort = &w->d->model->sorts.items[w->op->params[param].sort];
    if (sort->record == CAIRN_NONE) {
        return false;
    }
    uint32_t build = w->d->build_of_record[sort->record];
    uint32_t local = w->d->local_of_record[sort->record];
    bool has_initialiser = w->d->facts->has_initialiser[sort->record];
    bool builds = build != CAIRN_NONE && !wants_unborn &&
                  (local == CAIRN_NONE || cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 2) == 0);
    if (builds) {
        uint32_t s = cairn_draw_statement(w->d, w->a, build, NULL, false);
        w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = s};
        return s != CAIRN_NONE;
    }
    if (local == CAIRN_NONE || has_initialiser != wants_unborn) {
        return false;
    }
    w->args[param] = make(w, local, NULL, 0);
    return true;
}

/* Whether the operation mostly fails but for NULL there: what else it takes is hard to come by (a
 * child of this very parent). */
static bool fails_without_null(const struct cairn_drawing *w, uint32_t param)
{
    enum { MOSTLY = 2, KNOWN = 20 };
    const struct cairn_op_facts *facts = &w->d->facts->ops[w->op_index];
    const uint64_t passed = facts->succeeded + facts->errors;
    const uint64_t with_null = facts->params[param].null_passed;
    return with_null != 0 && facts->failed >= KNOWN &&
           facts->failed / MOSTLY > (passed > with_null ? passed - with_null : 0);
}

/* NULL where it is allowed. Where that is documented, for a text, a callback or a struct of the
 * caller's, it is the ordinary choice (a default encoding, the natural order, no hooks), and five
 * times as likely as elsewhere; and so it is where nothing else has ever been of use. */
static bool draw_null(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    enum cairn_sort_kind kind = w->d->model->sorts.items[p->sort].kind;
    bool is_ordinary = p->nullability == CAIRN_NULL_ALLOWED &&
                       (p->role == CAIRN_ROLE_CALLER_STRUCT || kind == CAIRN_SORT_STRING ||
                        kind == CAIRN_SORT_CALLBACK);
    static const double last_resort = 0.8;
    double chance =
        fails_without_null(w, param)
            ? last_resort
            : w->d->options->null_ratio *
                  (is_ordinary || cairn_facts_never_succeeds(w->d->facts, w->op_index) ? 5 : 1);
    if (!cairn_facts_nullable(w->d->facts, w->op_index, param) ||
        !cairn_choose_chance(&w->d->chooser, CAIRN_CHOICE_SOURCE, chance < 1 ? chance : 1)) {
        return false;
    }
    w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_NULL};
    return true;
}

static bool draw_object(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    if (p->is_struct_array) {
        return draw_null(w, param) || cairn_draw_records(w, param);
    }
    if (p->role == CAIRN_ROLE_UNINITIALISED) {
        return cairn_draw_filled(w, param) ||
               (cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 4) == 0 &&
                cairn_draw_from_sequence(w, param)) ||
               cairn_draw_struct(w, param, true);
    }
    if (cairn_draw_owner(w, param)) {
        return true;
    }
    uint32_t which = cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 1000);
    if (fails_without_null(w, param) && draw_null(w, param)) {
        return true;
    }
    if (which < w->from_sequence && cairn_draw_from_sequence(w, param)) {
        return true;
    }
    if (cairn_draw_twin(w, param) || draw_null(w, param) ||
        (p->role == CAIRN_ROLE_CALLER_STRUCT && which < 800 &&
         cairn_draw_struct(w, param, false))) {
        return true;
    }
    if (cairn_draw_from_pool(w, param) && cairn_draw_bring_owner(w, param)) {
        return true;
    }
    w->is_picky = false;
    return cairn_draw_from_sequence(w, param) || cairn_draw_struct(w, param, false);
}

static bool draw_pointer(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    uint32_t which = cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 10);
    if (p->role == CAIRN_ROLE_USER_DATA && which < 7) {
        w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_NULL};
        return true;
    }
    if (p->role == CAIRN_ROLE_SINK && which < 8 && cairn_draw_given_back(w, param)) {
        return true;
    }
    if (p->role != CAIRN_ROLE_SINK && !p->is_malloced && which >= 5 &&
        cairn_draw_from_sequence(w, param) && !cairn_draw_is_repeated(w, param)) {
        return true;
    }
    return make_bytes(w, param, draw_contents(w, param));
}

/* An element of the list that is to be argument param of w. Texts are mostly written out, as a
 * caller would. */
static bool draw_element(struct cairn_drawing *w, uint32_t param, struct cairn_drawing *list)
{
    const struct cairn_sort *sort = &w->d->model->sorts.items[list->op->params[0].sort];
    if (sort->kind == CAIRN_SORT_STRING && cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 4) != 0) {
        list->args[0] =
            cairn_texts_draw(w->d->texts, &w->d->chooser, w->op_index, param, &w->a->sequence);
        return true;
    }
    return cairn_draw_from_sequence(list, 0) || cairn_draw_from_pool(list, 0);
}

/* A list of which nothing says how long it is ends with NULL, mostly; one that is given away is
 * none of the caller's making. */
static bool draw_pointers(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    bool may_be_other = !p->is_ended; /* by NULL, which others need not be */
    bool is_sink = p->role == CAIRN_ROLE_SINK;
    bool is_ended =
        p->is_ended || (p->partner < 0 && cairn_draw_choose(w, CAIRN_CHOICE_LENGTH, 8) != 0);
    if (may_be_other && (is_sink || cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 2) == 0) &&
        (cairn_draw_from_sequence(w, param) || cairn_draw_from_pool(w, param))) {
        return true;
    }
    if (is_sink) {
        return false;
    }
    for (uint32_t i = 0; i < w->d->model->ops.count; i++) {
        const struct cairn_op *op = &w->d->model->ops.items[i];
        if (op->kind == CAIRN_OP_POINTERS && op->outputs[0].sort == w->op->params[param].sort) {
            struct cairn_drawing list = {.d = w->d, .a = w->a, .op_index = i, .op = op};
            struct cairn_arg elements[4];
            uint32_t count = 1 + cairn_draw_choose(w, CAIRN_CHOICE_LENGTH, 3);
            for (uint32_t e = 0; e < count; e++) {
                if (!draw_element(w, param, &list)) {
                    return false;
                }
                elements[e] = list.args[0];
            }
            if (is_ended) {
                elements[count++] = (struct cairn_arg){.kind = CAIRN_ARG_NULL};
            }
            w->args[param] = make(w, i, elements, count);
            return true;
        }
    }
    return false;
}

static bool draw_file(struct cairn_drawing *w, uint32_t param, enum cairn_op_kind kind)
{
    if (cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 10) < 6 && cairn_draw_from_sequence(w, param)) {
        return true;
    }
    uint32_t op = cairn_model_find_op(w->d->model, cairn_op_kind_name(kind));
    if (op == CAIRN_NONE) {
        return false;
    }
    struct cairn_arg contents = {.kind = CAIRN_ARG_NULL};
    if (kind == CAIRN_OP_STREAM || cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 3) != 0) {
        contents = draw_contents(w, param);
    }
    w->args[param] = make(w, op, &contents, 1);
    return true;
}

/* A callback that hands out what is drawn for it. */
static bool draw_feed(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_model *model = w->d->model;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        if (model->ops.items[i].kind == CAIRN_OP_FEED && w->d->executable[i] &&
            model->ops.items[i].outputs[0].sort == w->op->params[param].sort) {
            uint32_t s = cairn_draw_statement(w->d, w->a, i, NULL, false);
            w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = s};
            return s != CAIRN_NONE;
        }
    }
    return false;
}

/* What a callback only returns. One that compares has an order most of the time: what says the same
 * of all is none. One that is asked for data and has none does not say that it stored some; it may
 * say that it could not, if that is what its result is for. */
static uint32_t draw_result(const struct cairn_drawing *w, uint32_t param, uint32_t function)
{
    enum { RETURNS_0, RETURNS_1, RETURNS_MINUS_1 };
    uint32_t count = cairn_callback_plain_count(w->d->model, function);
    uint32_t script = cairn_draw_choose(w, CAIRN_CHOICE_CALLBACK, count);
    struct cairn_feed feed;
    if (cairn_feed_compares(w->d->model, function) &&
        cairn_draw_choose(w, CAIRN_CHOICE_CALLBACK, 4) != 0) {
        bool is_falling = cairn_draw_choose(w, CAIRN_CHOICE_CALLBACK, 3) == 0;
        return (uint32_t)cairn_callback_order_script(w->d->model, function, is_falling);
    }
    if (w->op->params[param].is_source && cairn_feed_shape(w->d->model, function, &feed)) {
        bool counts = feed.taken < 0 && !feed.is_room_ref;
        return script == RETURNS_MINUS_1 && counts ? script : RETURNS_0;
    }
    return script;
}

/* What a library allocates by works as malloc and free do. Where it may be NULL, all of a call are
 * or none is. */
static bool draw_allocator(struct cairn_drawing *w, uint32_t param, uint32_t function)
{
    const struct cairn_param *params = w->op->params;
    for (uint32_t k = 0; k < param; k++) {
        if (params[k].duty != CAIRN_DUTY_NONE && w->args[k].kind == CAIRN_ARG_NULL &&
            cairn_facts_nullable(w->d->facts, w->op_index, param)) {
            w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_NULL};
            return true;
        }
    }
    w->args[param] = (struct cairn_arg){
        .kind = CAIRN_ARG_CALLBACK,
        .index = function,
        .integer = cairn_callback_duty_script(w->d->model, function, params[param].duty)};
    return true;
}

static bool is_first_allocator(const struct cairn_drawing *w, uint32_t param)
{
    for (uint32_t k = 0; k < param; k++) {
        if (w->op->params[k].duty != CAIRN_DUTY_NONE) {
            return false;
        }
    }
    return true;
}

/* Whether a callback of that script can do here what it does: one that calls back is given the
 * object for user data, which is drawn by that. */
static bool is_served(struct cairn_drawing *w, uint32_t param, uint32_t function, uint32_t script)
{
    const struct cairn_inner_call *inner = cairn_callback_inner(w->d->model, function, script);
    const int user = w->op->params[param].partner;
    if (inner == NULL || inner->registrar == CAIRN_NONE) {
        return true;
    }
    if (inner->registrar != w->op_index || !w->is_drawn[0] || user < 0 ||
        w->args[0].kind != CAIRN_ARG_VALUE) {
        return false;
    }
    w->args[user] = w->args[0];
    w->is_drawn[user] = true;
    return true;
}

static bool draw_callback(struct cairn_drawing *w, uint32_t param)
{
    const uint32_t function = cairn_model_callback_type(w->d->model, &w->op->params[param]);
    if (function == CAIRN_NONE) {
        return false;
    }
    bool is_fed = w->op->params[param].is_source &&
                  cairn_draw_choose(w, CAIRN_CHOICE_CALLBACK, 3) != 0 && draw_feed(w, param);
    if (is_fed) {
        return true;
    }
    if (w->op->params[param].duty != CAIRN_DUTY_NONE) {
        return (is_first_allocator(w, param) && draw_null(w, param)) ||
               draw_allocator(w, param, function);
    }
    if (draw_null(w, param)) {
        return true;
    }
    uint32_t scripts = cairn_callback_script_count(w->d->model, function);
    uint32_t returning = cairn_callback_return_count(w->d->model, function);
    bool calls = scripts != returning && cairn_draw_choose(w, CAIRN_CHOICE_CALLBACK, 2) != 0;
    uint32_t script =
        calls ? returning + cairn_draw_choose(w, CAIRN_CHOICE_CALLBACK, scripts - returning)
              : draw_result(w, param, function);
    script = is_served(w, param, function, script) ? script : draw_result(w, param, function);
    w->args[param] =
        (struct cairn_arg){.kind = CAIRN_ARG_CALLBACK, .index = function, .integer = script};
    return true;
}

/* ---- numbers and lengths ---- */

/* The end of the range that another argument begins, where C can say it: not of an array that the
 * library made. */
static bool draw_end(struct cairn_drawing *w, uint32_t param)
{
    const uint32_t begin = (uint32_t)w->op->params[param].partner;
    struct cairn_arg *arg = &w->args[begin];
    if (arg->kind == CAIRN_ARG_CONSTANT) {
        const struct cairn_constant *constant = &w->d->model->constants.items[arg->index];
        *arg = (struct cairn_arg){.kind = CAIRN_ARG_BYTES, .integer = constant->length};
        arg->index = cairn_sequence_add_bytes(&w->a->sequence, constant->string, constant->length);
    }
    if (arg->kind == CAIRN_ARG_VALUE) {
        const struct cairn_op *maker =
            &w->d->model->ops.items[w->a->sequence.statements.items[arg->index].op];
        const uint32_t sort = maker->outputs[arg->output].sort;
        if (w->d->model->sorts.items[sort].kind != CAIRN_SORT_STRING &&
            maker->kind != CAIRN_OP_BYTES && maker->kind != CAIRN_OP_ARRAY) {
            return false;
        }
    }
    /* Behind a text stands a terminator, which is what no end says. */
    bool may_be_null = arg->kind == CAIRN_ARG_BYTES && draw_null(w, param);
    if (!may_be_null) {
        w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_END, .index = begin};
    }
    return true;
}

static bool draw_number(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    bool has_partner = (p->role == CAIRN_ROLE_LENGTH || p->role == CAIRN_ROLE_COUNT) &&
                       p->partner >= 0 && p->partner < (int)w->op->param_count;
    if (has_partner || cairn_draw_is_multiplier(w, param)) {
        return cairn_draw_length(w, param);
    }
    if (p->is_reserved) {
        w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
        return true;
    }
    if (cairn_values_is_descriptor(p)) {
        /* Whatever a number stands for in this process, it is not the test's to use. */
        w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = -1};
        return true;
    }
    bool is_truth = cairn_values_is_truth(&w->d->model->types.items[p->value_type]);
    const uint32_t which = is_truth ? 100 : cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 100);
    if (which < 12 && p->bits == 0 &&
        !cairn_values_is_endless_below(w->d->values, w->op_index, param) &&
        cairn_draw_from_sequence(w, param)) {
        return true;
    }
    if (which >= 12 && which < 26 && p->role != CAIRN_ROLE_CONSTANT &&
        cairn_draw_earlier_number(w, param)) {
        return true;
    }
    if (which >= 36 && which < 40 && p->role != CAIRN_ROLE_CONSTANT &&
        cairn_draw_named_number(w, param)) {
        return true;
    }
    if (which >= 26 && which < 36 && p->role != CAIRN_ROLE_CONSTANT &&
        cairn_draw_number_beside(w, param)) {
        return true;
    }
    w->args[param] = cairn_values_number(w->d->values, &w->d->chooser, w->op_index, param);
    return true;
}

static struct cairn_arg draw_written_text(struct cairn_drawing *w, uint32_t param)
{
    return cairn_texts_draw(w->d->texts, &w->d->chooser, w->op_index, param, &w->a->sequence);
}

/* Whether another parameter is the name of a file: then this one is none. */
static bool takes_path(const struct cairn_drawing *w)
{
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        if (w->d->model->sorts.items[w->op->params[i].sort].kind == CAIRN_SORT_PATH) {
            return true;
        }
    }
    return false;
}

static bool draw_text(struct cairn_drawing *w, uint32_t param)
{
    if (w->op->params[param].is_malloced) {
        return draw_null(w, param) || make_bytes(w, param, draw_written_text(w, param));
    }
    uint32_t which = cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 100);
    which += which < 20 && takes_path(w) ? 20 : 0;
    if (cairn_draw_own_text(w, param) || (which < 12 && cairn_draw_from_sequence(w, param))) {
        return true;
    }
    if (which >= 12 && which < 20 && cairn_draw_from_pool(w, param)) {
        return true;
    }
    const struct cairn_type *type = &w->d->model->types.items[w->op->params[param].type];
    bool is_const =
        type->kind != CAIRN_TYPE_POINTER || w->d->model->types.items[type->target].is_const;
    if (draw_null(w, param)) {
        return true;
    }
    if (is_const && which >= 20 && which < 55 && cairn_draw_earlier_text(w, param)) {
        return true;
    }
    /* What may be written to is mostly what another call yields, if any does: a buffer with a text
     * in it is as large as the text. */
    const bool is_sink = w->op->params[param].role == CAIRN_ROLE_SINK;
    if (!is_const && (is_sink || which < 70) &&
        (cairn_draw_from_sequence(w, param) || cairn_draw_from_pool(w, param))) {
        return true;
    }
    if (is_sink) {
        return false;
    }
    w->args[param] = draw_written_text(w, param);
    return true;
}

/* ---- one argument ---- */

static bool draw_argument(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    enum cairn_sort_kind kind = w->d->model->sorts.items[p->sort].kind;
    if (p->pass == CAIRN_PASS_OUT) {
        /* const char **: where NULL there never does, it is where the call begins to read. */
        const bool is_read = w->d->facts->ops[w->op_index].reads_cells &&
                             cairn_facts_is_cursor(w->d->model, w->op, param) &&
                             cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, 8) != 0;
        w->args[param] =
            is_read ? draw_written_text(w, param) : (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
        return true;
    }
    if (p->role == CAIRN_ROLE_END) {
        return draw_end(w, param);
    }
    switch (kind) {
    case CAIRN_SORT_INTEGER:
    case CAIRN_SORT_REAL:
    case CAIRN_SORT_ENUM:
        return draw_number(w, param);
    case CAIRN_SORT_STRING:
        return draw_text(w, param);
    case CAIRN_SORT_BYTES:
        return draw_bytes(w, param);
    case CAIRN_SORT_ARRAY:
        return draw_array(w, param);
    case CAIRN_SORT_POINTERS:
        return draw_pointers(w, param);
    case CAIRN_SORT_OBJECT:
    case CAIRN_SORT_RECORD:
    case CAIRN_SORT_HANDLE:
        return draw_object(w, param);
    case CAIRN_SORT_STREAM:
        return draw_file(w, param, CAIRN_OP_STREAM);
    case CAIRN_SORT_PATH:
        return draw_file(w, param, CAIRN_OP_PATH);
    case CAIRN_SORT_CALLBACK:
        return draw_callback(w, param);
    case CAIRN_SORT_POINTER:
        return draw_pointer(w, param);
    }
    return false;
}

/* ---- probes ---- */

/* Whether the argument is the object on which a callback beside it calls back. */
static bool is_called_back_on(const struct cairn_drawing *w, uint32_t param)
{
    const int callback = w->op->params[param].partner;
    return w->op->params[param].role == CAIRN_ROLE_USER_DATA && callback >= 0 &&
           w->args[callback].kind == CAIRN_ARG_CALLBACK &&
           cairn_callback_works_on_user_data(w->d->model, w->args[callback].index,
                                             w->args[callback].integer);
}

/* What of argument `param` is still to be tried out. */
static enum cairn_probe wanted_probe(const struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    const struct cairn_param_facts *facts = &w->d->facts->ops[w->op_index].params[param];
    const enum cairn_sort_kind kind = w->d->model->sorts.items[p->sort].kind;
    if (p->role == CAIRN_ROLE_END || p->is_reserved || is_called_back_on(w, param)) {
        return CAIRN_PROBE_NONE; /* what else it may be is known too little */
    }
    if (p->pass != CAIRN_PASS_VALUE || cairn_model_is_pointer_sort(w->d->model, p->sort)) {
        const bool is_open = p->nullability != CAIRN_NULL_FORBIDDEN && facts->null_failed == 0 &&
                             facts->null_passed < MAX_PROBES;
        return is_open ? CAIRN_PROBE_NULL : CAIRN_PROBE_NONE;
    }
    /* What takes the largest numbers there are without fail is asked again, for other objects. */
    const bool is_taken = facts->extreme_failed == 0 && p->role == CAIRN_ROLE_SCALAR;
    const bool is_open = kind != CAIRN_SORT_RECORD && kind != CAIRN_SORT_HANDLE &&
                         facts->extreme_failed < MAX_FAILED && !cairn_values_is_descriptor(p) &&
                         (is_taken || facts->extreme_passed < MAX_PROBES);
    return is_open ? CAIRN_PROBE_EXTREME : CAIRN_PROBE_NONE;
}

/* Replaces one drawn argument by NULL or by an extreme number, once in a while. */
static void maybe_probe(struct cairn_drawing *w)
{
    uint32_t open[CAIRN_MAX_ARGS];
    uint32_t count = 0;
    static const double last_resort = 0.25;
    const double chance = cairn_facts_never_succeeds(w->d->facts, w->op_index)
                              ? last_resort
                              : w->d->options->null_ratio;
    if (w->op->kind != CAIRN_OP_CALL ||
        !cairn_choose_chance(&w->d->chooser, CAIRN_CHOICE_PROBE, chance)) {
        return;
    }
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        if (wanted_probe(w, i) != CAIRN_PROBE_NONE) {
            open[count++] = i;
        }
    }
    if (count == 0) {
        return;
    }
    const uint32_t param = open[cairn_draw_choose(w, CAIRN_CHOICE_PROBE, count)];
    w->a->probe = wanted_probe(w, param);
    w->a->probe_arg = param;
    w->args[param] =
        w->a->probe == CAIRN_PROBE_NULL
            ? (struct cairn_arg){.kind = CAIRN_ARG_NULL}
            : cairn_values_extreme(w->d->values, &w->d->chooser, &w->op->params[param]);
}

/* ---- what has to come first ---- */

/* Makes the calls without which this one does not go well on the objects drawn, mostly. */
static void prepare_objects(struct cairn_drawing *w)
{
    enum { MAX_DEPTH = 4 };
    for (uint32_t i = 0; w->d->order != NULL && i < w->op->param_count; i++) {
        const struct cairn_order_pair *need = w->args[i].kind == CAIRN_ARG_VALUE
                                                  ? cairn_order_needs(w->d->order, w->op_index, i)
                                                  : NULL;
        if (need == NULL || w->d->depth >= MAX_DEPTH || !w->d->executable[need->before] ||
            cairn_order_has(&w->a->sequence, w->a->sequence.statements.count, need->before,
                            &w->args[i]) ||
            cairn_draw_choose(w, CAIRN_CHOICE_OPERATION, 8) == 0) {
            continue;
        }
        uint32_t forced[CAIRN_MAX_ARGS];
        for (uint32_t k = 0; k < CAIRN_MAX_ARGS; k++) {
            forced[k] = CAIRN_NONE;
        }
        forced[need->before_param] = cairn_assembly_slot_of(w->a, &w->args[i]);
        w->d->depth++;
        (void)cairn_draw_statement(w->d, w->a, need->before, forced, false);
        w->d->depth--;
    }
}

/* ---- a statement ---- */

/* Objects are drawn first, so that what comes from the pool stands in front as shared components;
 * lengths last, because they depend on their buffers. */
static uint32_t order_of(const struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    bool is_length = p->role == CAIRN_ROLE_LENGTH || p->role == CAIRN_ROLE_COUNT;
    if ((is_length && p->partner >= 0) || p->role == CAIRN_ROLE_END ||
        cairn_draw_is_multiplier(w, param)) {
        return 2;
    }
    return cairn_model_is_object(w->d->model, p->sort) ? 0 : 1;
}

/* Takes over the arguments that are given; false if one of them does not fit. */
static bool take_forced(struct cairn_drawing *w, const uint32_t *forced)
{
    for (uint32_t i = 0; forced != NULL && i < w->op->param_count; i++) {
        if (forced[i] == CAIRN_NONE) {
            continue;
        }
        if (!cairn_draw_fits(w, i, forced[i])) {
            return false;
        }
        w->args[i] = cairn_assembly_arg(w->a, forced[i]);
        w->is_drawn[i] = true;
    }
    return true;
}

/* How surely an object has to be of the kind that the name of the call says. Mistakes are worth a
 * try: most libraries refuse them. */
static enum cairn_strictness draw_strictness(const struct cairn_drawing *w)
{
    enum { ALL = 256, ANY = 1, UNKNOWN = 16 }; /* of so many */
    const uint32_t drawn =
        w->op->is_lineage_guessed ? cairn_draw_choose(w, CAIRN_CHOICE_SOURCE, ALL) : 0;
    return drawn < ANY             ? CAIRN_STRICT_NOT
           : drawn < ANY + UNKNOWN ? CAIRN_STRICT_OTHER
                                   : CAIRN_STRICT_KNOWN;
}

uint32_t cairn_draw_statement(struct cairn_drawer *drawer, struct cairn_assembly *assembly,
                              uint32_t op, const uint32_t *forced, bool is_first)
{
    struct cairn_drawing w = {.d = drawer,
                              .a = assembly,
                              .op_index = op,
                              .op = &drawer->model->ops.items[op],
                              .from_sequence = is_first ? FROM_SEQUENCE : FROM_SEQUENCE_BEHIND};
    w.strictness = draw_strictness(&w);
    if (!take_forced(&w, forced) ||
        (w.op->kind == CAIRN_OP_SET && cairn_facts_is_private(drawer->facts, op))) {
        return CAIRN_NONE;
    }
    w.is_picky = cairn_facts_is_hard(drawer->facts, op) &&
                 cairn_draw_choose(&w, CAIRN_CHOICE_SOURCE, 8) != 0;
    const bool is_mirrored = forced == NULL && cairn_draw_mirror(&w);
    for (uint32_t order = 0; order < 3 && !is_mirrored; order++) {
        for (uint32_t i = 0; i < w.op->param_count; i++) {
            if (w.is_drawn[i] || order_of(&w, i) != order) {
                continue;
            }
            if (!draw_argument(&w, i)) {
                cairn_map_increment(&drawer->misses, cairn_hash_pair(op, i));
                return CAIRN_NONE;
            }
            w.is_drawn[i] = true;
        }
    }
    if (!is_mirrored) {
        cairn_draw_words(&w);
    }
    cairn_draw_characters(&w);
    cairn_draw_usual(&w);
    cairn_relations_mend(drawer->model, w.op, w.args);
    if (is_first) {
        maybe_probe(&w);
    }
    if (!cairn_draw_keeps_owners(&w)) {
        return CAIRN_NONE;
    }
    prepare_objects(&w);
    return cairn_assembly_append(assembly, drawer->facts, op, w.args, w.op->param_count);
}

uint32_t cairn_drawer_misses(const struct cairn_drawer *drawer, uint32_t op, uint32_t param)
{
    return cairn_map_get(&drawer->misses, cairn_hash_pair(op, param), 0);
}
