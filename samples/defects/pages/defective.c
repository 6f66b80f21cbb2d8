#include "pages.h"

#include <stdlib.h>
#include <string.h>

/* Copies the next page; returns its length. */
static size_t next_page(char *page, const char *text, size_t length, size_t lines)
{
    size_t used = 0;
    for (size_t line = 0; line < lines && used < length; line++) {
        while (used < length && text[used] != '\n') {
            page[used] = text[used];
            used++;
        }
        if (used < length) {
            page[used] = text[used];
            used++;
        }
    }
    page[used] = '\0';
    return used;
}

int pages_each(const char *text, size_t length, size_t lines, pages_fn show, void *user)
{
    int number = 0;
    char *page = malloc(length + 1);
    if (page == NULL) {
        return -1;
    }
    for (size_t at = 0; at < length; number++) {
        at += next_page(page, text + at, length - at, lines == 0 ? 1 : lines);
        if (show != NULL && show(page, number, user) != 0) {
            return number + 1;
        }
    }
    free(page);
    return number;
}
