#include "pouch.h"

int main(void)
{
    pouch_free(pouch_new(64, 16));
}
