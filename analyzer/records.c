/* Who makes and initialises records, by the functions' names and types. Prior knowledge that
 * execution confirms or refutes. */
#include <ctype.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

static const char *const copy_words[] = {"copy", "dup", "duplicate", "clone", NULL};
static const char *const dest_words[] = {"dest", "dst",    "to", "destination",
                                         "copy", "target", NULL};

uint32_t cairn_records_pointee(const struct cairn_model *model, uint32_t type, int depth)
{
    for (int i = 0; i < depth; i++) {
        if (model->types.items[type].kind != CAIRN_TYPE_POINTER) {
            return CAIRN_NONE;
        }
        type = model->types.items[type].target;
    }
    const struct cairn_type *known = &model->types.items[type];
    return known->kind == CAIRN_TYPE_RECORD ? known->record : CAIRN_NONE;
}

static bool is_const_pointee(const struct cairn_model *model, uint32_t type)
{
    return model->types.items[model->types.items[type].target].is_const;
}

bool cairn_records_is_stream(const struct cairn_model *model, uint32_t record)
{
    const char *spelling = model->records.items[record].spelling;
    return strcmp(spelling, "FILE") == 0 || strcmp(spelling, "struct _IO_FILE") == 0;
}

static bool is_caller_storage(const struct cairn_analysis *a, uint32_t type)
{
    uint32_t record = cairn_records_pointee(a->model, type, 1);
    if (record == CAIRN_NONE || is_const_pointee(a->model, type)) {
        return false;
    }
    const struct cairn_record *known = &a->model->records.items[record];
    return known->is_complete && known->is_own && !known->is_api_made;
}

/* A struct of nothing but function pointers is a table that the caller fills in. */
static bool is_callback_table(const struct cairn_model *model, uint32_t record)
{
    const struct cairn_record *known = &model->records.items[record];
    for (uint16_t i = 0; i < known->field_count; i++) {
        const struct cairn_type *type = &model->types.items[known->fields[i].type];
        bool is_function = type->kind == CAIRN_TYPE_POINTER &&
                           model->types.items[type->target].kind == CAIRN_TYPE_FUNCTION;
        if (!is_function) {
            return false;
        }
    }
    return true;
}

static bool yields_object(const struct cairn_analysis *a, const struct cairn_function *function)
{
    if (cairn_records_pointee(a->model, function->result, 1) != CAIRN_NONE) {
        return true;
    }
    for (uint16_t i = 0; i < function->param_count; i++) {
        if (cairn_records_pointee(a->model, function->params[i].type, 2) != CAIRN_NONE) {
            return true;
        }
    }
    return false;
}

/* Whether the words before that position are the name of a record. */
static bool is_type_before(const struct cairn_analysis *a, const struct cairn_name_words *words,
                           unsigned at)
{
    static const char *const endings[] = {"t", "s", "st", NULL}; /* struct bit_set_s */
    for (uint32_t r = 0; r < a->model->records.count; r++) {
        const char *name = a->model->records.items[r].name;
        const char *blank = strrchr(name, ' ');
        struct cairn_name_words typed;
        cairn_names_split(&typed, blank == NULL ? name : blank + 1);
        const bool has_ending =
            typed.count > 1 && cairn_names_in(typed.words[typed.count - 1], endings);
        unsigned same = 0;
        while (same < typed.count && same < at &&
               strcmp(typed.words[same], words->words[same]) == 0) {
            same++;
        }
        if (same == at && typed.count == at + (has_ending ? 1 : 0)) {
            return true;
        }
    }
    return false;
}

bool cairn_records_is_property(const struct cairn_analysis *a, const struct cairn_name_words *words,
                               unsigned at)
{
    return cairn_names_is_property(words, at, false) &&
           (cairn_names_is_property(words, at, true) || !is_type_before(a, words, at));
}

/* The word that says init, whole or glued behind another ("oggpack_writeinit"), or -1. */
static int find_init(const struct cairn_name_words *words)
{
    static const char *const init_words[] = {"init", "initialize", "initialise", "inits", NULL};
    static const char *const other_words[] = {"deinit", "uninit", "reinit", NULL};
    return cairn_names_find_suffix(words, other_words) >= 0
               ? -1
               : cairn_names_find_suffix(words, init_words);
}

