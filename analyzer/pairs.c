/* Parameters that belong together: a buffer and its length, a callback and its user data. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

struct pairing {
    struct cairn_analysis *a;
    const struct cairn_function *function;
    struct cairn_param *params;
    uint16_t count;
};

enum evidence { NO_EVIDENCE, BY_POSITION, BY_TYPE, BY_NAME, BY_STEM };

static const struct cairn_type *type_of(const struct pairing *p, uint16_t i)
{
    return &p->a->model->types.items[p->params[i].type];
}

static const struct cairn_type *pointee_of(const struct pairing *p, uint16_t i)
{
    return &p->a->model->types.items[type_of(p, i)->target];
}

static bool is_size_type(const struct cairn_type *type)
{
    return type->typedef_name != NULL && strstr(type->typedef_name, "size") != NULL;
}

static bool is_offset_name(const char *name)
{
    return cairn_names_has(name, cairn_words_offset);
}

static bool has_void_pointee(const struct pairing *p, uint16_t i)
{
    return type_of(p, i)->kind == CAIRN_TYPE_POINTER && pointee_of(p, i)->kind == CAIRN_TYPE_VOID;
}

/* Whether it is the l behind the characters s. */
static bool is_short_length(const struct pairing *p, uint16_t i)
{
    return i > 0 && strcasecmp(p->params[i].name, "l") == 0 && strlen(p->params[i - 1].name) <= 3 &&
           type_of(p, (uint16_t)(i - 1))->kind == CAIRN_TYPE_POINTER &&
           pointee_of(p, (uint16_t)(i - 1))->is_character;
}

/* Whether it is one of the least and the most of something, which is told by two: mincount and
 * maxcount. */
static bool is_one_of_two_bounds(const struct pairing *p, uint16_t i)
{
    bool is_one = false;
    for (uint16_t k = 0; k < p->count; k++) {
        is_one = is_one || cairn_names_are_bounds(p->params[i].name, p->params[k].name);
    }
    return is_one;
}

/* Whether it is the first of the sizes in several directions: nx, ny; together they make a length.
 */
static bool is_one_dimension(const struct pairing *p, uint16_t i)
{
    const char *name = p->params[i].name;
    const size_t length = strlen(name);
    const char *next = i + 1 < p->count ? p->params[i + 1].name : "";
    return length > 1 && strlen(next) == length && strncmp(name, next, length - 1) == 0 &&
           tolower((unsigned char)name[length - 1]) == 'x' &&
           tolower((unsigned char)next[length - 1]) == 'y';
}

/* Whether parameter i is a free integer that may be a length, and why. */
static enum evidence length_evidence(const struct pairing *p, uint16_t i)
{
    const struct cairn_param *param = &p->params[i];
    const struct cairn_type *type = type_of(p, i);
    if (param->role != CAIRN_ROLE_SCALAR || type->kind != CAIRN_TYPE_INTEGER || type->is_bool ||
        type->is_character || param->partner >= 0 || cairn_text_is_stride(param->name) ||
        is_one_of_two_bounds(p, i) || is_one_dimension(p, i)) {
        return NO_EVIDENCE;
    }
    if (cairn_names_is_length(param->name) || is_short_length(p, i)) {
        return BY_NAME;
    }
    if (is_size_type(type) && !is_offset_name(param->name)) {
        return BY_TYPE;
    }
    return param->name[0] == '\0' ? BY_POSITION : NO_EVIDENCE;
}

/* A cell that holds a length before the call and another one after it. */
static bool is_length_cell(const struct pairing *p, uint16_t i)
{
    const struct cairn_param *param = &p->params[i];
    return param->role == CAIRN_ROLE_OUT && param->partner < 0 &&
           pointee_of(p, i)->kind == CAIRN_TYPE_INTEGER && cairn_names_is_length(param->name);
}

static bool is_plain_bytes(const struct pairing *p, uint16_t i)
{
    return type_of(p, i)->kind == CAIRN_TYPE_POINTER &&
           (pointee_of(p, i)->is_character || pointee_of(p, i)->kind == CAIRN_TYPE_VOID);
}

static bool begins_range(const struct pairing *p, uint16_t i)
{
    return i + 1 < p->count && p->params[i + 1].role == CAIRN_ROLE_END;
}

