#define _POSIX_C_SOURCE 200809L

#include "theme.h"

#include <stdlib.h>
#include <string.h>

typedef struct Color {
    struct Color *next;
    uint32_t rgb;
    char role[];
} Color;

struct Theme {
    char *name;
    Color *colors;
    int count;
};

static Theme *current;

Theme *theme_new(const char *name)
{
    Theme *theme = calloc(1, sizeof *theme);
    if (theme && !(theme->name = strdup(name))) {
        free(theme);
        return NULL;
    }
    return theme;
}

void theme_free(Theme *theme)
{
    if (!theme)
        return;
    while (theme->colors) {
        Color *next = theme->colors->next;
        free(theme->colors);
        theme->colors = next;
    }
    free(theme->name);
    free(theme);
}

const char *theme_name(const Theme *theme)
{
    return theme->name;
}

static Color *find(const Theme *theme, const char *role)
{
    for (Color *c = theme->colors; c; c = c->next)
        if (strcmp(c->role, role) == 0)
            return c;
    return NULL;
}

bool theme_set(Theme *theme, const char *role, uint32_t rgb)
{
    Color *c = find(theme, role);
    if (!c) {
        size_t size = strlen(role) + 1;
        c = malloc(sizeof *c + size);
        if (!c)
            return false;
        memcpy(c->role, role, size);
        c->next = theme->colors;
        theme->colors = c;
        theme->count++;
    }
    c->rgb = rgb & 0xffffff;
    return true;
}

uint32_t theme_get(const Theme *theme, const char *role)
{
    const Color *c = find(theme, role);
    return c ? c->rgb : 0;
}

int theme_count(const Theme *theme)
{
    return theme->count;
}

void theme_use(Theme *theme)
{
    current = theme;
}

uint32_t theme_color(const char *role)
{
    return current ? theme_get(current, role) : 0;
}

bool theme_in_use(void)
{
    return current != NULL;
}

static uint32_t mix_channel(uint32_t a, uint32_t b, int shift, int percent)
{
    int x = (int)(a >> shift & 255), y = (int)(b >> shift & 255);
    return (uint32_t)((x * (100 - percent) + y * percent) / 100) << shift;
}

uint32_t theme_mix(uint32_t a, uint32_t b, int percent)
{
    if (percent < 0)
        percent = 0;
    if (percent > 100)
        percent = 100;
    return mix_channel(a, b, 16, percent) | mix_channel(a, b, 8, percent) |
           mix_channel(a, b, 0, percent);
}
