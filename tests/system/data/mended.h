/* Writes behind its block in one call and puts back what stood there in the next: nothing is left
 * of it at the end, and no process is to blame for that. */
#ifndef MENDED_H
#define MENDED_H

typedef struct mended mended;

mended *mended_new(void);
void mended_free(mended *m);

/* Marks the end; has to be followed by mended_unmark. */
void mended_mark(mended *m);
void mended_unmark(mended *m);
int mended_count(const mended *m);

#endif
