/* Texts of a form that a parameter's name tells: patterns (of regular expressions, of names of
 * files) and expressions (of numbers and names). What reads such is seldom reached beyond its first
 * characters by words and mutations. May be included by generator/. */
#ifndef CAIRN_GENERATOR_FORMS_H
#define CAIRN_GENERATOR_FORMS_H

#include "core/model.h"
#include "generator/choice.h"
#include "generator/material.h"

enum cairn_form { CAIRN_FORM_NONE, CAIRN_FORM_PATTERN, CAIRN_FORM_EXPRESSION };

/* The form of the text that is parameter param of the operation, by the names of both. */
enum cairn_form cairn_forms_of(const struct cairn_model *model, uint32_t op, uint32_t param);

/* Writes a text of that form, which is not NONE, to bytes, at most `room` of them; returns how
 * many. Some lack an end or have an odd one. word is one of the library's, and may be empty. */
uint32_t cairn_forms_draw(enum cairn_form form, struct cairn_chooser *chooser, uint32_t op,
                          struct cairn_bytes word, uint8_t *bytes, uint32_t room);

#endif
