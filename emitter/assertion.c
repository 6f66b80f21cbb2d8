/* Assertions, and the callbacks that tests pass. */
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/utf8.h"
#include "emitter/ctype.h"
#include "emitter/print.h"
#include "emitter/wording.h"

enum { INLINE_BYTES = 48 }; /* longer expected bytes get an array of their own */

static const struct cairn_type *type_of(const struct cairn_printer *printer,
                                        const struct cairn_assertion *assertion)
{
    uint32_t type = cairn_plan_value(&printer->plan, assertion->statement, assertion->output)->type;
    return type == CAIRN_NONE ? NULL : &printer->plan.model->types.items[type];
}

static void assert_integer(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                           const char *left)
{
    const struct cairn_model *model = printer->plan.model;
    const struct cairn_type *type = type_of(printer, assertion);
    uint32_t index =
        cairn_plan_value(&printer->plan, assertion->statement, assertion->output)->type;
    if (type != NULL && type->is_bool) {
        cairn_lines_add(printer->lines, "ck_assert(%s%s);", assertion->integer != 0 ? "" : "!",
                        left);
        return;
    }
    bool is_unsigned = type != NULL && type->kind == CAIRN_TYPE_INTEGER && !type->is_signed;
    struct cairn_str right = {0};
    if (type != NULL && type->kind == CAIRN_TYPE_ENUM) {
        for (uint32_t c = 0; c < model->constants.count && right.length == 0; c++) {
            const struct cairn_constant *constant = &model->constants.items[c];
            if (constant->enumeration == type->enumeration &&
                constant->kind == CAIRN_CONSTANT_INTEGER &&
                constant->integer == assertion->integer) {
                cairn_str_add(&right, constant->name);
            }
        }
    }
    const char *error =
        assertion->output == 0 && right.length == 0
            ? cairn_named_error(model, cairn_plan_op(&printer->plan, assertion->statement),
                                assertion->integer)
            : NULL;
    if (error != NULL) {
        cairn_str_addf(&right, "-%s", error);
    }
    if (right.length == 0) {
        cairn_ctype_add_integer(&right, model, index, assertion->integer, false);
    }
    cairn_lines_add(printer->lines, "ck_assert_%s_eq(%s, %s);", is_unsigned ? "uint" : "int", left,
                    right.text);
    cairn_str_release(&right);
}

/* A real, written as `right`, that is expected to within `precision`; exactly, if that is less than
 * can be told. */
static void assert_real(struct cairn_printer *printer, double expected, const char *right,
                        double precision, const char *left)
{
    if (isnan(expected)) {
        cairn_lines_add(printer->lines, "ck_assert_double_nan(%s);", left);
    } else if (isinf(expected) || precision < DBL_MIN) {
        cairn_lines_add(printer->lines, "ck_assert_double_eq(%s, %s);", left, right);
    } else {
        struct cairn_str tolerance = {0};
        char rounded[32];
        snprintf(rounded, sizeof rounded, "%.0e", precision);
        cairn_ctype_add_real(&tolerance, strtod(rounded, NULL));
        cairn_lines_add(printer->lines, "ck_assert_double_eq_tol(%s, %s, %s);", left, right,
                        tolerance.text);
        cairn_str_release(&tolerance);
    }
}

static void assert_double(struct cairn_printer *printer, double expected, const char *left)
{
    struct cairn_str right = {0};
    cairn_ctype_add_real(&right, expected);
    assert_real(printer, expected, right.text, fabs(expected) * CAIRN_REAL_TOLERANCE, left);
    cairn_str_release(&right);
}

static void assert_constant(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                            const char *left)
{
    const struct cairn_constant *constant =
        &printer->plan.model->constants.items[assertion->constant];
    const struct cairn_type *type = type_of(printer, assertion);
    bool is_unsigned = type != NULL && type->kind == CAIRN_TYPE_INTEGER && !type->is_signed;
    if (constant->kind == CAIRN_CONSTANT_STRING) {
        cairn_lines_add(printer->lines, "ck_assert_str_eq(%s, %s);", left, constant->name);
    } else if (constant->kind == CAIRN_CONSTANT_REAL) {
        cairn_lines_add(printer->lines, "ck_assert_double_eq(%s, %s);", left, constant->name);
    } else {
        cairn_lines_add(printer->lines, "ck_assert_%s_eq(%s, %s);", is_unsigned ? "uint" : "int",
                        left, constant->name);
    }
}

