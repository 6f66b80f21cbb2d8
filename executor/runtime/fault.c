#include "executor/runtime/fault.h"

#include <errno.h>
#include <string.h>

#include "executor/runtime/endless.h"
#include "executor/runtime/server.h"
#include "executor/runtime/state.h"

static const int handled[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL, SIGABRT,
                              SIGSYS,  SIGTRAP, SIGXCPU, SIGXFSZ};

bool cairn_is_child(void)
{
    const struct cairn_state *state = cairn_state();
    return state->child != 0 && cairn_raw(SYS_getpid, 0, 0, 0, 0, 0) == (long)state->child;
}

static uint32_t this_thread(void)
{
    return (uint32_t)cairn_raw(SYS_gettid, 0, 0, 0, 0, 0);
}

static bool is_main_thread(void)
{
    return this_thread() == cairn_state()->child;
}

/* How often this thread began to end the sequence before; others wait for it for ever. */
static uint32_t become_leaver(void)
{
    struct cairn_faults *faults = &cairn_state()->faults;
    uint32_t none = 0;
    if (!__atomic_compare_exchange_n(&faults->leaver, &none, this_thread(), false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE)) {
        while (faults->leaver != this_thread()) {
            cairn_raw(SYS_pause, 0, 0, 0, 0, 0);
        }
    }
    return faults->leave_count++;
}

/* Faults outside calls are the runtime's own, or the user's. */
static void blame(struct cairn_ending *ending)
{
    uint32_t phase = cairn_state()->phase;
    if (ending->kind == CAIRN_OUTCOME_HANG || ending->kind == CAIRN_OUTCOME_RESOURCE) {
        return;
    }
    if (phase == CAIRN_PHASE_CONTRACT) {
        ending->kind = CAIRN_OUTCOME_CONTRACT;
    } else if (phase == CAIRN_PHASE_OUTSIDE || (ending->kind == CAIRN_OUTCOME_SIGNAL &&
                                                phase == CAIRN_PHASE_RUNTIME && is_main_thread())) {
        ending->kind = CAIRN_OUTCOME_HARNESS;
    }
}

static void fill_head(const struct cairn_ending *ending)
{
    const struct cairn_state *state = cairn_state();
    struct cairn_wire_outcome *head = &cairn_record()->head;
    head->kind = (uint16_t)ending->kind;
    head->failure = (uint16_t)ending->failure;
    head->statement = state->run.statement;
    head->iteration = state->run.iteration;
    head->code = ending->code;
    head->signal_code = ending->signal_code;
    head->fault_address = ending->fault_address;
    head->fault_block = ending->fault_block;
    head->fault_offset = ending->fault_offset;
    if (state->is_in_callback != 0 && state->phase == CAIRN_PHASE_CALL) {
        cairn_record()->flags |= CAIRN_OUTCOME_CALLBACK;
    }
    head->pc_module = cairn_objects_find(ending->pc);
    head->pc = head->pc_module == CAIRN_WIRE_NONE
                   ? 0
                   : ending->pc - state->objects.items[head->pc_module].range.from;
}

/* On to the next sequence, if this can be. A process that hangs or is out of its mind is not. */
_Noreturn static void go_on(const struct cairn_ending *ending)
{
    if (ending->kind == CAIRN_OUTCOME_HANG || !is_main_thread()) {
        cairn_batch_stop_after();
    }
    cairn_batch_leave();
}

/* A fault while the outcome was being written: what is left is the header. */
_Noreturn static void leave_again(uint32_t times)
{
    struct cairn_record *record = cairn_record();
    if (times == 1 && record->index < cairn_state()->server.batch.count) {
        record->block_count = 0;
        record->mark_count = 0;
        record->link_count = 0;
        record->denial_count = 0;
        record->observation_bytes = 0;
        record->has_capture = 0;
        record->head.statement_count = 0;
        record->head.value_count = 0;
        record->flags |= CAIRN_OUTCOME_TRUNCATED;
        if (record->head.kind == CAIRN_OUTCOME_NONE) {
            record->head.kind = CAIRN_OUTCOME_HARNESS;
        }
        cairn_record_commit();
    }
    cairn_batch_stop_after();
}

