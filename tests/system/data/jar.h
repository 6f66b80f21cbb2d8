/* What a library writes to the caller's room, keeps of his memory, and hands out as an array. */
#ifndef JAR_H
#define JAR_H

#include <stddef.h>

/* Adds the bytes up, each in the place of its lowest four bits. */
void jar_sums(const unsigned char *bytes, size_t length, unsigned char sums[16]);

typedef struct jar jar;

/* What is in a jar, as the caller writes it down. */
struct label {
    enum { LABEL_NUMBER, LABEL_LETTER } kind;
    long number;
};

/* Returns an empty jar, to be freed with jar_free, or NULL. */
jar *jar_new(void);

/* Frees the jar and its name. NULL is ignored. */
void jar_free(jar *j);

/* Puts a copy of the label in. Returns how many there are then, 0 if it is full. */
int jar_put(jar *j, struct label *label);

/* Tells whether there is such a label: 1, or 0. */
int jar_has(jar *j, struct label *label);

/* Stores a copy of all labels, to be freed with free, and how many there are. Returns 0, or -1 if
 * there is none, or no memory. */
int jar_labels(jar *j, unsigned long *count, struct label **labels);

/* Gives the jar a name, which should be allocated with malloc; the jar frees it. */
void jar_rename(jar *j, char *name);

/* Returns the length of the name, 0 if there is none. */
size_t jar_name_length(const jar *j);

#endif
