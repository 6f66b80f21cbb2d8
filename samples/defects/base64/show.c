#include "base64.h"

#include <stdlib.h>

int main(void)
{
    unsigned char data[3] = {0};
    base64_encoder *encoder = base64_new();
    base64_update(encoder, data, sizeof data);
    base64_finish(encoder);
    char *text = base64_url_text(encoder);
    free(text);
    base64_free(encoder);
}