/* Whether a function named with `init` takes the record. */
static bool has_init_function(const struct cairn_analysis *a, uint32_t record)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words words;
        cairn_names_split(&words, function->call_name);
        if (function->param_count > 0 &&
            cairn_records_pointee(a->model, function->params[0].type, 1) == record &&
            find_init(&words) >= 0) {
            return true;
        }
    }
    return false;
}

/* Whether another function named with `init` takes the record first, and no other: then it is there
 * already where something else is initialised beside it. (uev_init(ctx), uev_timer_init(ctx, w)) */
static bool is_begun_alone(const struct cairn_analysis *a, const struct cairn_function *but,
                           uint32_t record)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words words;
        cairn_names_split(&words, function->call_name);
        bool is_alone = function != but && function->param_count > 0 && find_init(&words) >= 0 &&
                        cairn_records_pointee(a->model, function->params[0].type, 1) == record;
        for (uint16_t k = 1; k < function->param_count && is_alone; k++) {
            is_alone = cairn_records_pointee(a->model, function->params[k].type, 1) == CAIRN_NONE;
        }
        if (is_alone) {
            return true;
        }
    }
    return false;
}

/* Whether a record other than `but` that nothing is named after initialising, in the caller's
 * storage, comes behind parameter i. */
static bool has_other_storage(const struct cairn_analysis *a, const struct cairn_function *function,
                              uint16_t i, uint32_t but)
{
    for (uint16_t k = (uint16_t)(i + 1); k < function->param_count; k++) {
        const uint32_t record = cairn_records_pointee(a->model, function->params[k].type, 1);
        if (record != CAIRN_NONE && !cairn_records_is_stream(a->model, record)) {
            return record != but && is_caller_storage(a, function->params[k].type) &&
                   !has_init_function(a, record);
        }
    }
    return false;
}

static int16_t initialised_param(const struct cairn_analysis *a,
                                 const struct cairn_function *function,
                                 const struct cairn_name_words *words)
{
    int verb = cairn_names_find(words, cairn_words_initialise);
    verb = verb < 0 ? find_init(words) : verb;
    if (verb < 0 || cairn_records_is_property(a, words, (unsigned)verb) ||
        yields_object(a, function)) {
        return -1;
    }
    bool is_init = find_init(words) == verb;
    for (uint16_t i = 0; i < function->param_count; i++) {
        uint32_t record = cairn_records_pointee(a->model, function->params[i].type, 1);
        if (record == CAIRN_NONE || cairn_records_is_stream(a->model, record) ||
            (is_init && is_begun_alone(a, function, record) &&
             has_other_storage(a, function, i, record))) {
            continue;
        }
        /* Only the first object can be what an `init` is about; what is opened or set up may
         * have been initialised before. */
        bool fits = is_caller_storage(a, function->params[i].type) && (is_init || i == 0) &&
                    !is_callback_table(a->model, record) && a->record_facts.items[record].is_used;
        return fits && (is_init || !has_init_function(a, record)) ? (int16_t)i : -1;
    }
    return -1;
}

