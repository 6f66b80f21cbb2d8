#include "executor/runtime/endless.h"

#include <string.h>
#include <sys/single_threaded.h>

#include "executor/runtime/state.h"

enum {
    MAX_STEPS = 4096, /* a fault each: they have to be done within LAST_WORDS_MS of child.c */
    MAX_DIGESTS = 8,  /* registers that recur with other memory: a counter, a list that grows */
    MAX_BYTES = 4 << 20,
    INSTRUCTION_BYTES = 16,
    MAX_PREFIXES = INSTRUCTION_BYTES - 3, /* three bytes are looked at */
    RED_ZONE = 128,
    LEGACY_BYTES = 512, /* of the floating-point state in a signal's frame */
    EXTENDED_MAGIC = 0x46505853,
    EXTENDED_MAX = 16 << 10,
};

/* Set while stepping, and by the processor's own doing. */
static const uint64_t trap_flag = 1 << 8;
static const uint64_t resume_flag = 1 << 16;

static void copy_registers(uint64_t *to, const ucontext_t *context)
{
    for (int r = 0; r < CAIRN_ENDLESS_REGISTERS; r++) {
        to[r] = (uint64_t)context->uc_mcontext.gregs[r];
    }
    to[REG_EFL] &= ~(trap_flag | resume_flag);
}

static bool is_prefix(uint8_t byte)
{
    return byte == 0x66 || byte == 0xf2 || byte == 0xf3 || (byte & 0xf0) == 0x40;
}

/* Whether the instruction may let in what is not in registers or memory, or let it out. */
static bool is_open(const uint8_t *code)
{
    for (int prefixes = 0; prefixes < MAX_PREFIXES && is_prefix(*code); prefixes++) {
        code++;
    }
    const bool is_register_form = (code[2] & 0xc0) == 0xc0;
    switch (code[0]) {
    case 0xcd: /* int */
    case 0x9c: /* pushf sees that it is stepped through */
    case 0x9d: /* popf */
    case 0xe4: /* in, out */
    case 0xe5:
    case 0xe6:
    case 0xe7:
    case 0xec:
    case 0xed:
    case 0xee:
    case 0xef:
        return true;
    case 0x0f:
        /* syscall, system instructions and rdtscp, rdtsc, rdpmc, sysenter; rdrand, rdseed, rdpid */
        return code[1] == 0x05 || code[1] == 0x01 || code[1] == 0x31 || code[1] == 0x33 ||
               code[1] == 0x34 || (code[1] == 0xc7 && is_register_form);
    case 0xc7: /* xbegin */
        return code[1] == 0xf8;
    default:
        return false;
    }
}

/* Whether the next step is within known code, and closed. */
static bool may_step(uint64_t pc)
{
    const uint64_t end = cairn_objects_readable_end(pc);
    return end > pc && end - pc >= INSTRUCTION_BYTES && !is_open(cairn_pointer(pc));
}

/* As the signal's frame holds it: the legacy part, then what the processor has beside it. */
static void digest_processor(XXH3_state_t *hash, const ucontext_t *context)
{
    const uint8_t *state = (const uint8_t *)context->uc_mcontext.fpregs;
    uint32_t words[3]; /* of what the kernel says in bytes that the processor leaves alone */
    uint32_t bytes = LEGACY_BYTES;
    if (state == NULL) {
        return;
    }
    memcpy(words, state + 464, sizeof words);
    XXH3_128bits_update(hash, state, 464);
    if (words[0] == EXTENDED_MAGIC && words[1] > bytes && words[1] <= EXTENDED_MAX) {
        XXH3_128bits_update(hash, state + bytes, words[1] - bytes);
    }
}

static void digest_range(XXH3_state_t *hash, uint64_t from, uint64_t to, uint64_t *left)
{
    const uint64_t bytes = cairn_smaller(to - from, *left);
    XXH3_128bits_update(hash, cairn_pointer(from), bytes);
    *left -= bytes;
}

/* All memory that the target can write, the runtime's state, which its malloc and its callbacks
 * change, and the processor's other registers. False if that is too much. */
