/* Structs that are returned by value: one of which a part is never written, one that its own end
 * cannot end. */
#ifndef BOWL_H
#define BOWL_H

/* Room for eight numbers. */
struct bowl {
    int *at[8];
    int count;
};

/* Returns a bowl of n numbers, at most eight, all 0, which bowl_free frees. */
struct bowl bowl_make(int n);
/* Returns the sum of all numbers. */
long bowl_sum(struct bowl bowl);
/* Frees the numbers. */
void bowl_free(struct bowl bowl);

/* Numbers in a row. */
struct plate {
    int *items;
    long count;
    long spare[2];
};

/* Returns a plate of n numbers, at most a hundred, all 0, which plate_free frees. */
struct plate plate_make(int n);
/* Returns the number at that place, 0 if there is none. */
int plate_at(struct plate plate, long place);
/* Frees the numbers. */
void plate_free(struct plate plate);

#endif
