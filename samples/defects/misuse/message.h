/* Messages with a subject and a body.
 *
 * The body is not copied: message_set_body takes over a block from malloc, which the message frees
 * when it gets another body or is freed itself. Messages must not be NULL, except in message_free.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct message message;

message *message_new(void); /* NULL if memory ran out */
void message_free(message *m);

/* The subject is copied and must not be NULL. False if memory ran out. */
bool message_set_subject(message *m, const char *subject);

/* Takes ownership of body, a block of size bytes that was allocated with malloc, or NULL if size is
 * 0. It must not be freed, and not be given to a message again. */
void message_set_body(message *m, char *body, size_t size);

/* Gives the body back to the caller, who releases it with free; NULL if there is none. The message
 * has no body then. */
char *message_take_body(message *m);

/* The subject, and the size of the body. */
const char *message_subject(const message *m);
size_t message_size(const message *m);

/* How many lines the body has. */
size_t message_lines(const message *m);

#endif