/* Whether parameter i may be a buffer whose length such evidence gives. */
static bool may_have_length(const struct pairing *p, uint16_t i, enum evidence evidence)
{
    /* A size behind what something belongs to is the size of what is made: talloc_size(ctx, n). */
    static const char *const context_words[] = {"ctx",  "memctx", "context",   "parent", "owner",
                                                "pool", "arena",  "allocator", "self",   NULL};
    /* int *charsWritten says how many there were. */
    static const char *const counted_words[] = {"written",  "read",   "consumed",  "needed",
                                                "required", "copied", "processed", NULL};
    /* What is handed on as it is: nvlen before stream_user_data is of something else. */
    static const char *const handed_words[] = {"user",    "userdata", "udata", "opaque",
                                               "closure", "cookie",   NULL};
    const struct cairn_param *param = &p->params[i];
    /* T x[8] is of 8 elements whatever a number says that is not named after it. */
    const bool has_bound = p->function->params[i].length > 1 && evidence < BY_STEM;
    if (param->partner >= 0 || begins_range(p, i) || has_bound) {
        return false;
    }
    switch (param->role) {
    case CAIRN_ROLE_STRING:
    case CAIRN_ROLE_OUTPUT_BUFFER:
        return true;
    case CAIRN_ROLE_BUFFER:
        return evidence > BY_POSITION || is_plain_bytes(p, i);
    case CAIRN_ROLE_POINTER:
    case CAIRN_ROLE_USER_DATA:
        return !cairn_names_has(param->name, handed_words) && has_void_pointee(p, i) &&
               !cairn_names_has(param->name, context_words) &&
               (evidence >= BY_TYPE || (evidence == BY_POSITION && pointee_of(p, i)->is_const));
    case CAIRN_ROLE_OUT:
        /* A size behind a lone T ** is rather the size of what is made, and one behind a cell that
         * is named after a length itself (buflen) bounds what that cell tells of. */
        return evidence >= BY_NAME && !cairn_names_has(param->name, counted_words) &&
               (evidence >= BY_STEM || !is_length_cell(p, i) ||
                cairn_names_is_plural(param->name)) &&
               (pointee_of(p, i)->kind != CAIRN_TYPE_POINTER ||
                cairn_names_is_plural(param->name) || strcmp(param->name, "argv") == 0 ||
                strcmp(param->name, "base") == 0);
    default:
        return false;
    }
}

static uint8_t confidence_of(enum evidence evidence, bool is_const)
{
    static const uint8_t by_evidence[] = {0, 50, 70, 85, 90};
    return (uint8_t)(by_evidence[evidence] + (is_const ? 5 : 0));
}

static const char *reason_of(struct pairing *p, uint16_t buffer, uint16_t length,
                             enum evidence evidence)
{
    struct cairn_arena *arena = &p->a->model->arena;
    const char *buffer_type = type_of(p, buffer)->spelling;
    const char *name = p->params[length].name;
    const char *side = length > buffer ? "behind" : "before";
    switch (evidence) {
    case BY_STEM:
        return cairn_arena_printf(arena, "names '%s' and '%s'", p->params[buffer].name, name);
    case BY_NAME:
        return cairn_arena_printf(arena, "name '%s' %s %s", name, side, buffer_type);
    case BY_TYPE:
        return cairn_arena_printf(arena, "type %s %s %s", type_of(p, length)->spelling, side,
                                  buffer_type);
    default:
        return name[0] == '\0'
                   ? cairn_arena_printf(arena, "unnamed integer %s %s", side, buffer_type)
                   : cairn_arena_printf(arena, "integer '%s' %s %s, perhaps another's length", name,
                                        side, buffer_type);
    }
}

/* What the pointer becomes once it has a length. */
static void make_buffer(struct pairing *p, uint16_t i, enum evidence evidence)
{
    struct cairn_param *param = &p->params[i];
    struct cairn_model *model = p->a->model;
    bool is_const = pointee_of(p, i)->is_const;
    if (param->pass != CAIRN_PASS_VALUE) {
        param->pass = CAIRN_PASS_VALUE;
        param->value_type = param->type;
        param->sort = cairn_model_sort_of_type(model, param->type);
    }
    bool is_characters = is_plain_bytes(p, i);
    if (pointee_of(p, i)->kind == CAIRN_TYPE_RECORD) {
        return;
    }
    /* An unnamed integer, or a size of what no name says (width), is weak evidence: a terminated
     * string suits either reading. */
    if (param->role == CAIRN_ROLE_STRING && evidence <= BY_TYPE && is_const) {
        return;
    }
    bool is_read = is_const || pointee_of(p, i)->kind == CAIRN_TYPE_POINTER;
    param->role = is_read ? CAIRN_ROLE_BUFFER : CAIRN_ROLE_OUTPUT_BUFFER;
    if (is_characters) {
        param->sort = cairn_model_plain_sort(model, CAIRN_SORT_BYTES);
    }
}

