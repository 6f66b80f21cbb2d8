/* What the rows of the blame table share. Included by blame*.c alone. */
#ifndef CAIRN_GENERATOR_BLAME_INTERNAL_H
#define CAIRN_GENERATOR_BLAME_INTERNAL_H

#include "generator/blame.h"

/* From so many per cent on, the role of a parameter is no guess. */
enum { CAIRN_ROLE_CERTAIN = 70 };

/* One failure while it is judged. */
struct cairn_trial {
    struct cairn_replayer *replayer;
    const struct cairn_tails *tails;
    const struct cairn_pattern *pattern;
    const struct cairn_sequence *sequence;
    const struct cairn_model *model;
    struct cairn_blame *blame;
    struct cairn_outcome outcome; /* of the sequence itself */
    bool is_handed_fresh; /* it fails in a callback of ours that was given a pointer which the
                             library read from memory that it had allocated, never written */
    bool is_insisted;     /* what was concluded is worth a report though it may be misuse */
    CAIRN_VEC(struct cairn_mark) marks;
    uint32_t slots[CAIRN_MAX_STATEMENTS];
    struct cairn_sequence variant; /* what is run to find out what the failure needs */
    struct cairn_arena arena;
};

void cairn_trial_conclude(struct cairn_trial *t, enum cairn_verdict verdict, uint32_t statement,
                          uint32_t arg);

/* Concludes that the failure is a suspect which is worth a report. A suspect of another row is one
 * of which the row says what the caller may have done: it is weak: nobody looks
 * into such a failure any more, and it is withdrawn in the end, since of ten such reports hardly
 * one was true. */
void cairn_trial_insist(struct cairn_trial *t, uint32_t statement, uint32_t arg);

const struct cairn_op *cairn_trial_op(const struct cairn_trial *t, uint32_t s);

/* "argument 2 (len) of read_all"; in the trial's arena. */
const char *cairn_trial_describe_arg(struct cairn_trial *t, uint32_t s, uint32_t arg);

/* What a VALUE argument stood for in the failing run, or NULL. */
const struct cairn_wire_value *cairn_trial_value(const struct cairn_trial *t,
                                                 const struct cairn_arg *arg);

/* The block that argument i of statement s pointed into, or CAIRN_NONE. */
uint32_t cairn_trial_block(const struct cairn_trial *t, uint32_t s, uint32_t i);

/* The statement that made what stands for argument i of s out of bytes, or CAIRN_NONE. */
uint32_t cairn_trial_maker_of_bytes(const struct cairn_trial *t, uint32_t s, uint32_t i);

/* The statement that made the object, through calls that hand on what they are given; it is the
 * value of a statement. */
uint32_t cairn_trial_origin(const struct cairn_trial *t, const struct cairn_arg *object);

/* The statement that made what a VALUE argument is, or what it is read from as a field, or a field
 * of a field. */
uint32_t cairn_trial_whole(const struct cairn_trial *t, const struct cairn_arg *arg);

/* The number that argument `a` (of the sequence's) of statement s was in the failing run; false if
 * it was none. */
bool cairn_trial_number(const struct cairn_trial *t, uint32_t s, uint32_t a, int64_t *number);

/* Whether all goes well with the number for argument `a` of statement s, which does not refuse it,
 * and leaves the same state otherwise. */
bool cairn_trial_passes_with(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number);

/* The same on guarded memory as well, where nothing is left by luck, and what lies farther beyond a
 * block is as little there; and the call that failed does not refuse to work instead. */
bool cairn_trial_goes_well_with(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number);

/* Whether statement s, which went well in the failing run, refused in the outcome what it was
 * asked: then the failing call passes because s did nothing, and not because of the number. */
bool cairn_trial_refuses(const struct cairn_trial *t, uint32_t s,
                         const struct cairn_outcome *outcome);

/* Whether statement s, with the number for argument `a`, tells that it failed. */
bool cairn_trial_fails_with(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number);

