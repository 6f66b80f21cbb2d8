/* The text of a contracts.h taken apart: what in it is the user's. Internal to emitter/; nothing
 * else may include it. */
#ifndef CAIRN_EMITTER_CONTRACTS_TEXT_H
#define CAIRN_EMITTER_CONTRACTS_TEXT_H

#include "core/str.h"
#include "core/vec.h"

/* The line behind which the declarations stand. */
#define CAIRN_CONTRACTS_MARK "#endif /* CAIRN_READS_RULES */"
/* In comments: under one stands a declaration of cairn's with that hash; or none. */
#define CAIRN_CONTRACTS_HASH "[cairn:%08x]"
#define CAIRN_CONTRACTS_NONE "[cairn:-]"

/* A declaration with what stands before it: comments, directives. */
struct cairn_contracts_piece {
    const char *text;
    size_t length;
    size_t declaration; /* where that begins; length: there is none */
    bool is_users;
};

struct cairn_contracts_pieces {
    CAIRN_VEC(struct cairn_contracts_piece) list;
};

/* Takes the text apart, which the pieces point into; false if the mark is not in it. */
bool cairn_contracts_split(const char *text, struct cairn_contracts_pieces *pieces);

/* Of a declaration, whatever its layout. */
uint32_t cairn_contracts_hash(const char *declaration, size_t length);

/* Whether the piece declares something of that name. */
bool cairn_contracts_declares(const struct cairn_contracts_piece *piece, const char *name);

#endif
