/* Memory that the caller provides: cells, texts, arrays, malloc'ed bytes, files. */
#include <inttypes.h>
#include <string.h>

#include "core/room.h"

#include "emitter/ctype.h"
#include "emitter/print.h"

enum {
    STACK_BYTES = 1 << 18, /* arrays above this size are static */
    SHORT_LIST = 60,       /* characters of elements that stand in one line */
};

static const struct cairn_arg *args_of(const struct cairn_printer *printer, uint32_t s)
{
    return cairn_sequence_args(&printer->plan.test->sequence, s);
}

static uint32_t arg_count_of(const struct cairn_printer *printer, uint32_t s)
{
    return printer->plan.test->sequence.statements.items[s].arg_count;
}

static const char *arg_name(const struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    uint32_t first = printer->plan.test->sequence.statements.items[s].first_arg;
    return printer->plan.arg_names[first + i];
}

/* Appends the text with which the variable, a pointer of the type, begins. Returns false if a test
 * cannot say so. */
static bool add_begun_text(struct cairn_printer *printer, const struct cairn_arg *arg,
                           uint32_t type, struct cairn_str *text)
{
    enum { LONGEST = 256 };
    const struct cairn_model *model = printer->plan.model;
    const struct cairn_type *element = &model->types.items[model->types.items[type].target];
    if (arg->kind != CAIRN_ARG_BYTES || arg->integer > LONGEST ||
        cairn_ctype_is_writable_pointer(model, type)) {
        return false;
    }
    if (!element->is_character || !element->is_signed) {
        cairn_ctype_add_cast(text, model, type);
    }
    cairn_print_text(text, cairn_sequence_contents(&printer->plan.test->sequence, arg),
                     (size_t)arg->integer);
    return true;
}

static void declare_cell(struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = printer->plan.model;
    const struct cairn_param *param = cairn_plan_param(&printer->plan, s, i);
    struct cairn_str text = {0};
    cairn_ctype_add_declaration(&text, model, param->value_type, arg_name(printer, s, i));
    cairn_str_add(&text, " = ");
    const struct cairn_arg *arg = &args_of(printer, s)[i];
    if (arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_CALLBACK) {
        if (!add_begun_text(printer, arg, param->value_type, &text)) {
            printer->problem = "a cell that begins as text or function";
        }
    } else {
        cairn_print_immediate(printer, &text, s, i, param->value_type);
    }
    cairn_lines_add(printer->lines, "%s;", text.text);
    cairn_str_release(&text);
}

static void declare_series_text(struct cairn_printer *printer, const struct cairn_arg *arg,
                                const char *name)
{
    const uint8_t *bytes = cairn_sequence_contents(&printer->plan.test->sequence, arg);
    struct cairn_str format = {0};
    for (int64_t i = 0; i < arg->integer && bytes[i] != 0; i++) {
        cairn_str_add_bytes(&format, &bytes[i], 1);
        cairn_str_add(&format, bytes[i] == '%' ? "%" : "");
    }
    cairn_str_add(&format, "%d");
    struct cairn_str literal = {0};
    cairn_print_text(&literal, format.text, format.length);
    cairn_lines_add(printer->lines, "char %s[%" PRId64 "];", name, arg->integer + 12);
    cairn_lines_add(printer->lines, "snprintf(%s, sizeof %s, %s, i);", name, name, literal.text);
    cairn_str_release(&literal);
    cairn_str_release(&format);
}

/* Whether nobody would write the bytes out: many, and all zero. */
static bool is_blank(const uint8_t *bytes, uint64_t count)
{
    enum { FEW = 8 };
    uint64_t i = 0;
    while (i < count && bytes[i] == 0) {
        i++;
    }
    return count > FEW && i == count;
}

/* One character again and again: an array of the test's, or a malloc'ed block, that memset fills.
 */