/* Whether a call before the failing one refused what statement s is, or what it made for no other
 * call, but the same one again: then the library looked at it, and took nothing of it. */
bool cairn_trial_was_refused(const struct cairn_trial *t, uint32_t s);

/* Whether the same call as statement s refused NULL for argument i before. */
bool cairn_trial_is_null_refused(struct cairn_trial *t, uint32_t s, uint32_t i);

/* Whether call s says that large numbers for argument i are none, though smaller than the one that
 * it was given, and takes small ones: it looks at what it is told, and that it does not see how
 * large this one is, is its own mistake. */
bool cairn_trial_is_checked_below(struct cairn_trial *t, uint32_t s, uint32_t i);

/* Whether statement s refuses the number for argument `a`: then it looks at what it is told. */
bool cairn_trial_refuses_number(struct cairn_trial *t, uint32_t s, uint32_t a, int64_t number);

/* Whether the numbers that the failing statement s is given lie within what its first argument says
 * that it has: a place before its length, or a part that does not go beyond. */
bool cairn_trial_is_in_range(struct cairn_trial *t, uint32_t s);

/* Whether call s is asked by its number i to have room for so many, which it may refuse: there is
 * nothing of which that could be too much. */
bool cairn_trial_asks_for_room(const struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number);

/* Whether smaller and larger numbers than number i, an amount that the failing call s is told
 * beside its object, go well; or, if the call came before, some between others that do it as well:
 * then it is no limit of the caller's that this one exceeds. */
bool cairn_trial_is_amid(struct cairn_trial *t, uint32_t s, uint32_t i);

/* Whether parameter i of statement s is named as data of the caller's are, which may be any number.
 */
bool cairn_trial_is_data(const struct cairn_trial *t, uint32_t s, uint32_t i);

/* Whether another call that changes the object of the failing call s takes the number under the
 * name of parameter i: what can be set at -1 is there to be unset. Not for a 0 among three numbers
 * or more, as of a date. */
bool cairn_trial_is_taken_elsewhere(struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number);

/* Whether call s takes numbers alone: then there is nothing in which one could be a place. */
bool cairn_trial_takes_numbers(const struct cairn_trial *t, uint32_t s);

/* Whether the comment on statement s says of number i that it may be any, or 0, or negative, or
 * what comes of one where nothing is. */
bool cairn_trial_may_be_any(const struct cairn_trial *t, uint32_t s, uint32_t i);

/* Whether parameter i of statement s takes an object or a handle. */
bool cairn_trial_takes_object(const struct cairn_trial *t, uint32_t s, uint32_t i);

/* Whether statement s initialises the value. */
bool cairn_trial_begins(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *value);

/* A plain argument for a parameter of a call that the variant gets by way of trial; false if there
 * is none. */
bool cairn_trial_plain_argument(struct cairn_trial *t, const struct cairn_param *param,
                                struct cairn_arg *arg);

/* The variant is the sequence with argument i of s made anew by a statement like `maker`, with
 * zeros in it. */
void cairn_trial_replace_by_zeros(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker);

/* Appends the whole sequence to the variant, which holds the one statement that makes what argument
 * i of statement s is to be from now on. What was statement s is s + 1 there. */
void cairn_trial_substitute(struct cairn_trial *t, uint32_t s, uint32_t i);

/* The variant: the sequence with an object in place of argument i of statement s, made by the
 * first call from operation *from on that needs nothing but plain arguments; *from becomes the next
 * operation. Returns false if there is none. */
bool cairn_trial_put_object(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t *from);

/* Whether NULL was followed, or what lies shortly behind it. Of an address that cannot be one, the
 * kernel tells 0. */
bool cairn_trial_is_null_followed(const struct cairn_trial *t);

/* Whether a callback of the function type (its index) is expected to store something through its
 * arguments: ours do not. */
bool cairn_trial_callback_stores(const struct cairn_trial *t, uint32_t function);

