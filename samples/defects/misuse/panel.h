/* panel: panels with a name, frames as they come over the wire, and a board that is lit. */
#ifndef PANEL_H
#define PANEL_H

#include <stddef.h>

typedef struct panel panel;

panel *panel_new(void);
void panel_free(panel *p);
/* Gives it a name, a copy. 0, or -1 if there is no memory. */
int panel_set_name(panel *p, const char *name);
int panel_set_width(panel *p, int width);
/* How many columns the name takes. */
int panel_columns(const panel *p);

/* The size that a frame says it has: in the third and the fourth byte. */
unsigned frame_size(const char *contents);

typedef unsigned long amount;

/* A copy of the first n characters. NULL if there is no memory. */
char *panelNCopy(const char *str, amount n);
/* How many letters there are. */
int panelLetters(const char *str);
/* How many it could have. */
amount panel_capacity(const panel *p);

/* Lights a board of so many lamps in rows of so many. */
int board_init(int lamps, int in_row);
void board_done(void);
/* In which row the lamp is. */
int board_row(int lamp);

/* the following routines are undocumented and not recommended */
int panel_first_letter(const panel *p);
int panel_last_letter(const panel *p);

#endif
