/* Plain arguments, for readers: where any number, enumerator or text will do, one stands that
 * nobody wonders about. Numbers of a test differ, since 1, 1 and 1 may be taken for each other. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "core/str.h"
#include "generator/reduce.h"

enum { LARGEST_PLAIN = 10, LONGEST_LETTERS = 8, LONGEST_SPELLED = 16 };

/* Tries the argument for all that are like argument a, then for that one alone. */
static bool replace(struct cairn_reducing *w, uint32_t a, struct cairn_arg arg,
                    const void *contents)
{
    return cairn_reduce_try_alike(w, a, arg, contents) || cairn_reduce_try(w, a, arg, contents);
}

/* ---- numbers ---- */

static bool is_round(int64_t number)
{
    while (number >= 10 && number % 10 == 0) {
        number /= 10;
    }
    return number == 1;
}

/* The smallest number from 1 that is no argument yet. */
static int64_t unused_number(const struct cairn_sequence *sequence)
{
    bool is_used[LARGEST_PLAIN] = {false};
    for (uint32_t a = 0; a < sequence->args.count; a++) {
        const struct cairn_arg *arg = &sequence->args.items[a];
        if (arg->kind == CAIRN_ARG_INTEGER && arg->integer > 0 && arg->integer < LARGEST_PLAIN) {
            is_used[arg->integer] = true;
        }
    }
    int64_t number = 1;
    while (number < LARGEST_PLAIN && is_used[number]) {
        number++;
    }
    return number;
}

/* Whether the number is there for its bits, or measures something of the world, of which 1 would be
 * an odd value. */
static bool is_of_bits(const struct cairn_param *param)
{
    static const char *const words[] = {"flags", "flag",   "options", "option", "opts",
                                        "mode",  "oflags", "attr",    "mask",   NULL};
    return cairn_text_has_any(param->name, words);
}

static bool is_measure(const struct cairn_param *param)
{
    static const char *const words[] = {"rate", "freq", "frequency",  "port", "year",
                                        "dpi",  "hz",   "samplerate", NULL};
    return cairn_text_has_any(param->name, words);
}

/* Whether a test writes the number down as a character. */
static bool is_letter(const struct cairn_type *type)
{
    return type->is_character && type->is_signed && !type->is_signed_char;
}

static bool is_plain_number(const struct cairn_type *type, int64_t number)
{
    if (is_letter(type) && number > ' ' && number < 0x7f) {
        return true;
    }
    return (number >= -1 && number <= LARGEST_PLAIN) || is_round(number);
}

static bool try_number(struct cairn_reducing *w, uint32_t a, int64_t number)
{
    const struct cairn_arg arg = {.kind = CAIRN_ARG_INTEGER, .integer = number};
    return replace(w, a, arg, NULL);
}

static bool plain_integer(struct cairn_reducing *w, uint32_t a, const struct cairn_param *param)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_type *type = &model->types.items[param->value_type];
    const int64_t number = w->best->args.items[a].integer;
    uint32_t flags[CAIRN_MAX_FLAGS];
    const bool is_number = param->role == CAIRN_ROLE_SCALAR || param->role == CAIRN_ROLE_CONSTANT ||
                           param->role == CAIRN_ROLE_INDEX;
    if (!is_number || type->is_handle || type->is_bool || is_measure(param) ||
        is_plain_number(type, number) || cairn_reduce_is_descriptor(w, a) ||
        cairn_model_split_flags(model, param, number, flags) != 0) {
        return false;
    }
    if (is_letter(type)) {
        return try_number(w, a, 'a');
    }
    if ((is_of_bits(param) && try_number(w, a, 0)) || try_number(w, a, unused_number(w->best))) {
        return true;
    }
    for (int64_t round = 10; round <= 1000 && round < number; round *= 10) {
        if (try_number(w, a, round)) {
            return true;
        }
    }
    return number < 0 && try_number(w, a, -1);
}

static bool plain_real(struct cairn_reducing *w, uint32_t a)
{
    enum { PARTS = 8, LARGEST = 1000 };
    static const double plain[] = {1, 0.5, 2};
    const double real = w->best->args.items[a].real;
    const bool is_plain = fabs(real) < LARGEST && real * PARTS == nearbyint(real * PARTS);
    for (size_t i = 0; i < sizeof plain / sizeof *plain && !is_plain; i++) {
        const struct cairn_arg arg = {.kind = CAIRN_ARG_REAL, .real = plain[i]};
        if (replace(w, a, arg, NULL)) {
            return true;
        }
    }
    return false;
}

