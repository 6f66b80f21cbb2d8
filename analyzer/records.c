/* Who makes, initialises and destroys records, by the functions' names and types. Prior knowledge
 * that execution confirms or refutes. */
#include <ctype.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

/* Destroy whatever follows them in the name; the others only what their type is named after. */
static const char *const strong_verbs[] = {"free",     "destroy",  "dispose", "dealloc", "unref",
                                           "decref",   "deinit",   "fini",    "dtor",    "destruct",
                                           "finalize", "finalise", NULL};
/* Before a verb they make it a property or a registration: set_free_func, is_closed, on_close. */
static const char *const not_after[] = {"set",    "get",      "is",     "has",  "on",  "add",
                                        "no",     "register", "should", "with", "can", "init",
                                        "create", "new",      "auto",   "must", NULL};
static const char *const not_before[] = {"func",  "fn",   "cb",   "callback", "hook",  "handler",
                                         "space", "list", "size", "function", "count", NULL};
/* Behind a verb they say that a part is destroyed, not the whole. */
static const char *const part_words[] = {"from",    "item", "at",    "in",   "entry", "key",
                                         "element", "by",   "first", "last", "elem",  NULL};
static const char *const begin_words[] = {"init",  "initialize", "initialise", "begin",
                                          "start", "open",       "create",     "new",
                                          "setup", "inits",      "alloc",      NULL};
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

static bool is_stream(const struct cairn_model *model, uint32_t record)
{
    const char *spelling = model->records.items[record].spelling;
    return strcmp(spelling, "FILE") == 0 || strcmp(spelling, "struct _IO_FILE") == 0;
}

/* "close_v2", "gzclose_r": endings that only number a variant. */
static bool is_variant_mark(const char *word)
{
    return strlen(word) <= 1 || strcmp(word, "v2") == 0 || strcmp(word, "ex") == 0 ||
           isdigit((unsigned char)word[0]) || strcmp(word, "all") == 0 || strcmp(word, "full") == 0;
}

static bool only_marks_behind(const struct cairn_name_words *words, unsigned at)
{
    for (unsigned i = at + 1; i < words->count; i++) {
        if (!is_variant_mark(words->words[i])) {
            return false;
        }
    }
    return true;
}

static bool is_spoiled(const struct cairn_name_words *words, unsigned at)
{
    return (at > 0 && cairn_names_in(words->words[at - 1], not_after)) ||
           (at + 1 < words->count && cairn_names_in(words->words[at + 1], not_before));
}

/* How surely a verb destroys: where `free` and `close` take the same type, `close` only closes. */
enum rank { RANK_NONE, RANK_PAIRED, RANK_WEAK, RANK_STRONG };

/* A destroying verb inside a function's name. */
struct verb {
    unsigned at;
    enum rank rank;
    bool takes_any; /* destroys whatever follows it in the name */
};

static bool is_glued_free(const char *word)
{
    static const char *const others[] = {"freez", "freed", "freer", "freel", NULL};
    for (size_t i = 0; others[i] != NULL; i++) {
        if (strncmp(word, others[i], strlen(others[i])) == 0) {
            return false;
        }
    }
    return strncmp(word, "free", 4) == 0;
}

/* Finds the destroying verb; "pcap_freecode" has it glued to the front of a word. */
static struct verb destroy_verb(const struct cairn_name_words *words)
{
    struct verb none = {.rank = RANK_NONE};
    int at = cairn_names_find_suffix(words, cairn_words_destroy);
    for (unsigned i = 0; at < 0 && i < words->count; i++) {
        at = is_glued_free(words->words[i]) ? (int)i : -1;
    }
    if (at < 0 || is_spoiled(words, (unsigned)at)) {
        return none;
    }
    const char *text = words->words[at];
    size_t length = strlen(text);
    bool frees =
        strncmp(text, "free", 4) == 0 || (length > 4 && strcmp(text + length - 4, "free") == 0);
    bool is_strong = frees || cairn_names_in(text, strong_verbs);
    bool is_delete = strstr(text, "delete") != NULL;
    return (struct verb){.at = (unsigned)at,
                         .rank = is_strong || is_delete ? RANK_STRONG : RANK_WEAK,
                         .takes_any = is_strong};
}

