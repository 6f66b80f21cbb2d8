/* What the runtime makes itself: buffers, arrays of pointers and of structs, scratch files. */
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

static void define_pointer(const struct cairn_wire_statement *statement, void *pointer,
                           bool is_string)
{
    cairn_value_define(
        statement, 0,
        (struct cairn_slot){
            .word.p = pointer, .invariant = -1, .is_pointer = 1, .is_string = is_string});
}

_Noreturn static void refuse(enum cairn_failure_kind failure)
{
    cairn_leave((struct cairn_ending){
        .kind = CAIRN_OUTCOME_RESOURCE, .failure = failure, .fault_block = CAIRN_WIRE_NONE});
}

static void run_pointers(const struct cairn_wire_statement *statement)
{
    const struct cairn_run *run = &cairn_state()->run;
    union cairn_word *words =
        cairn_heap_allocate(run->operand_count * sizeof *words, 0, CAIRN_ORIGIN_CALLER, true);
    if (words == NULL) {
        refuse(CAIRN_FAILURE_OUT_OF_MEMORY);
    }
    memcpy(words, run->in, run->operand_count * sizeof *words);
    define_pointer(statement, words, false);
}

/* What an address leads to is copied as far as its block reaches: a struct of the caller's. */
static void run_records(const struct cairn_wire_statement *statement)
{
    const struct cairn_run *run = &cairn_state()->run;
    const uint64_t size = run->program.args[statement->first_arg].unit;
    char *records = cairn_heap_allocate(run->operand_count * size, 0, CAIRN_ORIGIN_CALLER, true);
    if (records == NULL) {
        refuse(CAIRN_FAILURE_OUT_OF_MEMORY);
    }
    for (uint32_t i = 0; i < run->operand_count; i++) {
        const struct cairn_operand *operand = &run->operands[i];
        if (operand->block != CAIRN_WIRE_NONE && cairn_block_is_alive(operand->block)) {
            const struct cairn_block *block = &cairn_blocks()[operand->block];
            const uint64_t left = block->address + block->size - operand->word.u;
            memcpy(records + i * size, operand->word.p, cairn_smaller(left, size));
        }
    }
    define_pointer(statement, records, false);
}

/* Writes the source's contents to a descriptor; refusals end the sequence. */
static void write_contents(long descriptor, const struct cairn_operand *source)
{
    uint64_t done = 0;
    while (descriptor >= 0 && done < source->size) {
        long written = cairn_raw(SYS_write, (uint64_t)descriptor, source->word.u + done,
                                 source->size - done, 0, 0);
        if (written <= 0) {
            refuse(CAIRN_FAILURE_FILE_TOO_LARGE);
        }
        done += (uint64_t)written;
    }
}

/* "<scratch>/<word><statement>", and "_<iteration>" in a loop. */
static uint64_t make_path(char *path, const struct cairn_run *run)
{
    uint64_t length = strlen(cairn_state()->start.scratch);
    memcpy(path, cairn_state()->start.scratch, length);
    path[length++] = '/';
    const uint64_t word = strlen(cairn_state()->start.file_word);
    memcpy(path + length, cairn_state()->start.file_word, word);
    length += word;
    length += cairn_decimal(path + length, run->statement);
    if (run->iteration_count > 1) {
        path[length++] = '_';
        length += cairn_decimal(path + length, run->iteration);
    }
    path[length] = '\0';
    return length + 1;
}

static void run_path(const struct cairn_wire_statement *statement)
{
    struct cairn_run *run = &cairn_state()->run;
    char path[sizeof cairn_state()->start.scratch + sizeof cairn_state()->start.file_word + 32];
    uint64_t size = make_path(path, run);
    if (run->operands[0].is_pointer != 0) {
        long file = cairn_raw(SYS_openat, (uint64_t)AT_FDCWD, cairn_address(path),
                              O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600, 0);
        if (file < 0) {
            refuse(CAIRN_FAILURE_OUT_OF_FILES);
        }
        write_contents(file, &run->operands[0]);
        cairn_raw(SYS_close, (uint64_t)file, 0, 0, 0, 0);
        cairn_trap_note_files();
    }
    char *name = cairn_heap_allocate(size, 0, CAIRN_ORIGIN_TEXT, true);
    if (name == NULL) {
        refuse(CAIRN_FAILURE_OUT_OF_MEMORY);
    }
    memcpy(name, path, size);
    define_pointer(statement, name, true);
}

/* The FILE and its buffer are the runtime's doing, so they are allocated here, under their own
 * origin; a first read makes libc allocate the buffer. */
static void run_stream(const struct cairn_wire_statement *statement)
{
    struct cairn_state *state = cairn_state();
    static const char name[] = "stream";
    long descriptor = cairn_raw(SYS_memfd_create, cairn_address(name), MFD_CLOEXEC, 0, 0, 0);
    if (descriptor < 0) {
        refuse(CAIRN_FAILURE_OUT_OF_FILES);
    }
    write_contents(descriptor, &state->run.operands[0]);
    cairn_raw(SYS_lseek, (uint64_t)descriptor, 0, SEEK_SET, 0, 0);
    state->run.origin = CAIRN_ORIGIN_FILE;
    FILE *stream = fdopen((int)descriptor, "r+");
    if (stream != NULL) {
        (void)fgetc(stream);
        rewind(stream);
    }
    state->run.origin = CAIRN_ORIGIN_LIBRARY;
    if (stream == NULL) {
        refuse(CAIRN_FAILURE_OUT_OF_MEMORY);
    }
    define_pointer(statement, stream, false);
}

void cairn_builtin_run(const struct cairn_wire_statement *statement)
{
    switch (statement->op) {
    case CAIRN_WIRE_BYTES:
    case CAIRN_WIRE_HEAP_BYTES:
        /* The operand already is a block of the right origin. */
        define_pointer(statement, cairn_state()->run.operands[0].word.p, true);
        break;
    case CAIRN_WIRE_POINTERS:
        run_pointers(statement);
        break;
    case CAIRN_WIRE_RECORDS:
        run_records(statement);
        break;
    case CAIRN_WIRE_PATH:
        run_path(statement);
        break;
    case CAIRN_WIRE_STREAM:
        run_stream(statement);
        break;
    case CAIRN_WIRE_FAULT:
        cairn_state()->run.next_fault = cairn_state()->run.operands[0].word.u;
        break;
    default:
        break;
    }
}
