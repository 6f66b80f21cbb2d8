/* lattice: a table that is walked over by rows and by columns. */
#ifndef LATTICE_H
#define LATTICE_H

typedef struct lattice lattice;
typedef struct lattice_row lattice_row;
typedef struct lattice_col lattice_col;
typedef struct lattice_iter lattice_iter;

/* An empty lattice; NULL if there is no memory. */
lattice *lattice_new(void);
void lattice_free(lattice *g);

/* One row and one column more in front of the others, with the value. 0, or -1 if there is no
 * memory. */
int lattice_add(lattice *g, int value);

/* Stands before the first row, and before the first column. NULL if there is no memory. */
lattice_iter *lattice_iter_new(void);
void lattice_iter_free(lattice_iter *it);

/* The next row, or NULL behind the last one, where it begins anew. */
const lattice_row *lattice_next_row(const lattice *g, lattice_iter *it);
/* The same by columns. */
const lattice_col *lattice_next_col(const lattice *g, lattice_iter *it);

int lattice_row_value(const lattice_row *r);
int lattice_col_value(const lattice_col *c);

#endif
