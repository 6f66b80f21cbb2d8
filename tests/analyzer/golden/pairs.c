#include "pairs.h"
unsigned unnamed(unsigned long a, const unsigned char *b, unsigned c)
{
    return 0;
}
