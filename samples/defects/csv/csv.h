/* Rows of comma-separated values.
 *
 * Values may stand in double quotes; a double quote inside is written twice. A row such as
 *
 *   1,"Smith, John","the ""old"" one"
 *
 * has three values. What stands between a closing quote and the next comma is part of the value as
 * well. A value whose quote is not closed goes to the end of the row. Blanks are not removed.
 *
 * Rows and texts must not be NULL, except in csv_row_free.
 */
#ifndef CSV_H
#define CSV_H

#include <stdbool.h>
#include <stddef.h>

typedef struct csv_row csv_row;

/* A row without values; the caller frees it. NULL if memory ran out. */
csv_row *csv_row_new(void);
void csv_row_free(csv_row *row);

/* Adds the values of a line of text; the empty line has one, which is empty. Returns false, with no
 * value added, if memory ran out. */
bool csv_row_parse(csv_row *row, const char *line);

/* Adds one value as it is. Returns false if memory ran out. */
bool csv_row_add(csv_row *row, const char *value);

/* The number of values, and the value at an index, or NULL if there is none. Values belong to the
 * row and live as long as it. */
size_t csv_row_count(const csv_row *row);
const char *csv_row_value(const csv_row *row, size_t index);

/* The row as a line of text, with quotes where they are needed. The caller releases it with free;
 * NULL if memory ran out. */
char *csv_row_format(const csv_row *row);

#endif
