/* theme.h - named colours, with a theme for the whole program */
#ifndef THEME_H
#define THEME_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Theme Theme;

Theme *theme_new(const char *name);

/* Frees a theme. If it is the current one, there is no current theme any more. */
void theme_free(Theme *theme);

const char *theme_name(const Theme *theme);

/* Sets or gets a colour (0xRRGGBB); 0 if it is not set. */
bool theme_set(Theme *theme, const char *role, uint32_t rgb);
uint32_t theme_get(const Theme *theme, const char *role);

int theme_count(const Theme *theme);

/* Makes a theme the current one, or none if NULL. It remains the caller's, who
 * may free it at any time. */
void theme_use(Theme *theme);

/* Colour in the current theme; 0 if there is none. */
uint32_t theme_color(const char *role);

/* True if there is a current theme. */
bool theme_in_use(void);

/* Mixes two colours: percent of b, the rest of a. */
uint32_t theme_mix(uint32_t a, uint32_t b, int percent);

#endif
