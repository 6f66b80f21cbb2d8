#include "alarms.h"

static int cancel_own(struct alarms *clock, struct alarm *own, void *user)
{
    (void)user;
    alarms_cancel(clock, own);
    return 0;
}

int main(void)
{
    struct alarms *clock = alarms_create();
    if (clock == NULL) {
        return 1;
    }
    alarms_set(clock, 1, cancel_own, NULL);
    alarms_advance(clock);
    alarms_destroy(clock);
}
