#include "schedule.h"

int main(void)
{
    schedule *s = schedule_new();
    schedule_add_daily(s, 0, "");
    schedule_free(s);
}
