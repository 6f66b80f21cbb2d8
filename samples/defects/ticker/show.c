#include "ticker.h"

#include "../fail.h"

int main(void)
{
    ticker *t = ticker_new();
    fail_in = 1;
    ticker_add(t, 3);
    ticker_add(t, 3);
    ticker_free(t);
}
