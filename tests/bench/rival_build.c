#include "tests/bench/rival_build.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "executor/build.h"

enum { PAGE = 4096, LIMIT_MS = 60000 };

static void add(struct cairn_words *command, const char *word)
{
    cairn_vec_push(&command->words, word);
}

/* The objects of the harness, as executor/toolchain.c names them, and what it links them with. */
static void add_harness(const struct test_subject *subject, struct cairn_words *command,
                        struct cairn_arena *arena)
{
    const struct cairn_words *inputs = &subject->target.link_inputs;
    char *runtime = cairn_arena_alloc(arena, PATH_MAX);
    struct cairn_error err = {0};
    if (cairn_build_find_runtime(runtime, &err) != CAIRN_OK) {
        test_fail("cannot link", &err);
    }
    add(command, cairn_arena_printf(arena, "%s/harness.o", subject->directory));
    for (uint32_t i = 0; i < inputs->words.count; i++) {
        if (cairn_target_is_source(inputs->words.items[i])) {
            add(command, cairn_arena_printf(arena, "%s/source_%u.o", subject->directory, i));
        }
    }
    add(command, RIVAL_ARCHIVE);
    add(command, cairn_arena_printf(arena, "%s/libcairn_runtime.a", runtime));
    for (uint32_t i = 0; i < inputs->words.count; i++) {
        if (!cairn_target_is_source(inputs->words.items[i])) {
            add(command, inputs->words.items[i]);
        }
    }
}

const char *rival_complaint(struct cairn_arena *arena, const char *program,
                            const struct cairn_process_result *result)
{
    const char *text = cairn_str_text(&result->output);
    size_t length = result->output.length;
    while (length > 0 && text[length - 1] == '\n') {
        length--;
    }
    const char *line = text + length;
    while (line > text && line[-1] != '\n') {
        line--;
    }
    return cairn_arena_printf(arena, "%s: %.*s", program, (int)(text + length - line), line);
}

const char *rival_link(const struct test_subject *subject, const char *name, const char *cc,
                       const char *flag, const char *source, struct cairn_arena *arena,
                       const char **missing)
{
    static const char *const flags[] = {
        "-std=gnu11", "-O2",       "-w",         "-I",
        RIVAL_ROOT,   "-rdynamic", "-Wl,-z,now", "-Wl,--wrap=cairn_record_commit",
        "-o"};
    struct cairn_words command = {0};
    struct cairn_error err = {0};
    struct cairn_process_result result = {0};
    const char *program = cairn_arena_printf(arena, "%s/%s", subject->directory, name);
    add(&command, cc);
    if (flag != NULL) {
        add(&command, flag);
    }
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        add(&command, flags[i]);
    }
    add(&command, program);
    add(&command, cairn_arena_printf(arena, "%s/tests/bench/%s", RIVAL_ROOT, source));
    add_harness(subject, &command, arena);
    add(&command, NULL);
    struct cairn_process process = {.argv = command.words.items, .limit_ms = LIMIT_MS};
    *missing = NULL;
    if (cairn_process_run(&process, &result, &err) != CAIRN_OK) {
        *missing = cairn_arena_printf(arena, "%s is not installed", cc);
    } else if (result.exit_code != 0) {
        *missing = rival_complaint(arena, cc, &result);
    }
    cairn_process_result_release(&result);
    cairn_vec_release(&command.words);
    return *missing == NULL ? program : NULL;
}

void rival_image_make(struct rival_image *image, struct cairn_wire_start start,
                      uint64_t input_bytes)
{
    start.input_bytes = (input_bytes + PAGE - 1) / PAGE * PAGE;
    image->bytes = start.slots_at + start.input_bytes;
    image->memory = memfd_create("cairn-rival", MFD_CLOEXEC);
    image->mapped = MAP_FAILED;
    if (image->memory >= 0 && ftruncate(image->memory, (off_t)image->bytes) == 0) {
        image->mapped =
            mmap(NULL, image->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, image->memory, 0);
    }
    if (image->mapped == MAP_FAILED) {
        struct cairn_error err = {0};
        cairn_fail(&err, CAIRN_IO, "%s", strerror(errno));
        test_fail("cannot map an image", &err);
    }
    image->slot = (uint8_t *)image->mapped + start.slots_at;
    memcpy(image->mapped, &start, sizeof start);
    snprintf(image->path, sizeof image->path, "/proc/%d/fd/%d", getpid(), image->memory);
}

void rival_image_release(struct rival_image *image)
{
    munmap(image->mapped, image->bytes);
    close(image->memory);
}
