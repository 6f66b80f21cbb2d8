/* Stack frames of a fault, from what the runtime captured: registers, a copy of the stack and the
 * list of mappings. Everything else that unwinding needs is in the files of the loaded objects. */
#include <string.h>

#include "executor/internal.h"
#include "executor/symbols.h"

enum { REGISTERS = 17, STACK_POINTER = 7, RETURN_ADDRESS = 16, WORD = 8 };

struct unwinding {
    struct cairn_executor *executor;
    const struct cairn_outcome *outcome;
    Dwfl *dwfl;
    Dwarf_Word registers[REGISTERS];
    struct cairn_frame *frames;
    uint32_t count;
    uint32_t max;
};

static pid_t next_thread(Dwfl *dwfl, void *context, void **thread)
{
    (void)dwfl;
    if (*thread != NULL) {
        return 0;
    }
    *thread = context;
    return 1;
}

static bool read_stack(const struct unwinding *u, uint64_t address, uint64_t *word)
{
    const struct cairn_wire_capture *capture = u->outcome->capture;
    if (address < capture->stack_address || capture->stack_bytes < WORD ||
        address - capture->stack_address > capture->stack_bytes - WORD) {
        return false;
    }
    memcpy(word, u->outcome->capture_stack + (address - capture->stack_address), WORD);
    return true;
}

/* A word of a segment as it stands in the file. */
static bool read_file(Dwfl *dwfl, uint64_t address, uint64_t *word)
{
    GElf_Addr bias;
    Dwfl_Module *module = dwfl_addrmodule(dwfl, address);
    Elf *elf = module == NULL ? NULL : dwfl_module_getelf(module, &bias);
    size_t headers = 0;
    size_t size = 0;
    if (elf == NULL || elf_getphdrnum(elf, &headers) != 0) {
        return false;
    }
    const char *file = elf_rawfile(elf, &size);
    for (size_t i = 0; file != NULL && i < headers; i++) {
        GElf_Phdr header;
        uint64_t offset = address - bias;
        if (gelf_getphdr(elf, (int)i, &header) == NULL || header.p_type != PT_LOAD ||
            offset < header.p_vaddr || offset - header.p_vaddr + WORD > header.p_filesz) {
            continue;
        }
        offset = offset - header.p_vaddr + header.p_offset;
        if (offset <= size && size - offset >= WORD) {
            memcpy(word, file + offset, WORD);
            return true;
        }
    }
    return false;
}

static bool read_memory(Dwfl *dwfl, Dwarf_Addr address, Dwarf_Word *word, void *context)
{
    const struct unwinding *u = context;
    uint64_t value;
    if (!read_stack(u, address, &value) && !read_file(dwfl, address, &value)) {
        return false;
    }
    *word = value;
    return true;
}

static bool set_registers(Dwfl_Thread *thread, void *context)
{
    const struct unwinding *u = context;
    return dwfl_thread_state_registers(thread, 0, REGISTERS, u->registers);
}

static const Dwfl_Thread_Callbacks thread_callbacks = {
    .next_thread = next_thread,
    .memory_read = read_memory,
    .set_initial_registers = set_registers,
};

static const Dwfl_Callbacks capture_callbacks = {
    .find_elf = cairn_symbols_find_elf,
    .find_debuginfo = cairn_symbols_find_debuginfo,
};

/* Returns false if the frame is a stub: what lies outside of it is the runtime. */
static bool add_frame(struct unwinding *u, uint64_t pc, bool is_return_address)
{
    struct cairn_frame frame = {.module = "?", .offset = pc};
    uint64_t looked_up = is_return_address ? pc - 1 : pc;
    Dwfl_Module *module = dwfl_addrmodule(u->dwfl, looked_up);
    if (module != NULL) {
        GElf_Off offset = 0;
        GElf_Sym symbol;
        Dwarf_Addr start = 0;
        const char *path = dwfl_module_info(module, NULL, &start, NULL, NULL, NULL, NULL, NULL);
        const char *name =
            dwfl_module_addrinfo(module, looked_up, &offset, &symbol, NULL, NULL, NULL);
        if (name != NULL &&
            strncmp(name, CAIRN_STUBS_OP_FUNCTION, strlen(CAIRN_STUBS_OP_FUNCTION)) == 0) {
            return false;
        }
        frame.module = cairn_symbols_keep(u->executor, cairn_symbols_base_name(path));
        frame.symbol = name == NULL ? NULL : cairn_symbols_keep(u->executor, name);
        frame.offset = name == NULL ? pc - start : offset + (is_return_address ? 1 : 0);
    }
    u->frames[u->count++] = frame;
    return true;
}

static int take_frame(Dwfl_Frame *state, void *context)
{
    struct unwinding *u = context;
    Dwarf_Addr pc;
    bool is_activation;
    if (!dwfl_frame_pc(state, &pc, &is_activation) || u->count >= u->max) {
        return DWARF_CB_ABORT;
    }
    return add_frame(u, pc, !is_activation || u->count > 0) ? DWARF_CB_OK : DWARF_CB_ABORT;
}

