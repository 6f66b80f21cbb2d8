/* What the files that draw arguments share. Included by draw*.c alone. */
#ifndef CAIRN_GENERATOR_DRAW_INTERNAL_H
#define CAIRN_GENERATOR_DRAW_INTERNAL_H

#include "generator/draw.h"

/* One statement whose arguments are being drawn. */
struct cairn_drawing {
    struct cairn_drawer *d;
    struct cairn_assembly *a;
    uint32_t op_index;
    const struct cairn_op *op;
    struct cairn_arg args[CAIRN_MAX_ARGS];
    bool is_drawn[CAIRN_MAX_ARGS];
    uint32_t from_sequence; /* how likely an object is one of the sequence's; of 1000 */
    bool is_picky;          /* objects of makers whose objects the call refuses are passed over */
    enum cairn_strictness {
        CAIRN_STRICT_NOT,   /* objects of any kind are passed, most libraries refuse them, ... */
        CAIRN_STRICT_OTHER, /* ... of no other kind than the name of the call says, ... */
        CAIRN_STRICT_KNOWN  /* ... or of that kind alone, and known to be */
    } strictness;
};

static inline uint32_t cairn_draw_choose(const struct cairn_drawing *w,
                                         enum cairn_choice_point point, uint32_t n)
{
    return cairn_choose(&w->d->chooser, point, w->op_index, n);
}

/* Draws for `param` the object for which a call yielded a number that was drawn before. Returns
 * false if there is none. */
bool cairn_draw_owner(struct cairn_drawing *w, uint32_t param);

/* Whether every number that a call yielded for an object is passed with that object, as nearly all
 * are to be. */
bool cairn_draw_keeps_owners(struct cairn_drawing *w);

/* Where argument `param`, just drawn from the pool, is a number that a call yielded for an object
 * (an identifier, a handle): passes that object instead of another one of its sort that was drawn
 * before. Returns false if that cannot be: then the number stands for nothing here. */
bool cairn_draw_bring_owner(struct cairn_drawing *w, uint32_t param);

/* Whether an argument of the call before this one is the same value, which is no user data: nobody
 * puts a container into itself as an item. */
bool cairn_draw_is_repeated(const struct cairn_drawing *w, uint32_t param);

/* Whether a slot may stand for the parameter: sort, life, and, where the call takes or frees what
 * it is given, that the caller has it to give. */
bool cairn_draw_fits(const struct cairn_drawing *w, uint32_t param, uint32_t slot);

/* For a call that ends what its first object has handed out (pool, item): draws one of those that
 * the sequence has of it. Returns whether there was one. */
bool cairn_draw_given_back(struct cairn_drawing *w, uint32_t param);

/* Whether no parameter before takes a value of its sort. */
bool cairn_draw_is_first_of_sort(const struct cairn_drawing *w, uint32_t param);

/* Draws the argument among the values of the sequence. Returns whether there was one that fits. */
bool cairn_draw_from_sequence(struct cairn_drawing *w, uint32_t param);

/* Draws the argument from the component pool; what it is part of is added to the assembly. Returns
 * whether there was one that fits. */
bool cairn_draw_from_pool(struct cairn_drawing *w, uint32_t param);

/* A text that was passed earlier in the sequence, half the time for a parameter of the same name.
 * Returns whether there was any. */
bool cairn_draw_earlier_text(struct cairn_drawing *w, uint32_t param);

/* Bytes that were passed earlier to the same object for a parameter of the same name: the key under
 * which something was put. Returns whether there were any. */
bool cairn_draw_earlier_bytes(struct cairn_drawing *w, uint32_t param);

/* Now and then a text, or bytes, that the object of the call has handed out itself, with what it
 * was asked for then: an entry is set to its own value. Returns whether it did. */
bool cairn_draw_own_text(struct cairn_drawing *w, uint32_t param);

/* A number that the sequence has passed already, or the length of something that it has, or one
 * beside it. */
bool cairn_draw_earlier_number(struct cairn_drawing *w, uint32_t param);

/* One that was passed before under the same name. */
bool cairn_draw_named_number(struct cairn_drawing *w, uint32_t param);

/* What another number of the same call is, or what lies near it: a limit a little above a size, an
 * end behind a start. Returns whether there is one of the same type. */
bool cairn_draw_number_beside(struct cairn_drawing *w, uint32_t param);

/* A struct of the caller's: of zeros, or written down; one that waits for an initialiser, if
 * wants_unborn. Returns whether it can be made. */
bool cairn_draw_struct(struct cairn_drawing *w, uint32_t param, bool wants_unborn);

/* A struct for an initialiser that hardly ever goes well: most numbers in it are set before.
 * Returns whether one was made. */
bool cairn_draw_filled(struct cairn_drawing *w, uint32_t param);

/* An array of structs for a parameter that takes one. Returns whether it could be made. */
bool cairn_draw_records(struct cairn_drawing *w, uint32_t param);

/* For some calls that are given several objects: one of the sequence's made once more, with other
 * numbers here and there. Returns whether there is one now that fits; what was made stays in the
 * sequence if not. */
bool cairn_draw_twin(struct cairn_drawing *w, uint32_t param);

/* For some calls of which the sequence has one already, and that take two of a kind: all arguments
 * of the last, with those two exchanged. Returns whether they were drawn. */
bool cairn_draw_mirror(struct cairn_drawing *w);

/* Behind all other arguments: gives characters of the texts that are about for those that are
 * numbers so far, mostly. */
void cairn_draw_characters(struct cairn_drawing *w);

/* Takes, for some texts of calls that may look something up, a word of a document that the sequence
 * holds: a key of it, mostly. */
void cairn_draw_words(struct cairn_drawing *w);

/* Takes usual values for numbers whose names say what they measure. */
void cairn_draw_usual(struct cairn_drawing *w);

/* ---- draw_length.c ---- */

/* Whether the parameter says how many units of the length before it there are. */
bool cairn_draw_is_multiplier(const struct cairn_drawing *w, uint32_t param);

/* Draws the length of the argument that is the parameter's partner, which is drawn already. */
bool cairn_draw_length(struct cairn_drawing *w, uint32_t param);

#endif
