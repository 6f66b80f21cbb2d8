#include "lattice.h"

int main(int argc, char **argv)
{
    (void)argv;
    lattice *g = lattice_new();
    lattice_iter *rows = lattice_iter_new();
    lattice_iter *cols =
        argc > 1 ? rows : lattice_iter_new(); /* misuse: it stands among the rows */
    lattice_add(g, 7);
    const int row = lattice_row_value(lattice_next_row(g, rows));
    const int col = lattice_col_value(lattice_next_col(g, cols));
    lattice_iter_free(rows);
    if (argc == 1) {
        lattice_iter_free(cols);
    }
    lattice_free(g);
    return row != 7 || col != 7;
}