/* The variant: the sequence without statement s; false if something needs what it yields, and that
 * was not what it was given: vc = link(vc, x). */
bool cairn_trial_leave_out(struct cairn_trial *t, uint32_t s);

/* The same without all statements whose place in is_out[], an array as long as the sequence, is
 * true. */
bool cairn_trial_leave_out_all(struct cairn_trial *t, const bool *is_out);

/* Whether something is used, or freed, that had been freed: itself, or what it leads to without
 * guard pages. */
bool cairn_trial_is_about_life(struct cairn_trial *t);

/* Whether the failing call, in no loop, uses or frees again a block that it has allocated and freed
 * itself, and no callback of the test's ran: no number leads there. May replay with guard pages. */
bool cairn_trial_ends_own(struct cairn_trial *t);

/* Whether it crashes at an address that NULL leads to. */
bool cairn_trial_uses_null(const struct cairn_trial *t);

/* Whether call s yields, first of all, memory that it allocated. */
bool cairn_trial_makes_object(const struct cairn_trial *t, uint32_t s);

/* Whether a comment on the operation, or on its group, promises that what was yielded before holds
 * while things change, and not only for a time. */
bool cairn_documented_to_hold(const struct cairn_op *op);

/* Whether the block, an item that the caller gave to object y, which owns what it takes, and ended
 * later by a call of its own, was taken out of y by that call: y can be ended behind it. Then it is
 * none of the caller's doing that y leads there still. */
bool cairn_trial_is_unlinked(struct cairn_trial *t, uint32_t block, const struct cairn_arg *y);

/* Whether that may be so, by what the calls were given: of the block and the container's. */
bool cairn_blame_may_be_unlinked(const struct cairn_facts *facts,
                                 const struct cairn_sequence *sequence,
                                 const struct cairn_outcome *outcome, uint32_t block,
                                 uint32_t container);

/* Appends statement `maker` once more to the variant, of which the sequence up to there is the
 * beginning, and before it what makes those of its arguments that end with the object; returns
 * where the object is made. */
uint32_t cairn_trial_make_again(struct cairn_trial *t, uint32_t maker);

/* The variant: the sequence with another object, made in the same way just before, for argument i
 * of statement g; false if that is not possible. */
bool cairn_trial_put_another(struct cairn_trial *t, uint32_t g, uint32_t i);

/* The variant: the sequence with so many zeros of the caller's for argument i of statement s; false
 * if there are no such. */
bool cairn_trial_put_zeros(struct cairn_trial *t, uint32_t s, uint32_t i, int64_t bytes);

/* Whether calls of the library yield such structs: returned, for an array, whose elements are the
 * caller's to write down else. */
bool cairn_blame_is_yielded(const struct cairn_trial *t, const struct cairn_param *param,
                            uint32_t record);

/* Whether the operation is named after ending what it is given. */
bool cairn_blame_is_named_to_end(const struct cairn_op *op);

/* Whether a struct of the type holds pointers, itself or in what lies in it. */
bool cairn_blame_has_pointers(const struct cairn_model *model, uint32_t record);

/* The variant: so many statements of the sequence, which has no loops, in that order. */
void cairn_trial_reorder(struct cairn_trial *t, const uint32_t *order, uint32_t count);

/* Whether the variant fails in any way. */
bool cairn_trial_still_fails(struct cairn_trial *t);

/* Whether the variant fails at the same place in the same way. */
bool cairn_trial_fails_alike(struct cairn_trial *t);

/* Whether it does with the number for argument i of statement s. */
bool cairn_trial_fails_alike_with(struct cairn_trial *t, uint32_t s, uint32_t i, int64_t number);

/* Whether it does when argument `counter` of s, a length, is another number. */
bool cairn_trial_fails_when_told(struct cairn_trial *t, uint32_t s, uint32_t counter, int64_t told);

/* The operation that has to come before the one of this name, which ends what it begins, or
 * CAIRN_NONE. */
uint32_t cairn_blame_opener(const struct cairn_model *model, const char *name);

