#include "logfmt.h"

#include <stdlib.h>

int main(void)
{
    logfmt *layout = logfmt_new("%");
    char *line = logfmt_line(layout, LOGFMT_ERROR, "");
    free(line);
    logfmt_free(layout);
}