void cairn_leave(struct cairn_ending ending)
{
    struct cairn_state *state = cairn_state();
    if (!cairn_is_child()) {
        cairn_raw_exit(ending.kind == CAIRN_OUTCOME_EXIT ? ending.code : 128 + ending.code);
    }
    blame(&ending);
    uint32_t times = become_leaver();
    if (times != 0) {
        leave_again(times);
    }
    if (state->heap.is_exhausted != 0 && ending.kind != CAIRN_OUTCOME_HARNESS) {
        ending.kind = CAIRN_OUTCOME_RESOURCE;
        ending.failure = CAIRN_FAILURE_OUT_OF_MEMORY;
    }
    if (cairn_batch_look_again(ending.kind, is_main_thread())) {
        cairn_batch_leave();
    }
    fill_head(&ending);
    if (state->phase != CAIRN_PHASE_OUTSIDE) {
        cairn_finish_early();
    }
    if ((state->request_flags & CAIRN_RUN_CAPTURE) != 0) {
        cairn_capture(ending.context);
    }
    cairn_note_surroundings();
    cairn_record_commit();
    go_on(&ending);
}

void cairn_leave_harness(int32_t code)
{
    cairn_leave((struct cairn_ending){
        .kind = CAIRN_OUTCOME_HARNESS, .code = code, .fault_block = CAIRN_WIRE_NONE});
}

void cairn_leave_damage(struct cairn_damage damage, uint64_t pc)
{
    cairn_leave((struct cairn_ending){.kind = CAIRN_OUTCOME_VIOLATION,
                                      .failure = damage.failure,
                                      .fault_block = damage.block,
                                      .fault_offset = damage.offset,
                                      .pc = pc});
}

static void set_block(struct cairn_ending *ending, uint32_t block, int64_t offset)
{
    ending->fault_block = block;
    ending->fault_offset = offset > INT32_MAX   ? INT32_MAX
                           : offset < INT32_MIN ? INT32_MIN
                                                : (int32_t)offset;
}

/* An inaccessible page of the guard layout: which block was missed, and how. */
static bool is_guard_fault(struct cairn_ending *ending, bool is_write)
{
    const struct cairn_heap *heap = &cairn_state()->heap;
    int64_t offset;
    uint32_t block = CAIRN_WIRE_NONE;
    if (heap->layout == &cairn_heap_guard && ending->fault_address >= heap->base &&
        ending->fault_address < heap->end) {
        block = cairn_heap_nearest(ending->fault_address, &offset);
    }
    if (block == CAIRN_WIRE_NONE) {
        return false;
    }
    set_block(ending, block, offset);
    ending->kind = CAIRN_OUTCOME_VIOLATION;
    if (!cairn_block_is_alive(block)) {
        ending->failure = CAIRN_FAILURE_USE_AFTER_FREE;
    } else if (!is_write) {
        ending->failure = offset < 0 ? CAIRN_FAILURE_HEAP_UNDERREAD : CAIRN_FAILURE_HEAP_OVERREAD;
    } else {
        ending->failure = offset < 0 ? CAIRN_FAILURE_HEAP_UNDERFLOW : CAIRN_FAILURE_HEAP_OVERFLOW;
    }
    return true;
}

/* Whether the instruction is one of a search for the end of a text by words, as compilers write it
 * in strlen's place: it subtracts 1 from each byte and looks at the upper bits. Of memory that is
 * aligned it reads no word in which nothing belongs to the text. */
static bool searches_by_words(uint64_t pc)
{
    enum { LOOP_BYTES = 40 };
    static const uint32_t upper_bits = 0x80808080;
    const uint64_t end = cairn_smaller(cairn_objects_readable_end(pc), pc + LOOP_BYTES);
    bool is_found = false;
    for (uint64_t at = pc; at + sizeof upper_bits <= end; at++) {
        is_found = is_found || memcmp(cairn_pointer(at), &upper_bits, sizeof upper_bits) == 0;
    }
    return is_found;
}

/* SIGSEGV and SIGBUS. An address that is not canonical raises either, depending on the register
 * that it stood in, without naming the address. */
static void classify_memory(struct cairn_ending *ending, const siginfo_t *info,
                            const ucontext_t *context)
{
    const uint64_t address = cairn_address(info->si_addr);
    bool is_write = (context->uc_mcontext.gregs[REG_ERR] & 2) != 0;
    bool is_by_kernel = info->si_code > 0;
    ending->failure = CAIRN_FAILURE_SIGSEGV;
    if (info->si_signo == SIGBUS && info->si_code != SI_KERNEL) {
        ending->failure = CAIRN_FAILURE_SIGOTHER;
    }
    if (!is_by_kernel || info->si_code == SI_KERNEL) {
        return;
    }
    ending->fault_address = address;
    if (cairn_stack_contains(address)) {
        ending->kind = CAIRN_OUTCOME_RESOURCE;
        ending->failure = CAIRN_FAILURE_STACK_OVERFLOW;
    } else if (is_guard_fault(ending, is_write)) {
        cairn_record()->flags |= searches_by_words((uint64_t)context->uc_mcontext.gregs[REG_RIP])
                                     ? CAIRN_OUTCOME_WORDS
                                     : 0;
    } else {
        uint32_t block = cairn_heap_find(address);
        if (block != CAIRN_WIRE_NONE) {
            set_block(ending, block, (int64_t)(address - cairn_blocks()[block].address));
        }
    }
}

