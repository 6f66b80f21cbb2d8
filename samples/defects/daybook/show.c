#include "daybook.h"

int main(void)
{
    daybook *d = daybook_open(0);
    daybook_note(d, "monday", "rain");
    daybook_forget(d, "monday");
    daybook_note(d, "monday", "sun");
    return daybook_close(d);
}