/* One of its enumerators, for a number that none is called. */
static bool plain_enumerator(struct cairn_reducing *w, uint32_t a, const struct cairn_sort *sort)
{
    enum { MOST = 3 };
    const struct cairn_model *model = w->reduction->replayer->model;
    uint32_t tried = 0;
    for (uint32_t c = 0; c < model->constants.count; c++) {
        const struct cairn_constant *constant = &model->constants.items[c];
        if (constant->enumeration == sort->enumeration &&
            constant->integer == w->best->args.items[a].integer) {
            return false;
        }
    }
    for (uint32_t c = 0; c < model->constants.count && tried < MOST; c++) {
        const struct cairn_constant *constant = &model->constants.items[c];
        const struct cairn_arg arg = {.kind = CAIRN_ARG_CONSTANT, .index = c};
        if (constant->enumeration == sort->enumeration && !constant->is_sentinel) {
            tried++;
            if (replace(w, a, arg, NULL)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- texts and bytes ---- */

/* Whether the bytes are what a person would hardly write down where any will do: others than
 * letters, digits and what stands between words; a letter behind a digit; one and the same again
 * and again. */
static bool is_odd(const uint8_t *bytes, int64_t size)
{
    enum { LONGEST_RUN = 4 };
    int64_t run = 0;
    int64_t words = 0;
    for (int64_t i = 0; i < size; i++) {
        run = i > 0 && bytes[i] == bytes[i - 1] ? run + 1 : 1;
        const bool is_plain = isalnum(bytes[i]) || memchr(" _-.,:/\n", bytes[i], 8) != NULL;
        if (!is_plain || (run > LONGEST_RUN && size > LONGEST_LETTERS) ||
            (i > 0 && isdigit(bytes[i - 1]) && isalpha(bytes[i]))) {
            return true;
        }
        words += isalnum(bytes[i]) != 0;
    }
    return size > 0 && words == 0;
}

/* Letters from the beginning of the alphabet: as many, three, or one. */
static bool plain_text(struct cairn_reducing *w, uint32_t a)
{
    static const char letters[] = "abcdefghijklmnop";
    const struct cairn_arg *arg = &w->best->args.items[a];
    if (!is_odd(cairn_sequence_contents(w->best, arg), arg->integer)) {
        return false;
    }
    const int64_t lengths[] = {arg->integer, 3, 1};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const struct cairn_arg plain = {.kind = CAIRN_ARG_BYTES, .integer = lengths[i]};
        if (lengths[i] <= LONGEST_LETTERS && lengths[i] <= w->best->args.items[a].integer &&
            replace(w, a, plain, letters)) {
            return true;
        }
    }
    return false;
}

/* A caller's memory is spelled in letters, or if that were many, blank. */
static bool plain_memory(struct cairn_reducing *w, uint32_t a)
{
    static const char letters[] = "abcdefghijklmnop";
    static const uint8_t zeros[4096];
    const struct cairn_arg *arg = &w->best->args.items[a];
    const bool is_blank =
        arg->integer <= (int64_t)sizeof zeros &&
        memcmp(cairn_sequence_contents(w->best, arg), zeros, (size_t)arg->integer) == 0;
    const uint8_t *bytes = cairn_sequence_contents(w->best, arg);
    const bool is_text =
        arg->integer > 1 && bytes[arg->integer - 1] == '\0' && !is_odd(bytes, arg->integer - 1);
    if (is_blank || is_text || arg->integer > (int64_t)sizeof zeros ||
        !is_odd(bytes, arg->integer)) {
        return false;
    }
    const struct cairn_arg plain = {.kind = CAIRN_ARG_BYTES, .integer = arg->integer};
    return (plain.integer <= LONGEST_SPELLED && replace(w, a, plain, letters)) ||
           replace(w, a, plain, zeros);
}

/* A file is empty, or of letters. */
static bool plain_file(struct cairn_reducing *w, uint32_t a)
{
    static const char line[] = "abc\n";
    const struct cairn_arg *old = &w->best->args.items[a];
    const struct cairn_arg empty = {.kind = CAIRN_ARG_BYTES};
    const struct cairn_arg plain = {.kind = CAIRN_ARG_BYTES, .integer = sizeof line - 1};
    const bool is_strange = is_odd(cairn_sequence_contents(w->best, old), old->integer);
    return old->integer > 0 &&
           (replace(w, a, empty, "") || (is_strange && replace(w, a, plain, line)));
}

/* ---- both ---- */

static bool plain_argument(struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_op *op =
        &w->reduction->replayer->model->ops.items[w->best->statements.items[s].op];
    const uint32_t a = w->best->statements.items[s].first_arg + i;
    const struct cairn_param *param = &op->params[i];
    const struct cairn_sort *sort = &w->reduction->replayer->model->sorts.items[param->sort];
    const struct cairn_arg arg = w->best->args.items[a];
    const bool is_given =
        (op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_SET) && param->pass == CAIRN_PASS_VALUE;
    if (arg.kind == CAIRN_ARG_BYTES &&
        (op->kind == CAIRN_OP_BYTES || op->kind == CAIRN_OP_HEAP_BYTES)) {
        return plain_memory(w, a);
    }
    if (arg.kind == CAIRN_ARG_BYTES && (op->kind == CAIRN_OP_PATH || op->kind == CAIRN_OP_STREAM)) {
        return plain_file(w, a);
    }
    if (arg.kind == CAIRN_ARG_INTEGER && is_given) {
        return sort->kind == CAIRN_SORT_ENUM      ? plain_enumerator(w, a, sort)
               : sort->kind == CAIRN_SORT_INTEGER ? plain_integer(w, a, param)
                                                  : false;
    }
    if (arg.kind == CAIRN_ARG_REAL && is_given) {
        return plain_real(w, a);
    }
    const bool is_text = sort->kind == CAIRN_SORT_STRING || sort->kind == CAIRN_SORT_BYTES;
    return arg.kind == CAIRN_ARG_BYTES && is_given && is_text && plain_text(w, a);
}

bool cairn_plain_arguments(struct cairn_reducing *w)
{
    return cairn_reduce_each(w, plain_argument);
}
