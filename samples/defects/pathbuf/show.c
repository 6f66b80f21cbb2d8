#include "pathbuf.h"

int main(void)
{
    pathbuf *path = pathbuf_new("a");
    pathbuf_push(path, "");
    pathbuf_free(path);
}