/* Whether the left side points to characters other than plain char, which str_eq wants. */
static bool needs_text_cast(const struct cairn_printer *printer,
                            const struct cairn_assertion *assertion)
{
    const struct cairn_planned_value *value =
        cairn_plan_value(&printer->plan, assertion->statement, assertion->output);
    if (value->form == CAIRN_FORM_ARRAY || value->form == CAIRN_FORM_HEAP) {
        return !value->is_text;
    }
    return !cairn_ctype_takes_text(printer->plan.model, value->type);
}

static void assert_string(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                          const char *left)
{
    struct cairn_str right = {0};
    cairn_print_text(&right, assertion->contents, assertion->length);
    bool needs_cast = needs_text_cast(printer, assertion);
    cairn_lines_add(printer->lines, "ck_assert_str_eq(%s%s, %s);",
                    needs_cast ? "(const char *)" : "", left, right.text);
    cairn_str_release(&right);
}

/* The elements' type if the bytes are all of some elements of an array of numbers, else NULL. */
static const struct cairn_type *number_element(const struct cairn_printer *printer,
                                               const struct cairn_assertion *assertion)
{
    const struct cairn_planned_value *value =
        cairn_plan_value(&printer->plan, assertion->statement, assertion->output);
    if (value->form != CAIRN_FORM_ARRAY || value->type == CAIRN_NONE) {
        return NULL;
    }
    const struct cairn_type *type = &printer->plan.model->types.items[value->type];
    bool is_number = type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_ENUM ||
                     (type->kind == CAIRN_TYPE_REAL && type->size <= sizeof(double));
    bool is_whole = type->size != 0 && assertion->length % type->size == 0;
    return is_number && is_whole ? type : NULL;
}

static double real_at(const struct cairn_type *type, const uint8_t *bytes)
{
    float single;
    double real;
    if (type->size == sizeof single) {
        memcpy(&single, bytes, sizeof single);
        return (double)single;
    }
    memcpy(&real, bytes, sizeof real);
    return real;
}

/* How far from the numbers others may be: a share of the largest. 0 if one is not finite, so that
 * nothing but the same bytes is equal. */
static double precision_of(const struct cairn_type *type, const struct cairn_assertion *assertion)
{
    double largest = 0;
    for (uint32_t at = 0; at < assertion->length; at += (uint32_t)type->size) {
        const double real = real_at(type, assertion->contents + at);
        if (!isfinite(real)) {
            return 0;
        }
        largest = fmax(largest, fabs(real));
    }
    /* A float has no more than 7 digits, of which the last depends on how it was computed. */
    return largest * (type->size == sizeof(float) ? FLT_EPSILON * 10 : CAIRN_REAL_TOLERANCE);
}

/* An array of numbers is compared with one of its own type; reals with a tolerance. */
static void assert_elements(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                            const struct cairn_type *type, const char *left)
{
    struct cairn_arena *arena = printer->plan.arena;
    const uint32_t count = (uint32_t)(assertion->length / type->size);
    const uint32_t index = (uint32_t)(type - printer->plan.model->types.items);
    const char *name = cairn_names_unique(&printer->plan.names, "expected", arena);
    struct cairn_str head = {0};
    struct cairn_str right = {0};
    cairn_ctype_add_declaration(&head, printer->plan.model, index,
                                cairn_arena_printf(arena, "%s[%u]", name, count));
    cairn_print_elements(printer, &right, index, assertion->contents, assertion->length);
    cairn_lines_add(printer->lines, "static const %s = %s;", head.text, right.text);
    const double precision = type->kind == CAIRN_TYPE_REAL ? precision_of(type, assertion) : 0;
    if (precision < DBL_MIN) {
        cairn_lines_add(printer->lines, "ck_assert_mem_eq(%s, %s, sizeof %s);", left, name, name);
    } else {
        cairn_lines_add(printer->lines, "for (int i = 0; i < %u; i++) {", count);
        printer->lines->indent++;
        cairn_lines_add(printer->lines, "ck_assert_double_eq_tol(%s[i], %s[i], %.0e);", left, name,
                        precision);
        printer->lines->indent--;
        cairn_lines_add(printer->lines, "}");
    }
    cairn_str_release(&right);
    cairn_str_release(&head);
}

