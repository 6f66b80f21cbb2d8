/* What has to hold of the results of gauge.h. */
#include "gauge.h"

bool cairn_ensures_gauge_range(bool ret, const gauge *g, int *low, int *high);

/* The results are the first and the last reading. */
bool cairn_ensures_gauge_range(bool ret, const gauge *g, int *low, int *high)
{
    size_t count = gauge_count(g);
    return ret == (count > 0) &&
           (!ret || (*low == gauge_at(g, 0) && *high == gauge_at(g, count - 1)));
}
