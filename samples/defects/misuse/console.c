#include "console.h"

#include <stdlib.h>

struct view {
    int *row; /* where text goes, NULL until the view is reset */
    int *rows;
    int count;
};

struct console {
    view *view;
    int *checked;
    int rows;
};

console *console_new(int rows)
{
    console *c = calloc(1, sizeof *c);
    if (c != NULL) {
        c->rows = rows;
    }
    return c;
}

void console_free(console *c)
{
    if (c == NULL) {
        return;
    }
    if (c->view != NULL) {
        free(c->view->rows);
        free(c->view);
    }
    free(c->checked);
    free(c);
}

view *console_view(console *c)
{
    if (c->view == NULL) {
        c->view = calloc(1, sizeof *c->view);
        if (c->view == NULL) {
            abort();
        }
        c->view->rows = malloc(((size_t)c->rows + 1) * sizeof *c->view->rows);
        c->view->count = c->rows;
    }
    return c->view;
}

void view_reset(view *v, int hard)
{
    v->row = v->rows;
    if (hard != 0) {
        *v->row = 0;
    } else {
        v->row[0] = 1;
    }
}

int view_rows(const view *v)
{
    return v->count;
}

void console_key(console *c, int key)
{
    c->view->count = key > 0 ? c->rows : c->view->count;
}

void console_write(console *c, const char *text)
{
    if (c->view != NULL && *text != '\0') {
        *c->view->row += 1;
    }
}

int console_check(console *c)
{
    if (c->checked == NULL) {
        c->checked = calloc(1, sizeof *c->checked);
    }
    return c->checked != NULL;
}

int console_summary(console *c)
{
    return *c->checked + c->rows;
}