/* The variant becomes what stands before statement s. */
void cairn_trial_begin_before(struct cairn_trial *t, uint32_t s);

/* Appends call `index` to the variant with the given objects for two of its parameters (each may be
 * CAIRN_NONE), plain arguments for the others. Returns whether there are such. */
bool cairn_trial_append(struct cairn_trial *t, uint32_t index, uint32_t first,
                        const struct cairn_arg *first_arg, uint32_t second,
                        const struct cairn_arg *second_arg);

/* Appends statement s, with `arg` for argument i, and what follows it, and runs the variant.
 * Whether it ends normally, and the call took what it was given. */
bool cairn_trial_passes_given(struct cairn_trial *t, uint32_t s, uint32_t i, struct cairn_arg arg);

/* Whether argument i of statement s may be written to, and it fails as before with much more memory
 * there, whatever is in it. */
bool cairn_trial_is_idle_room(struct cairn_trial *t, uint32_t s, uint32_t i);

/* Adds the text with one blank for each of its line breaks and what stands around it. */
void cairn_blame_on_one_line(struct cairn_str *out, const char *text, size_t length);

/* Whether the comment on the call of statement `maker` says that what it yields is valid until its
 * object changes, and a call between it and statement s may have changed that. */
bool cairn_trial_has_expired(const struct cairn_trial *t, uint32_t maker, uint32_t s);

/* Whether call s only read the memory that is its argument i: nothing that it was given leads there
 * behind it, and what was read decides nothing. That is known if something of the library's own is
 * left: what is led astray may be so by any contents. */
bool cairn_trial_is_copied(struct cairn_trial *t, uint32_t s, uint32_t i);

/* Whether it fails as before with CAIRN_AMPLE_ROOM bytes wherever the caller's bytes are fewer, and
 * every length as it was: then how many there are has nothing to do with it. False where there are
 * no such bytes, or what measures them is no length in bytes. */
bool cairn_trial_fails_amply(struct cairn_trial *t);

enum { CAIRN_TRIAL_LONG_TEXT = 40 };

/* Whether it still fails with so many letters, up to CAIRN_TRIAL_LONG_TEXT, for argument i of the
 * failing statement. */
bool cairn_trial_fails_with_text(struct cairn_trial *t, uint32_t i, size_t length);

/* Whether some call of the library makes records of the type, or fills them in. */
bool cairn_blame_is_made_by_calls(const struct cairn_trial *t, uint32_t record);

/* The block that argument i of statement s is, or CAIRN_NONE. */
uint32_t cairn_blame_block_passed(const struct cairn_sequence *sequence,
                                  const struct cairn_outcome *outcome, uint32_t s, uint32_t i);

/* The call that freed what argument `arg` of statement s is though it was only called on it: under
 * some results alone, and nothing says that it may. CAIRN_NONE if that is not how it was freed. */
uint32_t cairn_blame_lost_receiver(const struct cairn_facts *facts,
                                   const struct cairn_sequence *sequence,
                                   const struct cairn_outcome *outcome, uint32_t s, uint32_t arg);

/* Whether statement s is also given an object for which a call yielded argument `item`: copy(to,
 * from, id). */
bool cairn_trial_is_at_home(const struct cairn_trial *t, uint32_t s, uint32_t item);

/* Whether there is nothing by which a call that goes on and on may do what it was asked for. */
bool cairn_blame_is_endless(struct cairn_trial *t);

