#include "generator/texts.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "generator/formats.h"
#include "generator/forms.h"
#include "generator/mutate.h"
#include "generator/refer.h"

enum {
    MAX_TEXT = 1000, /* of what is not from a corpus */
    MAX_ZEROS = 512,
    MAX_LEARNT = 32,     /* for one parameter */
    WORSE_STAYS_OUT = 4, /* of so many, all but one */
    MAX_UNFINISHED = 64, /* characters before the end of something unfinished */
    MAX_BYTES = 16384,   /* of changed contents */
    LEARNT_ROOM = 1024,  /* longer ones are only learnt if there is a corpus */
    MAX_JOINED = 4,      /* words in a text */
    MAX_MADE = 96,       /* texts that the library wrote */
    MAX_MADE_OF_OP = 12,
    MAX_MADE_BYTES = 512,
    LEAST_MADE_BYTES = 3,
    NESTED_OF = 1500,     /* texts one is nested deeply, where not every text suits, */
    NESTED_SELDOM = 6000, /* ... and elsewhere */
    NESTED_SIZE = 600000, /* bytes */
};

/* What went well at one parameter. */
struct repertoire {
    struct cairn_bytes texts[MAX_LEARNT];
    uint32_t count;
};

/* How calls went that were given a document of a common format at one parameter. */
struct trial {
    uint32_t times;
    uint32_t went_well;
};

/* Bytes that a call wrote. */
struct made {
    uint32_t op;
    uint32_t length;
    bool is_text;
    uint8_t bytes[MAX_MADE_BYTES];
};

struct cairn_texts {
    const struct cairn_model *model;
    const struct cairn_facts *facts;
    const struct cairn_material *material;
    CAIRN_VEC(uint32_t) constants; /* string macros */
    CAIRN_VEC(uint32_t) named;     /* documents of the format that the library is named after */
    uint32_t named_texts;          /* so many of them, the first, are texts */
    CAIRN_VEC(struct repertoire) repertoires;
    struct cairn_map repertoire_of; /* by operation and parameter */
    struct cairn_map seen;          /* by the same, and the bytes */
    CAIRN_VEC(struct trial) trials;
    struct made *made; /* MAX_MADE */
    uint32_t made_count;
    struct cairn_map made_by;   /* operation -> how much was kept of it */
    struct cairn_map trials_of; /* by operation and parameter: where those of the documents begin */
};

/* One text that is being drawn. */
struct drawing {
    const struct cairn_texts *t;
    struct cairn_chooser *chooser;
    uint32_t op;
    uint32_t param;
    const struct cairn_sequence *sequence; /* before the call */
    bool is_text;
    uint8_t *bytes; /* MAX_BYTES */
    uint32_t length;
};

/* Whether many functions have the document's format in their names: dns_open, dns_next. */
static bool is_librarys(const struct cairn_model *model, uint32_t document)
{
    enum { SHARE = 4 }; /* one of so many */
    uint32_t calls = 0;
    uint32_t named = 0;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        const bool is_call = op->kind == CAIRN_OP_CALL && !op->is_builtin;
        calls += is_call;
        named += is_call && cairn_formats_is_named(document, op->name);
    }
    return named != 0 && named * SHARE >= calls;
}

struct cairn_texts *cairn_texts_new(const struct cairn_model *model,
                                    const struct cairn_facts *facts,
                                    const struct cairn_material *material)
{
    static const struct cairn_material none = {0};
    struct cairn_texts *texts = cairn_alloc(sizeof *texts);
    *texts = (struct cairn_texts){
        .model = model, .facts = facts, .material = material == NULL ? &none : material};
    texts->made = cairn_alloc(MAX_MADE * sizeof *texts->made);
    for (uint32_t i = 0; i < model->constants.count; i++) {
        if (model->constants.items[i].kind == CAIRN_CONSTANT_STRING) {
            cairn_vec_push(&texts->constants, i);
        }
    }
    for (uint32_t i = 0; i < cairn_formats_count(false); i++) {
        if (is_librarys(model, i)) {
            texts->named_texts += i < cairn_formats_count(true);
            cairn_vec_push(&texts->named, i);
        }
    }
    return texts;
}

