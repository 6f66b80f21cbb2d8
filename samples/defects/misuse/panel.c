#include "panel.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 200 };

struct panel {
    char *name;
    int width;
};

panel *panel_new(void)
{
    return calloc(1, sizeof(panel));
}

void panel_free(panel *p)
{
    if (p != NULL) {
        free(p->name);
        free(p);
    }
}

int panel_set_name(panel *p, const char *name)
{
    const size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return -1;
    }
    memcpy(copy, name, size);
    free(p->name);
    p->name = copy;
    return 0;
}

int panel_set_width(panel *p, int width)
{
    p->width = width;
    return 0;
}

int panel_columns(const panel *p)
{
    const size_t length = strlen(p->name);
    return p->width > 0 && length > (size_t)p->width ? p->width : (int)length;
}

unsigned frame_size(const char *contents)
{
    return ((unsigned)(unsigned char)contents[2] << 8) | (unsigned char)contents[3];
}

char *panelNCopy(const char *str, amount n)
{
    char *copy = malloc(n + 1);
    if (copy != NULL) {
        memcpy(copy, str, n);
        copy[n] = '\0';
    }
    return copy;
}

int panelLetters(const char *str)
{
    int letters = 0;
    for (; *str != '\0'; str++) {
        letters += isalpha((unsigned char)*str) != 0;
    }
    return letters;
}

amount panel_capacity(const panel *p)
{
    return p->name == NULL ? CAPACITY : strlen(p->name);
}

static struct board {
    int lamps;
    int in_row;
} * lit;

int board_init(int lamps, int in_row)
{
    if (lamps < 1 || in_row < 1 || lit != NULL) {
        return -1;
    }
    lit = malloc(sizeof *lit);
    if (lit == NULL) {
        return -1;
    }
    *lit = (struct board){.lamps = lamps, .in_row = in_row};
    return 0;
}

void board_done(void)
{
    free(lit);
    lit = NULL;
}

int board_row(int lamp)
{
    return lamp < 0 || lamp >= lit->lamps ? -1 : lamp / lit->in_row;
}

int panel_first_letter(const panel *p)
{
    return p->name[0];
}

int panel_last_letter(const panel *p)
{
    return p->name[strlen(p->name) - 1];
}
