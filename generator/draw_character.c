/* Numbers that mean something: single characters where they meet a text (what is split at them,
 * looked for, or filled with), code points, and what measures things in the world. */
#include <string.h>

#include "core/str.h"
#include "generator/draw_internal.h"

/* Names of code points, which may be beyond all bytes. */
static const char *const code_points[] = {"codepoint", "code_point", "cp",   "rune", "wc",
                                          "uc",        "ucs",        "ucs4", NULL};

/* Whether the parameter is a character: by its type, or an int by its name. */
static bool is_character(const struct cairn_model *model, const struct cairn_param *param)
{
    static const char *const words[] = {"c",     "ch",        "chr",       "sep",
                                        "delim", "delimiter", "separator", "quote"};
    const struct cairn_type *type = &model->types.items[param->type];
    if (param->pass != CAIRN_PASS_VALUE || type->kind != CAIRN_TYPE_INTEGER ||
        param->role != CAIRN_ROLE_SCALAR) {
        return false;
    }
    bool is_named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || strcmp(param->name, words[i]) == 0;
    }
    return type->is_character || is_named || cairn_text_has_any(param->name, code_points);
}

/* Whether the character is a code point: by its name, or a c that is no plain int. */
static bool may_be_wide(const struct cairn_model *model, const struct cairn_param *param)
{
    const struct cairn_type *type = &model->types.items[param->value_type];
    return type->size >= 4 && (cairn_text_has_any(param->name, code_points) ||
                               (strcmp(param->name, "c") == 0 && type->typedef_name != NULL));
}

/* A text that the call is given, or one that stands earlier in the sequence; NULL if there is none.
 */
static const struct cairn_arg *draw_text(const struct cairn_drawing *w)
{
    const struct cairn_arg *found[CAIRN_MAX_ARGS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->op->param_count; i++) {
        if (w->args[i].kind == CAIRN_ARG_BYTES && w->args[i].integer > 0) {
            found[count++] = &w->args[i];
        }
    }
    for (uint32_t a = w->a->sequence.args.count; a-- > 0 && count < CAIRN_MAX_ARGS;) {
        const struct cairn_arg *arg = &w->a->sequence.args.items[a];
        if (arg->kind == CAIRN_ARG_BYTES && arg->integer > 0) {
            found[count++] = arg;
        }
    }
    return count == 0 ? NULL : found[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, count)];
}

/* One that a byte cannot hold, where code points are meant. */
static int64_t draw_code_point(const struct cairn_drawing *w)
{
    static const int32_t common[] = {0xe9,   0xdf,   0x130,  0x3b1,  0x3a9,  0x301,
                                     0x5d0,  0x2028, 0x4e2d, 0xac00, 0xd800, 0xdfff,
                                     0xfb01, 0xfeff, 0xfffd, 0xffff};
    return common[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, sizeof common / sizeof *common)];
}

static int64_t draw_character(const struct cairn_drawing *w, const struct cairn_param *param)
{
    static const char modes[] = "rwaxub"; /* as fopen's */
    static const char common[] = " ,;:=./\\\"'-_#%\t\na0AzZ9~\x7f";
    if (strcmp(param->name, "mode") == 0 && cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 4) != 0) {
        return modes[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, sizeof modes - 1)];
    }
    const struct cairn_arg *text =
        cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 4) == 0 ? NULL : draw_text(w);
    if (text == NULL) {
        return common[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, sizeof common - 1)];
    }
    const uint8_t *bytes = cairn_sequence_contents(&w->a->sequence, text);
    const uint32_t length = text->integer > 4096 ? 4096 : (uint32_t)text->integer;
    switch (cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 4)) {
    case 0:
        return (signed char)bytes[0];
    case 1:
        return (signed char)bytes[text->integer - 1];
    default:
        return (signed char)bytes[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, length)];
    }
}

void cairn_draw_characters(struct cairn_drawing *w)
{
    for (uint32_t i = 0; i < w->op->param_count && w->op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_param *param = &w->op->params[i];
        if (w->args[i].kind != CAIRN_ARG_INTEGER || !is_character(w->d->model, param) ||
            cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 3) == 0) {
            continue;
        }
        if (may_be_wide(w->d->model, param) && cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 3) == 0) {
            w->args[i].integer = draw_code_point(w);
            continue;
        }
        const int64_t character = draw_character(w, param);
        const bool is_signed = w->d->model->types.items[param->value_type].is_signed;
        w->args[i].integer = is_signed ? character : (uint8_t)character;
    }
}

/* Numbers that stand for something in the world have values that are usual there: a codec takes
 * 44100 samples a second, and no 3. */
void cairn_draw_usual(struct cairn_drawing *w)
{
    static const int32_t rates[] = {8000, 11025, 16000, 22050, 32000, 44100, 48000};
    static const int32_t frames[] = {24, 25, 30, 60};
    static const char *const rate[] = {"samplerate", "srate", "samplefreq", NULL};
    static const char *const frame[] = {"fps", "framerate", NULL};
    for (uint32_t i = 0; i < w->op->param_count && w->op->kind == CAIRN_OP_CALL; i++) {
        const char *name = w->op->params[i].name;
        const bool is_rate =
            cairn_text_has_any(name, rate) ||
            (cairn_text_has_word(name, "sample") &&
             (cairn_text_has_word(name, "rate") || cairn_text_has_word(name, "frequency")));
        const bool is_frame =
            cairn_text_has_any(name, frame) ||
            (cairn_text_has_word(name, "frame") && cairn_text_has_word(name, "rate"));
        const bool is_number =
            w->args[i].kind == CAIRN_ARG_INTEGER || w->args[i].kind == CAIRN_ARG_REAL;
        if (!is_number || (!is_rate && !is_frame) || w->op->params[i].role != CAIRN_ROLE_SCALAR ||
            cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 3) == 0) {
            continue;
        }
        const int32_t usual =
            is_rate
                ? rates[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, sizeof rates / sizeof *rates)]
                : frames[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, sizeof frames / sizeof *frames)];
        if (w->args[i].kind == CAIRN_ARG_REAL) {
            w->args[i].real = usual;
        } else {
            w->args[i].integer = usual;
        }
    }
}