/* libc leaves the text of its own aborts in a variable: a mapped length and characters. */
static void classify_abort(struct cairn_ending *ending)
{
    char text[256];
    const char **message = cairn_state()->faults.abort_message;
    ending->failure = CAIRN_FAILURE_SIGABRT;
    if (message == NULL || *message == NULL ||
        cairn_fault_copy_string(text, sizeof text, cairn_address(*message) + sizeof(unsigned)) <
            0) {
        return;
    }
    if (strstr(text, "stack smashing detected") != NULL) {
        ending->failure = CAIRN_FAILURE_STACK_SMASHED;
    } else if (strncmp(text, "*** invalid open", 16) == 0) {
        return; /* of the flags that it was told, libc refuses some */
    } else if (strncmp(text, "*** ", 4) == 0 && strstr(text, "terminated") != NULL) {
        ending->failure = CAIRN_FAILURE_FORTIFY;
    } else if (strstr(text, "invalid stdio handle") != NULL) {
        /* What was followed there is no FILE: whether that shows so is chance. */
        ending->failure = CAIRN_FAILURE_SIGSEGV;
    }
}

/* One of those that a suspected sequence is looked at in. */
static bool is_step(const siginfo_t *info)
{
    return info->si_signo == SIGTRAP && info->si_code == TRAP_TRACE &&
           cairn_state()->endless.state != CAIRN_ENDLESS_NONE;
}

static void classify(struct cairn_ending *ending, const siginfo_t *info, const ucontext_t *context)
{
    ending->kind = CAIRN_OUTCOME_SIGNAL;
    ending->failure = CAIRN_FAILURE_SIGOTHER;
    switch (info->si_signo) {
    case SIGSEGV:
    case SIGBUS:
        classify_memory(ending, info, context);
        break;
    case SIGFPE:
        ending->failure = CAIRN_FAILURE_SIGFPE;
        break;
    case SIGILL:
        ending->failure = CAIRN_FAILURE_SIGILL;
        break;
    case SIGABRT:
        classify_abort(ending);
        break;
    case SIGXCPU: /* also how the server asks a hanging child for its last words */
        ending->kind = CAIRN_OUTCOME_HANG;
        ending->failure = CAIRN_FAILURE_HANG;
        break;
    case SIGXFSZ:
        ending->kind = CAIRN_OUTCOME_RESOURCE;
        ending->failure = CAIRN_FAILURE_FILE_TOO_LARGE;
        break;
    case SIGTRAP:
        if (is_step(info)) {
            ending->kind = CAIRN_OUTCOME_HANG;
            ending->failure = CAIRN_FAILURE_HANG;
            ending->code = SIGXCPU;
            cairn_record()->flags |=
                cairn_state()->endless.state == CAIRN_ENDLESS_PROVEN ? CAIRN_OUTCOME_PROVEN : 0;
        }
        break;
    default:
        break;
    }
}

/* In a process that the target forked, signals are the target's own affair. */
static void die_by(int number)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigaction(number, &action, NULL);
    cairn_raw(SYS_tkill, (uint64_t)cairn_raw(SYS_gettid, 0, 0, 0, 0, 0), (uint64_t)number, 0, 0, 0);
}

/* An access to memory of the arena that was not handed out: that it faults is our doing. Jumps to
 * there stay faults. */
static bool is_stray(int number, const siginfo_t *info, const ucontext_t *context)
{
    enum { INSTRUCTION_FETCH = 16 };
    return number == SIGSEGV && info->si_code == SEGV_ACCERR &&
           (context->uc_mcontext.gregs[REG_ERR] & INSTRUCTION_FETCH) == 0 &&
           cairn_heap_admit(cairn_address(info->si_addr));
}

static bool is_from_server(const siginfo_t *info)
{
    return info->si_signo == SIGXCPU && info->si_code <= 0;
}

