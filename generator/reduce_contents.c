/* Simpler contents: empty, cut, of one character, repeated less often. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "generator/reduce.h"

/* Cuts `size` bytes out of the contents at `at`, if that keeps what is asked. */
static bool cut_out(struct cairn_reducing *w, uint32_t a, int64_t at, int64_t size)
{
    const struct cairn_arg *old = &w->best->args.items[a];
    const uint8_t *bytes = cairn_sequence_contents(w->best, old);
    struct cairn_arg shorter = {.kind = CAIRN_ARG_BYTES, .integer = old->integer - size};
    char *rest = cairn_alloc((size_t)shorter.integer + 1);
    memcpy(rest, bytes, (size_t)at);
    memcpy(rest + at, bytes + at + size, (size_t)(shorter.integer - at));
    bool is_kept = cairn_reduce_try(w, a, shorter, rest);
    free(rest);
    return is_kept;
}

/* Fills [from, to) of the contents with one character, if that keeps what is asked. */
static bool even_out(struct cairn_reducing *w, uint32_t a, int64_t from, int64_t to)
{
    const struct cairn_arg *old = &w->best->args.items[a];
    const struct cairn_arg even = {.kind = CAIRN_ARG_BYTES, .integer = old->integer};
    char *bytes = cairn_alloc((size_t)old->integer + 1);
    memcpy(bytes, cairn_sequence_contents(w->best, old), (size_t)old->integer);
    memset(bytes + from, 'a', (size_t)(to - from));
    bool is_kept = cairn_reduce_try(w, a, even, bytes);
    free(bytes);
    return is_kept;
}

/* A long text of which the length alone matters, or of a part of it, says so if it is of one
 * character: the whole, or else halves and quarters. */
static bool even_out_text(struct cairn_reducing *w, uint32_t a)
{
    enum { LONG = 16, MOST_PARTS = 4 };
    const int64_t length = w->best->args.items[a].integer;
    const uint8_t *bytes = cairn_sequence_contents(w->best, &w->best->args.items[a]);
    if (length < LONG || memchr(bytes, '\0', (size_t)length) != NULL) {
        return false;
    }
    bool progress = false;
    for (int64_t parts = 1; parts <= MOST_PARTS && !progress; parts *= 2) {
        for (int64_t k = 0; k < parts && w->runs < w->reduction->max_runs; k++) {
            progress = even_out(w, a, length * k / parts, length * (k + 1) / parts) || progress;
        }
    }
    return progress;
}

/* Contents of which the beginning is repeated to the end: the fewest repetitions, and as many
 * again, so that it does not go by what else is on the stack. */
