#include "globpat.h"

int main(void)
{
    globpat *pattern = globpat_compile("[");
    globpat_free(pattern);
}
