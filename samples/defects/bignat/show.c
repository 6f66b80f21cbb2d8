#include "bignat.h"

int main(void)
{
    bignat *n = bignat_new(0);
    bignat_assign(n, n);
    bignat_free(n);
}