void cairn_texts_free(struct cairn_texts *texts)
{
    if (texts == NULL) {
        return;
    }
    for (uint32_t i = 0; i < texts->repertoires.count; i++) {
        for (uint32_t k = 0; k < texts->repertoires.items[i].count; k++) {
            free((void *)texts->repertoires.items[i].texts[k].bytes);
        }
    }
    cairn_vec_release(&texts->constants);
    cairn_vec_release(&texts->named);
    cairn_vec_release(&texts->repertoires);
    cairn_map_release(&texts->repertoire_of);
    cairn_map_release(&texts->seen);
    cairn_vec_release(&texts->trials);
    cairn_map_release(&texts->trials_of);
    cairn_map_release(&texts->made_by);
    free(texts->made);
    free(texts);
}

/* ---- learning ---- */

static uint64_t place_of(uint32_t op, uint32_t param)
{
    return cairn_hash_pair(op + 1, param);
}

/* What a text says by its length: that a parser takes a long one says more than that it takes a
 * letter, but what was doubled again and again says nothing new. A corpus may be of long ones. */
static size_t worth(const struct cairn_texts *texts, size_t length)
{
    enum { LONG = 160 };
    if (length <= LONG || texts->material->files.count != 0) {
        return length;
    }
    return length - LONG < LONG ? LONG - (length - LONG) : 0;
}

static void learn(struct cairn_texts *texts, uint32_t op, uint32_t param, const uint8_t *bytes,
                  size_t length)
{
    uint64_t place = place_of(op, param);
    uint64_t hash = cairn_hash(bytes, length);
    size_t most = texts->material->files.count != 0 ? MAX_BYTES : LEARNT_ROOM;
    if (length == 0 || length > most ||
        !cairn_map_put(&texts->seen, cairn_hash_pair(place, hash), 1)) {
        return;
    }
    uint32_t at = cairn_map_get_or_put(&texts->repertoire_of, place, texts->repertoires.count);
    if (at == texts->repertoires.count) {
        cairn_vec_push(&texts->repertoires, (struct repertoire){0});
    }
    struct repertoire *repertoire = &texts->repertoires.items[at];
    uint32_t which = repertoire->count;
    if (which == MAX_LEARNT) {
        which = (uint32_t)(hash % MAX_LEARNT);
        bool is_worse = worth(texts, length) < worth(texts, repertoire->texts[which].length);
        if (is_worse && hash / MAX_LEARNT % WORSE_STAYS_OUT != 0) {
            return;
        }
        free((void *)repertoire->texts[which].bytes);
    } else {
        repertoire->count++;
    }
    uint8_t *copy = cairn_alloc(length);
    memcpy(copy, bytes, length);
    repertoire->texts[which] = (struct cairn_bytes){
        .bytes = copy, .length = (uint32_t)length, .is_text = memchr(copy, 0, length) == NULL};
}

static void count_trial(struct cairn_texts *texts, uint32_t op, uint32_t param,
                        const struct cairn_bytes *passed, bool went_well)
{
    uint32_t document = cairn_formats_find(passed->bytes, passed->length);
    if (document == CAIRN_NONE) {
        return;
    }
    uint32_t at = cairn_map_get_or_put(&texts->trials_of, place_of(op, param), texts->trials.count);
    while (texts->trials.count < at + cairn_formats_count(false)) {
        cairn_vec_push(&texts->trials, (struct trial){0});
    }
    texts->trials.items[at + document].times++;
    texts->trials.items[at + document].went_well += went_well;
}

/* The bytes behind an argument: its own, or those of the buffer or file that it names. */
static const struct cairn_arg *bytes_behind(const struct cairn_texts *texts,
                                            const struct cairn_sequence *sequence,
                                            const struct cairn_arg *arg)
{
    if (arg->kind == CAIRN_ARG_VALUE) {
        const struct cairn_statement *maker = &sequence->statements.items[arg->index];
        enum cairn_op_kind kind = texts->model->ops.items[maker->op].kind;
        bool is_filled = kind == CAIRN_OP_BYTES || kind == CAIRN_OP_HEAP_BYTES ||
                         kind == CAIRN_OP_PATH || kind == CAIRN_OP_STREAM;
        if (!is_filled || maker->arg_count == 0) {
            return NULL;
        }
        arg = cairn_sequence_args(sequence, arg->index);
    }
    return arg->kind == CAIRN_ARG_BYTES ? arg : NULL;
}

