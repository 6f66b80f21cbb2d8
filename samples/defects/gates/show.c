#include "gates.h"

int main(void)
{
    gate *g = gate_not();
    gate *g2 = gate_beside(g, g);
    gate *g4 = gate_beside(g2, g2);
    gate *g8 = gate_beside(g4, g4);
    gate *g16 = gate_beside(g8, g8);
    gate_free(g16);
    gate_free(g8);
    gate_free(g4);
    gate_free(g2);
    gate_free(g);
}