static void declare_run(struct cairn_printer *printer, const char *name, const uint8_t *bytes,
                        int64_t length, bool is_heap)
{
    struct cairn_lines *lines = printer->lines;
    if (is_heap) {
        cairn_lines_add(lines, "char *%s = malloc(%" PRId64 ");", name, length + 1);
        cairn_lines_add(lines, "memset(%s, '%s%c', %" PRId64 ");", name,
                        strchr("'\\", bytes[0]) != NULL ? "\\" : "", bytes[0], length);
        cairn_lines_add(lines, "%s[%" PRId64 "] = '\\0';", name, length);
        return;
    }
    /* The stack of a test may be what runs out. */
    cairn_lines_add(lines, "%schar %s[%" PRId64 "];",
                    length >= CAIRN_LONG_CONTENTS ? "static " : "", name, length + 1);
    cairn_lines_add(lines, "memset(%s, '%s%c', sizeof %s - 1);", name,
                    strchr("'\\", bytes[0]) != NULL ? "\\" : "", bytes[0], name);
    cairn_lines_add(lines, "%s[sizeof %s - 1] = '\\0';", name, name);
}

/* A long text of which the beginning is repeated. */
static void declare_repeated(struct cairn_printer *printer, const char *name, const uint8_t *bytes,
                             int64_t length, uint32_t period)
{
    struct cairn_str literal = {0};
    cairn_print_text(&literal, bytes, period);
    cairn_lines_add(printer->lines, "static char %s[%" PRId64 "];", name, length + 1);
    cairn_lines_add(printer->lines, "for (size_t i = 0; i + 1 < sizeof %s; i++) {", name);
    cairn_lines_add(printer->lines, "    %s[i] = %s[i %% %u];", name, literal.text, period);
    cairn_lines_add(printer->lines, "}");
    cairn_str_release(&literal);
}

/* "const char *text = ...;", or an array where the callee may write or counts zero bytes. In a
 * guarded test a malloc'ed copy, which ends where its block does. */
static void declare_text(struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &args_of(printer, s)[i];
    const char *name = arg_name(printer, s, i);
    if (arg->kind == CAIRN_ARG_SERIES_TEXT) {
        declare_series_text(printer, arg, name);
        return;
    }
    const uint8_t *bytes = cairn_sequence_contents(&printer->plan.test->sequence, arg);
    uint32_t want = cairn_plan_wanted_type(&printer->plan, s, i);
    bool is_text = memchr(bytes, 0, (size_t)arg->integer) == NULL;
    if (cairn_plan_is_run(bytes, (size_t)arg->integer)) {
        declare_run(printer, name, bytes, arg->integer, printer->plan.test->needs_guard);
        return;
    }
    const uint32_t period = cairn_contents_period(bytes, (size_t)arg->integer);
    if (period != 0 && is_text && !printer->plan.test->needs_guard) {
        declare_repeated(printer, name, bytes, arg->integer, period);
        return;
    }
    if (is_blank(bytes, (uint64_t)arg->integer)) {
        const bool is_written = cairn_ctype_is_writable_pointer(printer->plan.model, want);
        cairn_lines_add(printer->lines, "%schar %s[%" PRId64 "] = {0};",
                        is_written ? "" : "static const ", name, arg->integer + 1);
        return;
    }
    struct cairn_str literal = {0};
    cairn_print_text(&literal, bytes, (size_t)arg->integer);
    if (printer->plan.test->needs_guard && is_text) {
        cairn_lines_add(printer->lines, "char *%s = strdup(%s);", name, literal.text);
    } else if (cairn_ctype_is_writable_pointer(printer->plan.model, want)) {
        cairn_lines_add(printer->lines, "char %s[] = %s;", name, literal.text);
    } else if (is_text) {
        cairn_lines_add(printer->lines, "const char *%s = %s;", name, literal.text);
    } else {
        cairn_lines_add(printer->lines, "static const char %s[] = %s;", name, literal.text);
    }
    cairn_str_release(&literal);
}