/* Those of one operation replace each other; what was kept is not kept twice. */
void cairn_texts_keep_made(struct cairn_texts *texts, uint32_t op, const uint8_t *bytes,
                           uint32_t length, bool is_text)
{
    const uint64_t hash = cairn_hash_pair(cairn_hash(bytes, length), MAX_MADE);
    if (length < LEAST_MADE_BYTES || length > MAX_MADE_BYTES ||
        !cairn_map_put(&texts->seen, hash, 1)) {
        return;
    }
    const uint32_t kept = cairn_map_increment(&texts->made_by, op) - 1;
    uint32_t at = texts->made_count;
    if (kept >= MAX_MADE_OF_OP || at == MAX_MADE) {
        uint32_t nth = kept % MAX_MADE_OF_OP;
        for (at = 0; at < texts->made_count && (texts->made[at].op != op || nth > 0); at++) {
            nth -= texts->made[at].op == op;
        }
    }
    if (at < MAX_MADE) {
        texts->made_count += at == texts->made_count;
        texts->made[at] = (struct made){.op = op, .length = length, .is_text = is_text};
        memcpy(texts->made[at].bytes, bytes, length);
    }
}

void cairn_texts_learn(struct cairn_texts *texts, const struct cairn_sequence *sequence,
                       uint32_t from, uint32_t to, const bool *has_failed)
{
    for (uint32_t s = from; s < to; s++) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        bool is_call = texts->model->ops.items[statement->op].kind == CAIRN_OP_CALL ||
                       texts->model->ops.items[statement->op].kind == CAIRN_OP_SET;
        for (uint32_t i = 0; is_call && i < statement->arg_count; i++) {
            const struct cairn_arg *arg =
                bytes_behind(texts, sequence, &cairn_sequence_args(sequence, s)[i]);
            if (arg == NULL) {
                continue;
            }
            struct cairn_bytes passed = {.bytes = cairn_sequence_contents(sequence, arg),
                                         .length = (uint32_t)arg->integer};
            count_trial(texts, statement->op, i, &passed, !has_failed[s]);
            if (!has_failed[s]) {
                learn(texts, statement->op, i, passed.bytes, passed.length);
            }
        }
    }
}

uint32_t cairn_texts_length(const struct cairn_texts *texts, const struct cairn_sequence *sequence,
                            uint32_t s)
{
    uint32_t longest = 0;
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        const struct cairn_arg *bytes =
            bytes_behind(texts, sequence, &cairn_sequence_args(sequence, s)[i]);
        uint32_t length = bytes == NULL ? 0 : (uint32_t)bytes->integer;
        longest = length > longest ? length : longest;
    }
    return longest;
}

bool cairn_texts_is_given_seed(const struct cairn_texts *texts,
                               const struct cairn_sequence *sequence, uint32_t s)
{
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        const struct cairn_arg *bytes =
            bytes_behind(texts, sequence, &cairn_sequence_args(sequence, s)[i]);
        if (bytes != NULL &&
            cairn_material_is_seed(texts->material, cairn_sequence_contents(sequence, bytes),
                                   (size_t)bytes->integer)) {
            return true;
        }
    }
    return false;
}

bool cairn_texts_took_document(const struct cairn_texts *texts,
                               const struct cairn_sequence *sequence, uint32_t s)
{
    const struct cairn_statement *statement = &sequence->statements.items[s];
    bool can_say = texts->model->ops.items[statement->op].kind == CAIRN_OP_CALL &&
                   cairn_facts_is_choosy(texts->facts, statement->op);
    for (uint32_t i = 0; can_say && i < statement->arg_count; i++) {
        const struct cairn_arg *bytes =
            bytes_behind(texts, sequence, &cairn_sequence_args(sequence, s)[i]);
        if (bytes != NULL &&
            cairn_formats_begin(cairn_sequence_contents(sequence, bytes), (size_t)bytes->integer)) {
            return true;
        }
    }
    return false;
}

