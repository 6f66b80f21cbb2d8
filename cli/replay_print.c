#include "cli/replay_print.h"

#include <string.h>

enum { MAX_FRAMES = 24, MAX_SHOWN_BYTES = 80 };

/* ---- values ---- */

static void add_scalar(const struct cairn_model *model, const struct cairn_output *output,
                       uint64_t bits, struct cairn_str *out)
{
    const struct cairn_type *type = &model->types.items[output->type];
    double real;
    if (type->kind == CAIRN_TYPE_REAL) {
        memcpy(&real, &bits, sizeof real);
        cairn_str_addf(out, "%.17g", real);
        return;
    }
    uint32_t constant =
        type->kind == CAIRN_TYPE_ENUM
            ? cairn_model_constant_of(model, type->enumeration, CAIRN_NONE, (int64_t)bits)
            : CAIRN_NONE;
    if (constant != CAIRN_NONE) {
        cairn_str_addf(out, "%s (%lld)", model->constants.items[constant].name, (long long)bits);
        return;
    }
    if (type->is_signed) {
        cairn_str_addf(out, "%lld", (long long)bits);
    } else {
        cairn_str_addf(out, "%llu", (unsigned long long)bits);
    }
}

static void add_offset(uint64_t offset, struct cairn_str *out)
{
    if (offset != 0) {
        cairn_str_addf(out, "+%llu", (unsigned long long)offset);
    }
}

static void add_value(const struct cairn_replayed *r, const struct cairn_output *output,
                      const struct cairn_wire_value *value, struct cairn_str *out)
{
    switch ((enum cairn_value_kind)value->kind) {
    case CAIRN_VALUE_SCALAR:
        add_scalar(r->model, output, value->bits, out);
        break;
    case CAIRN_VALUE_NULL:
        cairn_str_add(out, "NULL");
        break;
    case CAIRN_VALUE_HEAP:
        cairn_str_addf(out, "block %u", value->block);
        add_offset(value->bits, out);
        break;
    case CAIRN_VALUE_CALLER:
        cairn_str_addf(out, "caller's block %u", value->block);
        add_offset(value->bits, out);
        break;
    case CAIRN_VALUE_STATIC:
        cairn_str_addf(out, "static, %s",
                       cairn_executor_symbol(r->executor, value->block, value->bits));
        break;
    case CAIRN_VALUE_STACK:
        cairn_str_add(out, "on the stack");
        break;
    case CAIRN_VALUE_WILD:
        cairn_str_add(out, "points to nothing known");
        break;
    case CAIRN_VALUE_UNDEFINED:
        cairn_str_add(out, "undefined");
        break;
    }
}

static void add_contents(const struct cairn_outcome *outcome, uint32_t statement, uint32_t slot,
                         const char *string_lead, const char *bytes_lead, struct cairn_str *out)
{
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *seen;
    while ((seen = cairn_outcome_next_observation(outcome, &offset, &contents)) != NULL) {
        if (seen->statement != statement || seen->slot != slot) {
            continue;
        }
        uint32_t shown = seen->length < MAX_SHOWN_BYTES ? seen->length : MAX_SHOWN_BYTES;
        cairn_str_add(out, seen->is_string ? string_lead : bytes_lead);
        cairn_str_add_c_literal(out, contents, shown);
        cairn_str_add(out, shown < seen->length || seen->is_cut ? "..." : "");
    }
}

void cairn_replayed_add_value(const struct cairn_replayed *replayed, uint32_t s, uint32_t output,
                              struct cairn_str *out)
{
    const struct cairn_op *op =
        &replayed->model->ops.items[replayed->sequence->statements.items[s].op];
    const struct cairn_wire_value *value = cairn_outcome_value(replayed->outcome, s, output);
    if (value != NULL && output < op->output_count) {
        add_value(replayed, &op->outputs[output], value, out);
    }
}