void cairn_print_cells(struct cairn_printer *printer, uint32_t s)
{
    for (uint32_t i = 0; i < arg_count_of(printer, s); i++) {
        const uint32_t first = printer->plan.test->sequence.statements.items[s].first_arg;
        if (arg_name(printer, s, i) == NULL || printer->plan.is_in_place[first + i]) {
            continue;
        }
        if (cairn_plan_is_cell(&printer->plan, s, i)) {
            declare_cell(printer, s, i);
        } else {
            declare_text(printer, s, i);
        }
    }
}

static void add_elements(struct cairn_printer *printer, struct cairn_str *out, uint32_t type,
                         const uint8_t *bytes, uint64_t length)
{
    enum { FEW = 4 }; /* zeros at the end that are written down */
    uint64_t size = printer->plan.model->types.items[type].size;
    uint64_t used = length;
    while (used > size && bytes[used - 1] == 0) {
        used--;
    }
    if (size != 0 && length - used > FEW * size) {
        length = (used + size - 1) / size * size;
    }
    for (uint64_t at = 0; size != 0 && at + size <= length; at += size) {
        cairn_str_add(out, at == 0 ? "" : ", ");
        cairn_ctype_add_element(out, printer->plan.model, type, bytes + at);
    }
}

void cairn_print_elements(struct cairn_printer *printer, struct cairn_str *out, uint32_t type,
                          const uint8_t *bytes, uint64_t length)
{
    cairn_str_add(out, "{");
    add_elements(printer, out, type, bytes, length);
    cairn_str_add(out, "}");
}

/* Whether the array is written as a text of which the end comes by itself. */
static bool fills_literal(const struct cairn_planned_value *value)
{
    return value->is_literal && value->is_text && value->type == CAIRN_NONE;
}

/* The constant by which the comment on what the array is for says how many elements it has to have,
 * if it has so many; or NULL. */
static const char *name_of_size(const struct cairn_plan *plan,
                                const struct cairn_planned_value *value, uint64_t count)
{
    const uint32_t c =
        value->user == CAIRN_NONE
            ? CAIRN_NONE
            : cairn_room_stated(plan->model, cairn_plan_op(plan, value->user), value->user_arg);
    const struct cairn_constant *constant =
        c == CAIRN_NONE ? NULL : &plan->model->constants.items[c];
    return constant != NULL && (uint64_t)constant->integer == count ? constant->name : NULL;
}

/* Adds "static const unsigned char data[5]" for the array, as its users allow. */
static void add_array_head(struct cairn_printer *printer, struct cairn_str *out,
                           const struct cairn_planned_value *value, bool has_contents)
{
    const struct cairn_model *model = printer->plan.model;
    uint64_t size = value->type == CAIRN_NONE ? 1 : model->types.items[value->type].size;
    uint64_t count = size == 0 || value->bytes < size ? 1 : value->bytes / size;
    bool is_constant = !value->is_written && has_contents;
    cairn_str_add(out, is_constant || value->bytes > STACK_BYTES ? "static " : "");
    cairn_str_add(out, value->is_aligned ? "_Alignas(max_align_t) " : "");
    cairn_str_add(out, is_constant ? "const " : "");
    struct cairn_str name = {0};
    const char *size_name = has_contents ? NULL : name_of_size(&printer->plan, value, count);
    if (fills_literal(value)) {
        cairn_str_addf(&name, "%s[]", value->name);
    } else if (size_name != NULL) {
        cairn_str_addf(&name, "%s[%s]", value->name, size_name);
    } else {
        cairn_str_addf(&name, "%s[%" PRIu64 "]", value->name, count);
    }
    if (value->type == CAIRN_NONE) {
        cairn_str_addf(out, "%schar %s", value->is_text ? "" : "unsigned ", name.text);
    } else {
        cairn_ctype_add_declaration(out, model, value->type, name.text);
    }
    cairn_str_release(&name);
}