/* ---- drawing ---- */

static uint32_t choose(const struct drawing *w, uint32_t n)
{
    return cairn_choose(w->chooser, w->is_text ? CAIRN_CHOICE_TEXT : CAIRN_CHOICE_CONTENTS, w->op,
                        n);
}

static void take(struct drawing *w, const void *bytes, size_t length)
{
    length = length > MAX_BYTES - w->length ? MAX_BYTES - w->length : length;
    memcpy(w->bytes + w->length, bytes, length);
    w->length += (uint32_t)length;
}

/* A word that was given or mined; empty if there is none. */
static struct cairn_bytes draw_word(const struct drawing *w)
{
    uint32_t given = w->t->material->words.count;
    uint32_t mined = w->t->model->strings.count;
    if (given != 0 && (mined == 0 || choose(w, 2) == 0)) {
        struct cairn_bytes word = w->t->material->words.items[choose(w, given)];
        return word.is_text || !w->is_text ? word : (struct cairn_bytes){0};
    }
    if (mined == 0) {
        return (struct cairn_bytes){0};
    }
    const char *word = w->t->model->strings.items[choose(w, mined)];
    return (struct cairn_bytes){
        .bytes = (const uint8_t *)word, .length = (uint32_t)strlen(word), .is_text = true};
}

/* Whether there is a dictionary or the like: what is joined of its words may mean something. */
static bool has_given_words(const struct drawing *w)
{
    return w->t->material->dictionary_words != 0;
}

static bool draw_words(struct drawing *w)
{
    static const char *const glue[] = {"", "", " ", "=", ",", ":", "/", "."};
    const char *between = glue[choose(w, sizeof glue / sizeof *glue)];
    for (uint32_t left = 1 + choose(w, MAX_JOINED); left > 0; left--) {
        struct cairn_bytes word = draw_word(w);
        take(w, word.bytes == NULL ? (const void *)"" : word.bytes, word.length);
        take(w, between, left > 1 ? strlen(between) : 0);
    }
    return w->length != 0;
}

static const struct repertoire *repertoire_of(const struct drawing *w)
{
    uint32_t at = cairn_map_get(&w->t->repertoire_of, place_of(w->op, w->param), CAIRN_NONE);
    return at == CAIRN_NONE ? NULL : &w->t->repertoires.items[at];
}

/* Where what has a form comes from. */
enum source {
    LEARNT, /* what went well here before */
    GIVEN,  /* a file of the corpus; without one, a document of a common format */
};

/* Of two mostly the one that is worth more. */
static struct cairn_bytes draw_learnt(const struct drawing *w, const struct repertoire *repertoire)
{
    struct cairn_bytes a = repertoire->texts[choose(w, repertoire->count)];
    struct cairn_bytes b = repertoire->texts[choose(w, repertoire->count)];
    const bool is_worse = worth(w->t, a.length) < worth(w->t, b.length);
    return is_worse == (choose(w, 4) != 0) ? b : a;
}

/* Of some documents the one that went best here; half of the time one of the format that the
 * library is named after. */
static struct cairn_bytes draw_document(const struct drawing *w)
{
    enum { DRAWN = 3 };
    const uint32_t named = w->is_text ? w->t->named_texts : w->t->named.count;
    if (named != 0 && choose(w, 2) == 0) {
        return cairn_formats_get(w->t->named.items[choose(w, named)]);
    }
    uint32_t at = cairn_map_get(&w->t->trials_of, place_of(w->op, w->param), CAIRN_NONE);
    uint32_t best = 0;
    double most = 0;
    for (int i = 0; i < DRAWN; i++) {
        uint32_t which = choose(w, cairn_formats_count(w->is_text));
        struct trial trial = {0};
        if (at != CAIRN_NONE) {
            trial = w->t->trials.items[at + which];
        }
        double merit = (trial.went_well + 1.0) / (trial.times + 2.0);
        if (merit > most) {
            most = merit;
            best = which;
        }
    }
    return cairn_formats_get(best);
}

