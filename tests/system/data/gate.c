#include "gate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int gate_extra = 40;

struct Gate {
    int width;
    int height;
    long passed;
    unsigned char side;
};

Gate *gate_parse(const char *description)
{
    Gate gate = {0};
    char end = 0;
    if (description == NULL ||
        sscanf(description, "<gate/%dx%d%c", &gate.width, &gate.height, &end) != 3 || end != '>') {
        return NULL;
    }
    Gate *made = malloc(sizeof *made);
    if (made != NULL) {
        *made = gate;
    }
    return made;
}

void gate_free(Gate *gate)
{
    free(gate);
}

int gate_pass(Gate *gate, int people)
{
    if (people < 0 || people > 1000) {
        return -1;
    }
    gate->passed += people + gate_extra;
    return 0;
}

int gate_turn(Gate *gate, unsigned char side)
{
    gate->side = side % 4;
    return 0;
}

/* Planted: the side is forgotten once many have passed. */
Gate *gate_copy(const Gate *gate)
{
    Gate *copy = malloc(sizeof *copy);
    if (copy != NULL) {
        *copy = *gate;
        copy->side = gate->passed > 1500 ? 0 : gate->side;
    }
    return copy;
}
