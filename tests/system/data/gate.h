/* A gate that only a well-formed description opens, which nobody finds by chance. */
#ifndef GATE_H
#define GATE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Gate Gate;

Gate *gate_parse(const char *description);
void gate_free(Gate *gate);
int gate_pass(Gate *gate, int people);
int gate_turn(Gate *gate, unsigned char side);
Gate *gate_copy(const Gate *gate);

/* What gate_pass adds to each count, for tests. */
extern int gate_extra;

#endif