/* What the library wrote; empty if it is none to be read as this is. */
static struct cairn_bytes draw_made(const struct drawing *w)
{
    const struct made *made = &w->t->made[choose(w, w->t->made_count)];
    return made->op == w->op || (w->is_text && !made->is_text)
               ? (struct cairn_bytes){0}
               : (struct cairn_bytes){
                     .bytes = made->bytes, .length = made->length, .is_text = made->is_text};
}

/* Empty if there is none. */
static struct cairn_bytes draw_model(const struct drawing *w, enum source source)
{
    struct cairn_bytes found = {0};
    const struct repertoire *repertoire = repertoire_of(w);
    if (source == GIVEN && w->t->material->files.count != 0) {
        found = w->t->material->files.items[choose(w, w->t->material->files.count)];
    } else if (source == GIVEN) {
        found = w->t->made_count != 0 && choose(w, 2) == 0 ? draw_made(w) : (struct cairn_bytes){0};
        found = found.length == 0 ? draw_document(w) : found;
    } else if (repertoire != NULL) {
        found = draw_learnt(w, repertoire);
    }
    return found.is_text || !w->is_text ? found : (struct cairn_bytes){0};
}

/* Takes it as it is, or changed; half and half. */
static bool follow(struct drawing *w, enum source source)
{
    struct cairn_bytes model = draw_model(w, source);
    if (model.length == 0) {
        return false;
    }
    take(w, model.bytes, model.length);
    if (choose(w, 2) == 0) {
        struct cairn_mutation mutation = {.chooser = w->chooser,
                                          .op = w->op,
                                          .bytes = w->bytes,
                                          .length = w->length,
                                          .room = MAX_BYTES,
                                          .is_text = w->is_text};
        struct cairn_bytes word = draw_word(w);
        cairn_mutate(&mutation, word, draw_model(w, choose(w, 2) == 0 ? GIVEN : LEARNT));
        w->length = mutation.length;
    }
    return true;
}

static void draw_common(struct drawing *w)
{
    static const char *const common[] = {
        "",    "a",     "b",   "abc",  "key", "name",   "0",  "1",    "-1",  "hello world",
        "x y", "value", "1.5", "true", "{}",  "[1, 2]", "%d", "\t\n", "AbC", "\xc3\xa9"};
    const char *chosen = common[choose(w, sizeof common / sizeof *common)];
    take(w, chosen, strlen(chosen));
}

/* What ends in the middle of something: an escape, a bracket, a character of several bytes. */
static void draw_unfinished(struct drawing *w)
{
    static const char *const ends[] = {"\\",   "%",    "\"",       "'",        "&",   "[",  "(",
                                       "{",    "<",    "$",        "=",        "-",   ",",  "\xc3",
                                       "\xff", "\x80", "\xe2\x82", "\xf0\x9f", "\\x", "%5", "&#"};
    struct cairn_bytes word = draw_word(w);
    if (word.length != 0 && word.length <= MAX_UNFINISHED && choose(w, 2) == 0) {
        take(w, word.bytes, word.length);
    } else {
        draw_common(w);
    }
    const char *end = ends[choose(w, sizeof ends / sizeof *ends)];
    memcpy(w->bytes + w->length, end, strlen(end));
    w->length += (uint32_t)strlen(end);
}

static void draw_random(struct drawing *w)
{
    static const char alphabet[] =
        "abcdefghijklmnopqrstuvwxyz0123456789 -_.,:;/\\\"'{}[]()<>&%=+*#";
    w->length = choose(w, 12);
    for (uint32_t i = 0; i < w->length; i++) {
        w->bytes[i] = (uint8_t)alphabet[choose(w, sizeof alphabet - 1)];
    }
}

/* One character, again and again. */
static void fill(struct drawing *w, uint32_t length)
{
    static const char characters[] = "abcdefghijklmnopqrstuvwxyz0123456789 ([-.";
    w->length = length;
    memset(w->bytes, characters[choose(w, sizeof characters - 1)], length);
}

