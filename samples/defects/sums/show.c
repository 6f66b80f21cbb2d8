#include "sums.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    enum { MANY = 500000 };
    char *text = calloc(1, MANY + 1);
    if (text == NULL) {
        return 1;
    }
    memset(text, '(', MANY);
    int status = sums_value(text, NULL);
    free(text);
    return status;
}
