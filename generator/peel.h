/* Loops whose statements behind the failing one ran before it, in the iterations before: who looks
 * for the reason in what stands before would not find it. May be included by generator/. */
#ifndef CAIRN_GENERATOR_PEEL_H
#define CAIRN_GENERATOR_PEEL_H

#include "core/sequence.h"

/* Turns the loop that the sequence ends in so that statement `last` of it is the last of its body.
 * Returns false, and leaves ret_turned undefined, if it is so or cannot be. ret_turned: caller
 * releases. */
bool cairn_turn_loop(const struct cairn_sequence *sequence, uint32_t last,
                     struct cairn_sequence *ret_turned);

/* Writes the last iteration of the loop that the sequence ends in behind it, up to statement
 * `last`. Returns false, and leaves ret_peeled undefined, if that is none. ret_peeled: caller
 * releases. */
bool cairn_peel_loop(const struct cairn_sequence *sequence, uint32_t last,
                     struct cairn_sequence *ret_peeled);

/* The body of the sequence with at most `most` iterations of each of its loops written down one by
 * one. Returns false, and leaves ret_plain undefined, if it has no loops, or it would be too long.
 * ret_plain: caller releases. */
bool cairn_unroll_loops(const struct cairn_sequence *sequence, uint32_t most,
                        struct cairn_sequence *ret_plain);

/* Makes the argument at that index of the whole sequence what it is in iteration number
 * `iteration`, from 0, of the loop that it counts; others stay as they are. */
void cairn_peel_write_down(struct cairn_sequence *sequence, uint32_t index, uint32_t iteration);

#endif