/* As long as rooms are that somebody wrote down, or one more or less, or of any length. */
static void draw_long(struct drawing *w)
{
    static const uint32_t rooms[] = {16, 20, 32, 64, 80, 100, 128, 200, 256, 512};
    const uint32_t room = rooms[choose(w, sizeof rooms / sizeof *rooms)];
    const uint32_t more = choose(w, 6);
    fill(w, more < 3 ? room - 1 + more : 16 + choose(w, 300));
}

/* As long as the comment or a constant says that it may be, mostly; or one more or less. */
static bool draw_stated(struct drawing *w)
{
    const uint32_t room = cairn_stated_room(w->chooser, w->t->model, w->op, MAX_TEXT - 1);
    if (room != 0) {
        const uint32_t more = choose(w, 6);
        fill(w, more == 0 ? room - 1 : more == 1 ? room + 1 : room);
    }
    return room != 0;
}

/* Whether what is drawn had better have a form. What hands it out fails at nothing itself. */
static bool is_selective(const struct drawing *w)
{
    enum cairn_op_kind kind = w->t->model->ops.items[w->op].kind;
    return kind == CAIRN_OP_FEED || cairn_facts_is_selective(w->t->facts, w->op);
}

/* One character of a word that the library knows becomes another, which it may not expect there:
 * one beyond ASCII, mostly. */
static void disturb(struct drawing *w)
{
    static const uint8_t others[] = {0xc3, 0xff, 0x80, 0xe2, 0xfe, 0x01, '%', '"', ' ', '-'};
    enum { RARELY = 10 };
    if (w->length != 0 && choose(w, RARELY) == 0) {
        w->bytes[choose(w, w->length)] = others[choose(w, sizeof others)];
    }
}

/* A text of the form that the parameter's name tells, if it tells any. */
static bool draw_form(struct drawing *w)
{
    enum { SHARE = 40, ROOM = 256 };
    const enum cairn_form form = cairn_forms_of(w->t->model, w->op, w->param);
    if (form == CAIRN_FORM_NONE || choose(w, 100) >= SHARE) {
        return false;
    }
    w->length = cairn_forms_draw(form, w->chooser, w->op, draw_word(w), w->bytes, ROOM);
    return true;
}

static void draw_text(struct drawing *w)
{
    enum { STATED = 5 }; /* of a hundred */
    if (draw_form(w) || (choose(w, 100) < STATED && draw_stated(w))) {
        return;
    }
    uint32_t which = choose(w, 100);
    if (is_selective(w) && ((which < 25 && follow(w, LEARNT)) || (which < 45 && follow(w, GIVEN)) ||
                            (which < (has_given_words(w) ? 60 : 49) && draw_words(w)))) {
        return;
    }
    if (which < (is_selective(w) ? 75 : 45)) {
        struct cairn_bytes word = draw_word(w);
        if (word.length != 0) {
            take(w, word.bytes, word.length);
            if (choose(w, 2) == 0) {
                cairn_refer(w->chooser, w->op, w->sequence, w->bytes, MAX_TEXT, &w->length);
            }
            disturb(w);
            return;
        }
    }
    if (which < 83) {
        draw_common(w);
    } else if (which < 88) {
        draw_unfinished(w);
    } else if (which < 97) {
        draw_random(w);
    } else {
        draw_long(w);
    }
}

/* A byte that the library has a name for, or a number at the edge of something. */
static uint8_t draw_marked_byte(struct drawing *w)
{
    enum { TRIES = 4 };
    static const uint8_t edges[] = {0, 1, 2, 3, 4, 0x7f, 0x80, 0x81, 0xfe, 0xff};
    const struct cairn_model *model = w->t->model;
    for (int i = 0; i < TRIES && model->constants.count != 0 && choose(w, 2) == 0; i++) {
        const struct cairn_constant *constant =
            &model->constants.items[choose(w, model->constants.count)];
        if (constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer > 0 &&
            constant->integer <= UINT8_MAX) {
            return (uint8_t)constant->integer;
        }
    }
    return edges[choose(w, sizeof edges)];
}

