/* Objects of several kinds under one type. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "generator/blame_internal.h"

/* ---- as what an object was made ---- */

/* The kind as which an object was made: "new(TYPE_TEXT)". */
struct made_kind {
    uint32_t statement; /* that made it */
    uint32_t arg;       /* of that, among the sequence's */
    uint32_t constant;  /* an enumerator, CAIRN_NONE if no kind is known */
};

static uint32_t find_enumerator(const struct cairn_model *model, uint32_t enumeration,
                                int64_t number)
{
    for (uint32_t c = 0; c < model->constants.count; c++) {
        if (model->constants.items[c].enumeration == enumeration &&
            (int32_t)model->constants.items[c].integer == (int32_t)number) {
            return c;
        }
    }
    return CAIRN_NONE;
}

/* A copy is of the kind of what it is a copy of. */
static struct made_kind kind_of(const struct cairn_trial *t, const struct cairn_arg *object)
{
    struct made_kind made = {.constant = CAIRN_NONE};
    while (object != NULL && object->kind == CAIRN_ARG_VALUE) {
        const uint32_t maker = object->index;
        const struct cairn_op *op = cairn_trial_op(t, maker);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, maker);
        object = NULL;
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            const uint32_t enumeration = op->params[i].constant_enumeration;
            const bool is_constant = args[i].kind == CAIRN_ARG_CONSTANT;
            if (enumeration != CAIRN_NONE && (is_constant || args[i].kind == CAIRN_ARG_INTEGER)) {
                made.statement = maker;
                made.arg = t->sequence->statements.items[maker].first_arg + i;
                made.constant = is_constant
                                    ? args[i].index
                                    : find_enumerator(t->model, enumeration, args[i].integer);
                return made;
            }
            object = cairn_trial_takes_object(t, maker, i) ? &args[i] : object;
        }
    }
    return made;
}

/* Letters and digits alone, in lower case: "vorbiscomment" of "VORBIS_COMMENT". */
static void strip(char *ret_plain, size_t room, const char *name)
{
    size_t length = 0;
    for (; *name != '\0' && length + 1 < room; name++) {
        if (isalnum((unsigned char)*name)) {
            ret_plain[length++] = (char)tolower((unsigned char)*name);
        }
    }
    ret_plain[length] = '\0';
}

/* ---- kinds that only names tell apart ---- */

/* The rest of the name behind `prefix` and the word, "latency" of "icalparameter_new_latency"; NULL
 * if it is not of that form. *ret_length becomes the length of the prefix. */
static const char *kind_behind(const char *name, const char *const *words, size_t *ret_length)
{
    for (size_t i = 0; words[i] != NULL; i++) {
        const char *found = strstr(name, words[i]);
        const char *kind = found == NULL ? NULL : found + strlen(words[i]);
        if (kind != NULL && found != name && kind[0] != '\0') {
            *ret_length = (size_t)(found - name);
            return kind;
        }
    }
    return NULL;
}

static const char *const maker_words[] = {"_new_", "_create_", "New", "Create", NULL};
static const char *const access_words[] = {"_set_", "_get_", "Set", "Get", NULL};