/* Whether a sentence says of both objects, or of the destination, that it is initialised before. */
static bool wants_initialised(const char *doc, const char *dest)
{
    static const char *const words[] = {"must be initiali",
                                        "must have been initiali",
                                        "must both be init",
                                        "has to be initiali",
                                        "have to be initi",
                                        "already be initiali",
                                        NULL};
    static const char *const negations[] = {"not ", "n't ", NULL};
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        const size_t length = cairn_documents_sentence(at, sentence);
        const bool is_about = cairn_names_in_text(sentence, "both") ||
                              (strlen(dest) > 1 && cairn_names_in_text(sentence, dest));
        if (is_about && cairn_documents_behind_any(sentence, words) != NULL &&
            cairn_documents_behind_any(sentence, negations) == NULL) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

/* copy(T *dest, T *source) fills in dest. */
static int16_t copied_param(const struct cairn_analysis *a, const struct cairn_function *function,
                            const struct cairn_name_words *words)
{
    if (cairn_names_find_suffix(words, copy_words) < 0 || function->param_count < 2 ||
        !is_caller_storage(a, function->params[0].type) ||
        !cairn_names_has(function->params[0].name, dest_words) ||
        wants_initialised(function->doc, function->params[0].name)) {
        return -1;
    }
    uint32_t record = cairn_records_pointee(a->model, function->params[0].type, 1);
    return cairn_records_pointee(a->model, function->params[1].type, 1) == record ? 0 : -1;
}

/* Storage of the caller's that the documentation calls an output: yaml_parser_parse(parser, event).
 */
static int16_t documented_output(const struct cairn_analysis *a,
                                 const struct cairn_function *function)
{
    for (uint16_t i = 0; i < function->param_count; i++) {
        const struct cairn_raw_param *param = &function->params[i];
        if (is_caller_storage(a, param->type) &&
            cairn_documents_direction(function->doc, param->name) == CAIRN_DIRECTION_OUT) {
            return (int16_t)i;
        }
    }
    return -1;
}

/* Whether the word is one of the record's own name: cdb_make_add makes no cdb_make. */
static bool is_named_so(const struct cairn_analysis *a, uint32_t record, const char *word)
{
    struct cairn_name_words words;
    const char *const list[] = {word, NULL};
    const char *name = a->model->records.items[record].name;
    const char *blank = strrchr(name, ' ');
    cairn_names_split(&words, blank == NULL ? name : blank + 1);
    return cairn_names_find(&words, list) >= 0;
}

/* "Fills in *c and returns 0": whether the documentation says so of the parameter. */
static bool says_fills(const char *doc, const char *param)
{
    static const char *const words[] = {"fill in ", "fills in ",    "fill out ",    "fills out ",
                                        "fills ",   "initialises ", "initializes ", NULL};
    static const char *const articles[] = {"the ", "@p ", "\\p ", "@a ", "\\a "};
    const size_t length = strlen(param);
    for (size_t w = 0; doc != NULL && length != 0 && words[w] != NULL; w++) {
        const char *at = strcasestr(doc, words[w]);
        for (; at != NULL; at = strcasestr(at + 1, words[w])) {
            const char *name = at + strlen(words[w]);
            for (size_t i = 0; i < sizeof articles / sizeof *articles; i++) {
                const size_t article = strlen(articles[i]);
                name += strncmp(name, articles[i], article) == 0 ? article : 0;
            }
            name += strspn(name, "*`");
            if (strncmp(name, param, length) == 0 && !isalnum((unsigned char)name[length]) &&
                name[length] != '_') {
                return true;
            }
        }
    }
    return false;
}

/* Storage of the caller's that the documentation says is filled in. */
static int16_t documented_filled(const struct cairn_analysis *a,
                                 const struct cairn_function *function)
{
    for (uint16_t i = 0; i < function->param_count; i++) {
        const struct cairn_raw_param *param = &function->params[i];
        const uint32_t record = cairn_records_pointee(a->model, param->type, 1);
        if (record != CAIRN_NONE && is_caller_storage(a, param->type) &&
            says_fills(function->doc, param->name) && !has_init_function(a, record)) {
            return (int16_t)i;
        }
    }
    return -1;
}

/* What a function destroys and none initialises must be filled in by some other: pcap_compile for
 * pcap_freecode, ares_save_options for ares_destroy_options. */
static int16_t filled_param(const struct cairn_analysis *a, const struct cairn_function *function,
                            const struct cairn_name_words *words)
{
    static const char *const filling_words[] = {
        "compile", "parse", "get", "read", "load",  "save",  "fetch", "build", "make",
        "decode",  "copy",  "dup", "fill", "query", "start", "begin", NULL};
    static const char *const start_words[] = {"start", "begin", NULL};
    /* Goes on with what was begun. */
    static const char *const later_words[] = {"finish", "next", "continue", "end", "done", NULL};
    /* regcomp for regfree; not decomp */
    static const char *const compile_words[] = {"comp", NULL};
    static const char *const other_words[] = {"decomp", NULL};
    int verb = cairn_names_find(words, filling_words);
    if (verb < 0 && cairn_names_find_suffix(words, other_words) < 0) {
        verb = cairn_names_find_suffix(words, compile_words);
    }
    if (verb < 0 || cairn_names_find(words, later_words) >= 0 || yields_object(a, function)) {
        return -1;
    }
    for (uint16_t i = 0; i < function->param_count; i++) {
        uint32_t record = cairn_records_pointee(a->model, function->params[i].type, 1);
        if (record != CAIRN_NONE && is_caller_storage(a, function->params[i].type) &&
            a->record_facts.items[record].is_destroyed && !has_init_function(a, record)) {
            const bool is_start = cairn_names_find(words, start_words) >= 0;
            return is_start || !is_named_so(a, record, words->words[verb]) ? (int16_t)i : -1;
        }
    }
    return -1;
}

/* Whether the function yields where something begins (an iterator), and begins nothing. */
static bool yields_beginning(const struct cairn_analysis *a, const struct cairn_function *function,
                             const struct cairn_name_words *words)
{
    static const char *const beginnings[] = {"begin", "start", "first", NULL};
    return function->result != CAIRN_NONE &&
           a->model->types.items[function->result].kind == CAIRN_TYPE_RECORD &&
           cairn_names_find(words, beginnings) >= 0;
}

static enum cairn_lifecycle lifecycle_by_name(const struct cairn_analysis *a,
                                              const struct cairn_function *function, int16_t *param)
{
    struct cairn_name_words words;
    cairn_names_split(&words, function->life_name);
    *param = cairn_destroy_find(a, function, &words);
    if (*param >= 0) {
        return CAIRN_LIFE_DESTROY;
    }
    if (yields_beginning(a, function, &words)) {
        return CAIRN_LIFE_NONE;
    }
    *param = initialised_param(a, function, &words);
    if (*param < 0) {
        *param = copied_param(a, function, &words);
    }
    if (*param < 0) {
        *param = documented_output(a, function);
    }
    if (*param < 0) {
        *param = documented_filled(a, function);
    }
    if (*param < 0) {
        *param = filled_param(a, function, &words);
    }
    return *param < 0 ? CAIRN_LIFE_NONE : CAIRN_LIFE_INITIALISE;
}

enum cairn_lifecycle cairn_records_lifecycle(const struct cairn_analysis *a,
                                             const struct cairn_function *function, int16_t *param)
{
    enum cairn_lifecycle life = lifecycle_by_name(a, function, param);
    cairn_rules_lifecycle(a, function, &life, param);
    return life;
}

static bool takes_record(const struct cairn_analysis *a, const struct cairn_function *function,
                         uint32_t record)
{
    for (uint16_t i = 0; i < function->param_count; i++) {
        if (cairn_records_pointee(a->model, function->params[i].type, 1) == record) {
            return true;
        }
    }
    return false;
}

static bool holds_numbers_only(const struct cairn_model *model, uint32_t record)
{
    const struct cairn_record *known = &model->records.items[record];
    for (uint16_t i = 0; i < known->field_count; i++) {
        enum cairn_type_kind kind = model->types.items[known->fields[i].type].kind;
        if (kind != CAIRN_TYPE_INTEGER && kind != CAIRN_TYPE_REAL && kind != CAIRN_TYPE_ENUM) {
            return false;
        }
    }
    return known->is_complete && known->field_count != 0;
}

/* Where a getter tells the address of a struct of numbers (png_get_PLTE), there is a setter for
 * which the caller fills one in. */
static bool only_shows(const struct cairn_analysis *a, const struct cairn_name_words *words,
                       uint32_t record)
{
    static const char *const get_words[] = {"get", NULL};
    return cairn_names_find(words, get_words) >= 0 && holds_numbers_only(a->model, record);
}

/* What a header writes where the fields are no concern of anybody: struct _TidyDoc { int _opaque;
 * }. Whoever takes a pointer to it wants one that a function returned, to const or not. */
static bool is_placeholder(const struct cairn_model *model, uint32_t record)
{
    static const char *const words[] = {"opaque", "dummy", "unused", "placeholder", "hidden", NULL};
    const struct cairn_record *known = &model->records.items[record];
    return known->field_count == 1 && !known->is_union && holds_numbers_only(model, record) &&
           (known->fields[0].name[0] == '_' || cairn_names_has(known->fields[0].name, words));
}

/* ---- nodes of the user's ---- */

/* The parameter by which the function takes a record in beside what it is put into, by its name:
 * it_insert(tree, node). -1 if it takes anything else of which it could make one itself, or the
 * place where to put something. */
static int16_t taken_in(const struct cairn_analysis *a, const struct cairn_function *function,
                        uint32_t record)
{
    static const char *const verbs[] = {"insert",   "add",    "push", "link",  "append", "prepend",
                                        "enqueue",  "attach", "put",  "enter", "enlist", "register",
                                        "schedule", "hang",   "hook", NULL};
    static const char *const places[] = {"pos",  "where",  "after", "before",  "prev",
                                         "next", "parent", "at",    "sibling", "old",
                                         "hint", "other",  "iter",  "cursor",  NULL};
    struct cairn_name_words words;
    cairn_names_split(&words, function->call_name);
    int16_t node = -1;
    bool has_container = false;
    for (uint16_t i = 0; i < function->param_count; i++) {
        const struct cairn_raw_param *param = &function->params[i];
        const struct cairn_type *type = &a->model->types.items[param->type];
        const uint32_t behind = cairn_records_pointee(a->model, param->type, 1);
        if (behind == record) {
            if (node >= 0 || is_const_pointee(a->model, param->type) ||
                cairn_names_has(param->name, places)) {
                return -1;
            }
            node = (int16_t)i;
        } else if (behind != CAIRN_NONE) {
            has_container = true;
        } else if (type->kind != CAIRN_TYPE_INTEGER && type->kind != CAIRN_TYPE_ENUM) {
            return -1;
        }
    }
    return has_container && cairn_names_find(&words, verbs) >= 0 ? node : -1;
}

/* Whether objects of the record are the user's, as he puts them into what only links them: a
 * function takes them in, and all that yield any look them up where they are. */
static bool is_users_node(const struct cairn_analysis *a, uint32_t record)
{
    const struct cairn_record *known = &a->model->records.items[record];
    bool is_taken_in = false;
    for (uint32_t i = 0; i < a->functions.count && known->is_complete; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        bool takes_pointer = false;
        for (uint16_t k = 0; k < function->param_count; k++) {
            takes_pointer =
                takes_pointer ||
                cairn_records_pointee(a->model, function->params[k].type, 1) != CAIRN_NONE;
            if (cairn_records_pointee(a->model, function->params[k].type, 2) == record) {
                return false;
            }
        }
        if (cairn_records_pointee(a->model, function->result, 1) == record && !takes_pointer) {
            return false;
        }
        is_taken_in = is_taken_in || taken_in(a, function, record) >= 0;
    }
    return is_taken_in;
}

/* Whether objects of the record hold nothing but numbers, and are copied into what keeps them, as
 * far as the functions show: those that take one only read it, and those that yield one look it up
 * in something else. */
static bool is_copied_in(const struct cairn_analysis *a, uint32_t record)
{
    const struct cairn_record *known = &a->model->records.items[record];
    bool is_taken = false;
    for (uint32_t i = 0; i < a->functions.count && known->is_complete; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        bool takes_other = false;
        bool takes_it = false;
        for (uint16_t k = 0; k < function->param_count; k++) {
            const uint32_t type = function->params[k].type;
            const uint32_t behind = cairn_records_pointee(a->model, type, 1);
            if ((behind == record && !is_const_pointee(a->model, type)) ||
                cairn_records_pointee(a->model, type, 2) == record) {
                return false;
            }
            takes_it = takes_it || behind == record;
            takes_other = takes_other || (behind != CAIRN_NONE && behind != record);
        }
        if (cairn_records_pointee(a->model, function->result, 1) == record && !takes_other) {
            return false;
        }
        is_taken = is_taken || (takes_it && takes_other);
    }
    return is_taken && !known->is_union && holds_numbers_only(a->model, record);
}

/* Whether the function is given several of the records at once, as many as the number behind them
 * says. */
static bool takes_counted(const struct cairn_analysis *a, const struct cairn_function *function,
                          uint32_t record)
{
    for (uint16_t i = 0; i + 1 < function->param_count; i++) {
        const struct cairn_type *number = &a->model->types.items[function->params[i + 1].type];
        if (cairn_records_pointee(a->model, function->params[i].type, 1) == record &&
            number->kind == CAIRN_TYPE_INTEGER && !number->is_bool &&
            cairn_struct_arrays_is_count(function->params[i + 1].name, function->params[i].name,
                                         a->model->records.items[record].name)) {
            return true;
        }
    }
    return false;
}

/* Whether the caller writes such records down, in arrays: a function takes them counted, and all
 * that yield one look it up in something else. */
static bool is_counted_in(const struct cairn_analysis *a, uint32_t record)
{
    const struct cairn_record *known = &a->model->records.items[record];
    bool is_counted = false;
    for (uint32_t i = 0; i < a->functions.count && known->is_complete; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words words;
        cairn_names_split(&words, function->call_name);
        bool takes_other = false;
        for (uint16_t k = 0; k < function->param_count; k++) {
            const uint32_t behind = cairn_records_pointee(a->model, function->params[k].type, 1);
            takes_other = takes_other || (behind != CAIRN_NONE && behind != record);
            if (cairn_records_pointee(a->model, function->params[k].type, 2) == record ||
                (behind == record && cairn_destroy_is_named(a, &words))) {
                return false;
            }
        }
        if (cairn_records_pointee(a->model, function->result, 1) == record && !takes_other) {
            return false;
        }
        is_counted = is_counted || takes_counted(a, function, record);
    }
    return is_counted && !known->is_union;
}

/* Whether the function tells beside parameter i how many records it hands out there: an array is no
 * way to get one, and what may be written down is the caller's to make. */
static bool hands_out_array(const struct cairn_analysis *a, const struct cairn_function *function,
                            uint16_t i, uint32_t record)
{
    static const char *const words[] = {"count", "n",      "num",  "number",
                                        "len",   "length", "size", NULL};
    for (int k = i - 1; k <= i + 1; k += 2) {
        if (k < 0 || k >= function->param_count) {
            continue;
        }
        const struct cairn_type *type = &a->model->types.items[function->params[k].type];
        if (type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE &&
            a->model->types.items[type->target].kind == CAIRN_TYPE_INTEGER &&
            !a->model->types.items[type->target].is_const &&
            cairn_names_has(function->params[k].name, words)) {
            return a->model->records.items[record].is_complete;
        }
    }
    return false;
}

/* The record that the type is, if that is a handle passed by value: struct { void *internal; }
 * holds nothing but pointers into what callers do not see, and nobody takes its address. */
static uint32_t handle_of(const struct cairn_analysis *a, uint32_t type)
{
    const struct cairn_type *whole = &a->model->types.items[type];
    if (whole->kind != CAIRN_TYPE_RECORD || whole->record >= a->record_facts.count) {
        return CAIRN_NONE;
    }
    const struct cairn_record *record = &a->model->records.items[whole->record];
    bool is_handle =
        record->is_complete && record->is_own && !record->is_union && record->field_count != 0;
    for (uint16_t i = 0; i < record->field_count && is_handle; i++) {
        const struct cairn_type *field = &a->model->types.items[record->fields[i].type];
        const struct cairn_type *pointee =
            field->kind == CAIRN_TYPE_POINTER ? &a->model->types.items[field->target] : NULL;
        is_handle = pointee != NULL && (pointee->kind == CAIRN_TYPE_VOID ||
                                        (pointee->kind == CAIRN_TYPE_RECORD &&
                                         pointee->record < a->record_facts.count &&
                                         !a->model->records.items[pointee->record].is_complete));
    }
    for (uint32_t f = 0; f < a->functions.count && is_handle; f++) {
        const struct cairn_function *function = &a->functions.items[f];
        for (uint16_t k = 0; k < function->param_count; k++) {
            is_handle = is_handle && cairn_records_pointee(a->model, function->params[k].type, 1) !=
                                         whole->record;
        }
    }
    return is_handle ? whole->record : CAIRN_NONE;
}

/* Marks the records that the function makes: returned by non-const pointer without needing one of
 * them, or handed out through a T **; or returned as they are, if they are handles. */
static void note_made(struct cairn_analysis *a, const struct cairn_function *function)
{
    struct cairn_name_words words;
    cairn_names_split(&words, function->call_name);
    uint32_t returned = cairn_records_pointee(a->model, function->result, 1);
    if (returned != CAIRN_NONE &&
        (!is_const_pointee(a->model, function->result) || is_placeholder(a->model, returned)) &&
        !takes_record(a, function, returned) && !is_users_node(a, returned) &&
        !is_copied_in(a, returned) && !is_counted_in(a, returned)) {
        a->model->records.items[returned].is_api_made = true;
    }
    const uint32_t handle = handle_of(a, function->result);
    if (handle != CAIRN_NONE && !takes_record(a, function, handle)) {
        a->model->records.items[handle].is_api_made = true;
    }
    if (cairn_destroy_is_named(a, &words)) {
        return;
    }
    for (uint16_t i = 0; i < function->param_count; i++) {
        uint32_t type = function->params[i].type;
        uint32_t record = cairn_records_pointee(a->model, type, 2);
        if (record == CAIRN_NONE || is_const_pointee(a->model, type) ||
            is_const_pointee(a->model, a->model->types.items[type].target) ||
            function->params[i].is_array || only_shows(a, &words, record) ||
            hands_out_array(a, function, i, record)) {
            continue;
        }
        a->model->records.items[record].is_api_made = true;
    }
}

static void note_use(struct cairn_analysis *a, const struct cairn_function *function)
{
    struct cairn_name_words words;
    cairn_names_split(&words, function->call_name);
    bool is_plain =
        cairn_names_find(&words, cairn_words_initialise) < 0 && !cairn_destroy_may(a, &words);
    for (uint16_t i = 0; i < function->param_count; i++) {
        for (int depth = 0; depth <= 2; depth++) {
            uint32_t record = cairn_records_pointee(a->model, function->params[i].type, depth);
            if (record != CAIRN_NONE) {
                struct cairn_record_facts *facts = &a->record_facts.items[record];
                facts->is_reached = true;
                facts->is_taken |= depth <= 1;
                facts->is_used |= is_plain && depth <= 1;
            }
        }
    }
    for (int depth = 0; depth <= 1; depth++) {
        uint32_t record = cairn_records_pointee(a->model, function->result, depth);
        if (record != CAIRN_NONE) {
            a->record_facts.items[record].is_reached = true;
        }
    }
}

static bool counts(const struct cairn_analysis *a, const struct cairn_function *function)
{
    return (function->is_linkable || function->is_inline) &&
           !a->files.items[function->file].is_foreign;
}

static void note_lifecycles(struct cairn_analysis *a, enum cairn_lifecycle wanted)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        int16_t param;
        if (!counts(a, function) || cairn_records_lifecycle(a, function, &param) != wanted) {
            continue;
        }
        uint32_t record = cairn_records_pointee(a->model, function->params[param].type, 1);
        if (record != CAIRN_NONE) {
            struct cairn_record_facts *facts = &a->record_facts.items[record];
            facts->has_initialiser |= wanted == CAIRN_LIFE_INITIALISE;
            facts->is_destroyed |= wanted == CAIRN_LIFE_DESTROY;
        }
    }
}

void cairn_records_find_facts(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->model->records.count; i++) {
        cairn_vec_push(&a->record_facts, (struct cairn_record_facts){0});
    }
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        if (counts(a, function)) {
            note_made(a, function);
            note_use(a, function);
        }
    }
    /* Destructors first: what is destroyed tells what is filled in. */
    note_lifecycles(a, CAIRN_LIFE_DESTROY);
    note_lifecycles(a, CAIRN_LIFE_INITIALISE);
}