/* What a binary format may look like: bytes that say which, bytes that say how many follow. */
static void draw_tagged(struct drawing *w)
{
    w->length = 1 + choose(w, 10);
    for (uint32_t i = 0; i < w->length; i++) {
        const uint32_t which = choose(w, 4);
        w->bytes[i] = which == 0   ? (uint8_t)(w->length - i - 1)
                      : which == 1 ? (uint8_t)choose(w, 256)
                                   : draw_marked_byte(w);
    }
}

static void draw_contents(struct drawing *w)
{
    uint32_t which = choose(w, 100);
    bool has_files = w->t->material->files.count != 0;
    uint32_t given = is_selective(w) ? (has_files ? 60 : 45) : (has_files ? 35 : 25);
    if ((is_selective(w) && which < 25 && follow(w, LEARNT)) ||
        (which >= 25 && which < given && follow(w, GIVEN))) {
        return;
    }
    if (which < 75) {
        draw_text(w);
    } else if (which < 82) {
        draw_tagged(w);
    } else if (which < 88) {
        w->length = choose(w, 32);
        for (uint32_t i = 0; i < w->length; i++) {
            w->bytes[i] = (uint8_t)choose(w, 256);
        }
    } else {
        w->length = choose(w, MAX_ZEROS);
        memset(w->bytes, (int)choose(w, 2) * 'x', w->length);
    }
}

/* Of a text that went well, what stands before a bracket, and from the bracket to where another
 * such could begin: behind it, or behind "a=" or "a: ". Returns false if it has no bracket. */
static bool find_unit(const struct drawing *w, struct cairn_bytes learnt,
                      struct cairn_bytes *before, struct cairn_bytes *unit)
{
    enum { MAX_UNIT = 24, MAX_ENDS = 8 };
    uint32_t ends[MAX_ENDS];
    uint32_t count = 0;
    if (learnt.length == 0) {
        return false;
    }
    const uint32_t start = choose(w, learnt.length);
    uint32_t at = start;
    do {
        at = at + 1 < learnt.length ? at + 1 : 0;
    } while (at != start && strchr("[{(<", learnt.bytes[at]) == NULL);
    if (learnt.bytes[at] == '\0' || strchr("[{(<", learnt.bytes[at]) == NULL) {
        return false;
    }
    ends[count++] = at + 1;
    for (uint32_t k = at + 1; k < learnt.length && k < at + MAX_UNIT && count < MAX_ENDS; k++) {
        const bool is_blank_next = k + 1 < learnt.length && learnt.bytes[k + 1] == ' ';
        if (strchr("=:,(>[{ ", learnt.bytes[k]) != NULL && !is_blank_next) {
            ends[count++] = k + 1;
        }
    }
    *before = learnt;
    before->length = at;
    *unit = learnt;
    unit->bytes = learnt.bytes + at;
    unit->length = ends[choose(w, count)] - at;
    return true;
}

/* What may begin something that contains another of its kind, like what went well if that says so.
 */
static struct cairn_bytes draw_unit(const struct drawing *w)
{
    enum { TRIES = 6 };
    static const char *const units[] = {"[",  "(",   "{", "{\"a\":", "<a>", "(a ", "[1,",
                                        "a(", "!",   "-", "((",      "{a=", "[[",  "<",
                                        "*(", "{a ", "~", "$(",      "\\(", "(?:"};
    const struct repertoire *repertoire = repertoire_of(w);
    const char *unit = units[choose(w, sizeof units / sizeof *units)];
    for (int i = 0; i < TRIES && repertoire != NULL && repertoire->count != 0; i++) {
        const struct cairn_bytes learnt = draw_learnt(w, repertoire);
        if (memchr(learnt.bytes, unit[0], learnt.length) != NULL) {
            break;
        }
        unit = units[choose(w, sizeof units / sizeof *units)];
    }
    return (struct cairn_bytes){.bytes = (const uint8_t *)unit, .length = (uint32_t)strlen(unit)};
}

/* What begins something that may contain another of its kind, again and again: what reads it may
 * call itself as often. */