/* Whether something makes objects of that kind, and is named as `access` is up to there. */
static bool has_maker_of(const struct cairn_model *model, uint32_t sort,
                         const struct cairn_op *access, size_t prefix, const char *kind)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        size_t length;
        const char *made =
            op->kind == CAIRN_OP_CALL ? kind_behind(op->name, maker_words, &length) : NULL;
        if (made != NULL && length == prefix && op->output_count != 0 &&
            op->outputs[0].sort == sort && strncmp(op->name, access->name, prefix) == 0 &&
            strcmp(made, kind) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether there are several kinds, each with something that makes such objects, among what sets or
 * gets: new_size and get_size alone are none. */
static bool has_kinds(const struct cairn_model *model, uint32_t sort, const struct cairn_op *access,
                      size_t prefix)
{
    enum { SEVERAL = 3 };
    uint32_t count = 0;
    for (uint32_t i = 0; i < model->ops.count && count < SEVERAL; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        size_t length;
        const char *kind =
            op->kind == CAIRN_OP_CALL && op->param_count != 0 && op->params[0].sort == sort
                ? kind_behind(op->name, access_words, &length)
                : NULL;
        count += kind != NULL && length == prefix && strncmp(op->name, access->name, prefix) == 0 &&
                 strncmp(op->name + prefix, access->name + prefix, 4) == 0 &&
                 has_maker_of(model, sort, access, prefix, kind);
    }
    return count >= SEVERAL;
}

/* Whether statement s sets or gets what objects of one kind have, on one of another kind, or on one
 * of which nobody knows the kind. */
static bool mistakes_kind(const struct cairn_trial *t, uint32_t s)
{
    enum { ROOM = 256 };
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *object = cairn_sequence_args(t->sequence, s);
    size_t prefix;
    const char *kind = op->kind == CAIRN_OP_CALL && op->param_count != 0
                           ? kind_behind(op->name, access_words, &prefix)
                           : NULL;
    if (kind == NULL || object->kind != CAIRN_ARG_VALUE ||
        !has_maker_of(t->model, op->params[0].sort, op, prefix, kind)) {
        return false;
    }
    const struct cairn_op *maker = cairn_trial_op(t, object->index);
    size_t length;
    const char *made =
        maker->kind == CAIRN_OP_CALL ? kind_behind(maker->name, maker_words, &length) : NULL;
    if (made != NULL && length == prefix && strncmp(op->name, maker->name, prefix) == 0) {
        return strcmp(made, kind) != 0;
    }
    if (!has_kinds(t->model, op->params[0].sort, op, prefix)) {
        return false;
    }
    const struct made_kind known = kind_of(t, object);
    char wanted[ROOM];
    char name[ROOM];
    strip(wanted, sizeof wanted, kind);
    strip(name, sizeof name,
          known.constant == CAIRN_NONE ? "" : t->model->constants.items[known.constant].name);
    return strstr(name, wanted) == NULL;
}

/* As the library declares it: macros may give it another name. */
static const char *declared(const struct cairn_op *op)
{
    return op->function != NULL ? op->function : op->name;
}

/* How much two names have in common, in whole words: "json_object_" of json_object_array_add and
 * json_object_new_array. */
static size_t shared_words(const char *one, const char *other)
{
    size_t length = cairn_text_common_prefix(one, other);
    while (length > 0 && one[length - 1] != '_') {
        length--;
    }
    return length;
}

/* Whether the name goes on, at `from`, as those of makers do. */
static bool makes_behind(const char *name, size_t from)
{
    static const char *const words[] = {"new_",  "create_", "make_", "build_",
                                        "init_", "alloc_",  "open_"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strncmp(name + from, words[i], strlen(words[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* The names by which the two are compared: those that they are declared with, or those that the
 * test calls them by, where one of them is a macro. */
struct names {
    const char *op;
    const char *maker;
    size_t prefix; /* that they share */
};

static struct names names_of(const struct cairn_op *op, const struct cairn_op *maker)
{
    const struct names called = {op->name, maker->name, shared_words(op->name, maker->name)};
    const struct names names = {declared(op), declared(maker),
                                shared_words(declared(op), declared(maker))};
    return names.prefix == 0 ? called : names;
}

/* Whether the maker is called by the noun alone, rv_list(), and makes it of no other such object.
 */
static bool is_bare_noun(const struct cairn_op *maker, const struct names *names)
{
    for (uint32_t i = 0; i < maker->param_count && maker->output_count != 0; i++) {
        if (maker->params[i].sort == maker->outputs[0].sort) {
            return false;
        }
    }
    return maker->output_count != 0 && strchr(names->maker + names->prefix, '_') == NULL;
}

/* The noun, "array", that the operation's name has where the maker of such objects has its own;
 * NULL if it has not. */
static const char *shared_noun(const struct cairn_op *op, const struct cairn_op *maker)
{
    const struct names names = names_of(op, maker);
    if (names.prefix == 0 ||
        !(makes_behind(names.maker, names.prefix) || is_bare_noun(maker, &names))) {
        return NULL;
    }
    const char *noun = strrchr(names.maker, '_') + 1;
    const size_t length = strlen(noun);
    return length > 2 && strncmp(names.op + names.prefix, noun, length) == 0 &&
                   names.op[names.prefix + length] == '_'
               ? noun
               : NULL;
}

/* Whether the name of the maker says what it makes: new_list, or list where there are calls named
 * list_... */
static bool says_what_it_makes(const struct cairn_model *model, const struct cairn_op *maker,
                               const struct names *names)
{
    if (names->prefix == 0 || makes_behind(names->maker, names->prefix)) {
        return names->prefix != 0;
    }
    const size_t length = strlen(names->maker);
    for (uint32_t i = 0; i < model->ops.count && is_bare_noun(maker, names); i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
            op->params[0].sort == maker->outputs[0].sort &&
            strncmp(declared(op), names->maker, length) == 0 && declared(op)[length] == '_') {
            return true;
        }
    }
    return false;
}

uint32_t cairn_trial_origin(const struct cairn_trial *t, const struct cairn_arg *object)
{
    uint32_t s = object->index;
    for (;;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *first = cairn_sequence_args(t->sequence, s);
        const struct cairn_wire_value *made = cairn_outcome_value(&t->outcome, s, 0);
        const struct cairn_wire_value *given =
            op->param_count == 0 ? NULL : cairn_trial_value(t, first);
        if (op->kind != CAIRN_OP_CALL || made == NULL || given == NULL ||
            first->kind != CAIRN_ARG_VALUE || made->kind != CAIRN_VALUE_HEAP ||
            given->kind != CAIRN_VALUE_HEAP || made->block != given->block) {
            return s;
        }
        s = first->index;
    }
}

/* Whether the operation tells of which kind an object of the sort is: cbor_typeof, item->type. */
static bool tells_kind(const struct cairn_model *model, const struct cairn_op *op, uint32_t sort)
{
    enum cairn_sort_kind kind = op->output_count != 1 || op->outputs[0].param != -1
                                    ? CAIRN_SORT_POINTER
                                    : model->sorts.items[op->outputs[0].sort].kind;
    return (op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_GET) && op->unavailable == NULL &&
           op->param_count == 1 && op->params[0].sort == sort &&
           (kind == CAIRN_SORT_INTEGER || kind == CAIRN_SORT_ENUM) &&
           (cairn_text_has_word(op->name, "type") || cairn_text_has_word(op->name, "typeof") ||
            cairn_text_has_word(op->name, "tag") || cairn_text_has_word(op->name, "kind"));
}

static uint32_t ask_kind(struct cairn_trial *t, uint32_t query, struct cairn_arg object)
{
    return cairn_sequence_append(&t->variant, query, &object, 1);
}

/* Whether the library says that argument i, before statement s, is of another kind than what
 * operation `maker` makes. */
static bool is_said_other(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker)
{
    const struct cairn_op *making = &t->model->ops.items[maker];
    const struct cairn_arg object = cairn_sequence_args(t->sequence, s)[i];
    const uint32_t sort = cairn_trial_op(t, s)->params[i].sort;
    uint32_t query = 0;
    while (query < t->model->ops.count &&
           !tells_kind(t->model, &t->model->ops.items[query], sort)) {
        query++;
    }
    struct cairn_arg args[CAIRN_MAX_ARGS];
    cairn_sequence_copy(&t->variant, t->sequence);
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
    const uint32_t before = loop == CAIRN_NONE ? s : loop;
    cairn_sequence_truncate(&t->variant, before);
    for (uint32_t k = 0; k < making->param_count; k++) {
        if (!cairn_trial_plain_argument(t, &making->params[k], &args[k])) {
            return false;
        }
    }
    if (query == t->model->ops.count || object.index >= before) {
        return false;
    }
    const uint32_t one = ask_kind(t, query, object);
    const uint32_t made = cairn_sequence_append(&t->variant, maker, args, making->param_count);
    const uint32_t other =
        ask_kind(t, query, (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = made});
    cairn_sequence_end_body(&t->variant);
    if (cairn_sequence_validate(&t->variant, t->model, NULL) != CAIRN_OK) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *is = cairn_outcome_value(&outcome, one, 0);
    const struct cairn_wire_value *would = cairn_outcome_value(&outcome, other, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && is != NULL && would != NULL &&
           is->kind == CAIRN_VALUE_SCALAR && would->kind == CAIRN_VALUE_SCALAR &&
           is->bits != would->bits;
}

/* Whether statement s goes well with what that operation makes for argument i. */
static bool passes_with_made(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker)
{
    cairn_trial_begin_before(t, s);
    if (!cairn_trial_append(t, maker, CAIRN_NONE, NULL, CAIRN_NONE, NULL)) {
        return false;
    }
    const uint32_t made = t->variant.statements.count - 1;
    return cairn_trial_passes_given(t, s, i,
                                    (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = made});
}

/* Whether statement s is named after one kind of object, as something that makes such is, and is
 * given one for argument i that was made by a call that is named after another. Objects behind the
 * first may be of any kind, unless all goes well with one of that kind. */
static bool mistakes_noun(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *object = &cairn_sequence_args(t->sequence, s)[i];
    if (op->kind != CAIRN_OP_CALL || object->kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const struct cairn_op *maker = cairn_trial_op(t, cairn_trial_origin(t, object));
    const struct names names =
        maker->kind == CAIRN_OP_CALL ? names_of(op, maker) : (struct names){0};
    const bool says_kind = says_what_it_makes(t->model, maker, &names);
    bool is_other = false;
    for (uint32_t m = 0; m < t->model->ops.count; m++) {
        const struct cairn_op *one = &t->model->ops.items[m];
        const char *noun = one->kind == CAIRN_OP_CALL && one->output_count != 0 &&
                                   one->outputs[0].sort == op->params[i].sort
                               ? shared_noun(op, one)
                               : NULL;
        if (noun != NULL && says_kind && cairn_text_has_word(names.maker + names.prefix, noun)) {
            return false;
        }
        if (noun != NULL && !is_other) {
            is_other = (says_kind || is_said_other(t, s, i, m)) &&
                       (i == 0 || passes_with_made(t, s, i, m));
        }
    }
    return is_other;
}

static bool mistakes_nouns(struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        if (mistakes_noun(t, s, i)) {
            *ret_arg = i;
            return true;
        }
    }
    return false;
}

/* ---- kinds at the end of names ---- */

/* Whether there is a call of that name. */
static bool has_call(const struct cairn_model *model, const char *head, size_t length,
                     const char *tail)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && strncmp(declared(op), head, length) == 0 &&
            strcmp(declared(op) + length, tail) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether one call makes an object of one kind, by the end of its name, and the other is for those
 * of another, while there are calls of both kinds in both families: str2rdf_a and str2rdf_b,
 * rdf2str_a and rdf2str_b. */
static bool are_of_two_kinds(const struct cairn_model *model, const char *maker, const char *user)
{
    for (const char *made = strchr(maker, '_'); made != NULL; made = strchr(made + 1, '_')) {
        for (const char *used = strchr(user, '_'); used != NULL; used = strchr(used + 1, '_')) {
            const size_t maker_length = (size_t)(made + 1 - maker);
            const size_t user_length = (size_t)(used + 1 - user);
            if (strcmp(made, used) != 0 && has_call(model, maker, maker_length, used + 1) &&
                has_call(model, user, user_length, made + 1) &&
                (maker_length != user_length || strncmp(maker, user, user_length) != 0)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether something makes objects of the sort out of none, and has that name. */
static bool has_maker_named(const struct cairn_model *model, uint32_t sort, const char *name)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        bool is_maker = op->kind == CAIRN_OP_CALL && op->output_count != 0 &&
                        op->outputs[0].sort == sort && strcmp(declared(op), name) == 0;
        for (uint32_t k = 0; is_maker && k < op->param_count; k++) {
            is_maker = op->params[k].sort != sort;
        }
        if (is_maker) {
            return true;
        }
    }
    return false;
}

/* Whether the maker is named as another one would be if it made what the user is for: b64dec_start
 * and b64enc_write, where there is a b64enc_start. */
static bool is_named_beside(const struct cairn_model *model, uint32_t sort, const char *maker,
                            const char *user)
{
    enum { ROOM = 256 };
    const size_t prefix = shared_words(maker, user);
    const size_t made = strcspn(maker + prefix, "_");
    const size_t used = strcspn(user + prefix, "_");
    char name[ROOM];
    if (prefix == 0 || maker[prefix + made] == '\0' || user[prefix + used] == '\0') {
        return false;
    }
    snprintf(name, sizeof name, "%.*s%.*s%s", (int)prefix, maker, (int)used, user + prefix,
             maker + prefix + made);
    return has_maker_named(model, sort, name);
}

/* Whether what the maker makes has an end of its own beside the one that it is given:
 * mzp_init_window and mzp_free, where there is a mzp_free_window. */
static bool has_own_end(const struct cairn_model *model, const struct cairn_op *maker,
                        const struct cairn_op *end)
{
    const size_t length = strlen(end->name);
    for (uint32_t i = 0; end->destroys >= 0 && i < model->ops.count; i++) {
        const struct cairn_op *other = &model->ops.items[i];
        const char *suffix = other->name + length;
        const size_t made = strlen(maker->name);
        if (other->destroys >= 0 && strncmp(other->name, end->name, length) == 0 &&
            suffix[0] == '_' && made > strlen(suffix) &&
            other->params[other->destroys].sort == end->params[end->destroys].sort &&
            strcmp(maker->name + made - strlen(suffix), suffix) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether statement s is for objects of another kind than the one that it is given. */
static bool mistakes_end(const struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const struct cairn_op *maker =
            arg->kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, s, i)
                ? cairn_trial_op(t, cairn_trial_origin(t, arg))
                : NULL;
        if (maker != NULL && maker->kind == CAIRN_OP_CALL &&
            (are_of_two_kinds(t->model, declared(maker), declared(op)) ||
             (op->destroys == (int)i && has_own_end(t->model, maker, op)) ||
             is_named_beside(t->model, op->params[i].sort, declared(maker), declared(op)))) {
            *ret_arg = i;
            return true;
        }
    }
    return false;
}

/* Whether statement s is named after what makes objects of one kind, and the first that it is given
 * is by another maker: avro_union_discriminant(avro_int64(1)). */
static bool mistakes_lineage(const struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && op->lineage != NULL && i < op->param_count;
         i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        if (op->params[i].sort != op->lineage_sort || op->initialises == (int)i) {
            continue;
        }
        const uint32_t maker =
            arg->kind == CAIRN_ARG_VALUE
                ? cairn_uses_maker(t->replayer->facts, t->sequence, arg->index, s)
                : CAIRN_NONE;
        const struct cairn_op *made = maker == CAIRN_NONE ? NULL : &t->model->ops.items[maker];
        *ret_arg = i;
        return made != NULL && made->lineage != NULL && made->lineage_sort == op->lineage_sort &&
               strcmp(made->lineage, op->lineage) != 0;
    }
    return false;
}

/* ---- kinds that an enumerator tells apart ---- */

/* Where the enumerators of one enumeration begin to differ, at a word's beginning. */
static size_t common_length(const struct cairn_model *model, uint32_t enumeration)
{
    const char *first = NULL;
    size_t length = 0;
    for (uint32_t c = 0; c < model->constants.count; c++) {
        if (model->constants.items[c].enumeration == enumeration) {
            const char *name = model->constants.items[c].name;
            const size_t common =
                first == NULL ? strlen(name) : cairn_text_common_prefix(first, name);
            length = first == NULL || common < length ? common : length;
            first = first == NULL ? name : first;
        }
    }
    while (length > 0 && first[length - 1] != '_') {
        length--;
    }
    return length;
}

/* How an operation says that it is for objects of one kind. */
enum claim { CLAIM_NONE, CLAIM_BY_NAME, CLAIM_BY_COMMENT };

static enum claim claim_of(const struct cairn_op *op, const struct cairn_constant *kind,
                           size_t common)
{
    enum { MIN_WORD = 4, ROOM = 256 };
    char word[ROOM];
    char name[ROOM];
    strip(word, sizeof word, kind->name + common);
    strip(name, sizeof name, op->name);
    if (op->doc != NULL && cairn_text_has_identifier(op->doc, kind->name)) {
        return CLAIM_BY_COMMENT;
    }
    return strlen(word) >= MIN_WORD && strstr(name, word) != NULL ? CLAIM_BY_NAME : CLAIM_NONE;
}

/* The kind for which statement s is by its name or comment, while its argument i was made as
 * another; else CAIRN_NONE. */
static uint32_t wanted_kind(const struct cairn_trial *t, uint32_t s, const struct made_kind *made,
                            enum claim *ret_claim)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t enumeration = t->model->constants.items[made->constant].enumeration;
    const size_t common = common_length(t->model, enumeration);
    uint32_t wanted = CAIRN_NONE;
    for (uint32_t c = 0; c < t->model->constants.count; c++) {
        const struct cairn_constant *kind = &t->model->constants.items[c];
        const enum claim claim =
            kind->enumeration == enumeration ? claim_of(op, kind, common) : CLAIM_NONE;
        if (claim != CLAIM_NONE && c == made->constant) {
            return CAIRN_NONE;
        }
        if (claim != CLAIM_NONE) {
            wanted = c;
            *ret_claim = claim;
        }
    }
    return wanted;
}

/* Whether something makes objects of the sort as one of the kinds of the enumeration. */
static bool makes_kinds(const struct cairn_model *model, uint32_t sort, uint32_t enumeration)
{
    for (uint32_t m = 0; m < model->ops.count; m++) {
        const struct cairn_op *op = &model->ops.items[m];
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            if (op->output_count != 0 && op->outputs[0].sort == sort &&
                op->params[i].constant_enumeration == enumeration) {
                return true;
            }
        }
    }
    return false;
}

/* The comment on statement s is about objects of one kind, and nobody knows of which argument i is:
 * it was read from somewhere. */
static bool blame_unknown_kind(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t c = 0; op->doc != NULL && c < t->model->constants.count; c++) {
        const struct cairn_constant *kind = &t->model->constants.items[c];
        if (kind->enumeration == CAIRN_NONE || !cairn_text_has_identifier(op->doc, kind->name) ||
            !makes_kinds(t->model, op->params[i].sort, kind->enumeration)) {
            continue;
        }
        cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
        t->blame->doubt = cairn_hash_pair(CAIRN_DOUBT_KIND, op->params[i].sort);
        cairn_str_addf(&t->blame->why, "Whether %s is a %s is not known.",
                       cairn_trial_describe_arg(t, s, i), kind->name);
        return true;
    }
    return false;
}

static bool passes_as(struct cairn_trial *t, const struct made_kind *made, uint32_t kind)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[made->arg] =
        (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = kind};
    return !cairn_trial_still_fails(t);
}

/* Statement s is for objects of one kind, and was given one that was made as another. */
static bool blame_enumerator(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        if (!cairn_trial_takes_object(t, s, i)) {
            continue;
        }
        const struct made_kind made = kind_of(t, &cairn_sequence_args(t->sequence, s)[i]);
        enum claim claim = CLAIM_NONE;
        if (made.constant == CAIRN_NONE) {
            if (blame_unknown_kind(t, s, i)) {
                return true;
            }
            continue;
        }
        const uint32_t wanted = wanted_kind(t, s, &made, &claim);
        if (wanted == CAIRN_NONE) {
            continue;
        }
        const bool is_sure = claim == CLAIM_BY_COMMENT || passes_as(t, &made, wanted);
        cairn_trial_conclude(t, is_sure ? CAIRN_VERDICT_ROBUSTNESS : CAIRN_VERDICT_SUSPECT, s, i);
        t->blame->doubt =
            cairn_hash_pair(CAIRN_DOUBT_KIND, cairn_trial_op(t, made.statement)->result);
        cairn_str_addf(
            &t->blame->why, "%s was made as %s, and not as %s.", cairn_trial_describe_arg(t, s, i),
            t->model->constants.items[made.constant].name, t->model->constants.items[wanted].name);
        return true;
    }
    return false;
}

bool cairn_blame_kind(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        if (blame_enumerator(t, s)) {
            return true;
        }
    }
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        uint32_t arg = 0;
        if (mistakes_kind(t, s) || mistakes_nouns(t, s, &arg) || mistakes_end(t, s, &arg) ||
            mistakes_lineage(t, s, &arg)) {
            const uint32_t maker = cairn_sequence_args(t->sequence, s)[arg].index;
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, arg);
            t->blame->doubt = cairn_hash_pair(CAIRN_DOUBT_KIND, cairn_trial_op(t, maker)->result);
            cairn_str_addf(&t->blame->why, "%s was made as another kind of object, by %s.",
                           cairn_trial_describe_arg(t, s, arg), cairn_trial_op(t, maker)->name);
            return true;
        }
    }
    return false;
}

