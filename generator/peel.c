#include "generator/peel.h"

#include "core/str.h"

/* Appends statements [from, to) of the sequence, which lie in one loop of it; now[s - loop] becomes
 * where statement s went, of those that are known. */
static void append_renumbered(struct cairn_sequence *to, const struct cairn_sequence *sequence,
                              uint32_t loop, uint32_t from, uint32_t end, uint32_t *now)
{
    for (uint32_t s = from; s < end; s++) {
        const uint32_t first = to->args.count;
        now[s - loop] = to->statements.count;
        cairn_sequence_slice(to, sequence, s, s + 1);
        for (uint32_t a = first; a < to->args.count; a++) {
            struct cairn_arg *arg = &to->args.items[a];
            if (arg->kind == CAIRN_ARG_VALUE && arg->index > loop) {
                arg->index = now[arg->index - loop];
            }
        }
    }
}

/* Whether a statement of [from, to) takes what one of [made, end) yields. */
static bool takes_any(const struct cairn_sequence *sequence, uint32_t from, uint32_t to,
                      uint32_t made, uint32_t end)
{
    for (uint32_t s = from; s < to; s++) {
        for (uint32_t m = made; m < end; m++) {
            if (cairn_sequence_takes(sequence, s, m)) {
                return true;
            }
        }
    }
    return false;
}

bool cairn_turn_loop(const struct cairn_sequence *sequence, uint32_t last,
                     struct cairn_sequence *ret_turned)
{
    const uint32_t loop = cairn_sequence_loop_of(sequence, last);
    uint32_t now[CAIRN_MAX_STATEMENTS];
    if (loop == CAIRN_NONE) {
        return false;
    }
    const uint32_t end = loop + 1 + sequence->statements.items[loop].loop_body;
    if (last + 1 == end || end != sequence->statements.count ||
        takes_any(sequence, last + 1, end, loop + 1, last + 1)) {
        return false;
    }
    cairn_sequence_reset(ret_turned);
    cairn_sequence_concat(ret_turned, sequence, 0, loop + 1);
    append_renumbered(ret_turned, sequence, loop, last + 1, end, now);
    append_renumbered(ret_turned, sequence, loop, loop + 1, last + 1, now);
    ret_turned->statements.items[loop].loop_body = sequence->statements.items[loop].loop_body;
    cairn_sequence_end_body(ret_turned);
    return true;
}

void cairn_peel_write_down(struct cairn_sequence *sequence, uint32_t index, uint32_t iteration)
{
    struct cairn_arg *arg = &sequence->args.items[index];
    if (arg->kind == CAIRN_ARG_SERIES) {
        arg->kind = CAIRN_ARG_INTEGER;
        arg->integer += (int64_t)(int32_t)arg->index * iteration;
        arg->index = 0;
    } else if (arg->kind == CAIRN_ARG_SERIES_TEXT) {
        struct cairn_str text = {0};
        cairn_str_add_bytes(&text, sequence->bytes.items + arg->index, (size_t)arg->integer);
        cairn_str_addf(&text, "%u", iteration);
        arg->kind = CAIRN_ARG_BYTES;
        arg->index = cairn_sequence_add_bytes(sequence, cairn_str_text(&text), text.length);
        arg->integer = (int64_t)text.length;
        cairn_str_release(&text);
    }
}

bool cairn_peel_loop(const struct cairn_sequence *sequence, uint32_t last,
                     struct cairn_sequence *ret_peeled)
{
    const uint32_t loop = cairn_sequence_loop_of(sequence, last);
    uint32_t now[CAIRN_MAX_STATEMENTS];
    if (loop == CAIRN_NONE) {
        return false;
    }
    const struct cairn_statement *header = &sequence->statements.items[loop];
    const uint32_t end = loop + 1 + header->loop_body;
    if (header->loop_count < 2 || end != sequence->statements.count ||
        end + header->loop_body > CAIRN_MAX_STATEMENTS) {
        return false;
    }
    cairn_sequence_copy(ret_peeled, sequence);
    ret_peeled->statements.items[loop].loop_count--;
    const uint32_t first = ret_peeled->args.count;
    append_renumbered(ret_peeled, sequence, loop, loop + 1, last + 1, now);
    for (uint32_t a = first; a < ret_peeled->args.count; a++) {
        cairn_peel_write_down(ret_peeled, a, header->loop_count - 1u);
    }
    cairn_sequence_end_body(ret_peeled);
    return true;
}

/* Appends statement s with what it takes renumbered; what counts iterations is that of number
 * `iteration`. */
static void append_iteration(struct cairn_sequence *to, const struct cairn_sequence *sequence,
                             uint32_t s, uint32_t iteration, uint32_t *now)
{
    const uint32_t first = to->args.count;
    now[s] = to->statements.count;
    cairn_sequence_slice(to, sequence, s, s + 1);
    for (uint32_t a = first; a < to->args.count; a++) {
        struct cairn_arg *arg = &to->args.items[a];
        arg->index = arg->kind == CAIRN_ARG_VALUE ? now[arg->index] : arg->index;
        cairn_peel_write_down(to, a, iteration);
    }
}

bool cairn_unroll_loops(const struct cairn_sequence *sequence, uint32_t most,
                        struct cairn_sequence *ret_plain)
{
    uint32_t now[CAIRN_MAX_STATEMENTS];
    uint32_t length = 0;
    bool has_loops = false;
    for (uint32_t s = 0; s < sequence->body; s++) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        const bool is_in_loop = cairn_sequence_loop_of(sequence, s) != CAIRN_NONE;
        has_loops = has_loops || statement->loop_body != 0;
        length += is_in_loop ? most : 1;
    }
    if (!has_loops || length > CAIRN_MAX_STATEMENTS ||
        most * sequence->bytes.count > CAIRN_MAX_BYTES) {
        return false;
    }
    *ret_plain = (struct cairn_sequence){0};
    for (uint32_t s = 0; s < sequence->body;) {
        const struct cairn_statement *header = &sequence->statements.items[s];
        if (header->loop_body == 0) {
            append_iteration(ret_plain, sequence, s++, 0, now);
            continue;
        }
        const uint32_t times = header->loop_count < most ? header->loop_count : most;
        for (uint32_t i = 0; i < times; i++) {
            for (uint32_t k = 1; k <= header->loop_body; k++) {
                append_iteration(ret_plain, sequence, s + k, i, now);
            }
        }
        s += 1u + header->loop_body;
    }
    cairn_sequence_end_body(ret_plain);
    return true;
}
