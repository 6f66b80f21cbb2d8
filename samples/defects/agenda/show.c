#include "agenda.h"

#include <string.h>

int main(void)
{
    agenda *a = agenda_new();
    const char *title = agenda_first(a);
    int status = title != NULL && strlen(title) > 0;
    agenda_free(a);
    return status;
}
