/* What a rival (rival.h) is started with: its executable, and the memory that it maps. For
 * rivals.c. */
#ifndef CAIRN_TESTS_BENCH_RIVAL_BUILD_H
#define CAIRN_TESTS_BENCH_RIVAL_BUILD_H

#include "core/arena.h"
#include "core/process.h"
#include "core/wire.h"
#include "tests/support/subject.h"

/* Links the objects of the subject's harness and the runtime with rival.c and the given source of
 * tests/bench/ to an executable called name, in the subject's directory. flag is one more for the
 * compiler, or NULL. Returns its path, or NULL, and *missing says why. Texts are the arena's. */
const char *rival_link(const struct test_subject *subject, const char *name, const char *cc,
                       const char *flag, const char *source, struct cairn_arena *arena,
                       const char **missing);

/* The last line of what a program printed, behind its name. The arena's. */
const char *rival_complaint(struct cairn_arena *arena, const char *program,
                            const struct cairn_process_result *result);

struct rival_image {
    int memory;
    char path[64]; /* as other processes find it */
    uint8_t *slot; /* the input of its only slot */
    void *mapped;
    uint64_t bytes;
};

/* Memory with start at its beginning, but for the size of the slot's input. Ends the process if it
 * cannot be had. */
void rival_image_make(struct rival_image *image, struct cairn_wire_start start,
                      uint64_t input_bytes);
void rival_image_release(struct rival_image *image);

#endif