/* A call through a bad pointer leaves a pc in no module and the return address on the stack. */
static void leave_bad_call(struct unwinding *u)
{
    uint64_t word;
    if (dwfl_addrmodule(u->dwfl, u->registers[RETURN_ADDRESS]) == NULL &&
        read_stack(u, u->registers[STACK_POINTER], &word)) {
        (void)add_frame(u, u->registers[RETURN_ADDRESS], false);
        u->registers[RETURN_ADDRESS] = word;
        u->registers[STACK_POINTER] += WORD;
    }
}

static void walk(struct unwinding *u)
{
    const struct cairn_wire_capture *capture = u->outcome->capture;
    FILE *maps = fmemopen((void *)(uintptr_t)u->outcome->capture_maps, capture->maps_bytes, "r");
    if (maps == NULL) {
        return;
    }
    u->dwfl = dwfl_begin(&capture_callbacks);
    if (u->dwfl != NULL && dwfl_linux_proc_maps_report(u->dwfl, maps) == 0 &&
        dwfl_report_end(u->dwfl, NULL, NULL) == 0) {
        for (int i = 0; i < REGISTERS; i++) {
            u->registers[i] = capture->registers[i];
        }
        leave_bad_call(u);
        if (dwfl_attach_state(u->dwfl, NULL, 1, &thread_callbacks, u)) {
            (void)dwfl_getthread_frames(u->dwfl, 1, take_frame, u);
        }
        if (u->count == 0) {
            (void)add_frame(u, u->registers[RETURN_ADDRESS], false);
        }
    }
    dwfl_end(u->dwfl);
    fclose(maps);
}

/* What the runtime defines in libc's place: it and what it calls lie between library and fault. */
static bool is_interposed(const char *symbol)
{
    static const char *const names[] = {"malloc",
                                        "calloc",
                                        "realloc",
                                        "free",
                                        "reallocarray",
                                        "memalign",
                                        "posix_memalign",
                                        "aligned_alloc",
                                        "valloc",
                                        "pvalloc",
                                        "malloc_usable_size",
                                        "abort",
                                        "exit",
                                        "_exit",
                                        "_Exit",
                                        "quick_exit",
                                        "__assert_fail",
                                        "__assert",
                                        "__assert_perror_fail",
                                        "__stack_chk_fail",
                                        "__chk_fail",
                                        "time",
                                        "gettimeofday",
                                        "clock_gettime",
                                        "getrandom",
                                        "getentropy",
                                        "__fortify_fail"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(symbol, names[i]) == 0) {
            return true;
        }
    }
    return strncmp(symbol, "__ubsan_handle_", strlen("__ubsan_handle_")) == 0;
}

/* A library that is linked statically lies in the executable, beside stubs and runtime. */
static void tell_library_frames(const struct unwinding *u)
{
    const char *harness = cairn_symbols_base_name(u->executor->harness);
    for (uint32_t i = 0; i < u->count; i++) {
        struct cairn_frame *frame = &u->frames[i];
        bool is_harness = strcmp(frame->module, harness) == 0;
        frame->is_library = !cairn_symbols_is_system(frame->module);
        if (!is_harness || frame->symbol == NULL) {
            frame->is_library = frame->is_library && !is_harness;
            continue;
        }
        if (strncmp(frame->symbol, "cairn_", strlen("cairn_")) == 0) {
            frame->is_library = false;
        } else if (is_interposed(frame->symbol)) {
            for (uint32_t inner = 0; inner <= i; inner++) {
                u->frames[inner].is_library = false;
            }
        }
    }
}

/* Without a capture, the pc of the outcome is all there is. */
static uint32_t add_outcome_pc(struct cairn_executor *executor, const struct cairn_outcome *outcome,
                               struct cairn_frame *frame)
{
    uint32_t object = outcome->head.pc_module;
    if (object >= executor->object_count) {
        return 0;
    }
    const char *path =
        object == 0 ? executor->harness : cairn_symbols_base_name(executor->objects[object].name);
    *frame =
        (struct cairn_frame){.module = cairn_symbols_base_name(path), .offset = outcome->head.pc};
    frame->is_library = object != 0 && !cairn_symbols_is_system(frame->module);
    return 1;
}

uint32_t cairn_executor_unwind(struct cairn_executor *executor, const struct cairn_outcome *outcome,
                               struct cairn_frame *frames, uint32_t max)
{
    struct unwinding u = {.executor = executor, .outcome = outcome, .frames = frames, .max = max};
    if (max == 0) {
        return 0;
    }
    if (outcome->capture != NULL && outcome->capture->maps_bytes > 0) {
        walk(&u);
        tell_library_frames(&u);
    }
    return u.count > 0 ? u.count : add_outcome_pc(executor, outcome, &frames[0]);
}
