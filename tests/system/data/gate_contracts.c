/* What only the user knows of gates: how they are made, what can be seen, when they are equal. */
#include <stdio.h>
#include <string.h>

#include "gate.h"

/* As far as tests need to know. */
struct Gate {
    int width;
    int height;
    long passed;
    unsigned char side;
};

static int extra_before;
static int calls;

Gate *cairn_make_Gate(unsigned char width, unsigned char height)
{
    char description[64];
    snprintf(description, sizeof description, "<gate/%dx%d>", width % 10, height % 10);
    return gate_parse(description);
}

long cairn_observe_Gate(const Gate *gate)
{
    return gate->passed * 4 + gate->side;
}

bool cairn_equal_Gate(const Gate *one, const Gate *other)
{
    return one->width == other->width && one->height == other->height &&
           one->passed == other->passed && one->side == other->side;
}

/* Nothing is added while tests call it. */
void cairn_before_gate_pass(Gate *gate, int people)
{
    (void)gate;
    (void)people;
    extra_before = gate_extra;
    gate_extra = 0;
}

void cairn_after_gate_pass(int result, Gate *gate, int people)
{
    gate_extra = extra_before;
    calls += result == 0 && gate != NULL && people != 0;
}
