#include "numfmt.h"

#include <stdlib.h>

int main(void)
{
    numfmt *format = numfmt_new();
    numfmt_enable(format, NUMFMT_HEX);
    numfmt_enable(format, NUMFMT_PREFIX);
    numfmt_enable(format, NUMFMT_SUFFIX);
    char *text = numfmt_format(format, 0);
    free(text);
    numfmt_free(format);
}