static void print_array(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_planned_value *value = cairn_plan_value(&printer->plan, s, 0);
    const struct cairn_arg *arg = &args_of(printer, s)[0];
    if (arg->kind == CAIRN_ARG_SERIES_TEXT) {
        declare_series_text(printer, arg, value->name);
        return;
    }
    bool has_contents = arg->kind == CAIRN_ARG_BYTES && value->bytes != 0;
    struct cairn_str text = {0};
    add_array_head(printer, &text, value, has_contents);
    cairn_str_add(&text, " = ");
    if (!has_contents) {
        cairn_str_add(&text, "{0}");
    } else {
        const uint8_t *bytes = cairn_sequence_contents(&printer->plan.test->sequence, arg);
        if (fills_literal(value)) {
            cairn_print_text(&text, bytes, (size_t)value->bytes - 1);
        } else if (is_blank(bytes, value->bytes)) {
            cairn_str_add(&text, "{0}");
        } else if (value->type == CAIRN_NONE) {
            cairn_print_bytes(&text, bytes, (size_t)value->bytes);
        } else {
            cairn_print_elements(printer, &text, value->type, bytes, value->bytes);
        }
    }
    cairn_lines_add(printer->lines, "%s;", text.text);
    cairn_str_release(&text);
}

/* "double[3]", as the type of a compound literal. */
static void add_array_type(struct cairn_str *out, const struct cairn_model *model, uint32_t type,
                           uint64_t count)
{
    struct cairn_str name = {0};
    struct cairn_str text = {0};
    cairn_str_addf(&name, "[%" PRIu64 "]", count);
    cairn_ctype_add_declaration(&text, model, type, name.text);
    const char *bracket = strchr(text.text, '[');
    const size_t before = bracket == NULL ? text.length : (size_t)(bracket - text.text);
    const size_t blanks = before > 0 && text.text[before - 1] == ' ' ? 1 : 0;
    cairn_str_add_bytes(out, text.text, before - blanks);
    cairn_str_add(out, text.text + before);
    cairn_str_release(&name);
    cairn_str_release(&text);
}

/* A malloc'ed array, which ends where its block does: of these elements, or of zeros (NULL). */
static void declare_heap_array(struct cairn_printer *printer,
                               const struct cairn_planned_value *value, uint64_t count,
                               const char *elements)
{
    const struct cairn_model *model = printer->plan.model;
    struct cairn_str name = {0};
    struct cairn_str text = {0};
    struct cairn_str size = {0};
    cairn_str_addf(&name, "*%s", value->name);
    cairn_ctype_add_declaration(&text, model, value->type, name.text);
    if (count != 1) {
        cairn_str_addf(&size, "%" PRIu64 " * ", count);
    }
    cairn_str_addf(&size, "sizeof *%s", value->name);
    if (elements == NULL) {
        cairn_lines_add(printer->lines, "%s = calloc(%" PRIu64 ", sizeof *%s);", text.text, count,
                        value->name);
    } else {
        cairn_lines_add(printer->lines, "%s = malloc(%s);", text.text, size.text);
        cairn_str_reset(&text);
        add_array_type(&text, model, value->type, count);
        cairn_lines_add(printer->lines, "memcpy(%s, (%s){%s}, %s);", value->name, text.text,
                        elements, size.text);
    }
    cairn_str_release(&name);
    cairn_str_release(&text);
    cairn_str_release(&size);
}

static void print_heap_elements(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_planned_value *value = cairn_plan_value(&printer->plan, s, 0);
    const struct cairn_arg *arg = &args_of(printer, s)[0];
    const uint64_t size = printer->plan.model->types.items[value->type].size;
    const uint64_t count = size == 0 ? 0 : value->bytes / size;
    struct cairn_str elements = {0};
    if (arg->kind == CAIRN_ARG_BYTES && count != 0) {
        const uint8_t *bytes = cairn_sequence_contents(&printer->plan.test->sequence, arg);
        add_elements(printer, &elements, value->type, bytes, value->bytes);
    }
    declare_heap_array(printer, value, count, elements.text);
    cairn_str_release(&elements);
}

/* "T name[]", or with a number between the brackets. */
static void add_array_name(struct cairn_printer *printer, const struct cairn_planned_value *value,
                           const char *number, struct cairn_str *out)
{
    struct cairn_str name = {0};
    cairn_str_addf(&name, "%s[%s]", value->name, number);
    cairn_ctype_add_declaration(out, printer->plan.model, value->type, name.text);
    cairn_str_release(&name);
}

