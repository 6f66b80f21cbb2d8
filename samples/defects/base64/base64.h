/* Base64 (RFC 4648), encoded piece by piece.
 *
 * An encoder is fed with bytes, finished once, and asked for its text then. Encoders must not be
 * NULL, except in base64_free.
 */
#ifndef BASE64_H
#define BASE64_H

#include <stdbool.h>
#include <stddef.h>

typedef struct base64_encoder base64_encoder;

/* Returns a new encoder, or NULL if memory ran out. */
base64_encoder *base64_new(void);

/* Frees the encoder and its text. */
void base64_free(base64_encoder *encoder);

/* Encodes size more bytes. data may be NULL if size is 0. Returns false if the encoder is finished
 * already, or memory ran out; what came before stays encoded then. */
bool base64_update(base64_encoder *encoder, const unsigned char *data, size_t size);

/* Encodes what is left over, with padding. Nothing can be added afterwards. Returns false if memory
 * ran out; true, and does nothing, if the encoder is finished already. */
bool base64_finish(base64_encoder *encoder);

/* How many characters there are by now. */
size_t base64_length(const base64_encoder *encoder);

/* The text of a finished encoder, to which it belongs; NULL if it is not finished. */
const char *base64_text(const base64_encoder *encoder);

/* The text of a finished encoder in the alphabet for URLs ('-' and '_', no padding). The caller
 * frees it. NULL if the encoder is not finished or memory ran out. */
char *base64_url_text(const base64_encoder *encoder);

#endif
