#include "generator/refer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_NAME = 24,
    MAX_KNOWN = 6,  /* names, from the last on */
    MAX_ROOMS = 16, /* lengths */
    LEAST_ROOM = 8,
};

static bool is_of_name(uint8_t c)
{
    return isalnum(c) || c == '_';
}

static bool is_name(const uint8_t *text, int64_t length)
{
    bool is_it = length > 0 && length <= MAX_NAME;
    for (int64_t i = 0; i < length && is_it; i++) {
        is_it = is_of_name(text[i]);
    }
    return is_it;
}

/* The name inside the text, which stands between other characters; false if there is none. */
static bool find_name(const uint8_t *text, uint32_t length, uint32_t *ret_begin, uint32_t *ret_end)
{
    uint32_t begin = 0;
    while (begin < length && !isalpha(text[begin])) {
        begin++;
    }
    uint32_t end = begin;
    while (end < length && is_of_name(text[end])) {
        end++;
    }
    *ret_begin = begin;
    *ret_end = end;
    return begin > 0 && end < length && end > begin;
}

void cairn_refer(struct cairn_chooser *chooser, uint32_t op, const struct cairn_sequence *sequence,
                 uint8_t *text, uint32_t room, uint32_t *length)
{
    const struct cairn_arg *known[MAX_KNOWN];
    uint32_t count = 0;
    uint32_t begin;
    uint32_t end;
    if (!find_name(text, *length, &begin, &end)) {
        return;
    }
    for (uint32_t a = sequence->args.count; a-- > 0 && count < MAX_KNOWN;) {
        const struct cairn_arg *arg = &sequence->args.items[a];
        if (arg->kind == CAIRN_ARG_BYTES &&
            is_name(cairn_sequence_contents(sequence, arg), arg->integer)) {
            known[count++] = arg;
        }
    }
    if (count == 0) {
        return;
    }
    const struct cairn_arg *name = known[cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, count)];
    const uint32_t size = (uint32_t)name->integer;
    if (*length - (end - begin) + size > room) {
        return;
    }
    memmove(text + begin + size, text + end, *length - end);
    memcpy(text + begin, cairn_sequence_contents(sequence, name), size);
    *length = *length - (end - begin) + size;
}

/* The next number in decimal digits that stands by itself; 0 behind the last. */
static unsigned long next_number(const char **at)
{
    const char *text = *at;
    while (*text != '\0') {
        const bool begins = isdigit((unsigned char)*text) && *text != '0' &&
                            (text == *at || !(isalnum((unsigned char)text[-1]) || text[-1] == '_' ||
                                              text[-1] == '.' || text[-1] == '-'));
        if (!begins) {
            text++;
            continue;
        }
        char *end;
        const unsigned long number = strtoul(text, &end, 10);
        const bool is_alone = !(isalnum((unsigned char)*end) || *end == '_' ||
                                (*end == '.' && isdigit((unsigned char)end[1])));
        text = end;
        if (is_alone) {
            *at = text;
            return number;
        }
    }
    *at = text;
    return 0;
}

uint32_t cairn_stated_room(struct cairn_chooser *chooser, const struct cairn_model *model,
                           uint32_t op, uint32_t most)
{
    static const char *const words[] = {"max", "len", "length", "size", "limit", "name", NULL};
    uint32_t rooms[MAX_ROOMS];
    uint32_t count = 0;
    const char *at = model->ops.items[op].doc == NULL ? "" : model->ops.items[op].doc;
    while (*at != '\0' && count < MAX_ROOMS) {
        const unsigned long number = next_number(&at);
        if (number >= LEAST_ROOM && number <= most) {
            rooms[count++] = (uint32_t)number;
        }
    }
    for (uint32_t i = 0; i < model->constants.count && count < MAX_ROOMS; i++) {
        const struct cairn_constant *constant = &model->constants.items[i];
        if (constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer >= LEAST_ROOM &&
            constant->integer <= most && cairn_text_has_any(constant->name, words)) {
            rooms[count++] = (uint32_t)constant->integer;
        }
    }
    return count == 0 ? 0 : rooms[cairn_choose(chooser, CAIRN_CHOICE_TEXT, op, count)];
}
