/* Handles without a type of their own: `void *iter` that json_object_iter() returned, and text with
 * something around it (sqlite3_filename), which looks like any other. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

/* A pointer to void that no typedef names. */
static bool is_plain_void(const struct cairn_analysis *a, uint32_t index)
{
    const struct cairn_type *type = &a->model->types.items[index];
    if (type->kind != CAIRN_TYPE_POINTER || type->typedef_name != NULL) {
        return false;
    }
    const struct cairn_type *pointee = &a->model->types.items[type->target];
    return pointee->kind == CAIRN_TYPE_VOID && pointee->typedef_name == NULL;
}

/* Such a one that may be written through. */
static bool is_untyped(const struct cairn_analysis *a, uint32_t index)
{
    return is_plain_void(a, index) && !cairn_model_points_to_const(a->model, index);
}

/* Whether a parameter is one and has the word as its last. */
static bool is_taken_as(const struct cairn_analysis *a, const struct cairn_function *function,
                        const char *word)
{
    for (uint16_t i = 0; i < function->param_count; i++) {
        struct cairn_name_words words;
        cairn_names_split(&words, function->params[i].name);
        if (words.count != 0 && strcmp(words.words[words.count - 1], word) == 0 &&
            is_untyped(a, function->params[i].type)) {
            return true;
        }
    }
    return false;
}

static bool is_named_after(const struct cairn_function *function, const char *word)
{
    const char *const list[] = {word, NULL};
    return cairn_names_has(function->name, list);
}

static bool is_handed_around(const struct cairn_analysis *a, const char *word)
{
    bool is_made = false;
    bool is_taken = false;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        is_made = is_made || (is_untyped(a, function->result) && is_named_after(function, word));
        is_taken = is_taken || is_taken_as(a, function, word);
    }
    return is_made && is_taken;
}

const char *cairn_cursors_find(const struct cairn_analysis *a, const char *name, bool is_param)
{
    struct cairn_name_words words;
    cairn_names_split(&words, name);
    for (const char *const *word = cairn_words_cursor; *word != NULL; word++) {
        const char *const list[] = {*word, NULL};
        int at = cairn_names_find(&words, list);
        bool is_last = at >= 0 && (unsigned)at + 1 == words.count;
        if (at >= 0 && (is_last || !is_param) && is_handed_around(a, *word)) {
            return *word;
        }
    }
    return NULL;
}

/* ---- handles that are always named alike ---- */

/* Whether what goes by the name is handed through for the caller's sake, but where it comes first.
 */
static bool is_users_name(const char *name)
{
    return cairn_names_in(name, cairn_words_user_data);
}

/* Whether a parameter of that name may be any memory. */
static bool is_memory_name(const char *name)
{
    static const char *const words[] = {"ptr",  "p",       "mem",     "memory", "buf",   "buffer",
                                        "data", "pointer", "block",   "addr",   "bytes", "str",
                                        "item", "elem",    "element", "value",  "key",   NULL};
    return name[0] == '\0' || cairn_names_has(name, words);
}

/* Whether the names are the same but for the words that say who makes and who ends:
 * resample_open, resample_close. */
static bool are_counterparts(const struct cairn_analysis *a, const char *maker, const char *ender)
{
    static const char *const making[] = {"alloc",  "new",  "create", "open",    "init",
                                         "attach", "make", "start",  "begin",   "connect",
                                         "dup",    "copy", "clone",  "acquire", NULL};
    struct cairn_name_words one;
    struct cairn_name_words other;
    cairn_names_split(&one, maker);
    cairn_names_split(&other, ender);
    unsigned differ = 0;
    for (unsigned i = 0; i < one.count && one.count == other.count; i++) {
        if (strcmp(one.words[i], other.words[i]) != 0) {
            differ += cairn_names_in(one.words[i], making) ? 1 : 2;
        }
    }
    return one.count == other.count && one.count > 1 && differ == 1 && cairn_destroy_may(a, &other);
}

/* An integer that no typedef names, and that has room for a handle. */
static bool is_plain_number(const struct cairn_analysis *a, uint32_t index)
{
    const struct cairn_type *type = &a->model->types.items[index];
    return type->kind == CAIRN_TYPE_INTEGER && type->typedef_name == NULL && !type->is_bool &&
           !type->is_character && type->size >= sizeof(int);
}