/* Declares the array that statement s makes of these elements. */
static void declare_array(struct cairn_printer *printer, uint32_t s, const char *elements)
{
    const struct cairn_planned_value *value = cairn_plan_value(&printer->plan, s, 0);
    if (value->form == CAIRN_FORM_HEAP) {
        declare_heap_array(printer, value, arg_count_of(printer, s), elements);
        return;
    }
    struct cairn_str head = {0};
    add_array_name(printer, value, "", &head);
    cairn_lines_add(printer->lines, "%s = {%s};", head.text, elements);
    cairn_str_release(&head);
}

static void print_pointers(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_planned_value *value = cairn_plan_value(&printer->plan, s, 0);
    if (value->type == CAIRN_NONE ||
        printer->plan.model->types.items[value->type].kind != CAIRN_TYPE_POINTER) {
        printer->problem = "an array of pointers of unknown type";
        return;
    }
    struct cairn_str text = {0};
    for (uint32_t i = 0; i < arg_count_of(printer, s); i++) {
        cairn_str_add(&text, i == 0 ? "" : ", ");
        cairn_print_argument(printer, &text, s, i);
    }
    declare_array(printer, s, cairn_str_text(&text));
    cairn_str_release(&text);
}

/* One element of an array of structs: written out, or a copy of a variable. */
static void add_record(struct cairn_printer *printer, struct cairn_str *out, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &args_of(printer, s)[i];
    if (arg->kind != CAIRN_ARG_VALUE) {
        cairn_str_add(out, "{0}");
        return;
    }
    const struct cairn_planned_value *value =
        cairn_plan_value(&printer->plan, arg->index, arg->output);
    if (value->form == CAIRN_FORM_INLINE &&
        cairn_op_makes_struct(cairn_plan_op(&printer->plan, arg->index))) {
        cairn_str_add(out, "{");
        cairn_print_fields(printer, out, arg->index);
        cairn_str_add(out, "}");
        return;
    }
    struct cairn_str text = {0};
    cairn_print_argument(printer, &text, s, i);
    const char *address = cairn_str_text(&text);
    cairn_str_addf(out, address[0] == '&' ? "%s" : "*%s", address + (address[0] == '&'));
    cairn_str_release(&text);
}

/* Declares an array of so many structs of zeros. */
static void declare_zeros(struct cairn_printer *printer, const struct cairn_planned_value *value,
                          uint32_t count)
{
    struct cairn_str head = {0};
    add_array_name(printer, value, cairn_arena_printf(printer->plan.arena, "%u", count), &head);
    cairn_lines_add(printer->lines, "%s = {0};", head.text);
    cairn_str_release(&head);
}

static bool are_zeros(const struct cairn_printer *printer, uint32_t s)
{
    for (uint32_t i = 0; i < arg_count_of(printer, s); i++) {
        if (args_of(printer, s)[i].kind != CAIRN_ARG_NULL) {
            return false;
        }
    }
    return true;
}

/* An element a line, unless all are short. */
static void print_records(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_planned_value *value = cairn_plan_value(&printer->plan, s, 0);
    const uint32_t count = arg_count_of(printer, s);
    if (are_zeros(printer, s) && value->form == CAIRN_FORM_HEAP) {
        declare_heap_array(printer, value, count, NULL);
        return;
    }
    if (are_zeros(printer, s)) {
        declare_zeros(printer, value, count);
        return;
    }
    struct cairn_str *elements = cairn_arena_alloc(printer->plan.arena, count * sizeof *elements);
    struct cairn_str text = {0};
    for (uint32_t i = 0; i < count; i++) {
        add_record(printer, &elements[i], s, i);
        cairn_str_addf(&text, "%s%s", i == 0 ? "" : ", ", elements[i].text);
    }
    if (value->form == CAIRN_FORM_HEAP || text.length <= SHORT_LIST) {
        declare_array(printer, s, cairn_str_text(&text));
    } else {
        struct cairn_str head = {0};
        add_array_name(printer, value, "", &head);
        cairn_lines_add(printer->lines, "%s = {", head.text);
        cairn_str_release(&head);
        printer->lines->indent++;
        for (uint32_t i = 0; i < count; i++) {
            cairn_lines_add(printer->lines, "%s,", elements[i].text);
        }
        printer->lines->indent--;
        cairn_lines_add(printer->lines, "};");
    }
    for (uint32_t i = 0; i < count; i++) {
        cairn_str_release(&elements[i]);
    }
    cairn_str_release(&text);
}

