#include "lattice.h"

#include <stdlib.h>

struct lattice_row {
    struct lattice_row *next;
    int value;
};

struct lattice_col {
    int value;
    char title[40];
    struct lattice_col *next;
};

struct lattice {
    lattice_row *rows;
    lattice_col *cols;
};

struct lattice_iter {
    const void *at;
};

lattice *lattice_new(void)
{
    return calloc(1, sizeof(lattice));
}

void lattice_free(lattice *g)
{
    if (g == NULL) {
        return;
    }
    while (g->rows != NULL) {
        lattice_row *row = g->rows;
        g->rows = row->next;
        free(row);
    }
    while (g->cols != NULL) {
        lattice_col *col = g->cols;
        g->cols = col->next;
        free(col);
    }
    free(g);
}

int lattice_add(lattice *g, int value)
{
    lattice_row *row = calloc(1, sizeof *row);
    lattice_col *col = calloc(1, sizeof *col);
    if (row == NULL || col == NULL) {
        free(row);
        free(col);
        return -1;
    }
    *row = (lattice_row){.next = g->rows, .value = value};
    *col = (lattice_col){.next = g->cols, .value = value};
    g->rows = row;
    g->cols = col;
    return 0;
}

lattice_iter *lattice_iter_new(void)
{
    return calloc(1, sizeof(lattice_iter));
}

void lattice_iter_free(lattice_iter *it)
{
    free(it);
}

const lattice_row *lattice_next_row(const lattice *g, lattice_iter *it)
{
    const lattice_row *at = it->at;
    it->at = at == NULL ? g->rows : at->next;
    return it->at;
}

const lattice_col *lattice_next_col(const lattice *g, lattice_iter *it)
{
    const lattice_col *at = it->at;
    it->at = at == NULL ? g->cols : at->next;
    return it->at;
}

int lattice_row_value(const lattice_row *r)
{
    return r->value;
}

int lattice_col_value(const lattice_col *c)
{
    return c->value;
}
