#include "heading.h"

int main(void)
{
    return heading_wrap(1e300) >= 0.0 ? 0 : 1;
}