/* The rows. Each returns whether it applies; it has concluded then. */
bool cairn_blame_receiver(struct cairn_trial *t);
bool cairn_blame_made_text(struct cairn_trial *t);
bool cairn_blame_made_number(struct cairn_trial *t);
bool cairn_blame_foreign_number(struct cairn_trial *t);
bool cairn_blame_guessed_free(struct cairn_trial *t);
bool cairn_blame_marks(struct cairn_trial *t);
bool cairn_blame_freed_block(struct cairn_trial *t);
bool cairn_blame_given_twice(struct cairn_trial *t);
bool cairn_blame_callers_memory(struct cairn_trial *t);
bool cairn_blame_unsized_text(struct cairn_trial *t);
bool cairn_blame_ignored_length(struct cairn_trial *t);
bool cairn_blame_wrong_object(struct cairn_trial *t);
bool cairn_blame_part_as_whole(struct cairn_trial *t);
bool cairn_blame_set_struct(struct cairn_trial *t);
bool cairn_blame_dimensions(struct cairn_trial *t);
bool cairn_blame_numbers(struct cairn_trial *t);
bool cairn_blame_plain_numbers(struct cairn_trial *t);
bool cairn_blame_attribute(struct cairn_trial *t);

/* Of a bug: what names the call before the failing one that is the cause, or 0: it freed what is
 * used on, yielded a text without an end, made an object of none, ended what all share. */
uint64_t cairn_blame_root(struct cairn_trial *t);

bool cairn_blame_divisor(struct cairn_trial *t);
bool cairn_blame_reals(struct cairn_trial *t);

/* Whether the library writes, or indexes, beyond memory of its own: a block, an array, its stack.
 */
bool cairn_trial_leaves_own(const struct cairn_trial *t);

/* Whether argument i of the failing call s is a real number that the call may be passed, as any
 * other: its comment says so, or it turns it, and no other, into text, and leaves memory of its
 * own.
 */
bool cairn_trial_is_any_real(const struct cairn_trial *t, uint32_t s, uint32_t i);

/* Whether no mark is of anything else than such a number. */
bool cairn_trial_marks_reals_only(const struct cairn_trial *t);
bool cairn_blame_released(struct cairn_trial *t);
bool cairn_blame_finished(struct cairn_trial *t);
bool cairn_blame_never_well(struct cairn_trial *t);
bool cairn_blame_nothing_there(struct cairn_trial *t);
bool cairn_blame_own_write(struct cairn_trial *t);

/* Whether the test itself writes into what there is too little of, or reads it: the failing
 * statement, of that operation, is an access to a field. */
bool cairn_blame_is_own_access(const struct cairn_op *op, const struct cairn_outcome *outcome);
bool cairn_blame_null_cell(struct cairn_trial *t);
bool cairn_blame_address(struct cairn_trial *t);
bool cairn_blame_end_of_block(struct cairn_trial *t);
bool cairn_blame_only_told(struct cairn_trial *t);
bool cairn_blame_property(struct cairn_trial *t);
bool cairn_blame_pointers(struct cairn_trial *t);
bool cairn_blame_callbacks(struct cairn_trial *t);
bool cairn_blame_reused_memory(struct cairn_trial *t);
bool cairn_blame_member(struct cairn_trial *t);
bool cairn_blame_field_room(struct cairn_trial *t);
bool cairn_blame_not_there(struct cairn_trial *t);
/* Whether it takes something out of a container, by its name. */
bool cairn_blame_takes_out(const struct cairn_op *op);
bool cairn_blame_kind(struct cairn_trial *t);
bool cairn_blame_made_as(struct cairn_trial *t);
bool cairn_blame_yielded_array(struct cairn_trial *t);
bool cairn_blame_dots(struct cairn_trial *t);
bool cairn_blame_no_order(struct cairn_trial *t);
bool cairn_blame_foreign(struct cairn_trial *t);
bool cairn_blame_strayed_iterator(struct cairn_trial *t);
bool cairn_blame_order(struct cairn_trial *t);
bool cairn_blame_unended(struct cairn_trial *t);
bool cairn_blame_moved_ground(struct cairn_trial *t);
bool cairn_blame_moved_away(struct cairn_trial *t);
bool cairn_blame_stranger(struct cairn_trial *t);
bool cairn_blame_stray_bound(struct cairn_trial *t);
bool cairn_blame_guesses(struct cairn_trial *t);
bool cairn_blame_means(struct cairn_trial *t);
bool cairn_blame_unprepared(struct cairn_trial *t);
bool cairn_blame_empty_stack(struct cairn_trial *t);
/* Whether the sequence fails alike when a call of the library's fills in the struct of the test's
 * that argument i of statement s is, before its fields are set to what they are. */
