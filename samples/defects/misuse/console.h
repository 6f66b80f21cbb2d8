/* A console: what is written to it appears in its view, or its history.
 *
 * The view is there once console_view has been asked for it, and is ready for text once it was
 * cleared with view_reset. A console has as many rows as it is made with.
 */
#ifndef CONSOLE_H
#define CONSOLE_H

typedef struct console console;
typedef struct view view;

console *console_new(int rows);
void console_free(console *c);

/* The view, which belongs to the console. */
view *console_view(console *c);
void view_reset(view *v, int hard);
int view_rows(const view *v);

/* Keys and text go to the view. */
void console_key(console *c, int key);
void console_write(console *c, const char *text);

/* Says what the view holds. You must call console_check() before using this function. */
int console_summary(console *c);
int console_check(console *c);

#endif
