/* Gates of a quantum computer as real matrices.
 *
 * A gate on n qubits is a square matrix with 2^n rows. Gates are immutable. Whoever calls a
 * function that returns a gate owns it and frees it with gate_free; NULL is returned if the matrix
 * would have more than GATE_MAX_ELEMENTS elements or memory ran out. Gates that are passed must not
 * be NULL, except in gate_free.
 */
#ifndef GATES_H
#define GATES_H

#include <stdbool.h>
#include <stddef.h>

#define GATE_MAX_ELEMENTS (1 << 20)

typedef struct gate gate;

/* Gates on one qubit. */
gate *gate_identity(void);
gate *gate_not(void);
gate *gate_hadamard(void);
gate *gate_flip_sign(void);

void gate_free(gate *g);

/* The gate that applies a to the first qubits and b to the ones behind them (the Kronecker product
 * of the matrices). */
gate *gate_beside(const gate *a, const gate *b);

/* The inverse, which is the transposed matrix. */
gate *gate_inverse(const gate *g);

/* The number of qubits, and of rows. */
unsigned gate_qubits(const gate *g);
size_t gate_rows(const gate *g);

/* An element of the matrix; 0 outside of it. */
double gate_at(const gate *g, size_t row, size_t column);

/* The sum of the elements on the diagonal. */
double gate_trace(const gate *g);

/* Whether both have the same elements. */
bool gate_equals(const gate *a, const gate *b);

#endif