bool cairn_trial_fails_filled_in(struct cairn_trial *t, uint32_t s, uint32_t i);

/* Whether what statement s sets in a struct of the test's is a setting, and whatever is set instead
 * leads to the same. */
bool cairn_trial_is_any_setting(struct cairn_trial *t, uint32_t s);

/* Whether argument i of statement s is a struct of functions that the test wrote down, and the
 * sequence fails alike if every function is set in it, whatever they return. */
bool cairn_trial_fails_furnished(struct cairn_trial *t, uint32_t s, uint32_t i);

bool cairn_blame_invalid_record(struct cairn_trial *t);
bool cairn_blame_read_invalid(struct cairn_trial *t);
bool cairn_blame_unfilled_record(struct cairn_trial *t);
bool cairn_blame_refused_memory(struct cairn_trial *t);
bool cairn_blame_limited_memory(struct cairn_trial *t);
/* Whether the failing call follows memory that it allocated itself and never wrote to. */
bool cairn_trial_follows_unwritten(struct cairn_trial *t);

bool cairn_blame_held_pointer(struct cairn_trial *t);
bool cairn_blame_multiple(struct cairn_trial *t);
bool cairn_blame_ended_library(struct cairn_trial *t);
bool cairn_blame_worked_memory(struct cairn_trial *t);
bool cairn_blame_joint_numbers(struct cairn_trial *t);
bool cairn_blame_zero_character(struct cairn_trial *t);
bool cairn_blame_end_of_text(struct cairn_trial *t);
bool cairn_blame_begun_anew(struct cairn_trial *t);
bool cairn_blame_listed_twice(struct cairn_trial *t);
bool cairn_blame_joined_itself(struct cairn_trial *t);
bool cairn_blame_failed_start(struct cairn_trial *t);
bool cairn_blame_told_error(struct cairn_trial *t);
bool cairn_blame_none_yielded(struct cairn_trial *t);
bool cairn_blame_constant(struct cairn_trial *t);
bool cairn_blame_resized(struct cairn_trial *t);
bool cairn_blame_outgrown(struct cairn_trial *t);
bool cairn_blame_shared_file(struct cairn_trial *t);
bool cairn_blame_stated_type(struct cairn_trial *t);
bool cairn_blame_stated_part(struct cairn_trial *t);
bool cairn_blame_expiring(struct cairn_trial *t);
bool cairn_blame_undefined(struct cairn_trial *t);
bool cairn_blame_relation(struct cairn_trial *t);
bool cairn_blame_unwanted_source(struct cairn_trial *t);
bool cairn_blame_turned_range(struct cairn_trial *t);
bool cairn_blame_assumed(struct cairn_trial *t);
bool cairn_blame_half_ended(struct cairn_trial *t);
bool cairn_blame_refusing_callback(struct cairn_trial *t);
bool cairn_blame_passed_error(struct cairn_trial *t);
bool cairn_blame_nothing_found(struct cairn_trial *t);
bool cairn_blame_built_number(struct cairn_trial *t);
bool cairn_blame_mixed(struct cairn_trial *t);
bool cairn_blame_other_base(struct cairn_trial *t);
bool cairn_blame_room(struct cairn_trial *t);
bool cairn_blame_read_value(struct cairn_trial *t);
bool cairn_blame_sizes(struct cairn_trial *t);
bool cairn_blame_ended_own(struct cairn_trial *t);
bool cairn_blame_old_state(struct cairn_trial *t);
bool cairn_blame_raw_bytes(struct cairn_trial *t);
bool cairn_blame_noted(struct cairn_trial *t);
bool cairn_blame_unset_numbers(struct cairn_trial *t);
bool cairn_blame_kind_of_part(struct cairn_trial *t);
bool cairn_blame_removed_twice(struct cairn_trial *t);
bool cairn_blame_never_put_in(struct cairn_trial *t);
bool cairn_blame_no_element(struct cairn_trial *t);
bool cairn_blame_same_object(struct cairn_trial *t);
bool cairn_blame_put_into_itself(struct cairn_trial *t);
bool cairn_blame_own_part(struct cairn_trial *t);
bool cairn_blame_owned_field(struct cairn_trial *t);
bool cairn_blame_changed_part(struct cairn_trial *t);
bool cairn_blame_held_already(struct cairn_trial *t);
bool cairn_blame_given_again(struct cairn_trial *t);
bool cairn_blame_null(struct cairn_trial *t);
bool cairn_blame_unset_function(struct cairn_trial *t);
bool cairn_blame_others_data(struct cairn_trial *t);
bool cairn_blame_told_null(struct cairn_trial *t);
bool cairn_blame_left_unset(struct cairn_trial *t);
bool cairn_blame_terminator(struct cairn_trial *t);

