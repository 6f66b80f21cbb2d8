/* A journal of lines that the whole process shares. Written for use behind <stdio.h>.
 */
#ifndef JOURNAL_H
#define JOURNAL_H

/* How much a line matters. */
enum journal_level {
    JOURNAL_NOTE,
    JOURNAL_WARNING,
    JOURNAL_ERROR,
};

/* Appends a copy of the line; returns how many there are now, or -1 if there is no more room. */
int journal_add(const char *line);

/* How many lines there are. */
int journal_count(void);

/* The line of that number, from 0 on; NULL for any number that no line has. */
const char *journal_line(int number);

/* The line that was added last; NULL if there is none. */
const char *journal_last(void);

/* How many characters all lines have. */
int journal_size(void);

/* Writes all lines; returns how many. */
int journal_print(FILE *file);

/* The level of lines that follow; returns the one before. */
int journal_set_level(int level);
int journal_level(void);

/* One character for each level of `text`, which may hold any characters: 'n', 'w' or 'e' for the
 * digits 0 to 2, else '?'. Returns how many there are of the last. */
int journal_marks(const char *text);

#endif