/* Whether a header without names says of the memory behind a void * two numbers of one type, one
 * after the other: how many, and how large each is, in one order or the other. */
static bool are_unnamed_factors(const struct pairing *p, uint16_t buffer, uint16_t length)
{
    return length == buffer + 1 && length + 1 < p->count && has_void_pointee(p, buffer) &&
           p->params[length].name[0] == '\0' && p->params[length + 1].name[0] == '\0' &&
           p->params[length + 1].role == CAIRN_ROLE_SCALAR &&
           p->params[length + 1].sort == p->params[length].sort;
}

static bool takes_callback(const struct pairing *p)
{
    bool takes = false;
    for (uint16_t i = 0; i < p->count; i++) {
        takes = takes || p->params[i].role == CAIRN_ROLE_CALLBACK;
    }
    return takes;
}

/* fread(buffer, size, count): the length is a product. */
static bool is_factor(const struct pairing *p, uint16_t buffer, uint16_t length)
{
    static const char *const factors[] = {"n", "count", "nmemb", "nitems", "nelem", "num", NULL};
    const bool is_named = length + 1 < p->count && strcmp(p->params[length].name, "size") == 0 &&
                          p->params[length + 1].role == CAIRN_ROLE_SCALAR &&
                          cairn_names_in(p->params[length + 1].name, factors);
    return is_named || (are_unnamed_factors(p, buffer, length) && !takes_callback(p));
}

/* qsort(base, count, size, ...): how many there are, and then how large each is. */
static bool is_before_size(const struct pairing *p, uint16_t buffer, uint16_t length)
{
    static const char *const sizes[] = {"size", "siz", "width", "len", "length", "bytes", NULL};
    const bool is_named = length + 1 < p->count && is_plain_bytes(p, buffer) &&
                          !cairn_names_has(p->params[length].name, sizes) &&
                          p->params[length + 1].role == CAIRN_ROLE_SCALAR &&
                          p->params[length + 1].sort == p->params[length].sort &&
                          cairn_names_in(p->params[length + 1].name, sizes);
    return is_named || (are_unnamed_factors(p, buffer, length) && takes_callback(p));
}

static void join(struct pairing *p, uint16_t buffer, uint16_t length, enum evidence evidence)
{
    struct cairn_param *pointer = &p->params[buffer];
    struct cairn_param *number = &p->params[length];
    bool is_const = pointee_of(p, buffer)->is_const;
    const char *reason = reason_of(p, buffer, length, evidence);
    bool is_cell = number->pass != CAIRN_PASS_VALUE;
    make_buffer(p, buffer, evidence);
    /* Of memory to write to, in a header without names, a number may be anything. */
    const bool is_unnamed = number->name[0] == '\0' && evidence == BY_TYPE && !is_const;
    uint8_t confidence = confidence_of(is_unnamed ? BY_POSITION : evidence, is_const);
    if (is_factor(p, buffer, length)) {
        reason = cairn_arena_printf(&p->a->model->arena, "%s; '%s' multiplies it", reason,
                                    p->params[length + 1].name);
    }
    number->is_times_next = is_factor(p, buffer, length);
    number->is_of_next_size = is_before_size(p, buffer, length);
    pointer->partner = (int16_t)length;
    if (pointer->role != CAIRN_ROLE_CALLER_STRUCT) {
        pointer->confidence = confidence;
        pointer->reason = reason;
    }
    number->partner = (int16_t)buffer;
    number->confidence = confidence;
    number->reason = reason;
    /* Of a struct, `salen` behind `sa` is its size, any other number is how many there are. */
    bool in_bytes = is_plain_bytes(p, buffer) ||
                    (pointee_of(p, buffer)->kind == CAIRN_TYPE_RECORD && evidence == BY_STEM);
    number->role = in_bytes ? CAIRN_ROLE_LENGTH : CAIRN_ROLE_COUNT;
    number->pass = is_cell ? CAIRN_PASS_IN_OUT : CAIRN_PASS_VALUE;
}