static struct cairn_arg nest(const struct drawing *w, struct cairn_sequence *sequence)
{
    enum { TRIES = 6 };
    const struct repertoire *repertoire = repertoire_of(w);
    struct cairn_bytes before = {0};
    struct cairn_bytes unit = {0};
    int tries = repertoire != NULL && repertoire->count != 0 && choose(w, 2) == 0 ? TRIES : 0;
    while (tries > 0 && !find_unit(w, draw_learnt(w, repertoire), &before, &unit)) {
        tries--;
    }
    unit = tries == 0 ? draw_unit(w) : unit;
    uint8_t *text = cairn_alloc(before.length + NESTED_SIZE);
    if (before.length != 0) {
        memcpy(text, before.bytes, before.length);
    }
    uint32_t used = 0;
    const bool is_dense = choose(w, 2) == 0; /* what no blanks lengthen goes deeper */
    for (uint32_t i = 0; i < unit.length; i++) {
        if (i == 0 || !is_dense || unit.bytes[i] != ' ') {
            text[before.length + used++] = unit.bytes[i];
        }
    }
    const size_t size = before.length + (used == 0 ? 0 : NESTED_SIZE / used * used);
    for (size_t i = before.length + used; i < size; i++) {
        text[i] = text[i - used];
    }
    const struct cairn_arg arg = {.kind = CAIRN_ARG_BYTES,
                                  .integer = (int64_t)size,
                                  .index = cairn_sequence_add_bytes(sequence, text, size)};
    free(text);
    return arg;
}

static bool is_to_nest(const struct drawing *w)
{
    /* Where one took too long, the next would too. */
    return w->t->model->ops.items[w->op].kind == CAIRN_OP_CALL &&
           w->t->facts->ops[w->op].hangs == 0 &&
           choose(w, is_selective(w) ? NESTED_OF : NESTED_SELDOM) == 0;
}

bool cairn_texts_is_nested(const struct cairn_sequence *sequence)
{
    return sequence->bytes.count >= NESTED_SIZE / 8;
}

static struct cairn_arg finish(const struct drawing *w, struct cairn_sequence *sequence)
{
    return (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                              .integer = (int64_t)w->length,
                              .index = cairn_sequence_add_bytes(sequence, w->bytes, w->length)};
}

/* Nobody passes a literal where characters may be written. */
static bool may_be_named(const struct cairn_model *model, uint32_t op, uint32_t param)
{
    const struct cairn_op *operation = &model->ops.items[op];
    return operation->kind != CAIRN_OP_CALL || param >= operation->param_count ||
           cairn_model_points_to_const(model, operation->params[param].type);
}

struct cairn_arg cairn_texts_draw(const struct cairn_texts *texts, struct cairn_chooser *chooser,
                                  uint32_t op, uint32_t param, struct cairn_sequence *sequence)
{
    uint32_t constants = texts->constants.count;
    if (constants != 0 && cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, 100) < 8 &&
        may_be_named(texts->model, op, param)) {
        uint32_t which = cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, constants);
        return (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT,
                                  .index = texts->constants.items[which]};
    }
    uint8_t bytes[MAX_BYTES];
    struct drawing w = {.t = texts,
                        .chooser = chooser,
                        .op = op,
                        .param = param,
                        .sequence = sequence,
                        .is_text = true,
                        .bytes = bytes};
    if (is_to_nest(&w)) {
        return nest(&w, sequence);
    }
    draw_text(&w);
    const uint8_t *zero = memchr(bytes, '\0', w.length);
    w.length = zero == NULL ? w.length : (uint32_t)(zero - bytes);
    return finish(&w, sequence);
}

struct cairn_arg cairn_texts_draw_contents(const struct cairn_texts *texts,
                                           struct cairn_chooser *chooser, uint32_t op,
                                           uint32_t param, struct cairn_sequence *sequence)
{
    uint8_t bytes[MAX_BYTES];
    struct drawing w = {.t = texts,
                        .chooser = chooser,
                        .op = op,
                        .param = param,
                        .sequence = sequence,
                        .bytes = bytes};
    if (is_to_nest(&w)) {
        return nest(&w, sequence);
    }
    draw_contents(&w);
    return finish(&w, sequence);
}
