/* Sums, as people write them: "1+2", "(1+2)+(3+4)", "7". No white space, and digits alone are no
 * more than nine.
 */
#ifndef SUMS_H
#define SUMS_H

#include <stdbool.h>
#include <stddef.h>

/* The value of the text, which must not be NULL. False, and *value is as it was, if the text is no
 * sum. value may be NULL. */
bool sums_value(const char *text, long *value);

/* How many numbers the sum has; 0 if the text is none. */
size_t sums_numbers(const char *text);

/* Copies the sum without parentheses to room of so many bytes. False if it does not fit, or the
 * text is no sum. */
bool sums_flatten(const char *text, char *room, size_t size);

#endif
