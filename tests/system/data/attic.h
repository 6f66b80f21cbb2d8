/* Boxes that are opened and never thrown away: the library has nothing that frees one. */
#ifndef ATTIC_H
#define ATTIC_H

struct attic_box {
    int count; /* how many things are in it */
    int *things;
};

/* Returns an empty box, NULL if memory ran out. */
struct attic_box *attic_open(void);

/* Puts a thing into the box; returns how many there are, -1 if memory ran out. */
int attic_put(struct attic_box *box, int thing);

/* The largest thing in the box, 0 if it is empty. */
int attic_largest(const struct attic_box *box);

#endif
