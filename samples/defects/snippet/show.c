#include "snippet.h"

#include <stdlib.h>

int main(void)
{
    snippet *s = snippet_new("");
    char *head = snippet_head(s, -1);
    free(head);
    snippet_free(s);
}