static void repeat_less(struct cairn_reducing *w, uint32_t a, uint32_t period)
{
    const struct cairn_arg old = w->best->args.items[a];
    const char *bytes = (const char *)cairn_sequence_contents(w->best, &old);
    char *text = cairn_alloc((size_t)old.integer + 1);
    memcpy(text, bytes, (size_t)old.integer);
    int64_t low = 0;
    int64_t high = old.integer / period;
    while (low + 1 < high && w->runs < w->reduction->max_runs) {
        const int64_t middle = low + (high - low) / 2;
        const struct cairn_arg less = {.kind = CAIRN_ARG_BYTES, .integer = middle * period};
        if (cairn_reduce_try(w, a, less, text)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    struct cairn_arg more = {.kind = CAIRN_ARG_BYTES, .integer = 2 * high * period};
    more.integer = more.integer < old.integer ? more.integer : old.integer;
    (void)cairn_reduce_try(w, a, more, text);
    free(text);
}

bool cairn_reduce_contents(struct cairn_reducing *w, uint32_t a)
{
    if (cairn_reduce_try(w, a, (struct cairn_arg){.kind = CAIRN_ARG_BYTES}, "")) {
        return true;
    }
    const uint8_t *contents = cairn_sequence_contents(w->best, &w->best->args.items[a]);
    const uint32_t period = cairn_contents_period(contents, (size_t)w->best->args.items[a].integer);
    const bool is_even = period == 1 && contents[0] == 'a';
    if (period != 0 && !is_even && !even_out(w, a, 0, w->best->args.items[a].integer)) {
        repeat_less(w, a, period);
        return false;
    }
    bool progress = false;
    const int64_t smallest = w->best->args.items[a].integer / 8;
    for (int64_t size = w->best->args.items[a].integer / 2; size > 0 && size >= smallest;
         size /= 2) {
        int64_t at = w->best->args.items[a].integer - size;
        for (; at >= 0 && w->runs < w->reduction->max_runs; at -= size) {
            progress = cut_out(w, a, at, size) || progress;
        }
    }
    return even_out_text(w, a) || progress;
}

static bool is_plain_text(const struct cairn_reducing *w, const struct cairn_arg *arg)
{
    const uint8_t *bytes = cairn_sequence_contents(w->best, arg);
    for (int64_t i = 0; i < arg->integer; i++) {
        const bool is_blank = bytes[i] == '\n' || bytes[i] == '\r' || bytes[i] == '\t';
        if (!is_blank && (bytes[i] < 0x20 || bytes[i] > 0x7e)) {
            return false;
        }
    }
    return true;
}

enum { MAX_SHORT_TEXT = 64, MAX_WORD = 16 };

/* Where a text may be cut behind `length` characters: at the end of the word, unless that is long.
 */
static int64_t end_of_word(const uint8_t *text, int64_t length, int64_t size)
{
    int64_t begin = length < size ? length : size;
    int64_t end = begin;
    while (begin > 0 && isalnum(text[begin - 1])) {
        begin--;
    }
    while (end < size && begin < end && isalnum(text[end])) {
        end++;
    }
    return end - begin <= MAX_WORD ? end : length;
}

/* Cuts one long text down to a beginning that will do. */
static bool shorten_text(struct cairn_reducing *w, uint32_t a)
{
    static const int64_t lengths[] = {8, 16, 32, MAX_SHORT_TEXT};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const struct cairn_arg *old = &w->best->args.items[a];
        const uint8_t *text = cairn_sequence_contents(w->best, old);
        int64_t length = end_of_word(text, lengths[i], old->integer);
        if (old->integer <= length * 5 / 4) {
            return false;
        }
        char beginning[MAX_SHORT_TEXT + MAX_WORD];
        memcpy(beginning, text, (size_t)length);
        struct cairn_arg shorter = {.kind = CAIRN_ARG_BYTES, .integer = length};
        if (cairn_reduce_try(w, a, shorter, beginning)) {
            return true;
        }
    }
    return false;
}

/* What a file begins with has to do, where it is no text as well. */
static bool shorten_file(struct cairn_reducing *w, uint32_t a)
{
    static const int64_t lengths[] = {0, 4, 16};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const struct cairn_arg *old = &w->best->args.items[a];
        char beginning[16];
        if (old->integer <= lengths[i]) {
            return false;
        }
        memcpy(beginning, cairn_sequence_contents(w->best, old), (size_t)lengths[i]);
        const struct cairn_arg shorter = {.kind = CAIRN_ARG_BYTES, .integer = lengths[i]};
        if (cairn_reduce_try(w, a, shorter, beginning)) {
            return true;
        }
    }
    return false;
}

/* How a file is opened is said by few letters, which a longer text may happen to have. */
static bool shorten_mode(struct cairn_reducing *w, uint32_t a)
{
    enum { LONGEST_MODE = 3 };
    static const char letters[] = {'r', 'w', 'a'};
    const struct cairn_arg mode = {.kind = CAIRN_ARG_BYTES, .integer = 1};
    if (w->best->args.items[a].integer <= LONGEST_MODE) {
        return false;
    }
    for (size_t i = 0; i < sizeof letters; i++) {
        if (cairn_reduce_try(w, a, mode, &letters[i])) {
            return true;
        }
    }
    bool progress = false;
    for (int64_t at = w->best->args.items[a].integer; at-- > 0;) {
        progress = cut_out(w, a, at, 1) || progress;
    }
    return progress;
}

static bool shorten_contents(struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_op *op =
        &w->reduction->replayer->model->ops.items[w->best->statements.items[s].op];
    const struct cairn_param *param = &op->params[i];
    const uint32_t a = w->best->statements.items[s].first_arg + i;
    const bool is_file = op->kind == CAIRN_OP_PATH || op->kind == CAIRN_OP_STREAM;
    const bool is_text =
        w->reduction->replayer->model->sorts.items[param->sort].kind == CAIRN_SORT_STRING;
    if (w->best->args.items[a].kind != CAIRN_ARG_BYTES || !(is_file || is_text)) {
        return false;
    }
    if (is_text && cairn_text_has_word(param->name, "mode") && shorten_mode(w, a)) {
        return true;
    }
    return is_plain_text(w, &w->best->args.items[a]) ? shorten_text(w, a)
                                                     : is_file && shorten_file(w, a);
}

bool cairn_shorten_texts(struct cairn_reducing *w)
{
    return cairn_reduce_each(w, shorten_contents);
}