/* Whether argument i of statement s goes back to the first argument, which handed it out, by a call
 * that is there to end such: pool_release(pool, item). */
bool cairn_trial_is_given_back(const struct cairn_trial *t, uint32_t s, uint32_t i);

bool cairn_blame_uncounted(struct cairn_trial *t);
bool cairn_blame_larger_units(struct cairn_trial *t);
bool cairn_blame_short_array(struct cairn_trial *t);
bool cairn_blame_units(struct cairn_trial *t);
bool cairn_blame_measured_text(struct cairn_trial *t);
bool cairn_blame_yielded_text(struct cairn_trial *t);
bool cairn_blame_lost_end(struct cairn_trial *t);
bool cairn_blame_unopened(struct cairn_trial *t);
bool cairn_blame_ended_before(struct cairn_trial *t);
bool cairn_blame_resumed(struct cairn_trial *t);

/* Whether a comment on a call that was given the object which statement r ends says that it may be
 * ended at any time. */
bool cairn_blame_may_be_ended(const struct cairn_trial *t, uint32_t r);
/* ---- blame_plain.c ---- */

/* Whether the failure is in one of the test's own callbacks. */
bool cairn_blame_is_own_callback(const struct cairn_outcome *outcome);

/* Whether the address may have come out of memory that was never written. */
bool cairn_blame_may_be_fresh(const struct cairn_outcome *outcome);

/* Whether parameter i is a struct by value in which there are pointers: what these lead to is
 * shared with the caller's copy. */
bool cairn_blame_is_copy(const struct cairn_model *model, const struct cairn_op *op, uint32_t i);

/* Whether the failing call is passed by value a struct that leads to what was freed: by what it was
 * passed to before, which cannot tell the caller's copy, or after it was made. Such calls take what
 * they are given (jq's jv). */
bool cairn_blame_passes_spent_copy(const struct cairn_model *model,
                                   const struct cairn_sequence *sequence,
                                   const struct cairn_outcome *outcome);
bool cairn_blame_spent_copy(struct cairn_trial *t);
bool cairn_blame_inner_object(struct cairn_trial *t);
bool cairn_blame_asserted_choice(struct cairn_trial *t);

/* Whether memory is touched that may not be, on the heap or nowhere. */
bool cairn_trial_touches_memory(const struct cairn_trial *t);

