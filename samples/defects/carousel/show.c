#include "carousel.h"

int main(void)
{
    carousel round;
    carousel_init(&round, 1);
    carousel_push(&round, "a");
    carousel_push_first(&round, "b");
    carousel_reserve(&round, 5);
    carousel_release(&round);
    return 0;
}
