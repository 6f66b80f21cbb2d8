#include "pantry.h"

int main(void)
{
    pantry *p = pantry_new();
    pantry_put(p, 0);
    const int status = pantry_tastes(p) != 0;
    pantry_free(p);
    return status;
}