/* Whether the length bears the name of a pointer that is not this one: srcSize is none of dst. */
static bool is_of_another(const struct pairing *p, uint16_t buffer, uint16_t length)
{
    const char *name = p->params[length].name;
    bool is_other = false;
    for (uint16_t i = 0; i < p->count; i++) {
        is_other = is_other || (i != buffer && i != length && p->params[i].partner < 0 &&
                                type_of(p, i)->kind == CAIRN_TYPE_POINTER &&
                                (cairn_names_is_word_of(p->params[i].name, name) ||
                                 cairn_names_is_short_for(p->params[i].name, name) ||
                                 cairn_names_counts(p->params[i].name, name)));
    }
    return is_other && !cairn_names_is_word_of(p->params[buffer].name, name) &&
           !cairn_names_is_short_for(p->params[buffer].name, name) &&
           !cairn_names_counts(p->params[buffer].name, name);
}

static bool may_join(const struct pairing *p, uint16_t buffer, uint16_t length,
                     enum evidence *evidence)
{
    if (length >= p->count || is_of_another(p, buffer, length) ||
        cairn_names_sets(p->function->name, p->params[length].name) ||
        cairn_numbers_is_of_other(p->a, p->function, p->params, buffer, length)) {
        return false;
    }
    if (is_length_cell(p, length)) {
        *evidence = BY_NAME;
        /* (T **out, size_t *n): both are results. (const char *text, size_t *n): a text has its
         * terminator, and n is one; so it is of any memory that is only read, if it is not named
         * after it. */
        return p->params[buffer].role != CAIRN_ROLE_OUT && may_have_length(p, buffer, BY_NAME) &&
               !(pointee_of(p, buffer)->is_const &&
                 (p->params[buffer].role == CAIRN_ROLE_STRING ||
                  !cairn_names_is_after(p->params[buffer].name, p->params[length].name)));
    }
    *evidence = length_evidence(p, length);
    if (*evidence == BY_NAME && is_plain_bytes(p, buffer) &&
        cairn_names_counts_others(p->params[buffer].name, p->params[length].name)) {
        return false;
    }
    if (*evidence == BY_NAME && p->params[buffer].role == CAIRN_ROLE_STRING &&
        cairn_names_is_of_another(p->params[buffer].name, p->params[length].name)) {
        *evidence = BY_POSITION;
    }
    return *evidence != NO_EVIDENCE && may_have_length(p, buffer, *evidence);
}

/* ---- ranges ---- */

bool cairn_pairs_are_range(const struct cairn_model *model, uint32_t begin_type, const char *begin,
                           uint32_t end_type, const char *end)
{
    const struct cairn_type *first = &model->types.items[begin_type];
    const struct cairn_type *last = &model->types.items[end_type];
    if (first->kind != CAIRN_TYPE_POINTER || last->kind != CAIRN_TYPE_POINTER ||
        first->target != last->target) {
        return false;
    }
    const struct cairn_type *pointee = &model->types.items[first->target];
    bool is_scalar = pointee->kind == CAIRN_TYPE_INTEGER || pointee->kind == CAIRN_TYPE_REAL;
    return is_scalar && pointee->is_const && cairn_names_are_range(begin, end);
}

/* What a range points to is not written, and a text keeps its terminator, so that it does no harm
 * if the two are none. */
static void join_ranges(struct pairing *p)
{
    for (uint16_t i = 0; i + 1 < p->count; i++) {
        const struct cairn_param *begin = &p->params[i];
        struct cairn_param *end = &p->params[i + 1];
        bool is_free = begin->role == CAIRN_ROLE_STRING || begin->role == CAIRN_ROLE_BUFFER;
        if (is_free && begin->role == end->role && begin->sort == end->sort &&
            cairn_pairs_are_range(p->a->model, begin->type, begin->name, end->type, end->name)) {
            end->role = CAIRN_ROLE_END;
            end->partner = (int16_t)i;
            end->confidence = 80;
            end->reason = cairn_arena_printf(&p->a->model->arena, "names '%s' and '%s'",
                                             begin->name, end->name);
        }
    }
}

/* ---- arguments of programs ---- */

