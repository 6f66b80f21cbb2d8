/* Which functions destroy what, by the verbs in their names and the types of their parameters. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

/* Destroy whatever follows them in the name; the others only what their type is named after. */
static const char *const strong_verbs[] = {
    "free",     "destroy",      "dispose",      "dealloc",      "unref",        "decref",
    "deinit",   "fini",         "dtor",         "destruct",     "finalize",     "finalise",
    "teardown", "deinitialize", "deinitialise", "uninitialize", "uninitialise", "deallocate",
    NULL};
/* Behind a verb they say that a part is destroyed, not the whole. */
static const char *const part_words[] = {"from",    "item", "at",    "in",   "entry", "key",
                                         "element", "by",   "first", "last", "elem",  NULL};
static const char *const begin_words[] = {"init",  "initialize", "initialise", "begin", "start",
                                          "open",  "create",     "new",        "setup", "inits",
                                          "alloc", "construct",  NULL};
/* "close_v2", "gzclose_r": endings that only number a variant. */
static bool is_variant_mark(const char *word)
{
    return strlen(word) <= 1 || strcmp(word, "v2") == 0 || strcmp(word, "ex") == 0 ||
           isdigit((unsigned char)word[0]) || strcmp(word, "all") == 0 ||
           strcmp(word, "full") == 0 || strcmp(word, "down") == 0;
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

/* May end what is being made as well, which is then closed or freed. */
static bool is_finalizing(const char *word)
{
    return strcmp(word, "finalize") == 0 || strcmp(word, "finalise") == 0;
}

/* Finds the destroying verb; "pcap_freecode" has it glued to the front of a word. */
static struct verb destroy_verb(const struct cairn_analysis *a,
                                const struct cairn_name_words *words)
{
    struct verb none = {.rank = RANK_NONE};
    int at = cairn_names_find_suffix(words, cairn_words_destroy);
    for (unsigned i = 0; at < 0 && i < words->count; i++) {
        at = is_glued_free(words->words[i]) ? (int)i : -1;
    }
    if (at < 0 || cairn_records_is_property(a, words, (unsigned)at)) {
        return none;
    }
    const char *text = words->words[at];
    size_t length = strlen(text);
    bool frees =
        strncmp(text, "free", 4) == 0 || (length > 4 && strcmp(text + length - 4, "free") == 0);
    bool is_strong = frees || cairn_names_in(text, strong_verbs);
    bool is_delete = strstr(text, "delete") != NULL;
    return (struct verb){.at = (unsigned)at,
                         .rank = (is_strong && !is_finalizing(text)) || is_delete ? RANK_STRONG
                                                                                  : RANK_WEAK,
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

static bool may_be_destroyed(const struct cairn_analysis *a, const struct cairn_function *function,
                             uint16_t i)
{
    const struct cairn_model *model = a->model;
    const struct cairn_raw_param *param = &function->params[i];
    if (cairn_cursors_handle_taken(a, function, i) != NULL) {
        return true;
    }
    const struct cairn_type *type = &model->types.items[param->type];
    if (type->kind == CAIRN_TYPE_RECORD) {
        return type->record != CAIRN_NONE && model->records.items[type->record].is_api_made;
    }
    if (type->kind != CAIRN_TYPE_POINTER) {
        return type->is_handle;
    }
    const struct cairn_type *pointee = &model->types.items[type->target];
    if (pointee->is_const || pointee->kind == CAIRN_TYPE_FUNCTION) {
        return false;
    }
    uint32_t record = cairn_records_pointee(model, param->type, 1);
    return !(pointee->kind == CAIRN_TYPE_VOID &&
             cairn_names_has(param->name, cairn_words_user_data)) &&
           (record == CAIRN_NONE || !cairn_records_is_stream(model, record));
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
        if (!may_be_destroyed(a, function, i)) {
            continue;
        }
        first = first < 0 ? (int16_t)i : first;
        if (named < 0 && !is_last && names_type(model, words, verb.at + 1, param->type)) {
            named = (int16_t)i;
        }
        const struct cairn_type *type = &model->types.items[param->type];
        /* mdb_dbi_close(env, dbi): what stands before the verb is closed. */
        if (type->is_handle && verb.at > 0 && names_type(model, words, verb.at - 1, param->type)) {
            return (int16_t)i;
        }
        bool is_void = type->kind == CAIRN_TYPE_POINTER && !type->is_handle &&
                       model->types.items[type->target].kind == CAIRN_TYPE_VOID;
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

/* Whether a function begins what the word ends, whose verb, so many letters long, is glued to what
 * it is about: gmp_randinit_default for gmp_randclear. */
static bool has_glued_beginning(const struct cairn_analysis *a,
                                const struct cairn_name_words *words, unsigned at,
                                size_t verb_length)
{
    const size_t stem = strlen(words->words[at]) - verb_length;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        struct cairn_name_words other;
        cairn_names_split(&other, a->functions.items[i].call_name);
        if (same_but_one(words, &other, at, true) &&
            strncmp(words->words[at], other.words[at], stem) == 0 &&
            cairn_names_in(other.words[at] + stem, begin_words)) {
            return true;
        }
    }
    return false;
}

static struct verb glued_destroy_verb(const struct cairn_analysis *a,
                                      const struct cairn_name_words *words)
{
    enum { STEM_MIN = 3 };
    const unsigned at = words->count - 1;
    for (size_t i = 0; words->count > 1 && cairn_words_paired_destroy[i] != NULL; i++) {
        const char *word = words->words[at];
        const size_t length = strlen(cairn_words_paired_destroy[i]);
        if (strlen(word) >= length + STEM_MIN &&
            strcmp(word + strlen(word) - length, cairn_words_paired_destroy[i]) == 0 &&
            has_glued_beginning(a, words, at, length)) {
            return (struct verb){.at = at, .rank = RANK_PAIRED, .takes_any = true};
        }
    }
    return (struct verb){.rank = RANK_NONE};
}

static struct verb paired_destroy_verb(const struct cairn_analysis *a,
                                       const struct cairn_name_words *words)
{
    struct verb none = {.rank = RANK_NONE};
    int at = cairn_names_find(words, cairn_words_paired_destroy);
    if (at < 0) {
        return glued_destroy_verb(a, words);
    }
    if (at <= 0 || cairn_records_is_property(a, words, (unsigned)at) ||
        !has_beginning(a, words, (unsigned)at, only_marks_behind(words, (unsigned)at))) {
        return none;
    }
    return (struct verb){.at = (unsigned)at, .rank = RANK_PAIRED, .takes_any = true};
}

static struct verb any_destroy_verb(const struct cairn_analysis *a,
                                    const struct cairn_name_words *words)
{
    struct verb verb = destroy_verb(a, words);
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
        struct verb verb = destroy_verb(a, &words);
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

/* Whether a function that takes nothing but an object of the type ends it, by a verb of at least
 * that rank: then a "delete" or "clear" that takes more does so to what that says. A strong verb
 * has to mean nothing else. */
static bool has_plain_destructor(const struct cairn_analysis *a, uint32_t record, enum rank least)
{
    for (uint32_t i = 0; record != CAIRN_NONE && i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words words;
        if (function->param_count != 1) {
            continue;
        }
        cairn_names_split(&words, function->call_name);
        const struct verb verb = any_destroy_verb(a, &words);
        if (verb.rank >= least && (least != RANK_STRONG || verb.takes_any) &&
            destroyed_by_name(a, function, &words, verb) == 0 &&
            record_behind(a->model, function->params[0].type) == record) {
            return true;
        }
    }
    return false;
}

/* The integer handle that a function ends in an object that another function ends as a whole:
 * pool_unref(pool, id) beside pool_destroy(pool). Else what was found, `param`. */
static int16_t handle_beside(const struct cairn_analysis *a, const struct cairn_function *function,
                             int16_t param)
{
    if (param != 0 || function->param_count != 2 ||
        !a->model->types.items[function->params[1].type].is_handle ||
        !has_plain_destructor(a, record_behind(a->model, function->params[0].type), RANK_PAIRED)) {
        return param;
    }
    return 1;
}

/* Whether a function of the same name but for the last word takes a reference to the record and
 * hands it back: json_object_get for json_object_put. */
static bool has_reference_taker(const struct cairn_analysis *a,
                                const struct cairn_name_words *words, uint32_t record)
{
    static const char *const takers[] = {"get", "ref", "grab", "hold", "acquire", "retain", NULL};
    const unsigned stem = words->count - 1;
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words other;
        cairn_names_split(&other, function->call_name);
        if (function->param_count == 1 && other.count == words->count &&
            same_but_one(words, &other, stem, true) && cairn_names_in(other.words[stem], takers) &&
            cairn_records_pointee(a->model, function->params[0].type, 1) == record &&
            cairn_records_pointee(a->model, function->result, 1) == record) {
            return true;
        }
    }
    return false;
}

static bool has_end(const char *sentence)
{
    static const char *const ends[] = {"free",      "destroy", "releas", "delet",
                                       "deallocat", "clos",    NULL};
    return cairn_documents_behind_any(sentence, ends) != NULL;
}

/* Whether the documentation says that the object is freed when nobody refers to it any more. */
static bool ends_last_reference(const char *doc)
{
    static const char *const last[] = {"reaches zero", "reaches 0",      "drops to zero",
                                       "drops to 0",   "becomes zero",   "becomes 0",
                                       "hits zero",    "last reference", NULL};
    for (const char *at = doc; at != NULL && *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        const size_t length = cairn_documents_sentence(at, sentence);
        if (has_end(sentence) && cairn_documents_behind_any(sentence, last) != NULL) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

/* Whether the documentation begins by saying that the function releases something, and goes on that
 * what it was given is not to be used behind it, or only when it was made anew. */
static bool ends_its_use(const char *doc)
{
    static const char *const anew[] = {"up again before",      "ialized again before",
                                       "ialised again before", "unusable",
                                       "must not be used",     "may not be used",
                                       "cannot be used",       "can not be used",
                                       "should not be used",   "no longer be used",
                                       "must not use",         "not usable",
                                       "no longer usable",     NULL};
    char first[CAIRN_SENTENCE_LENGTH];
    if (doc == NULL) {
        return false;
    }
    (void)cairn_documents_sentence(doc, first);
    return has_end(first) && cairn_documents_behind_any(doc, anew) != NULL;
}

/* The parameter of a function that gives up a reference, or ends its use, though its name may mean
 * other things, or -1. */
static int16_t unreferenced_param(const struct cairn_analysis *a,
                                  const struct cairn_function *function,
                                  const struct cairn_name_words *words)
{
    if (function->param_count != 1 || words->count == 0 || !may_be_destroyed(a, function, 0)) {
        return -1;
    }
    const uint32_t record = cairn_records_pointee(a->model, function->params[0].type, 1);
    const bool gives_up = record != CAIRN_NONE &&
                          cairn_records_pointee(a->model, function->result, 1) == CAIRN_NONE &&
                          ((strcmp(words->words[words->count - 1], "put") == 0 &&
                            has_reference_taker(a, words, record)) ||
                           ends_last_reference(function->doc) || ends_its_use(function->doc));
    return gives_up && !has_surer_destructor(a, record, RANK_PAIRED) ? 0 : -1;
}

/* Whether the text in front of a function's name tells the caller to end something by it. */
static bool tells_to_end(const char *before)
{
    static const char *const ends[] = {"free",     "freed",      "freeing",     "release",
                                       "released", "destroy",    "destroyed",   "dispose",
                                       "disposed", "deallocate", "deallocated", NULL};
    static const char *const means[] = {" with ",    " using ",   " via ",
                                        " through ", " calling ", NULL};
    static const char *const duties[] = {"must", "should", "has to", "have to", "caller", NULL};
    const char *verb = cairn_documents_behind_any(before, ends);
    return verb != NULL &&
           (cairn_documents_behind_any(verb, means) != NULL ||
            (cairn_documents_behind_any(verb, (const char *const[]){" by ", NULL}) != NULL &&
             cairn_documents_behind_any(before, duties) != NULL));
}

/* Whether a sentence of the comment says that what it is about ends by the function: "the caller
 * has to free it with foo_free_error()". */
static bool is_said_to_end(const char *doc, const char *function)
{
    static const char *const refusals[] = {" not ", "never", "n't", NULL};
    const size_t length = strlen(function);
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        const size_t size = cairn_documents_sentence(at, sentence);
        const bool is_refused = cairn_documents_behind_any(sentence, refusals) != NULL;
        for (const char *name = strcasestr(sentence, function); name != NULL && !is_refused;
             name = strcasestr(name + 1, function)) {
            const char last = name[length];
            const bool begins =
                name == sentence || (name[-1] != '_' && !isalnum((unsigned char)name[-1]));
            char before[CAIRN_SENTENCE_LENGTH];
            snprintf(before, sizeof before, "%.*s", (int)(name - sentence), sentence);
            if (begins && last != '_' && !isalnum((unsigned char)last) && tells_to_end(before)) {
                return true;
            }
        }
        at += size + (at[size] != '\0');
    }
    return false;
}

/* The parameter of a function by which that ends what another returns, as the comment there says;
 * or -1. */
static int16_t documented_param(const struct cairn_analysis *a,
                                const struct cairn_function *function)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *maker = &a->functions.items[i];
        const struct cairn_type *made = &a->model->types.items[maker->result];
        if (maker == function || made->kind != CAIRN_TYPE_POINTER || maker->doc == NULL ||
            strcasestr(maker->doc, function->call_name) == NULL) {
            continue;
        }
        for (uint16_t k = 0; k < function->param_count; k++) {
            if (function->params[k].type == maker->result && may_be_destroyed(a, function, k) &&
                is_said_to_end(maker->doc, function->call_name)) {
                return (int16_t)k;
            }
        }
    }
    return -1;
}

/* Whether a function that does not finalize ends such an object, and takes nothing else. */
static bool has_closer(const struct cairn_analysis *a, uint32_t record)
{
    for (uint32_t i = 0; record != CAIRN_NONE && i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        struct cairn_name_words words;
        cairn_names_split(&words, function->call_name);
        const struct verb verb = destroy_verb(a, &words);
        if (function->param_count == 1 && verb.rank != RANK_NONE &&
            !is_finalizing(words.words[verb.at]) &&
            record_behind(a->model, function->params[0].type) == record &&
            destroyed_by_name(a, function, &words, verb) == 0) {
            return true;
        }
    }
    return false;
}

int16_t cairn_destroy_find(const struct cairn_analysis *a, const struct cairn_function *function,
                           const struct cairn_name_words *words)
{
    struct verb verb = any_destroy_verb(a, words);
    if (verb.rank == RANK_NONE) {
        return unreferenced_param(a, function, words);
    }
    int16_t param = handle_beside(a, function, destroyed_by_name(a, function, words, verb));
    param = param < 0 ? documented_param(a, function) : param;
    if (param < 0 || (verb.rank == RANK_STRONG && verb.takes_any)) {
        return param;
    }
    uint32_t record = record_behind(a->model, function->params[param].type);
    const bool is_of_other = has_surer_destructor(a, record, verb.rank) ||
                             (function->param_count > 1 && verb.rank != RANK_WEAK &&
                              has_plain_destructor(a, record, verb.rank)) ||
                             (is_finalizing(words->words[verb.at]) && has_closer(a, record));
    return is_of_other ? -1 : param;
}

bool cairn_destroy_is_named(const struct cairn_analysis *a, const struct cairn_name_words *words)
{
    return destroy_verb(a, words).rank != RANK_NONE;
}

bool cairn_destroy_may(const struct cairn_analysis *a, const struct cairn_name_words *words)
{
    return any_destroy_verb(a, words).rank != RANK_NONE;
}
