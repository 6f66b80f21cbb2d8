#include "crate.h"

int main(void)
{
    Crate crate;
    Crate copy;
    long item = 1;
    crate_begin(&crate, sizeof item);
    crate_copy(&copy, &crate);
    crate_push(&copy, &item);
    crate_end(&copy);
    crate_end(&crate);
}
