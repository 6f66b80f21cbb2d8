#include "gauge.h"

bool cairn_ensures_gauge_range(bool ret, const gauge *g, int *low, int *high);

int main(void)
{
    gauge *g = gauge_new();
    int low = 0;
    int high = 0;
    gauge_record(g, 1);
    bool ret = gauge_range(g, &low, &high);
    bool holds = cairn_ensures_gauge_range(ret, g, &low, &high);
    gauge_free(g);
    return holds ? 0 : 1;
}