/* The server wants the end of a sequence that sleeps: notes that. */
static bool is_asleep(const siginfo_t *info)
{
    struct cairn_record *record = cairn_record();
    const bool is_so = is_from_server(info) &&
                       __atomic_load_n(&record->asleep, __ATOMIC_ACQUIRE) == record->index + 1;
    record->flags |= is_so ? CAIRN_OUTCOME_ASLEEP : 0;
    return is_so;
}

/* The server asks for the end of a sequence that was over when the signal came. */
static bool is_for_another(const siginfo_t *info)
{
    const struct cairn_record *record = cairn_record();
    return is_from_server(info) &&
           (cairn_state()->phase == CAIRN_PHASE_BETWEEN ||
            __atomic_load_n(&record->hanging, __ATOMIC_ACQUIRE) != record->index + 1);
}

/* Whether the sequence, of which it is not known yet whether it will ever end, goes on. */
static bool goes_on(const siginfo_t *info, ucontext_t *context)
{
    if (is_step(info)) {
        return cairn_endless_step(context) == CAIRN_ENDLESS_STEPPING;
    }
    return is_from_server(info) &&
           (cairn_state()->request_flags & (CAIRN_RUN_FRESH | CAIRN_RUN_UNPROVEN)) == 0 &&
           cairn_endless_begin(context);
}

/* The kernel leaves it set for handlers; none of ours is written for that. */
static void stop_checking_alignment(void)
{
    __asm__ volatile("leaq -128(%%rsp), %%rsp\n\t" /* beyond the red zone */
                     "pushfq\n\t"
                     "andl $~0x40000, (%%rsp)\n\t"
                     "popfq\n\t"
                     "leaq 128(%%rsp), %%rsp"
                     :
                     :
                     : "cc", "memory");
}

static void handle(int number, siginfo_t *info, void *data)
{
    stop_checking_alignment();
    struct cairn_state *state = cairn_state();
    ucontext_t *context = data;
    if (number == SIGSYS && info->si_code == 1 /* SYS_SECCOMP */) {
        cairn_trap(info->si_syscall, context);
        return;
    }
    if (is_stray(number, info, context)) {
        return;
    }
    if ((number == SIGSEGV || number == SIGBUS) && state->faults.prober != 0 &&
        state->faults.prober == this_thread()) {
        siglongjmp(state->faults.probe, 1);
    }
    if (!cairn_is_child()) {
        die_by(number);
        return;
    }
    if (is_for_another(info)) {
        return;
    }
    if (state->phase == CAIRN_PHASE_BETWEEN) {
        cairn_batch_stop();
    }
    if (!is_asleep(info) && goes_on(info, context)) {
        return;
    }
    struct cairn_ending ending = {
        .code = number,
        .signal_code = info->si_code,
        .fault_block = CAIRN_WIRE_NONE,
        .pc = (uint64_t)context->uc_mcontext.gregs[REG_RIP],
        .context = context,
    };
    classify(&ending, info, context);
    cairn_leave(ending);
}

void cairn_fault_init(void)
{
    stack_t stack = {.ss_sp = cairn_pointer(CAIRN_AT_SIGNAL_STACK),
                     .ss_size = CAIRN_SIGNAL_STACK_BYTES};
    sigaltstack(&stack, NULL);
    cairn_state()->faults.signal_stack = (stack_t){.ss_flags = SS_DISABLE};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    for (uint32_t i = 0; i < sizeof handled / sizeof handled[0]; i++) {
        sigaction(handled[i], &action, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

bool cairn_fault_copy(void *buffer, size_t length, uint64_t address)
{
    struct cairn_faults *faults = &cairn_state()->faults;
    volatile bool is_copied = false; /* survives the jump */
    if (sigsetjmp(faults->probe, 0) == 0) {
        faults->prober = this_thread();
        memcpy(buffer, cairn_pointer(address), length);
        is_copied = true;
    }
    faults->prober = 0;
    return is_copied;
}

long cairn_fault_copy_string(char *buffer, size_t size, uint64_t address)
{
    /* Up to the end of a page at once: the next one may not be there. */
    size_t done = 0;
    while (done < size) {
        size_t part = CAIRN_PAGE - (size_t)((address + done) % CAIRN_PAGE);
        part = part < size - done ? part : size - done;
        if (!cairn_fault_copy(buffer + done, part, address + done)) {
            return -1;
        }
        const char *end = memchr(buffer + done, 0, part);
        if (end != NULL) {
            return end - buffer;
        }
        done += part;
    }
    return -1;
}