/* Whether the name without its underscores is one of these: nargs, n_args, nArgs. */
static bool is_one_of(const char *name, const char *const *list)
{
    char plain[32];
    size_t length = 0;
    for (; *name != '\0' && length + 1 < sizeof plain; name++) {
        if (*name != '_') {
            plain[length++] = *name;
        }
    }
    plain[length] = '\0';
    for (size_t i = 0; list[i] != NULL; i++) {
        if (strcasecmp(plain, list[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether parameter i is a list of texts, of which the caller may write the pointers: char **. */
static bool is_text_list(const struct pairing *p, uint16_t i)
{
    const struct cairn_type *list = pointee_of(p, i);
    return p->params[i].partner < 0 && type_of(p, i)->kind == CAIRN_TYPE_POINTER &&
           list->kind == CAIRN_TYPE_POINTER && p->a->model->types.items[list->target].is_character;
}

/* Arguments of a program, beside each other in either order: argc says how many there are in argv,
 * and behind them stands NULL. */
static void join_arguments(struct pairing *p)
{
    static const char *const lists[] = {"argv", "args", "av", NULL};
    static const char *const counts[] = {"argc",   "nargs",     "numargs", "argcount", "argcnt",
                                         "argnum", "argcp",     "argcptr", "pargc",    "ac",
                                         "argn",   "argscount", "argslen", NULL};
    for (uint16_t i = 0; i + 1 < p->count; i++) {
        for (uint16_t k = 0; k < 2; k++) {
            uint16_t list = (uint16_t)(i + k);
            uint16_t count = (uint16_t)(i + 1 - k);
            const struct cairn_param *number = &p->params[count];
            bool is_number = number->partner < 0 && is_one_of(number->name, counts);
            if (!is_number || !is_text_list(p, list) || !is_one_of(p->params[list].name, lists)) {
                continue;
            }
            bool is_free =
                number->role == CAIRN_ROLE_SCALAR && type_of(p, count)->kind == CAIRN_TYPE_INTEGER;
            bool is_cell =
                number->role == CAIRN_ROLE_OUT && pointee_of(p, count)->kind == CAIRN_TYPE_INTEGER;
            if (is_free || is_cell) {
                join(p, list, count, BY_STEM);
                p->params[list].is_ended = true;
            }
        }
    }
}

/* ---- cursors ---- */

/* Whether parameter i is the address of a pointer to bytes. */
static bool is_cursor(const struct pairing *p, uint16_t i)
{
    const struct cairn_param *param = &p->params[i];
    if (param->role != CAIRN_ROLE_OUT || param->partner >= 0 ||
        type_of(p, i)->kind != CAIRN_TYPE_POINTER || pointee_of(p, i)->kind != CAIRN_TYPE_POINTER) {
        return false;
    }
    const struct cairn_type *bytes = &p->a->model->types.items[pointee_of(p, i)->target];
    return bytes->is_character || bytes->kind == CAIRN_TYPE_VOID;
}

static bool is_left_cell(const struct pairing *p, uint16_t i)
{
    const struct cairn_param *param = &p->params[i];
    return param->role == CAIRN_ROLE_OUT && param->partner < 0 &&
           type_of(p, i)->kind == CAIRN_TYPE_POINTER &&
           pointee_of(p, i)->kind == CAIRN_TYPE_INTEGER && !pointee_of(p, i)->is_bool &&
           pointee_of(p, i)->size >= sizeof(int);
}

/* Where a call goes on to read or write and how much is left there, both told by their addresses
 * and moved by the call: (size_t *available_in, const uint8_t **next_in), iconv's. By names only:
 * without such ones they are results. */
static void join_cursors(struct pairing *p)
{
    static const char *const places[] = {"next", "src", "in",  "inbuf",  "input",
                                         "code", "pos", "cur", "cursor", NULL};
    static const char *const rests[] = {"avail",        "available", "left",    "remaining",
                                        "remain",       "inleft",    "outleft", "inbytesleft",
                                        "outbytesleft", "bytesleft", NULL};
    for (uint16_t i = 0; i + 1 < p->count; i++) {
        for (uint16_t k = 0; k < 2; k++) {
            uint16_t cursor = (uint16_t)(i + k);
            uint16_t rest = (uint16_t)(i + 1 - k);
            if (!is_cursor(p, cursor) || !is_left_cell(p, rest)) {
                continue;
            }
            struct cairn_param *pointer = &p->params[cursor];
            struct cairn_param *number = &p->params[rest];
            bool says_rest = cairn_names_has(number->name, rests);
            bool is_read = p->a->model->types.items[pointee_of(p, cursor)->target].is_const;
            bool says_place = is_read && cairn_names_has(pointer->name, places) &&
                              cairn_names_is_length(number->name);
            if (!says_rest && !says_place) {
                continue;
            }
            pointer->role = is_read ? CAIRN_ROLE_BUFFER : CAIRN_ROLE_OUTPUT_BUFFER;
            pointer->pass = number->pass = CAIRN_PASS_IN_OUT;
            pointer->sort = cairn_model_plain_sort(p->a->model, CAIRN_SORT_BYTES);
            pointer->partner = (int16_t)rest;
            number->role = CAIRN_ROLE_LENGTH;
            number->partner = (int16_t)cursor;
            pointer->confidence = number->confidence = 75;
            pointer->reason = number->reason = cairn_arena_printf(
                &p->a->model->arena, "addresses of '%s' and '%s'", pointer->name, number->name);
        }
    }
}

/* (void *out, size_t size, size_t *outlen): the size stands behind the buffer, and what is named
 * after it is told how much there came. */
static bool is_told(const struct pairing *p, uint16_t buffer, uint16_t cell)
{
    return is_length_cell(p, cell) && cell != buffer + 1 && buffer + 1 < p->count &&
           length_evidence(p, buffer + 1) == BY_NAME;
}

/* "payload_s" behind "payload": no word for a length, and yet it can be nothing else. */
static bool is_marked_size(const struct pairing *p, uint16_t buffer, uint16_t number)
{
    static const char *const marks[] = {"_s", "_n", "_l", "_sz", "_cb", "_nb", NULL};
    const char *name = p->params[buffer].name;
    const size_t length = strlen(name);
    return length > 1 && p->params[number].role == CAIRN_ROLE_SCALAR &&
           p->params[number].partner < 0 && type_of(p, number)->kind == CAIRN_TYPE_INTEGER &&
           !type_of(p, number)->is_bool && strncasecmp(p->params[number].name, name, length) == 0 &&
           cairn_names_in(p->params[number].name + length, marks) &&
           may_have_length(p, buffer, BY_NAME);
}

/* A length and behind it bytes, unpaired. */
static bool is_counted_next(const struct pairing *p, uint16_t i)
{
    enum evidence evidence;
    return i + 1 < p->count && length_evidence(p, i) == BY_NAME && is_plain_bytes(p, i + 1) &&
           may_join(p, i + 1, i, &evidence) && evidence == BY_NAME;
}

/* (a_len, a, b_len, b): where lengths and bytes take turns, and a length comes first, each is of
 * what is behind it. */
static void join_turns(struct pairing *p)
{
    for (uint16_t i = 0; i < p->count; i++) {
        uint16_t end = i;
        while (is_counted_next(p, end)) {
            end = (uint16_t)(end + 2);
        }
        const bool is_behind_bytes = i > 0 && is_plain_bytes(p, (uint16_t)(i - 1));
        const bool goes_on = end < p->count && length_evidence(p, end) == BY_NAME;
        if (end < i + 4 || is_behind_bytes || goes_on) {
            continue;
        }
        for (; i < end; i = (uint16_t)(i + 2)) {
            join(p, (uint16_t)(i + 1), i, BY_NAME);
        }
    }
}

static void join_by_stem(struct pairing *p)
{
    for (uint16_t i = 0; i < p->count; i++) {
        for (uint16_t k = 0; k < p->count; k++) {
            enum evidence evidence;
            bool related = i != k && cairn_names_is_after(p->params[i].name, p->params[k].name) &&
                           !is_told(p, i, k);
            if ((related && may_join(p, i, k, &evidence) && evidence == BY_NAME) ||
                (i != k && is_marked_size(p, i, k))) {
                join(p, i, k, BY_STEM);
            }
        }
    }
}

/* Bytes that say what something else is (chunk_name): a length beside them is of that. */
static bool is_mark(const struct pairing *p, uint16_t i)
{
    static const char *const words[] = {"name", "tag", "magic", "signature", "fourcc", NULL};
    return is_plain_bytes(p, i) && pointee_of(p, i)->is_const && !pointee_of(p, i)->is_signed &&
           pointee_of(p, i)->is_character && cairn_names_has(p->params[i].name, words);
}

/* A text by what the comment says of it, "`compressor`: the string representing the type", beside a
 * number that is not just a length: blocksize. */
static bool is_described_as_text(const struct pairing *p, uint16_t i, uint16_t number)
{
    static const char *const begins[] = {"the string", "a string", "string ", "name of",
                                         "the name",   "a name",   NULL};
    const char *end;
    const char *said = p->params[i].role == CAIRN_ROLE_STRING && pointee_of(p, i)->is_const
                           ? cairn_text_described(p->function->doc, p->params[i].name, &end)
                           : NULL;
    if (said == NULL || cairn_names_in(p->params[number].name, cairn_words_length)) {
        return false;
    }
    said += strspn(said, ": \t\n-");
    bool is_text = false;
    for (size_t k = 0; begins[k] != NULL; k++) {
        is_text = is_text || strncasecmp(said, begins[k], strlen(begins[k])) == 0;
    }
    return is_text;
}

/* Whether the number in front of the text counts the structs in front of it, rather: another
 * function takes a text of that name without any length. (const version *v, size_t n, const char
 * *range) */
static bool counts_structs(const struct pairing *p, uint16_t text, uint16_t number)
{
    const uint16_t structs = number == 0 ? 0 : (uint16_t)(number - 1);
    bool is_alone = false;
    if (number == 0 || !pointee_of(p, text)->is_character || !pointee_of(p, text)->is_const ||
        type_of(p, structs)->kind != CAIRN_TYPE_POINTER ||
        pointee_of(p, structs)->kind != CAIRN_TYPE_RECORD ||
        !p->a->model->records.items[pointee_of(p, structs)->record].is_complete) {
        return false;
    }
    for (uint32_t f = 0; f < p->a->functions.count && !is_alone; f++) {
        const struct cairn_function *other = &p->a->functions.items[f];
        for (uint32_t i = 0; i < other->param_count && other != p->function; i++) {
            const bool is_counted =
                (i > 0 && cairn_names_is_length(other->params[i - 1].name)) ||
                (i + 1 < other->param_count && cairn_names_is_length(other->params[i + 1].name));
            is_alone = is_alone || (!is_counted && other->params[i].type == p->params[text].type &&
                                    strcmp(other->params[i].name, p->params[text].name) == 0);
        }
    }
    return is_alone;
}

/* Whether wide characters are copied, as by wcsncpy: what is read has an end, and a number behind
 * it bounds what is written in front of it. (wide_t dest[], const wide_t *src, size_t n) */
static bool is_wide_copy(const struct pairing *p, uint16_t i)
{
    const struct cairn_type *from = pointee_of(p, i);
    const struct cairn_type *to = i == 0 ? NULL : pointee_of(p, (uint16_t)(i - 1));
    return to != NULL && type_of(p, (uint16_t)(i - 1))->kind == CAIRN_TYPE_POINTER &&
           from->is_const && !to->is_const && from->kind == CAIRN_TYPE_INTEGER && from->size > 1 &&
           from->typedef_name != NULL && to->typedef_name != NULL &&
           strcmp(from->typedef_name, to->typedef_name) == 0 &&
           strcasestr(from->typedef_name, "char") != NULL;
}

static void join_neighbours(struct pairing *p, int step)
{
    for (uint16_t i = 0; i < p->count; i++) {
        int neighbour = i + step;
        if (neighbour > 0 && neighbour < p->count &&
            cairn_text_is_stride(p->params[neighbour].name)) {
            neighbour += step;
        }
        const uint16_t number = (uint16_t)neighbour;
        enum evidence evidence;
        if (neighbour < 0 || is_mark(p, i) || !may_join(p, i, number, &evidence) ||
            is_described_as_text(p, i, number) || (step < 0 && counts_structs(p, i, number))) {
            continue;
        }
        /* In front of a pointer only a name tells a length from any other number; but what is
         * printed into has one. */
        bool prints = is_plain_bytes(p, i) && !pointee_of(p, i)->is_const &&
                      strstr(p->function->name, "printf") != NULL;
        if (step > 0 && is_wide_copy(p, i)) {
            join(p, (uint16_t)(i - 1), (uint16_t)neighbour, evidence);
        } else if (step > 0 || evidence == BY_NAME || prints) {
            join(p, i, (uint16_t)neighbour, evidence);
        }
    }
}

/* A length between what is written and bytes that are read, which have none of their own, may be
 * that of either: (char *dst, size_t length, const uint8_t *src). */
static void doubt_shared(struct pairing *p)
{
    enum { HALF = 50 };
    for (uint16_t i = 0; i + 2 < p->count; i++) {
        const uint16_t source = (uint16_t)(i + 2);
        if (p->params[i].partner == i + 1 && is_plain_bytes(p, i) && !pointee_of(p, i)->is_const &&
            p->params[i + 1].partner == i && p->params[source].partner < 0 &&
            type_of(p, source)->kind == CAIRN_TYPE_POINTER && pointee_of(p, source)->is_const &&
            (pointee_of(p, source)->kind == CAIRN_TYPE_VOID ||
             (pointee_of(p, source)->kind == CAIRN_TYPE_INTEGER &&
              pointee_of(p, source)->size == 1 && !pointee_of(p, source)->is_signed))) {
            p->params[i].confidence = p->params[i + 1].confidence = HALF;
            p->params[i].reason = p->params[i + 1].reason =
                cairn_arena_printf(&p->a->model->arena, "%s beside two buffers",
                                   type_of(p, (uint16_t)(i + 1))->spelling);
        }
    }
}

static bool is_free_void(const struct pairing *p, int i)
{
    return i >= 0 && i < p->count && has_void_pointee(p, (uint16_t)i) && p->params[i].partner < 0 &&
           (p->params[i].role == CAIRN_ROLE_POINTER || p->params[i].role == CAIRN_ROLE_USER_DATA);
}

/* pcap_loop(..., callback, u_char *user): bytes of the very type that the callback is given. */
static bool is_handed_on(const struct pairing *p, uint16_t callback, int i)
{
    if (i < 0 || i >= p->count || p->params[i].partner >= 0 ||
        p->params[i].role != CAIRN_ROLE_OUTPUT_BUFFER || !is_plain_bytes(p, (uint16_t)i)) {
        return false;
    }
    const struct cairn_type *function = pointee_of(p, callback);
    for (uint16_t k = 0; k < function->parameter_count; k++) {
        if (function->parameters[k] == p->params[i].type) {
            return true;
        }
    }
    return false;
}

/* The user data of the callback: the void * behind it (other callbacks may stand between), one with
 * such a name anywhere, or the void * before it. */
static int user_data_of(const struct pairing *p, uint16_t callback)
{
    int behind = callback + 1;
    while (behind < p->count && p->params[behind].role == CAIRN_ROLE_CALLBACK) {
        behind++;
    }
    if (is_free_void(p, behind) || is_handed_on(p, callback, behind)) {
        return behind;
    }
    for (int i = 0; i < p->count; i++) {
        if (is_free_void(p, i) && p->params[i].role == CAIRN_ROLE_USER_DATA) {
            return i;
        }
    }
    return is_free_void(p, callback - 1) ? callback - 1 : -1;
}

static void join_callbacks(struct pairing *p)
{
    int16_t found[64];
    uint16_t count = p->count < 64 ? p->count : 64;
    for (uint16_t i = 0; i < count; i++) {
        found[i] = p->params[i].role == CAIRN_ROLE_CALLBACK ? (int16_t)user_data_of(p, i) : -1;
    }
    /* Only now, so that several callbacks can share one. */
    for (uint16_t i = 0; i < count; i++) {
        if (found[i] < 0) {
            continue;
        }
        struct cairn_param *data = &p->params[found[i]];
        p->params[i].partner = found[i];
        if (data->partner < 0) {
            data->partner = (int16_t)i;
            data->role = CAIRN_ROLE_USER_DATA;
            data->confidence = 75;
            data->reason =
                cairn_arena_printf(&p->a->model->arena, "%s beside callback %u",
                                   type_of(p, (uint16_t)found[i])->spelling, (unsigned)i + 1);
        }
    }
}

void cairn_pairs_infer(struct cairn_analysis *a, const struct cairn_function *function,
                       struct cairn_param *params, uint16_t count)
{
    struct pairing p = {.a = a, .function = function, .params = params, .count = count};
    join_ranges(&p);
    join_arguments(&p);
    join_cursors(&p);
    join_by_stem(&p);
    join_callbacks(&p);
    join_turns(&p);
    join_neighbours(&p, 1);
    join_neighbours(&p, -1);
    doubt_shared(&p);
}