static bool take_digest(const ucontext_t *context, uint64_t digest[2])
{
    const struct cairn_state *state = cairn_state();
    const uint64_t stack = (uint64_t)context->uc_mcontext.gregs[REG_RSP] - RED_ZONE;
    uint64_t left = MAX_BYTES;
    XXH3_state_t hash;
    if (!cairn_stack_contains(stack)) {
        return false;
    }
    XXH3_128bits_reset(&hash);
    for (uint32_t i = 0; i < state->snapshot.range_count; i++) {
        digest_range(&hash, state->snapshot.ranges[i].from, state->snapshot.ranges[i].to, &left);
    }
    digest_range(&hash, stack, CAIRN_AT_STACK_TOP, &left);
    digest_range(&hash, state->heap.base, state->heap.committed, &left);
    digest_range(&hash, CAIRN_AT_STATE, cairn_address(&state->endless), &left);
    digest_range(&hash, cairn_address(&state->endless + 1), cairn_address(state + 1), &left);
    digest_processor(&hash, context);
    XXH128_hash_t result = XXH3_128bits_digest(&hash);
    digest[0] = result.low64;
    digest[1] = result.high64;
    return left > 0;
}

static bool is_all_known(void)
{
    const struct cairn_state *state = cairn_state();
    return state->phase == CAIRN_PHASE_CALL && state->snapshot.is_complete && state->notes == 0 &&
           state->heap.layout == &cairn_heap_arena && state->heap.has_strays == 0 &&
           __libc_single_threaded != 0;
}

static enum cairn_endless_state leave(ucontext_t *context, enum cairn_endless_state state)
{
    context->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)trap_flag;
    cairn_state()->endless.state = state;
    return state;
}

/* Whether the host knows that the call hangs, without a proof. */
static bool is_known_to_hang(void)
{
    const struct cairn_state *state = cairn_state();
    const uint32_t op = state->run.program.statements[state->run.statement].op;
    bool is_known = false;
    for (uint32_t i = 0; i < CAIRN_WIRE_HANGING_OPS; i++) {
        is_known = is_known || state->server.hanging_ops[i] == op;
    }
    return is_known;
}

bool cairn_endless_begin(ucontext_t *context)
{
    struct cairn_endless *endless = &cairn_state()->endless;
    if (!is_all_known() || is_known_to_hang() ||
        !may_step((uint64_t)context->uc_mcontext.gregs[REG_RIP])) {
        return false;
    }
    *endless = (struct cairn_endless){.state = CAIRN_ENDLESS_STEPPING, .next_mark = 1};
    copy_registers(endless->registers, context);
    context->uc_mcontext.gregs[REG_EFL] |= (greg_t)trap_flag;
    return true;
}

/* The registers recurred. */
static enum cairn_endless_state compare_memory(struct cairn_endless *endless, ucontext_t *context)
{
    uint64_t digest[2];
    if (endless->digests++ == MAX_DIGESTS || !is_all_known() || !take_digest(context, digest)) {
        return leave(context, CAIRN_ENDLESS_GIVEN_UP);
    }
    if (endless->has_digest && memcmp(digest, endless->digest, sizeof digest) == 0) {
        return leave(context, CAIRN_ENDLESS_PROVEN);
    }
    memcpy(endless->digest, digest, sizeof digest);
    endless->has_digest = true;
    return CAIRN_ENDLESS_STEPPING;
}

/* Which state recurs is not known, nor after how many steps: the registers remembered are those of
 * steps 1, 2, 4, 8 and so on (Brent's way to find a cycle). */
enum cairn_endless_state cairn_endless_step(ucontext_t *context)
{
    struct cairn_endless *endless = &cairn_state()->endless;
    uint64_t registers[CAIRN_ENDLESS_REGISTERS];
    if (++endless->steps > MAX_STEPS || !may_step((uint64_t)context->uc_mcontext.gregs[REG_RIP])) {
        return leave(context, CAIRN_ENDLESS_GIVEN_UP);
    }
    copy_registers(registers, context);
    if (memcmp(registers, endless->registers, sizeof registers) == 0) {
        return compare_memory(endless, context);
    }
    if (endless->steps == endless->next_mark) {
        endless->next_mark *= 2;
        endless->has_digest = false;
        memcpy(endless->registers, registers, sizeof registers);
    }
    return CAIRN_ENDLESS_STEPPING;
}
