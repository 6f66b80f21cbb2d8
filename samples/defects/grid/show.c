#include "grid.h"

int main(void)
{
    grid *g = grid_new(65536, 65536, 1);
    grid_free(g);
}
