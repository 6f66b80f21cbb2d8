#include "meter.h"

int main(void)
{
    meter *m = meter_new();
    int value = 0;
    meter_add(m, 0);
    meter_add(m, 0);
    meter_trimmed_mean(m, &value);
    meter_free(m);
}
