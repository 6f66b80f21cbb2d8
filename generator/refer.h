/* Texts that go by what is known beside them: names that earlier calls were given, lengths that
 * comments and constants speak of. May be included by generator/. */
#ifndef CAIRN_GENERATOR_REFER_H
#define CAIRN_GENERATOR_REFER_H

#include "core/model.h"
#include "core/sequence.h"
#include "generator/choice.h"

/* Puts a name that the sequence passes already, one of the last, in the place of the name inside
 * the text: "{{>name}}" refers to what was stored under it. The text has room for `room` bytes.
 * Leaves it as it is if it has no name between other characters, or nothing is named. */
void cairn_refer(struct cairn_chooser *chooser, uint32_t op, const struct cairn_sequence *sequence,
                 uint8_t *text, uint32_t room, uint32_t *length);

/* A length for a text that the comment on the operation speaks of ("up to 100 bytes"), or a
 * constant that is named after a length, up to `most`; 0 if there is none. */
uint32_t cairn_stated_room(struct cairn_chooser *chooser, const struct cairn_model *model,
                           uint32_t op, uint32_t most);

#endif