void cairn_replayed_add_contents(const struct cairn_replayed *replayed, uint32_t s, uint32_t output,
                                 uint32_t after, struct cairn_str *out)
{
    if (cairn_outcome_value(replayed->outcome, s, output) != NULL) {
        add_contents(replayed->outcome, after,
                     replayed->outcome->statements[s].first_value + output, "", "bytes ", out);
    }
}

static void print_values(const struct cairn_replayed *r, uint32_t s, uint32_t slot,
                         struct cairn_str *out)
{
    const struct cairn_op *op = &r->model->ops.items[r->sequence->statements.items[s].op];
    for (uint32_t k = 0; k < op->output_count; k++) {
        if (slot + k >= r->outcome->head.value_count) {
            return;
        }
        const struct cairn_wire_value *value = &r->outcome->values[slot + k];
        if (value->kind == CAIRN_VALUE_UNDEFINED) {
            continue;
        }
        int16_t param = op->outputs[k].param;
        if (param < 0) {
            cairn_str_add(out, "    returns ");
        } else {
            cairn_str_addf(out, "    sets %s to ",
                           op->params[param].name[0] == '\0' ? "it" : op->params[param].name);
        }
        add_value(r, &op->outputs[k], value, out);
        add_contents(r->outcome, s, slot + k, " = ", ", bytes ", out);
        cairn_str_add(out, "\n");
    }
}

/* ---- blocks and marks ---- */

enum { MAX_BLOCKS = 16 /* that a statement is told to have allocated or freed */ };

static bool is_shown(const struct cairn_wire_block *block)
{
    return block->origin == CAIRN_ORIGIN_LIBRARY || block->origin == CAIRN_ORIGIN_GIVEN;
}

static void end_blocks(uint32_t count, struct cairn_str *out)
{
    if (count > MAX_BLOCKS) {
        cairn_str_addf(out, " and %u more", count - MAX_BLOCKS);
    }
    cairn_str_add(out, count != 0 ? "\n" : "");
}

static void print_blocks(const struct cairn_outcome *outcome, uint32_t s, struct cairn_str *out)
{
    uint32_t count = 0;
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        const struct cairn_wire_block *block = &outcome->blocks[b];
        if (block->allocated_by == s && is_shown(block) && count++ < MAX_BLOCKS) {
            cairn_str_addf(out, "%sblock %u (%llu bytes)", count == 1 ? "    allocates " : ", ", b,
                           (unsigned long long)block->size);
        }
    }
    end_blocks(count, out);
    count = 0;
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        const struct cairn_wire_block *block = &outcome->blocks[b];
        if (block->freed_by == s && is_shown(block) && count++ < MAX_BLOCKS) {
            cairn_str_addf(out, "%sblock %u", count == 1 ? "    frees " : ", ", b);
        }
    }
    end_blocks(count, out);
}

static void print_marks(const struct cairn_replayed *r, uint32_t s, struct cairn_str *out)
{
    for (uint32_t i = 0; i < r->legality->marks.count; i++) {
        const struct cairn_mark *mark = &r->legality->marks.items[i];
        if (mark->statement != s) {
            continue;
        }
        cairn_str_addf(out, "    mark: argument %u is %s", mark->arg + 1,
                       cairn_mark_kind_name(mark->kind));
        if (mark->block != CAIRN_WIRE_NONE) {
            cairn_str_addf(out, " (block %u)", mark->block);
        }
        cairn_str_add(out, "\n");
    }
}

/* ---- statements ---- */

static void print_statement(const struct cairn_replayed *r, uint32_t s, uint32_t slot,
                            struct cairn_str *out)
{
    if (s >= r->outcome->head.statement_count) {
        return;
    }
    const struct cairn_wire_statement_outcome *did = &r->outcome->statements[s];
    if ((did->flags & CAIRN_STATEMENT_STARTED) == 0) {
        cairn_str_add(out, "    not reached\n");
        return;
    }
    print_values(r, s, slot, out);
    if (did->error != 0) {
        const char *name = strerrorname_np(did->error);
        cairn_str_addf(out, "    errno %s\n", name == NULL ? "unknown" : name);
    }
    print_blocks(r->outcome, s, out);
    print_marks(r, s, out);
    if ((did->flags & CAIRN_STATEMENT_DENIED) != 0) {
        cairn_str_add(out, "    a system call was refused\n");
    }
    if ((did->flags & CAIRN_STATEMENT_FILES) != 0) {
        cairn_str_add(out, "    files were changed\n");
    }
    if ((did->flags & CAIRN_STATEMENT_FINISHED) == 0) {
        cairn_str_add(out, "    did not return\n");
    }
}

