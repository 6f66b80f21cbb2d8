/* Correct: it waits for keys as a terminal does, and looks for the end of a text by words. */
#ifndef CONSOLE_H
#define CONSOLE_H

#include <stddef.h>

typedef struct console console;

/* NULL if there is no memory, or no column. */
console *console_new(int columns);
void console_free(console *c);
int console_columns(const console *c);

/* The next key that is read. */
void console_unget_key(console *c, int key);

/* Waits for a key, and returns it. */
int console_get_key(console *c);

/* The length of what names a console. */
size_t console_name_length(void);

#endif