/* The first number of an array, if nothing else is told of it. */
static void assert_element(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                           const struct cairn_type *type, const char *array)
{
    const char *left = cairn_arena_printf(printer->plan.arena, "%s[0]", array);
    const uint32_t index = (uint32_t)(type - printer->plan.model->types.items);
    const bool is_unsigned = type->kind == CAIRN_TYPE_INTEGER && !type->is_signed;
    struct cairn_str right = {0};
    cairn_ctype_add_element(&right, printer->plan.model, index, assertion->contents);
    if (type->kind == CAIRN_TYPE_REAL) {
        assert_real(printer, real_at(type, assertion->contents), right.text,
                    precision_of(type, assertion), left);
    } else {
        cairn_lines_add(printer->lines, "ck_assert_%s_eq(%s, %s);", is_unsigned ? "uint" : "int",
                        left, right.text);
    }
    cairn_str_release(&right);
}

/* Whether the bytes are all of a text, in memory of plain characters that was blank before. */
static bool is_whole_text(const struct cairn_printer *printer,
                          const struct cairn_assertion *assertion)
{
    const struct cairn_plan *plan = &printer->plan;
    const struct cairn_sequence *sequence = &plan->test->sequence;
    const uint32_t op = sequence->statements.items[assertion->statement].op;
    const struct cairn_arg *contents = cairn_sequence_args(sequence, assertion->statement);
    const bool has_end =
        plan->model->ops.items[op].kind == CAIRN_OP_BYTES && contents->kind == CAIRN_ARG_ZEROS &&
        contents->integer > (int64_t)assertion->length && assertion->length < CAIRN_ASSERTED_BYTES;
    if (!has_end || !cairn_plan_value(plan, assertion->statement, assertion->output)->is_text) {
        return false;
    }
    for (size_t i = 0; i < assertion->length;) {
        const size_t size = cairn_utf8_size(assertion->contents + i, (size_t)assertion->length - i);
        const uint8_t c = assertion->contents[i];
        if (size == 0 || c == 0x7f || (c < ' ' && c != '\n' && c != '\t' && c != '\r')) {
            return false;
        }
        i += size;
    }
    return true;
}

static void assert_bytes(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                         const char *left)
{
    const struct cairn_type *element = number_element(printer, assertion);
    if (element != NULL) {
        bool is_one = assertion->length == element->size;
        (is_one ? assert_element : assert_elements)(printer, assertion, element, left);
        return;
    }
    if (is_whole_text(printer, assertion)) {
        assert_string(printer, assertion, left);
        return;
    }
    struct cairn_str right = {0};
    bool is_short = assertion->length <= INLINE_BYTES &&
                    cairn_print_is_text(assertion->contents, assertion->length);
    if (is_short) {
        cairn_print_text(&right, assertion->contents, assertion->length);
        cairn_lines_add(printer->lines, "ck_assert_mem_eq(%s, %s, %u);", left, right.text,
                        assertion->length);
    } else {
        const char *name =
            cairn_names_unique(&printer->plan.names, "expected", printer->plan.arena);
        cairn_print_bytes(&right, assertion->contents, assertion->length);
        cairn_lines_add(printer->lines, "static const unsigned char %s[%u] = %s;", name,
                        assertion->length, right.text);
        cairn_lines_add(printer->lines, "ck_assert_mem_eq(%s, %s, sizeof %s);", left, name, name);
    }
    cairn_str_release(&right);
}