static void print_zeros(struct cairn_printer *printer, const char *type,
                        const struct cairn_planned_value *value)
{
    const char *size = name_of_size(&printer->plan, value, value->bytes);
    if (size != NULL) {
        cairn_lines_add(printer->lines, "%s *%s = calloc(1, %s);", type, value->name, size);
    } else {
        cairn_lines_add(printer->lines, "%s *%s = calloc(1, %" PRIu64 ");", type, value->name,
                        value->bytes);
    }
}

/* malloc'ed bytes: calloc for zeros, malloc and memcpy for contents. */
static void print_heap(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_planned_value *value = cairn_plan_value(&printer->plan, s, 0);
    const struct cairn_arg *arg = &args_of(printer, s)[0];
    const char *type = value->is_text ? "char" : "unsigned char";
    if (value->type != CAIRN_NONE) {
        print_heap_elements(printer, s);
        return;
    }
    if (arg->kind == CAIRN_ARG_SERIES_TEXT) {
        printer->problem = "malloc'ed text that changes in a loop";
        return;
    }
    if (arg->kind != CAIRN_ARG_BYTES) {
        print_zeros(printer, type, value);
        return;
    }
    const uint8_t *bytes = cairn_sequence_contents(&printer->plan.test->sequence, arg);
    if (value->bytes != 0 && is_blank(bytes, value->bytes)) {
        print_zeros(printer, type, value);
        return;
    }
    const bool is_ended = cairn_plan_op(&printer->plan, s)->kind == CAIRN_OP_HEAP_BYTES;
    if (value->is_text && is_ended && cairn_plan_is_run(bytes, (size_t)value->bytes)) {
        declare_run(printer, value->name, bytes, (int64_t)value->bytes, true);
        return;
    }
    struct cairn_str literal = {0};
    cairn_print_text(&literal, bytes, (size_t)value->bytes);
    bool is_text = value->is_text && memchr(bytes, 0, (size_t)value->bytes) == NULL && is_ended;
    if (is_text) {
        cairn_lines_add(printer->lines, "%s *%s = strdup(%s);", type, value->name, literal.text);
    } else {
        cairn_lines_add(printer->lines, "%s *%s = malloc(%" PRIu64 ");", type, value->name,
                        value->bytes);
        if (value->bytes != 0) {
            cairn_lines_add(printer->lines, "memcpy(%s, %s, %" PRIu64 ");", value->name,
                            literal.text, value->bytes);
        }
    }
    cairn_str_release(&literal);
}

static void print_stream(struct cairn_printer *printer, uint32_t s)
{
    const char *name = cairn_plan_value(&printer->plan, s, 0)->name;
    const struct cairn_arg *arg = &args_of(printer, s)[0];
    cairn_lines_add(printer->lines, "FILE *%s = tmpfile();", name);
    if (printer->has_assertions) {
        cairn_lines_add(printer->lines, "ck_assert_ptr_nonnull(%s);", name);
    }
    if (arg_count_of(printer, s) == 0 || arg->kind != CAIRN_ARG_BYTES || arg->integer == 0) {
        return;
    }
    const uint8_t *bytes = cairn_sequence_contents(&printer->plan.test->sequence, arg);
    struct cairn_str literal = {0};
    cairn_print_text(&literal, bytes, (size_t)arg->integer);
    if (memchr(bytes, 0, (size_t)arg->integer) == NULL) {
        cairn_lines_add(printer->lines, "fputs(%s, %s);", literal.text, name);
    } else {
        cairn_lines_add(printer->lines, "fwrite(%s, 1, %" PRId64 ", %s);", literal.text,
                        arg->integer, name);
    }
    cairn_lines_add(printer->lines, "rewind(%s);", name);
    cairn_str_release(&literal);
}

