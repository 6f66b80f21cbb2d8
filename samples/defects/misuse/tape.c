#include "tape.h"

#include <stdlib.h>
#include <string.h>

enum { FIXED = 3, LEAST = 8 };

struct tape {
    size_t room;
    size_t length;
    const char *at; /* where tape_each is */
    char text[];
};

static _Alignas(max_align_t) unsigned char fixed[FIXED][sizeof(struct tape) + LEAST];

static int is_fixed(const struct tape *tape)
{
    const unsigned char *at = (const unsigned char *)tape;
    return at >= fixed[0] && at < fixed[0] + sizeof fixed;
}

struct tape *tape_new(size_t room)
{
    if (room > (size_t)1 << 20) {
        return NULL;
    }
    room = room < LEAST ? LEAST : room;
    struct tape *tape = calloc(1, sizeof *tape + room);
    if (tape != NULL) {
        tape->room = room;
        tape->at = tape->text;
    }
    return tape;
}

struct tape *tape_fixed(int which)
{
    if (which < 0 || which >= FIXED) {
        return NULL;
    }
    struct tape *tape = (struct tape *)fixed[which];
    tape->room = LEAST;
    tape->at = tape->text;
    return tape;
}

void tape_free(struct tape *tape)
{
    free(tape);
}

struct tape *tape_extend(struct tape *tape, const char *text)
{
    const size_t length = strlen(text);
    if (length > tape->room - tape->length) {
        const size_t room = 2 * (tape->length + length);
        struct tape *grown = calloc(1, sizeof *grown + room);
        if (grown == NULL) {
            return NULL;
        }
        grown->room = room;
        grown->length = tape->length;
        grown->at = grown->text;
        memcpy(grown->text, tape->text, tape->length);
        if (!is_fixed(tape)) {
            free(tape);
        }
        tape = grown;
    }
    memcpy(tape->text + tape->length, text, length);
    tape->length += length;
    return tape;
}

size_t tape_length(const struct tape *tape)
{
    return tape->length;
}

long tape_find(const struct tape *tape, char c)
{
    const char *found = tape->length == 0 ? NULL : memchr(tape->text, c, tape->length);
    return found == NULL ? -4096 : found - tape->text;
}

void tape_blank(struct tape *tape, long which)
{
    tape->text[which] = ' ';
}

void tape_put_both(struct tape *whole, struct tape *shorter, const char *text)
{
    const size_t length = strlen(text);
    const size_t most = length < whole->room ? length : whole->room;
    const size_t less = most == 0 ? 0 : most - 1;
    const size_t fits = less < shorter->room ? less : shorter->room;
    memcpy(whole->text, text, most);
    memcpy(shorter->text, text, fits);
    shorter->room = fits;
    shorter->length = fits;
    whole->length = most;
    whole->at = whole->text;
    shorter->at = shorter->text;
}

char tape_last(const struct tape *tape)
{
    return tape->length == 0 ? 0 : tape->text[tape->length - 1];
}

int tape_each(struct tape *tape, int (*show)(int c, void *data), void *data)
{
    for (size_t i = 0; i < tape->length; i++, tape->at++) {
        const int answer = show(*tape->at, data);
        if (answer != 0) {
            tape->at = NULL;
            return answer < 0 ? answer : -answer;
        }
    }
    tape->at = tape->text;
    return 0;
}