/* Whether words behind the verb name the parameter's type: XML_FreeContentModel(.., XML_Content *).
 */
static bool names_type(const struct cairn_model *model, const struct cairn_name_words *words,
                       unsigned from, uint32_t type)
{
    const struct cairn_type *pointer = &model->types.items[type];
    uint32_t record = cairn_records_pointee(model, type, 1);
    const char *name = record != CAIRN_NONE            ? model->records.items[record].spelling
                       : pointer->typedef_name != NULL ? pointer->typedef_name
                                                       : pointer->spelling;
    struct cairn_name_words typed;
    cairn_names_split(&typed, name);
    for (unsigned i = from; i < words->count; i++) {
        for (unsigned k = 0; k < typed.count; k++) {
            if (strlen(typed.words[k]) >= 3 && strcmp(typed.words[k], words->words[i]) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool may_be_destroyed(const struct cairn_model *model, const struct cairn_raw_param *param)
{
    const struct cairn_type *type = &model->types.items[param->type];
    if (type->kind != CAIRN_TYPE_POINTER) {
        return false;
    }
    const struct cairn_type *pointee = &model->types.items[type->target];
    if (pointee->is_const || pointee->kind == CAIRN_TYPE_FUNCTION) {
        return false;
    }
    uint32_t record = cairn_records_pointee(model, param->type, 1);
    return !(pointee->kind == CAIRN_TYPE_VOID &&
             cairn_names_has(param->name, cairn_words_user_data)) &&
           (record == CAIRN_NONE || !is_stream(model, record));
}

/* The parameter that a call named as a destructor destroys, or -1. */
static int16_t destroyed_param(const struct cairn_analysis *a,
                               const struct cairn_function *function,
                               const struct cairn_name_words *words, struct verb verb)
{
    const struct cairn_model *model = a->model;
    bool is_last = only_marks_behind(words, verb.at);
    int16_t first = -1;
    int16_t named = -1;
    int16_t plain = -1;
    for (uint16_t i = 0; i < function->param_count; i++) {
        const struct cairn_raw_param *param = &function->params[i];
        if (!may_be_destroyed(model, param)) {
            continue;
        }
        first = first < 0 ? (int16_t)i : first;
        if (named < 0 && !is_last && names_type(model, words, verb.at + 1, param->type)) {
            named = (int16_t)i;
        }
        const struct cairn_type *type = &model->types.items[param->type];
        bool is_void = model->types.items[type->target].kind == CAIRN_TYPE_VOID;
        plain = plain < 0 && is_void ? (int16_t)i : plain;
    }
    if (named >= 0 && (function->param_count == 1 || verb.takes_any)) {
        return named;
    }
    if (!is_last && (!verb.takes_any || function->param_count > 1)) {
        /* png_destroy_read_struct(T **, ...) says what it does by its types. */
        bool takes_addresses =
            first >= 0 &&
            cairn_records_pointee(model, function->params[first].type, 2) != CAIRN_NONE;
        return verb.takes_any && takes_addresses ? first : -1;
    }
    /* pool_free(pool, memory): the block, not the allocator. */
    bool frees_memory = plain > 0 && function->param_count >= 2 && first == 0;
    return frees_memory ? plain : first;
}

static bool has_part_words(const struct cairn_name_words *words, unsigned from)
{
    for (unsigned i = from; i < words->count; i++) {
        if (cairn_names_in(words->words[i], part_words)) {
            return true;
        }
    }
    return false;
}

/* Whether the names agree in all words but the one at `stem`. */
static bool same_but_one(const struct cairn_name_words *words, const struct cairn_name_words *other,
                         unsigned stem, bool is_last)
{
    if (other->count <= stem || (!is_last && other->count != words->count)) {
        return false;
    }
    for (unsigned i = 0; i < (is_last ? stem : words->count); i++) {
        if (i != stem && strcmp(other->words[i], words->words[i]) != 0) {
            return false;
        }
    }
    return true;
}

/* Whether a function begins what this one ends: deflateInit for deflateEnd, FT_New_Face for
 * FT_Done_Face. */
static bool has_beginning(const struct cairn_analysis *a, const struct cairn_name_words *words,
                          unsigned stem, bool is_last)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        struct cairn_name_words other;
        cairn_names_split(&other, a->functions.items[i].call_name);
        if (same_but_one(words, &other, stem, is_last) &&
            cairn_names_in(other.words[stem], begin_words)) {
            return true;
        }
    }
    return false;
}

static struct verb paired_destroy_verb(const struct cairn_analysis *a,
                                       const struct cairn_name_words *words)
{
    struct verb none = {.rank = RANK_NONE};
    int at = cairn_names_find(words, cairn_words_paired_destroy);
    if (at <= 0 || is_spoiled(words, (unsigned)at) ||
        !has_beginning(a, words, (unsigned)at, only_marks_behind(words, (unsigned)at))) {
        return none;
    }
    return (struct verb){.at = (unsigned)at, .rank = RANK_PAIRED, .takes_any = true};
}

static struct verb any_destroy_verb(const struct cairn_analysis *a,
                                    const struct cairn_name_words *words)
{
    struct verb verb = destroy_verb(words);
    return verb.rank == RANK_NONE ? paired_destroy_verb(a, words) : verb;
}

/* The parameter that the function destroys by its own name, other functions not considered. */
static int16_t destroyed_by_name(const struct cairn_analysis *a,
                                 const struct cairn_function *function,
                                 const struct cairn_name_words *words, struct verb verb)
{
    bool is_part = function->param_count > 1 && has_part_words(words, verb.at + 1);
    return is_part ? -1 : destroyed_param(a, function, words, verb);
}

static uint32_t record_behind(const struct cairn_model *model, uint32_t type)
{
    uint32_t record = cairn_records_pointee(model, type, 1);
    return record != CAIRN_NONE ? record : cairn_records_pointee(model, type, 2);
}

/* Whether a function with a surer verb destroys the same type. */
static bool has_surer_destructor(const struct cairn_analysis *a, uint32_t record, enum rank rank)
{
    for (uint32_t i = 0; record != CAIRN_NONE && i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words words;
        cairn_names_split(&words, function->call_name);
        struct verb verb = destroy_verb(&words);
        if (verb.rank <= rank) {
            continue;
        }
        int16_t param = destroyed_by_name(a, function, &words, verb);
        if (param >= 0 && record_behind(a->model, function->params[param].type) == record) {
            return true;
        }
    }
    return false;
}

static int16_t find_destroyed(const struct cairn_analysis *a, const struct cairn_function *function,
                              const struct cairn_name_words *words)
{
    struct verb verb = any_destroy_verb(a, words);
    if (verb.rank == RANK_NONE) {
        return -1;
    }
    int16_t param = destroyed_by_name(a, function, words, verb);
    if (param < 0 || verb.rank == RANK_STRONG) {
        return param;
    }
    uint32_t record = record_behind(a->model, function->params[param].type);
    return has_surer_destructor(a, record, verb.rank) ? -1 : param;
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

/* Whether a function named with `init` takes the record. */
static bool has_init_function(const struct cairn_analysis *a, uint32_t record)
{
    static const char *const init_words[] = {"init", "initialize", "initialise", NULL};
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        if (function->param_count > 0 &&
            cairn_records_pointee(a->model, function->params[0].type, 1) == record &&
            cairn_names_has(function->call_name, init_words)) {
            return true;
        }
    }
    return false;
}

static int16_t initialised_param(const struct cairn_analysis *a,
                                 const struct cairn_function *function,
                                 const struct cairn_name_words *words)
{
    int verb = cairn_names_find(words, cairn_words_initialise);
    if (verb < 0 || is_spoiled(words, (unsigned)verb) || yields_object(a, function)) {
        return -1;
    }
    bool is_init = strncmp(words->words[verb], "init", strlen("init")) == 0;
    for (uint16_t i = 0; i < function->param_count; i++) {
        uint32_t record = cairn_records_pointee(a->model, function->params[i].type, 1);
        if (record == CAIRN_NONE || is_stream(a->model, record)) {
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

/* copy(T *dest, T *source) fills in dest. */
static int16_t copied_param(const struct cairn_analysis *a, const struct cairn_function *function,
                            const struct cairn_name_words *words)
{
    if (cairn_names_find_suffix(words, copy_words) < 0 || function->param_count < 2 ||
        !is_caller_storage(a, function->params[0].type) ||
        !cairn_names_has(function->params[0].name, dest_words)) {
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

enum cairn_lifecycle cairn_records_lifecycle(const struct cairn_analysis *a,
                                             const struct cairn_function *function, int16_t *param)
{
    struct cairn_name_words words;
    cairn_names_split(&words, function->call_name);
    *param = find_destroyed(a, function, &words);
    if (*param >= 0) {
        return CAIRN_LIFE_DESTROY;
    }
    *param = initialised_param(a, function, &words);
    if (*param < 0) {
        *param = copied_param(a, function, &words);
    }
    if (*param < 0) {
        *param = documented_output(a, function);
    }
    return *param < 0 ? CAIRN_LIFE_NONE : CAIRN_LIFE_INITIALISE;
}

/* By the name alone, before anything is known about records. */
static bool looks_like_destructor(const struct cairn_name_words *words)
{
    return destroy_verb(words).rank != RANK_NONE;
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

/* Marks the records that the function makes: returned by non-const pointer without needing one of
 * them, or handed out through a T **. */
static void note_made(struct cairn_analysis *a, const struct cairn_function *function)
{
    struct cairn_name_words words;
    cairn_names_split(&words, function->call_name);
    uint32_t returned = cairn_records_pointee(a->model, function->result, 1);
    if (returned != CAIRN_NONE && !is_const_pointee(a->model, function->result) &&
        !takes_record(a, function, returned)) {
        a->model->records.items[returned].is_api_made = true;
    }
    if (looks_like_destructor(&words)) {
        return;
    }
    for (uint16_t i = 0; i < function->param_count; i++) {
        uint32_t type = function->params[i].type;
        uint32_t record = cairn_records_pointee(a->model, type, 2);
        if (record == CAIRN_NONE || is_const_pointee(a->model, type) ||
            is_const_pointee(a->model, a->model->types.items[type].target) ||
            function->params[i].is_array) {
            continue;
        }
        a->model->records.items[record].is_api_made = true;
    }
}

static void note_use(struct cairn_analysis *a, const struct cairn_function *function)
{
    struct cairn_name_words words;
    cairn_names_split(&words, function->call_name);
    bool is_plain = cairn_names_find(&words, cairn_words_initialise) < 0 &&
                    any_destroy_verb(a, &words).rank == RANK_NONE;
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

void cairn_records_find_facts(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->model->records.count; i++) {
        cairn_vec_push(&a->record_facts, (struct cairn_record_facts){0});
    }
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        if (function->is_linkable || function->is_inline) {
            note_made(a, function);
            note_use(a, function);
        }
    }
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        int16_t param;
        if (!function->is_linkable && !function->is_inline) {
            continue;
        }
        enum cairn_lifecycle life = cairn_records_lifecycle(a, function, &param);
        if (life == CAIRN_LIFE_NONE) {
            continue;
        }
        uint32_t record = cairn_records_pointee(a->model, function->params[param].type, 1);
        if (record != CAIRN_NONE) {
            struct cairn_record_facts *facts = &a->record_facts.items[record];
            facts->has_initialiser |= life == CAIRN_LIFE_INITIALISE;
            facts->is_destroyed |= life == CAIRN_LIFE_DESTROY;
        }
    }
}