static void assert_null(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                        const char *left)
{
    const struct cairn_type *type = type_of(printer, assertion);
    bool is_null = assertion->kind == CAIRN_ASSERT_IS_NULL;
    bool is_number =
        type != NULL && (type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_ENUM);
    if (is_number && type->is_bool) {
        cairn_lines_add(printer->lines, "ck_assert(%s%s);", is_null ? "!" : "", left);
    } else if (is_number) {
        cairn_lines_add(printer->lines, "ck_assert_int_%s(%s, 0);", is_null ? "eq" : "ne", left);
    } else {
        cairn_lines_add(printer->lines, "ck_assert_ptr_%s(%s);", is_null ? "null" : "nonnull",
                        left);
    }
}

static void assert_same(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                        const char *left)
{
    struct cairn_str right = {0};
    cairn_print_value(printer, &right, assertion->other_statement, assertion->other_output,
                      CAIRN_NONE);
    cairn_lines_add(printer->lines, "ck_assert_ptr_eq(%s, %s);", left, cairn_str_text(&right));
    cairn_str_release(&right);
}

static void assert_related(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                           const char *left)
{
    const struct cairn_type *type = type_of(printer, assertion);
    struct cairn_str text = {0};
    cairn_print_value(printer, &text, assertion->other_statement, assertion->other_output,
                      CAIRN_NONE);
    const char *right = cairn_str_text(&text);
    if (assertion->kind == CAIRN_ASSERT_OPPOSES) {
        cairn_lines_add(printer->lines, "ck_assert_int_eq(%s < 0, %s > 0);", left, right);
        cairn_lines_add(printer->lines, "ck_assert_int_eq(%s > 0, %s < 0);", left, right);
    } else if (assertion->kind == CAIRN_ASSERT_AGREES && !type->is_bool) {
        cairn_lines_add(printer->lines, "ck_assert_int_eq(%s != 0, %s != 0);", left, right);
    } else {
        cairn_lines_add(printer->lines, "ck_assert_%s_eq(%s, %s);",
                        type->is_signed || type->is_bool ? "int" : "uint", left, right);
    }
    cairn_str_release(&text);
}

/* Nobody returns a number that is written like that: it is the pattern to the last digit. */
static void assert_not_real_fill(struct cairn_printer *printer, const struct cairn_type *type,
                                 const char *left)
{
    if (type->size == sizeof(float)) {
        float number;
        memset(&number, CAIRN_TEST_FILL, sizeof number);
        cairn_lines_add(printer->lines, "ck_assert_float_ne(%s, %.9gf);", left, (double)number);
    } else {
        double number;
        memset(&number, CAIRN_TEST_FILL, sizeof number);
        cairn_lines_add(printer->lines, "ck_assert_double_ne(%s, %.17g);", left, number);
    }
}

/* A number of the type is not what fresh memory is filled with. */
static void assert_not_fill(struct cairn_printer *printer, const struct cairn_type *type,
                            const char *left)
{
    struct cairn_str pattern = {0};
    if (type->kind == CAIRN_TYPE_REAL) {
        assert_not_real_fill(printer, type, left);
        return;
    }
    for (uint64_t i = 0; i < type->size; i++) {
        cairn_str_addf(&pattern, "%02x", CAIRN_TEST_FILL);
    }
    const char *cast = !type->is_signed                ? ""
                       : type->size == sizeof(int16_t) ? "(short)"
                       : type->size == sizeof(int32_t) ? "(int)"
                                                       : "(long)";
    cairn_lines_add(printer->lines, "ck_assert_%s_ne(%s, %s0x%s);",
                    type->is_signed ? "int" : "uint", left, cast, cairn_str_text(&pattern));
    cairn_str_release(&pattern);
}

static void assert_differs(struct cairn_printer *printer, const struct cairn_assertion *assertion,
                           const char *left)
{
    const struct cairn_type *type = type_of(printer, assertion);
    if (type->kind == CAIRN_TYPE_POINTER) {
        cairn_lines_add(printer->lines, "ck_assert_ptr_ne(%s, (void *)%" PRId64 ");", left,
                        assertion->integer);
    } else if (printer->plan.test->failure == CAIRN_FAILURE_UNINITIALISED) {
        assert_not_fill(printer, type, left);
    } else {
        cairn_lines_add(printer->lines, "ck_assert_%s_ne(%s, %" PRId64 ");",
                        type->is_signed ? "int" : "uint", left, assertion->integer);
    }
}

