#include "cli/check_print.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SHOWN_BYTES = 80 };

/* ---- the old value ---- */

static void add_contents(const struct cairn_assertion *a, struct cairn_str *out)
{
    uint32_t shown = a->length < MAX_SHOWN_BYTES ? a->length : MAX_SHOWN_BYTES;
    cairn_str_add_c_literal(out, a->contents, shown);
    cairn_str_add(out, shown < a->length ? "..." : "");
}

void cairn_check_add_expected(const struct cairn_assertion *a, const struct cairn_model *model,
                              struct cairn_str *out)
{
    switch (a->kind) {
    case CAIRN_ASSERT_INTEGER:
        cairn_str_addf(out, "%lld", (long long)a->integer);
        break;
    case CAIRN_ASSERT_REAL:
        cairn_str_addf(out, "%.17g", a->real);
        break;
    case CAIRN_ASSERT_CONSTANT:
        cairn_str_addf(out, "%s (%lld)", model->constants.items[a->constant].name,
                       (long long)a->integer);
        break;
    case CAIRN_ASSERT_SIGN:
        cairn_str_addf(out, "%s than 0", a->integer < 0 ? "less" : "greater");
        break;
    case CAIRN_ASSERT_STRING:
        add_contents(a, out);
        break;
    case CAIRN_ASSERT_BYTES:
        cairn_str_add(out, "bytes ");
        add_contents(a, out);
        break;
    case CAIRN_ASSERT_BLANK:
        cairn_str_add(out, "blank");
        break;
    case CAIRN_ASSERT_IS_NULL:
        cairn_str_add(out, "NULL");
        break;
    case CAIRN_ASSERT_NOT_NULL:
        cairn_str_add(out, "not NULL");
        break;
    case CAIRN_ASSERT_SAME_AS:
        cairn_str_addf(out, "the pointer of s%u", a->other_statement);
        break;
    case CAIRN_ASSERT_SAME_NUMBER:
    case CAIRN_ASSERT_AGREES:
    case CAIRN_ASSERT_OPPOSES:
        cairn_str_addf(out, "as the number of s%u", a->other_statement);
        break;
    case CAIRN_ASSERT_ADDRESS:
        cairn_str_add(out, "NULL or a text");
        break;
    case CAIRN_ASSERT_TERMINATED:
        cairn_str_add(out, "a terminated text");
        break;
    case CAIRN_ASSERT_DIFFERS:
        cairn_str_addf(out, "not %lld", (long long)a->integer);
        break;
    case CAIRN_ASSERT_INVARIANT:
    case CAIRN_ASSERT_ENSURES:
        cairn_str_addf(out, "%s held", model->contracts.items[a->contract].name);
        break;
    }
}

/* ---- the new value ---- */

/* The constant that stands for the value, of those that the expected one is of. */
static void add_constant(const struct cairn_replayed *r, const struct cairn_assertion *a,
                         struct cairn_str *out)
{
    const struct cairn_constant *was = &r->model->constants.items[a->constant];
    const struct cairn_wire_value *value = cairn_outcome_value(r->outcome, a->statement, a->output);
    uint32_t is =
        cairn_model_constant_of(r->model, was->enumeration, was->group, (int64_t)value->bits);
    if (value->kind == CAIRN_VALUE_SCALAR && is != CAIRN_NONE) {
        cairn_str_addf(out, "%s (%lld)", r->model->constants.items[is].name,
                       (long long)value->bits);
    }
}

void cairn_check_add_seen(const struct cairn_replayed *r, const struct cairn_assertion *a,
                          struct cairn_str *out)
{
    const size_t before = out->length;
    if (a->kind == CAIRN_ASSERT_STRING || a->kind == CAIRN_ASSERT_BYTES ||
        a->kind == CAIRN_ASSERT_BLANK) {
        cairn_replayed_add_contents(r, a->statement, a->output, a->after, out);
    }
    if (a->kind == CAIRN_ASSERT_CONSTANT) {
        add_constant(r, a, out);
    }
    if (out->length == before) {
        cairn_replayed_add_value(r, a->statement, a->output, out);
    }
    cairn_str_add(out, out->length == before ? "without a value" : "");
}

