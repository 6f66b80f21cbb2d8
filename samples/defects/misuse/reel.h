/* reel: files on a tape, with names of eight characters and lines of raw data. */
#ifndef REEL_H
#define REEL_H

#include <stddef.h>

typedef struct reel reel;

/* An empty tape; NULL if there is no memory. */
reel *reel_new(void);
void reel_free(reel *t);

/* Writes a file behind the last one. Of the name, the first eight characters are kept. 0, or -1 if
 * there is no memory. */
int reel_write(reel *t, const char *name, const char *data, size_t size);

/* The number of files. */
size_t reel_files(const reel *t);

/* The name of a file in upper case, as in a directory: if it is as long as the field, or longer,
 * there is no terminator. Returns how many characters it has, 0 if there is no such file. */
size_t reel_name(const reel *t, size_t file, char *field, size_t size);

/* Reads the file, up to so many bytes. Returns how many that were. */
size_t reel_read(const reel *t, size_t file, char *buf, size_t size);

/* How many blocks of eight the file takes. */
size_t reel_blocks(const reel *t, size_t file);

#endif