/* Adds lines of text behind so many blanks each. */
static void add_indented(struct cairn_str *out, const char *text, size_t blanks)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n") + 1;
        cairn_str_addf(out, "%*s", (int)blanks, "");
        cairn_str_add_bytes(out, text, length);
        text += length;
    }
}

/* The text form, with what happened between its lines. */
static void print_statements(const struct cairn_replayed *r, struct cairn_str *out)
{
    struct cairn_str text = {0};
    cairn_sequence_print(r->sequence, r->model, &text);
    uint32_t s = 0;
    uint32_t slot = 0;
    for (const char *line = cairn_str_text(&text); *line != '\0';) {
        size_t length = strcspn(line, "\n");
        cairn_str_add_bytes(out, line, length);
        cairn_str_add(out, "\n");
        bool is_section = strncmp(line, "observers:", 10) == 0 || strncmp(line, "tail:", 5) == 0;
        if (!is_section && s < r->sequence->statements.count) {
            struct cairn_str details = {0};
            print_statement(r, s, slot, &details);
            add_indented(out, cairn_str_text(&details), strspn(line, " "));
            cairn_str_release(&details);
            slot += r->model->ops.items[r->sequence->statements.items[s].op].output_count;
            s++;
        }
        line += length + (line[length] == '\n');
    }
    cairn_str_release(&text);
}

/* ---- the end ---- */

static void print_frames(const struct cairn_replayed *r, struct cairn_str *out)
{
    struct cairn_frame frames[MAX_FRAMES];
    if (r->outcome->capture == NULL) {
        return;
    }
    uint32_t count = cairn_executor_unwind(r->executor, r->outcome, frames, MAX_FRAMES);
    /* What the library called and what called it is cairn's own, but for libc in between. */
    uint32_t first = 0;
    while (first < count && !frames[first].is_library) {
        first++;
    }
    while (count > first && !frames[count - 1].is_library) {
        count--;
    }
    for (uint32_t i = first; i < count; i++) {
        const struct cairn_frame *frame = &frames[i];
        const char *module = frame->module == NULL ? "?" : frame->module;
        bool is_source = frame->symbol == NULL || strcmp(module, "harness") == 0;
        cairn_str_addf(out, "  #%-2u %s+0x%llx%s%s\n", i - first,
                       frame->symbol == NULL ? module : frame->symbol,
                       (unsigned long long)frame->offset, is_source ? "" : " in ",
                       is_source ? "" : module);
    }
}

void cairn_replayed_print(const struct cairn_replayed *replayed, struct cairn_str *out)
{
    const struct cairn_wire_outcome *head = &replayed->outcome->head;
    print_statements(replayed, out);
    cairn_str_addf(out, "\noutcome: %s",
                   cairn_outcome_kind_name((enum cairn_outcome_kind)head->kind));
    if (head->failure != CAIRN_FAILURE_NONE) {
        cairn_str_addf(out, ", %s",
                       cairn_failure_kind_name((enum cairn_failure_kind)head->failure));
    }
    if (head->kind == CAIRN_OUTCOME_EXIT) {
        cairn_str_addf(out, ", status %d", head->code);
    }
    if (head->kind != CAIRN_OUTCOME_NORMAL && head->statement < head->statement_count) {
        cairn_str_addf(out, " in s%u", head->statement);
    }
    if (head->fault_block != CAIRN_WIRE_NONE) {
        cairn_str_addf(out, ", block %u%+d", head->fault_block, head->fault_offset);
    }
    cairn_str_add(out, "\n");
    print_frames(replayed, out);
}