void cairn_print_contract_call(struct cairn_printer *printer, uint32_t s, uint32_t contract)
{
    const struct cairn_plan *plan = &printer->plan;
    const struct cairn_contract *called = &plan->model->contracts.items[contract];
    const bool is_before = called->kind == CAIRN_CONTRACT_BEFORE;
    const uint32_t result = is_before ? CAIRN_NONE : cairn_plan_result(plan, s);
    const char *separator = "";
    struct cairn_str text = {0};
    if (result != CAIRN_NONE) {
        cairn_print_value(printer, &text, s, result, CAIRN_NONE);
        separator = ", ";
    }
    for (uint32_t i = 0; i < plan->test->sequence.statements.items[s].arg_count; i++) {
        cairn_str_add(&text, separator);
        cairn_print_argument(printer, &text, s, i);
        separator = ", ";
    }
    cairn_lines_add(printer->lines,
                    called->kind == CAIRN_CONTRACT_ENSURES ? "ck_assert(%s(%s));" : "%s(%s);",
                    called->name, cairn_str_text(&text));
    cairn_str_release(&text);
}

void cairn_print_assertion(struct cairn_printer *printer, const struct cairn_assertion *assertion)
{
    struct cairn_str text = {0};
    if (assertion->kind == CAIRN_ASSERT_ENSURES) {
        cairn_print_contract_call(printer, assertion->statement, assertion->contract);
        return;
    }
    cairn_print_value(printer, &text, assertion->statement, assertion->output, CAIRN_NONE);
    const char *left = cairn_str_text(&text);
    switch (assertion->kind) {
    case CAIRN_ASSERT_INTEGER:
        assert_integer(printer, assertion, left);
        break;
    case CAIRN_ASSERT_SIGN:
        cairn_lines_add(printer->lines, "ck_assert_int_%s(%s, 0);",
                        assertion->integer < 0 ? "lt" : "gt", left);
        break;
    case CAIRN_ASSERT_REAL:
        assert_double(printer, assertion->real, left);
        break;
    case CAIRN_ASSERT_CONSTANT:
        assert_constant(printer, assertion, left);
        break;
    case CAIRN_ASSERT_STRING:
        assert_string(printer, assertion, left);
        break;
    case CAIRN_ASSERT_BYTES:
        assert_bytes(printer, assertion, left);
        break;
    case CAIRN_ASSERT_BLANK:
        cairn_lines_add(printer->lines, "ck_assert_str_eq(%s%s, \"\");",
                        needs_text_cast(printer, assertion) ? "(const char *)" : "", left);
        break;
    case CAIRN_ASSERT_IS_NULL:
    case CAIRN_ASSERT_NOT_NULL:
        assert_null(printer, assertion, left);
        break;
    case CAIRN_ASSERT_SAME_AS:
        assert_same(printer, assertion, left);
        break;
    case CAIRN_ASSERT_SAME_NUMBER:
    case CAIRN_ASSERT_AGREES:
    case CAIRN_ASSERT_OPPOSES:
        assert_related(printer, assertion, left);
        break;
    case CAIRN_ASSERT_DIFFERS:
        assert_differs(printer, assertion, left);
        break;
    case CAIRN_ASSERT_ADDRESS:
        cairn_lines_add(printer->lines, "ck_assert(%s == NULL || (uintptr_t)%s >= %d);", left, left,
                        CAIRN_WIRE_NULL_PAGE);
        break;
    case CAIRN_ASSERT_TERMINATED:
        cairn_lines_add(printer->lines, "ck_assert(memchr(%s, '\\0', %lld) != NULL);", left,
                        (long long)assertion->integer);
        break;
    case CAIRN_ASSERT_INVARIANT:
        cairn_lines_add(printer->lines, "ck_assert(%s(%s));",
                        printer->plan.model->contracts.items[assertion->contract].name, left);
        break;
    case CAIRN_ASSERT_ENSURES:
        break;
    }
    cairn_str_release(&text);
}
