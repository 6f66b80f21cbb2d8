/* Callbacks that work with the memory they are given: of which shape they are, and what their body
 * says. For analyzer, stubs and emitter, so that harness and test define the same function. Some
 * hand out data: each of these reads from a variable of its own, {next, left}, which the operation
 * FEED sets. May be included anywhere on the host. */
#ifndef CAIRN_CORE_FEED_H
#define CAIRN_CORE_FEED_H

#include "core/model.h"
#include "core/str.h"

enum { CAIRN_MAX_FEEDS = 64 }; /* FEED operations of one model */

/* Which parameters of a callback say where data go to; -1: none does. */
struct cairn_feed {
    int16_t data;     /* memory to fill, or where the address of the data is stored */
    int16_t room;     /* the size of the memory, or of one item; through a pointer: also how much
                         was stored */
    int16_t items;    /* how many items there is room for; fread's parameters only */
    int16_t taken;    /* where the number of stored bytes goes to */
    bool hands_over;  /* the address is stored: data is a pointer to a pointer */
    bool is_room_ref; /* room is passed by its address */
    bool is_sure;     /* no other parameter could be the size */
};

/* Whether callbacks of the function type can be asked for data: (..., memory, size, ...) or, with
 * an integer result, (..., pointer to pointer, ...). By types alone: a callback that takes data may
 * look the same, so the caller must have a name that says it reads. */
bool cairn_feed_shape(const struct cairn_model *model, uint32_t function_type,
                      struct cairn_feed *ret_feed);

/* Whether callbacks of the function type are given data, (..., const memory, size, ...), and can
 * say how much of them they took. ret_feed may be NULL. */
bool cairn_feed_takes(const struct cairn_model *model, uint32_t function_type,
                      struct cairn_feed *ret_feed);

/* Whether callbacks of the function type can put their first two arguments in an order: pointers to
 * constants of one type. */
bool cairn_feed_compares(const struct cairn_model *model, uint32_t function_type);

/* The parameter that says how much a callback was given (cairn_feed_takes), in its own units. */
int16_t cairn_feed_amount(const struct cairn_feed *feed);

/* The names that a body uses: parameter k is called <prefix><k + base>, the variable <input>. */
struct cairn_feed_names {
    const char *prefix;
    unsigned base;
    const char *input;
    const char *enter; /* statements around what touches memory, on lines of their own; or both */
    const char *leave; /* NULL */
};

/* Adds the statements of the callback, each on a line of its own, not indented. They need
 * memcpy, memset, NULL and size_t. */
void cairn_feed_add_body(struct cairn_str *out, const struct cairn_model *model,
                         uint32_t function_type, const struct cairn_feed_names *names);

/* The same for callbacks that take what they are given (cairn_feed_takes), and for those that
 * compare (cairn_feed_compares): the first bytes, or the numbers, that the arguments point to, the
 * smaller one first or, falling, last. */
void cairn_feed_add_taking(struct cairn_str *out, const struct cairn_model *model,
                           uint32_t function_type, const struct cairn_feed_names *names);
void cairn_feed_add_order(struct cairn_str *out, const struct cairn_model *model,
                          uint32_t function_type, bool is_falling,
                          const struct cairn_feed_names *names);

/* Whether the body mentions the parameter. */
bool cairn_feed_uses(const struct cairn_feed *feed, uint16_t parameter);

#endif
