/* Formats numbers the way source code writes them.
 *
 * A format is a set of options; a new one has none and writes plain decimal digits. Formats must
 * not be NULL, except in numfmt_free.
 */
#ifndef NUMFMT_H
#define NUMFMT_H

#include <stdbool.h>

enum numfmt_option {
    NUMFMT_HEX = 1,    /* hexadecimal digits */
    NUMFMT_UPPER = 2,  /* capitals among them */
    NUMFMT_PREFIX = 4, /* 0x in front of hexadecimal digits */
    NUMFMT_SUFFIX = 8, /* UL behind the number */
};

typedef struct numfmt numfmt;

numfmt *numfmt_new(void); /* NULL if memory ran out */
void numfmt_free(numfmt *format);

/* Switches an option on or off. Return false, and do nothing, if it is none of the above. */
bool numfmt_enable(numfmt *format, enum numfmt_option option);
bool numfmt_disable(numfmt *format, enum numfmt_option option);

/* Whether an option is on. */
bool numfmt_is_enabled(const numfmt *format, enum numfmt_option option);

/* The number as a new string, which the caller releases with free. NULL if memory ran out. */
char *numfmt_format(const numfmt *format, unsigned long number);

/* The same for an array of count numbers: "{1, 2, 3}". numbers may be NULL if count is 0. */
char *numfmt_format_array(const numfmt *format, const unsigned long *numbers, unsigned count);

#endif
