/* cairn_sequence_parse: an error is one line and leaves nothing; what is accepted is valid, is
 * printed to a text that reads back as the same, and is accepted by the harness in wire form. The
 * model is that of the emitter's tests. */
#include <string.h>

#include "core/encode.h"
#include "executor/runtime/decode.h"
#include "tests/emitter/fixture.h"
#include "tests/fuzz/fuzz.h"

enum { MAX_OPS = 128 };

static struct cairn_model *model;
static struct cairn_stub stubs[MAX_OPS];
static struct cairn_stub_output outputs[MAX_OPS][8];
static uint32_t stub_of_op[MAX_OPS];
static uint32_t callbacks[6];

/* Stub i serves operation i. */
static void make_stubs(void)
{
    PROMISE(model->ops.count <= MAX_OPS);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        for (uint32_t o = 0; o < op->output_count; o++) {
            outputs[i][o].cell = op->outputs[o].param;
            outputs[i][o].size = (uint32_t)model->types.items[op->outputs[o].type].size;
        }
        stubs[i] = (struct cairn_stub){.outputs = outputs[i],
                                       .input_count = op->param_count,
                                       .output_count = op->output_count};
        stub_of_op[i] = i;
    }
    for (uint32_t b = 0; b < 3; b++) {
        callbacks[2 * b] = T.compare;
        callbacks[2 * b + 1] = b;
    }
}

static void check_wire_form(const struct cairn_sequence *sequence)
{
    struct cairn_batch_encoder encoder = {0};
    const struct cairn_stub_map map = {
        .stub_of_op = stub_of_op, .callbacks = callbacks, .callback_count = 3};
    const struct cairn_decode_stubs known = {
        .stubs = stubs, .stub_count = model->ops.count, .callback_count = 3};
    struct cairn_decode_batch batch;
    struct cairn_program program;
    cairn_encoder_add(&encoder, sequence, model, &map);
    cairn_encoder_finish(&encoder, 1);
    PROMISE(cairn_decode_batch(&batch, encoder.bytes.items, encoder.bytes.count, 1) ==
            CAIRN_DECODE_OK);
    PROMISE(cairn_decode_sequence(&program, &batch, 0, &known) == CAIRN_DECODE_OK);
    cairn_encoder_release(&encoder);
}

static void check_text(const struct cairn_sequence *sequence)
{
    struct cairn_str text = {0};
    struct cairn_str again = {0};
    struct cairn_sequence back = {0};
    cairn_sequence_print(sequence, model, &text);
    PROMISE(cairn_sequence_parse(&back, model, cairn_str_text(&text), NULL) == CAIRN_OK);
    PROMISE(back.body == sequence->body && back.tail == sequence->tail);
    cairn_sequence_print(&back, model, &again);
    PROMISE(strcmp(cairn_str_text(&text), cairn_str_text(&again)) == 0);
    cairn_str_release(&text);
    cairn_str_release(&again);
    cairn_sequence_release(&back);
}

/* Where every operation is known, a part is what parses at all, and where one is not, what is
 * accepted is valid. */
static void check_part(const char *text, bool is_whole, const struct cairn_sequence *whole)
{
    enum { MOST_OPS = 256 };
    bool usable[MOST_OPS];
    static uint32_t numbers[CAIRN_MAX_STATEMENTS + 1];
    struct cairn_sequence part = {0};
    const struct cairn_sequence_part wanted = {usable, numbers};
    PROMISE(model->ops.count <= MOST_OPS);
    memset(usable, 1, sizeof usable);
    bool is_parsed = cairn_sequence_parse_part(&part, model, &wanted, text, NULL) == CAIRN_OK;
    PROMISE(is_parsed || !is_whole);
    PROMISE(!is_whole || cairn_sequence_hash(&part, part.statements.count) ==
                             cairn_sequence_hash(whole, whole->statements.count));
    for (uint32_t i = 0; i < model->ops.count; i += 2) {
        usable[i] = false;
    }
    if (cairn_sequence_parse_part(&part, model, &wanted, text, NULL) == CAIRN_OK) {
        PROMISE(cairn_sequence_validate(&part, model, NULL) == CAIRN_OK);
    }
    cairn_sequence_release(&part);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (model == NULL) {
        model = fixture_model();
        make_stubs();
    }
    char *text = malloc(length + 1);
    if (length != 0) {
        memcpy(text, bytes, length);
    }
    text[length] = '\0';
    struct cairn_sequence sequence = {0};
    struct cairn_error err = {.message = ""};
    const bool is_whole = cairn_sequence_parse(&sequence, model, text, &err) == CAIRN_OK;
    check_part(text, is_whole, &sequence);
    if (is_whole) {
        PROMISE(cairn_sequence_validate(&sequence, model, NULL) == CAIRN_OK);
        check_text(&sequence);
        check_wire_form(&sequence);
    } else {
        PROMISE(err.status == CAIRN_FORMAT && err.message[0] != '\0');
        PROMISE(strchr(err.message, '\n') == NULL);
        PROMISE(sequence.statements.count == 0 && sequence.args.count == 0);
    }
    cairn_sequence_release(&sequence);
    free(text);
    return 0;
}