/* Whether both are plain pointers to void, or plain integers of one size. */
static bool are_alike(const struct cairn_analysis *a, uint32_t one, uint32_t other)
{
    const struct cairn_type *types = a->model->types.items;
    return (is_plain_void(a, one) && is_plain_void(a, other)) ||
           (is_plain_number(a, one) && is_plain_number(a, other) &&
            types[one].size == types[other].size && types[one].is_signed == types[other].is_signed);
}

/* How many functions take such a thing of that name first. */
static uint32_t count_first(const struct cairn_analysis *a, const struct cairn_raw_param *thing)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        count += function->param_count != 0 &&
                 are_alike(a, function->params[0].type, thing->type) &&
                 strcmp(function->params[0].name, thing->name) == 0;
    }
    return count;
}

/* Whether the function stores such a thing where a parameter of that name says. */
static bool stores(const struct cairn_analysis *a, const struct cairn_function *function,
                   const struct cairn_raw_param *thing)
{
    for (uint16_t i = 0; i < function->param_count; i++) {
        const struct cairn_type *type = &a->model->types.items[function->params[i].type];
        if (type->kind == CAIRN_TYPE_POINTER && !a->model->types.items[type->target].is_const &&
            are_alike(a, type->target, thing->type) &&
            strcmp(function->params[i].name, thing->name) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the function returns such a thing: a number that one returns which begins something is a
 * status more often. */
static bool returns(const struct cairn_analysis *a, const struct cairn_function *function,
                    const struct cairn_raw_param *thing)
{
    static const char *const beginning[] = {"init", "attach", "start", "begin", "connect", NULL};
    return are_alike(a, function->result, thing->type) &&
           !(is_plain_number(a, thing->type) && cairn_names_has(function->call_name, beginning));
}

/* Whether what the function takes alone may be such a handle that is always named alike. */
static bool may_end(const struct cairn_analysis *a, const struct cairn_function *ender)
{
    enum { OFTEN = 3 }; /* the ender is one */
    if (ender->param_count != 1) {
        return false;
    }
    const struct cairn_raw_param *thing = &ender->params[0];
    return !is_memory_name(thing->name) &&
           (is_plain_void(a, thing->type) ||
            (is_plain_number(a, thing->type) && !cairn_numbers_is_numeric_name(thing->name))) &&
           count_first(a, thing) >= OFTEN;
}

void cairn_cursors_find_handles(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *ender = &a->functions.items[i];
        if (!may_end(a, ender)) {
            continue;
        }
        const struct cairn_raw_param *thing = &ender->params[0];
        for (uint32_t k = 0; k < a->functions.count; k++) {
            const struct cairn_function *maker = &a->functions.items[k];
            if (are_counterparts(a, maker->call_name, ender->call_name) &&
                ((!is_users_name(thing->name) && returns(a, maker, thing)) ||
                 stores(a, maker, thing))) {
                cairn_vec_push(&a->named_handles, ((struct cairn_named_handle){
                                                      thing->name, maker->call_name, thing->type}));
            }
        }
    }
}

/* Whether what the function takes alone is one object, which it may change. */
static bool takes_one_object(const struct cairn_analysis *a, const struct cairn_function *function)
{
    const uint32_t record = function->param_count == 1
                                ? cairn_records_pointee(a->model, function->params[0].type, 1)
                                : CAIRN_NONE;
    return record != CAIRN_NONE && !cairn_records_is_stream(a->model, record) &&
           !cairn_model_points_to_const(a->model, function->params[0].type);
}

/* Whether the function is given an object of the type, so that it makes something in it. */
static bool takes_type(const struct cairn_analysis *a, const struct cairn_function *function,
                       uint32_t type)
{
    const uint32_t record = cairn_records_pointee(a->model, type, 1);
    bool takes = false;
    for (uint16_t i = 0; i < function->param_count; i++) {
        takes = takes || cairn_records_pointee(a->model, function->params[i].type, 1) == record;
    }
    return takes;
}

void cairn_cursors_type_makers(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        struct cairn_function *maker = &a->functions.items[i];
        /* Once its result has a type, there is no more to look for. */
        for (uint32_t k = 0; k < a->functions.count && is_untyped(a, maker->result); k++) {
            const struct cairn_function *ender = &a->functions.items[k];
            if (takes_one_object(a, ender) && !takes_type(a, maker, ender->params[0].type) &&
                are_counterparts(a, maker->call_name, ender->call_name)) {
                maker->result = ender->params[0].type;
            }
        }
    }
}

const char *cairn_cursors_handle_made(const struct cairn_analysis *a, const char *function,
                                      uint32_t type)
{
    for (uint32_t i = 0; i < a->named_handles.count; i++) {
        const struct cairn_named_handle *handle = &a->named_handles.items[i];
        if (strcmp(handle->maker, function) == 0 && are_alike(a, handle->type, type)) {
            return handle->name;
        }
    }
    return NULL;
}

const char *cairn_cursors_handle_taken(const struct cairn_analysis *a,
                                       const struct cairn_function *function, uint16_t param)
{
    const struct cairn_raw_param *thing = &function->params[param];
    if (param > 0 && is_users_name(thing->name)) {
        return NULL;
    }
    for (uint32_t i = 0; i < a->named_handles.count; i++) {
        const struct cairn_named_handle *handle = &a->named_handles.items[i];
        if (strcmp(handle->name, thing->name) == 0 && are_alike(a, handle->type, thing->type)) {
            return handle->name;
        }
    }
    return NULL;
}

/* ---- special text ---- */

static bool is_text_pointer(const struct cairn_analysis *a, uint32_t index)
{
    const struct cairn_type *type = &a->model->types.items[index];
    return type->kind == CAIRN_TYPE_POINTER && a->model->types.items[type->target].is_character;
}

static bool is_named_as(const struct cairn_analysis *a, uint32_t index, const char *name)
{
    const char *own = a->model->types.items[index].typedef_name;
    return is_text_pointer(a, index) &&
           (own == NULL ? name == NULL : name != NULL && strcmp(own, name) == 0);
}

/* How many parameters are text of that name (NULL: of none). */
static uint32_t count_taken(const struct cairn_analysis *a, const char *name)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        for (uint16_t k = 0; k < function->param_count; k++) {
            count += is_named_as(a, function->params[k].type, name);
        }
    }
    return count;
}

