/* Whether a failure comes again in processes of its own, and where in the library it is. Internal
 * to generator/. */
#ifndef CAIRN_GENERATOR_CONFIRM_H
#define CAIRN_GENERATOR_CONFIRM_H

#include "generator/minimize.h"
#include "generator/replay.h"

enum { CAIRN_SIGNATURE_FRAMES = 3, CAIRN_FRAME_TEXT = 256 };

struct cairn_confirmation {
    uint32_t reproduced; /* so many times */
    int32_t signal;      /* that ended it; 0: none */
    uint32_t slot;       /* of the value that breaks an invariant */
    uint64_t innermost;  /* hash of the innermost frame of the library's */
    bool has_library_frame;
    uint32_t frame_count;
    char frames[CAIRN_SIGNATURE_FRAMES]
               [CAIRN_FRAME_TEXT]; /* "symbol+0x1f", of the library, innermost
                                      first; none of what goes on for ever */
};

/* Whether the kind of failure always happens where the fault is: damage that is found when the call
 * has returned leaves no frame behind. */
bool cairn_pattern_has_frames(const struct cairn_pattern *pattern);

/* What names the innermost instruction of the library's that was left when the sequence failed, run
 * in a fork of its own with the flags: where it failed, or where it called what failed. 0 if that
 * is not known. */
uint64_t cairn_place_of(struct cairn_replayer *replayer, const struct cairn_sequence *sequence,
                        enum cairn_run_mode mode, uint32_t flags);

/* Runs the sequence in so many fresh forks. The first that shows the pattern tells the frames. */
struct cairn_confirmation cairn_confirm(struct cairn_replayer *replayer,
                                        const struct cairn_pattern *pattern,
                                        const struct cairn_sequence *sequence, uint32_t times);

/* Whether the library ends the process itself: an assertion, abort or exit of its own. */
bool cairn_pattern_is_refusal(const struct cairn_pattern *pattern);

/* Where in the library it does; libraries with a handler of errors do so in one place whatever they
 * refuse. */
uint64_t cairn_refusal_place(struct cairn_replayer *replayer, const struct cairn_pattern *pattern,
                             const struct cairn_sequence *sequence);

/* The value behind a slot of the sequence (struct cairn_confirmation's). */
void cairn_find_value(const struct cairn_model *model, const struct cairn_sequence *sequence,
                      uint32_t slot, uint32_t *ret_statement, uint32_t *ret_output);

#endif
