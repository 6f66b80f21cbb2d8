/* Calls that a callback makes: of operations that work on objects which exist only while a callback
 * runs. Which there are stands in the model (struct cairn_inner_call); here is how they are chosen
 * by a callback's script and what they pass. For encoder, stubs and emitter, so that harness and
 * test make the same call. May be included anywhere on the host. */
#ifndef CAIRN_CORE_INNER_H
#define CAIRN_CORE_INNER_H

#include "core/allocator.h"
#include "core/feed.h"
#include "core/model.h"
#include "core/str.h"

/* So often in a test a callback makes a call on the very object that calls it back: one that adds
 * something each time may never come to an end. */
enum { CAIRN_MAX_CALLS_BACK = 8 };

/* So often a callback that gives up goes on before: what it is called for first went well. */
enum { CAIRN_CALLS_BEFORE_END = 2 };

/* How many scripts a callback of the function type has. The first ones return something (0, 1, -1,
 * NULL, zeros, nothing at all; then what cairn_callback_answer says), each of the others makes an
 * inner call and returns what the first one does. */
uint32_t cairn_callback_script_count(const struct cairn_model *model, uint32_t function_type);

/* How many of them only return, or allocate. */
uint32_t cairn_callback_return_count(const struct cairn_model *model, uint32_t function_type);

/* How many of those, the first ones, do so without memory. */
uint32_t cairn_callback_plain_count(const struct cairn_model *model, uint32_t function_type);

/* What is returned by a script that only returns. */
enum cairn_answer {
    CAIRN_ANSWER_NUMBER,  /* the script's own number, or nothing, NULL, zeros */
    CAIRN_ANSWER_TAKEN,   /* how much it was given: it takes all (core/feed.h) */
    CAIRN_ANSWER_RISING,  /* how its first two arguments compare (core/feed.h) */
    CAIRN_ANSWER_FALLING, /* how its second argument compares to its first one */
    CAIRN_ANSWER_FAILS,   /* 0, and -1 once it was called CAIRN_CALLS_BEFORE_END times */
    CAIRN_ANSWER_STOPS,   /* 1, and 0 then */
    CAIRN_ANSWER_MEMORY,  /* it allocates or frees, as its duty is (core/allocator.h) */
};
enum cairn_answer cairn_callback_answer(const struct cairn_model *model, uint32_t function_type,
                                        int64_t script);

/* Whether the script goes by how often it was called; what it answers before and behind then. */
bool cairn_callback_gives_up(const struct cairn_model *model, uint32_t function_type,
                             int64_t script, int64_t *ret_before, int64_t *ret_behind);

/* The script of a callback that compares (core/feed.h) which puts things into that order. */
int64_t cairn_callback_order_script(const struct cairn_model *model, uint32_t function_type,
                                    bool is_falling);

/* What a script does that answers with memory, and the script that does the duty; 0, the first
 * script, if there is none. */
enum cairn_duty cairn_callback_duty(const struct cairn_model *model, uint32_t function_type,
                                    int64_t script);
int64_t cairn_callback_duty_script(const struct cairn_model *model, uint32_t function_type,
                                   enum cairn_duty duty);

/* Adds the statements of a script that answers with more than its own number, as
 * cairn_feed_add_body does; false if it does not. */
bool cairn_callback_add_answer(struct cairn_str *out, const struct cairn_model *model,
                               uint32_t function_type, int64_t script,
                               const struct cairn_feed_names *names);

/* The call that the script makes; NULL if it makes none, or none any more because the operation
 * became unavailable. */
const struct cairn_inner_call *cairn_callback_inner(const struct cairn_model *model,
                                                    uint32_t function_type, int64_t script);

/* Whether the script calls back on its user data, which then has to be the object that the
 * callback is passed with (registrar in struct cairn_inner_call). */
bool cairn_callback_works_on_user_data(const struct cairn_model *model, uint32_t function_type,
                                       int64_t script);

/* Whether cairn_inner_add_plain can make a value for the parameter. */
bool cairn_inner_has_plain(const struct cairn_model *model, const struct cairn_param *param);

/* Adds a plain value for parameter k of the operation, which the callback does not receive: C that
 * needs no declaration, converted with add_cast where a compiler would warn otherwise. */
void cairn_inner_add_plain(struct cairn_str *out, const struct cairn_model *model,
                           const struct cairn_op *op, uint32_t k,
                           void (*add_cast)(struct cairn_str *out, const struct cairn_model *model,
                                            uint32_t type));

#endif