static bool is_returned(const struct cairn_analysis *a, const char *name)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        if (is_named_as(a, a->functions.items[i].result, name)) {
            return true;
        }
    }
    return false;
}

/* How often a size stands behind it: what is mostly measured is any text (PCRE2_SPTR). */
static uint32_t count_measured(const struct cairn_analysis *a, const char *name)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        for (uint16_t k = 0; k + 1 < function->param_count; k++) {
            const struct cairn_type *next = &a->model->types.items[function->params[k + 1].type];
            count += is_named_as(a, function->params[k].type, name) &&
                     next->kind == CAIRN_TYPE_INTEGER && !next->is_signed &&
                     next->size == sizeof(size_t);
        }
    }
    return count;
}

/* Whether a function that is named as a destructor takes nothing but it, and may change it. */
static bool is_ended(const struct cairn_analysis *a, const char *name)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words words;
        cairn_names_split(&words, function->call_name);
        if (function->param_count == 1 && is_named_as(a, function->params[0].type, name) &&
            !cairn_model_points_to_const(a->model, function->params[0].type) &&
            cairn_destroy_is_named(a, &words)) {
            return true;
        }
    }
    return false;
}

/* A library that has a name for some text, and takes much text without it, means something by it;
 * one that writes all of its text so (png_const_charp) does not. What is made and destroyed by
 * functions of its own is no text at all (xmp_context). */
void cairn_cursors_find_texts(struct cairn_analysis *a)
{
    const uint32_t plain = count_taken(a, NULL);
    for (uint32_t i = 0; i < a->model->types.count; i++) {
        struct cairn_type *type = &a->model->types.items[i];
        const char *name = type->typedef_name;
        if (name != NULL && is_text_pointer(a, i) && is_returned(a, name)) {
            const uint32_t taken = count_taken(a, name);
            const uint32_t measured = count_measured(a, name);
            const bool has_end = is_ended(a, name);
            const bool is_any_text = measured * (has_end ? 2 : 4) >= taken;
            type->is_special_text = taken > 0 && !is_any_text && (taken < 4 * plain || has_end);
        }
    }
}

uint32_t cairn_cursors_special_text(const struct cairn_analysis *a, const char *name)
{
    for (uint32_t i = 0; i < a->model->types.count; i++) {
        const struct cairn_type *type = &a->model->types.items[i];
        if (type->is_special_text && cairn_text_has_word(name, type->typedef_name)) {
            return i;
        }
    }
    return CAIRN_NONE;
}