/* "@param dir absolute path of ...", "dir is the full path of ...". */
static bool is_said_in_full(const char *doc, const char *param)
{
    enum { NEAR = 60 };
    bool is_said = false;
    const char *at = doc == NULL || param[0] == '\0' ? NULL : strstr(doc, param);
    for (; at != NULL && !is_said; at = strstr(at + 1, param)) {
        char behind[NEAR];
        snprintf(behind, sizeof behind, "%s", at + strlen(param));
        is_said =
            strcasestr(behind, "absolute path") != NULL || strcasestr(behind, "full path") != NULL;
    }
    return is_said;
}

/* Whether a call wants the path that statement s yields from the root on, by its parameter's name
 * or its comment. */
static bool is_wanted_in_full(const struct cairn_printer *printer, uint32_t s)
{
    static const char *const words[] = {"full", "abs", "absolute", "fullpath", "abspath", NULL};
    const struct cairn_sequence *sequence = &printer->plan.test->sequence;
    const struct cairn_arg path = {.kind = CAIRN_ARG_VALUE, .index = s};
    for (uint32_t u = s + 1; u < sequence->statements.count; u++) {
        const struct cairn_op *op = cairn_plan_op(&printer->plan, u);
        const uint32_t param = cairn_sequence_param_with(sequence, u, &path);
        if (op->kind == CAIRN_OP_CALL && param < op->param_count &&
            (cairn_text_has_any(op->params[param].name, words) ||
             is_said_in_full(op->doc, op->params[param].name))) {
            return true;
        }
    }
    return false;
}

/* A name in the test's own directory, which is the current one; a file if there are contents. */
static void print_path(struct cairn_printer *printer, uint32_t s)
{
    const char *name = cairn_plan_value(&printer->plan, s, 0)->name;
    bool has_arg = arg_count_of(printer, s) != 0;
    const struct cairn_arg *arg = has_arg ? &args_of(printer, s)[0] : NULL;
    bool has_contents = has_arg && (arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_ZEROS);
    cairn_lines_add(printer->lines,
                    is_wanted_in_full(printer, s) ? "const char *%s = cairn_full_path(\"%s.tmp\");"
                                                  : "const char *%s = \"%s.tmp\";",
                    name, name);
    if (!has_contents) {
        return;
    }
    struct cairn_str literal = {0};
    if (arg->kind == CAIRN_ARG_BYTES) {
        const uint8_t *bytes = cairn_sequence_contents(&printer->plan.test->sequence, arg);
        cairn_print_text(&literal, bytes, (size_t)arg->integer);
        cairn_lines_add(printer->lines, "cairn_write_file(%s, %s, %" PRId64 ");", name,
                        literal.text, arg->integer);
    } else {
        cairn_lines_add(printer->lines, "cairn_write_file(%s, NULL, %" PRId64 ");", name,
                        arg->integer);
    }
    cairn_str_release(&literal);
}

void cairn_print_memory(struct cairn_printer *printer, uint32_t s)
{
    switch (cairn_plan_op(&printer->plan, s)->kind) {
    case CAIRN_OP_POINTERS:
        cairn_print_cells(printer, s);
        print_pointers(printer, s);
        break;
    case CAIRN_OP_RECORDS:
        cairn_print_cells(printer, s);
        print_records(printer, s);
        break;
    case CAIRN_OP_PATH:
        print_path(printer, s);
        break;
    case CAIRN_OP_STREAM:
        print_stream(printer, s);
        break;
    default:
        if (cairn_plan_value(&printer->plan, s, 0)->form == CAIRN_FORM_HEAP) {
            print_heap(printer, s);
        } else {
            print_array(printer, s);
        }
        break;
    }
}