/* Whether what was read may lie far beyond the end of where it began. */
bool cairn_trial_may_come_far(const struct cairn_trial *t);
bool cairn_blame_minimum(struct cairn_trial *t);
bool cairn_blame_unset_object(struct cairn_trial *t);
bool cairn_blame_inline_setter(struct cairn_trial *t);
bool cairn_blame_part(struct cairn_trial *t);
bool cairn_blame_overlap(struct cairn_trial *t);
bool cairn_blame_front(struct cairn_trial *t);
bool cairn_blame_record(struct cairn_trial *t);
bool cairn_blame_cursor(struct cairn_trial *t);
bool cairn_blame_handed_back(struct cairn_trial *t);
bool cairn_blame_least(struct cairn_trial *t);
bool cairn_blame_given_up(struct cairn_trial *t);
bool cairn_blame_seen_null(struct cairn_trial *t);
bool cairn_blame_field_text(struct cairn_trial *t);
bool cairn_blame_length(struct cairn_trial *t);
bool cairn_blame_null_element(struct cairn_trial *t);
bool cairn_blame_fatal(struct cairn_trial *t);
bool cairn_blame_start(struct cairn_trial *t);
bool cairn_blame_elements(struct cairn_trial *t);
bool cairn_blame_several_structs(struct cairn_trial *t);
bool cairn_blame_pairs_of_structs(struct cairn_trial *t);
bool cairn_blame_longer_array(struct cairn_trial *t);
bool cairn_blame_format(struct cairn_trial *t);
bool cairn_blame_wide_text(struct cairn_trial *t);
bool cairn_blame_field_memory(struct cairn_trial *t);
bool cairn_blame_set_fields(struct cairn_trial *t);
bool cairn_blame_blank_struct(struct cairn_trial *t);
bool cairn_blame_written_record(struct cairn_trial *t);
bool cairn_blame_ended_copy(struct cairn_trial *t);
bool cairn_blame_left_field(struct cairn_trial *t);
bool cairn_blame_denied(struct cairn_trial *t);
bool cairn_blame_callers_block(struct cairn_trial *t);
bool cairn_blame_ended_twice(struct cairn_trial *t);
bool cairn_blame_documented(struct cairn_trial *t);
bool cairn_blame_internal(struct cairn_trial *t);
bool cairn_blame_precondition(struct cairn_trial *t);
bool cairn_blame_unwritten_part(struct cairn_trial *t);
bool cairn_blame_rewritten_array(struct cairn_trial *t);
bool cairn_blame_stride(struct cairn_trial *t);
bool cairn_blame_encoding(struct cairn_trial *t);
bool cairn_blame_past_end(struct cairn_trial *t);
bool cairn_blame_unknown(struct cairn_trial *t);

/* Asks one after the other whether the caller is at fault, for what nothing proves to be an error
 * of the library's. Returns true once one has concluded. */
bool cairn_blame_misuse(struct cairn_trial *t);

/* For a bug: the operation that breaks what the failing call takes, or CAIRN_NONE if it is not
 * seen by destroying it. */
uint32_t cairn_blame_find_breaker(struct cairn_trial *t);

/* A call goes over memory of which its comment says, by a sum, how much there has to be. */
bool cairn_blame_stated_room(struct cairn_trial *t);
bool cairn_blame_power_of_two(struct cairn_trial *t);
bool cairn_blame_undocumented(struct cairn_trial *t);

/* The test set fields of a struct before a call began it. */
bool cairn_blame_prepared_struct(struct cairn_trial *t);

/* Whether argument arg of statement s is a struct of the test's own that nothing fills in; and the
 * conclusion that it may have to be. */
bool cairn_blame_is_bare(const struct cairn_trial *t, uint32_t s, const struct cairn_arg *arg);
bool cairn_blame_conclude_bare(struct cairn_trial *t, uint32_t s, uint32_t i);

/* A negative number was passed where an unsigned one is taken. */
bool cairn_blame_wrapped_number(struct cairn_trial *t);

/* Something was ended that the library hands out again to whoever asks as the test did. */
bool cairn_blame_shared_object(struct cairn_trial *t);

/* The elements of an array of texts that may be written to are too short for what is written. */
bool cairn_blame_short_rooms(struct cairn_trial *t);

/* Of several arrays of numbers that a call only reads, those of one may be places in another. */
bool cairn_blame_indices(struct cairn_trial *t);

/* An array of wide characters is read up to a zero that it lacks. */
bool cairn_blame_wide_terminator(struct cairn_trial *t);

#endif