const char *cairn_check_end_name(const struct cairn_outcome *outcome)
{
    enum cairn_failure_kind failure = (enum cairn_failure_kind)outcome->head.failure;
    return failure == CAIRN_FAILURE_NONE
               ? cairn_outcome_kind_name((enum cairn_outcome_kind)outcome->head.kind)
               : cairn_failure_kind_name(failure);
}

/* ---- the statements ---- */

/* Observers are shown where the difference is theirs. */
static bool is_shown(const struct cairn_difference *d, uint32_t s)
{
    bool is_value = d->assertion != NULL && d->assertion->statement == s;
    bool is_hidden = d->hidden != NULL && s < d->statement && d->hidden[s];
    return s == d->statement || is_value ||
           (s < d->statement && s < d->test->sequence.body && !is_hidden);
}

static void print_statements(const struct cairn_difference *d, const struct cairn_model *model,
                             struct cairn_str *out)
{
    struct cairn_str text = {0};
    uint32_t s = 0;
    cairn_sequence_print(&d->test->sequence, model, &text);
    for (const char *line = cairn_str_text(&text); *line != '\0';) {
        size_t length = strcspn(line, "\n");
        const char *word = line + strspn(line, " ");
        bool is_statement = word[0] == 's' && word[1] >= '0' && word[1] <= '9';
        if (is_statement && is_shown(d, s)) {
            cairn_str_add(out, "    ");
            cairn_str_add_bytes(out, line, length);
            cairn_str_add(out, "\n");
        }
        s += is_statement;
        line += length + (line[length] == '\n');
    }
    cairn_str_release(&text);
}

static void print_one(const struct cairn_difference *d, const struct cairn_model *model,
                      uint32_t more, struct cairn_str *out)
{
    const struct cairn_op *op = &model->ops.items[d->op];
    cairn_str_addf(out, "%s: ", op->function == NULL ? op->key : op->function);
    if (d->is_leak) {
        cairn_str_add(out, d->test->left_blocks == 0 ? "left nothing behind, now " : "now ");
    } else if (d->assertion == NULL) {
        cairn_str_add(out, "returned, now ");
    } else {
        cairn_str_add(out, "was ");
        cairn_check_add_expected(d->assertion, model, out);
        cairn_str_add(out, ", is ");
    }
    cairn_str_addf(out, "%s in s%u%s\n", d->is, d->statement,
                   d->is_guarded ? ", against guard pages"
                   : d->is_leak  ? ")"
                                 : "");
    print_statements(d, model, out);
    cairn_str_addf(out, "    (test_%s", d->test->name == NULL ? "..." : d->test->name);
    if (more != 0) {
        cairn_str_addf(out, "; %u more test%s", more, more == 1 ? "" : "s");
    }
    cairn_str_add(out, ")\n");
}

static uint32_t count_shown(const struct cairn_difference *d)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s <= d->statement; s++) {
        count += is_shown(d, s);
    }
    return count;
}

/* By operation, the shortest first; the order of the tests is kept otherwise. */
static int compare(const void *a, const void *b)
{
    const struct cairn_difference *one = a;
    const struct cairn_difference *two = b;
    if (one->op != two->op) {
        return one->op < two->op ? -1 : 1;
    }
    uint32_t length = count_shown(one);
    uint32_t other = count_shown(two);
    if (length != other) {
        return length < other ? -1 : 1;
    }
    return one->test < two->test ? -1 : one->test > two->test;
}

void cairn_differences_print(struct cairn_differences *differences, const struct cairn_model *model,
                             struct cairn_str *out)
{
    if (differences->list.count != 0) {
        qsort(differences->list.items, differences->list.count, sizeof *differences->list.items,
              compare);
    }
    for (uint32_t i = 0; i < differences->list.count;) {
        const struct cairn_difference *first = &differences->list.items[i];
        uint32_t end = i + 1;
        while (end < differences->list.count && differences->list.items[end].op == first->op) {
            end++;
        }
        print_one(first, model, end - i - 1, out);
        i = end;
    }
}