/* ---- as what its maker's name says ---- */

/* What stands behind the last underscore of the name. */
static const char *last_word(const char *name)
{
    const char *last = strrchr(name, '_');
    return last == NULL ? name : last + 1;
}

/* Whether several calls make objects of the sort, and the name of one of them ends in the kind. */
static bool is_made_as(const struct cairn_model *model, uint32_t sort, const char *kind)
{
    enum { SEVERAL = 3 };
    uint32_t makers = 0;
    bool is_found = false;
    for (uint32_t k = 0; k < model->ops.count; k++) {
        const struct cairn_op *op = &model->ops.items[k];
        if (op->kind == CAIRN_OP_CALL && op->output_count != 0 && op->outputs[0].param == -1 &&
            op->outputs[0].sort == sort) {
            makers++;
            is_found = is_found || strcasecmp(last_word(op->name), kind) == 0;
        }
    }
    return makers >= SEVERAL && is_found;
}

/* The failing call takes an array, by the parameter's name, and there is a call that makes such;
 * but the object was made by one for something else: value_string, and value_array. */
bool cairn_blame_made_as(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const char *wanted = op->params[i].name;
        if (args[i].kind != CAIRN_ARG_VALUE || wanted[0] == '\0' ||
            !cairn_trial_takes_object(t, s, i)) {
            continue;
        }
        const struct cairn_op *maker = cairn_trial_op(t, args[i].index);
        if (maker->kind == CAIRN_OP_CALL && args[i].output == 0 &&
            cairn_text_has_word(op->name, wanted) &&
            strcasecmp(last_word(maker->name), wanted) != 0 &&
            is_made_as(t->model, op->params[i].sort, wanted)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s is what %s makes, and no %s.",
                           cairn_trial_describe_arg(t, s, i), maker->name, wanted);
            return true;
        }
    }
    return false;
}
