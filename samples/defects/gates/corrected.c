#include "gates.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct gate {
    unsigned qubits;
    unsigned rows;
    double *elements; /* row after row */
};

/* All elements are 0. */
static gate *make_gate(unsigned qubits)
{
    if (qubits >= 32) {
        return NULL;
    }
    gate *g = malloc(sizeof *g);
    if (g == NULL) {
        return NULL;
    }
    g->qubits = qubits;
    g->rows = 1u << qubits;
    size_t count = (size_t)g->rows * g->rows;
    g->elements = count <= GATE_MAX_ELEMENTS ? calloc(count, sizeof *g->elements) : NULL;
    if (g->elements == NULL) {
        free(g);
        return NULL;
    }
    return g;
}

static gate *make_small(double a, double b, double c, double d)
{
    gate *g = make_gate(1);
    if (g != NULL) {
        g->elements[0] = a;
        g->elements[1] = b;
        g->elements[2] = c;
        g->elements[3] = d;
    }
    return g;
}

gate *gate_identity(void)
{
    return make_small(1, 0, 0, 1);
}

gate *gate_not(void)
{
    return make_small(0, 1, 1, 0);
}

gate *gate_hadamard(void)
{
    const double root = 0.70710678118654752440;
    return make_small(root, root, root, -root);
}

gate *gate_flip_sign(void)
{
    return make_small(1, 0, 0, -1);
}

void gate_free(gate *g)
{
    if (g != NULL) {
        free(g->elements);
        free(g);
    }
}

/* Puts factor times the matrix of `from` into `to`, with the left upper corner at row and column.
 */
static void put_scaled(gate *to, size_t row, size_t column, const gate *from, double factor)
{
    for (size_t i = 0; i < from->rows; i++) {
        for (size_t j = 0; j < from->rows; j++) {
            to->elements[(row + i) * to->rows + column + j] =
                factor * from->elements[i * from->rows + j];
        }
    }
}

gate *gate_beside(const gate *a, const gate *b)
{
    gate *product = make_gate(a->qubits + b->qubits);
    if (product == NULL) {
        return NULL;
    }
    for (unsigned i = 0; i < a->rows; i++) {
        for (unsigned j = 0; j < a->rows; j++) {
            double factor = gate_at(a, i, j);
            put_scaled(product, (size_t)i * b->rows, (size_t)j * b->rows, b, factor);
        }
    }
    return product;
}

gate *gate_inverse(const gate *g)
{
    gate *inverse = make_gate(g->qubits);
    if (inverse == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < g->rows; i++) {
        for (size_t j = 0; j < g->rows; j++) {
            inverse->elements[j * g->rows + i] = g->elements[i * g->rows + j];
        }
    }
    return inverse;
}

unsigned gate_qubits(const gate *g)
{
    return g->qubits;
}

size_t gate_rows(const gate *g)
{
    return g->rows;
}

double gate_at(const gate *g, size_t row, size_t column)
{
    return row < g->rows && column < g->rows ? g->elements[row * g->rows + column] : 0;
}

double gate_trace(const gate *g)
{
    double trace = 0;
    for (size_t i = 0; i < g->rows; i++) {
        trace += g->elements[i * g->rows + i];
    }
    return trace;
}

bool gate_equals(const gate *a, const gate *b)
{
    size_t count = (size_t)a->rows * a->rows;
    if (a->rows != b->rows) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (a->elements[i] != b->elements[i]) {
            return false;
        }
    }
    return true;
}
