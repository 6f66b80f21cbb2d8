#include "strbuf.h"

int main(void)
{
    strbuf *buf = strbuf_new();
    strbuf_add(buf, "hello world");
    const char *text = strbuf_text(buf);
    strbuf_add(buf, text);
    strbuf_free(buf);
}
