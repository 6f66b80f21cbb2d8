/* workshop: plans with steps, notes about them, and parts that are written down. */
#ifndef WORKSHOP_H
#define WORKSHOP_H

#include <stddef.h>

struct plan_stats {
    int number_of_steps;
    int number_of_joints;
};

struct plan {
    struct plan_stats stats;
    int *step;
    int *joint;
};

/* A plan without steps. */
void plan_init(struct plan *p);
/* One step more. 0, or -1 if there is no memory. */
int plan_add(struct plan *p, int minutes);
/* Makes a joint between every two steps. 0, or -1 if there is no memory. */
int plan_generate_joints(struct plan *p);
/* How long the step takes. */
int plan_minutes(const struct plan *p, int step);
/* How many joints there are, counted. */
int plan_joints(const struct plan *p);
void plan_clear(struct plan *p);

/**
 * Letters become capitals.
 * @param[in,out] text what is to be changed
 * @param[in] len the length of the text (the strlen)
 */
void text_shout(char *text, size_t len);

/**
 * Adds what the plan takes to a note.
 * @param[in] p the plan
 * @param[out] note what is added to. Must have been allocated by the caller.
 * @returns 0, or -1 if there is no memory
 */
int plan_note(const struct plan *p, char **note);

typedef struct report report;

/* A report that is written as the caller goes: when it is closed, what was written is in *out, and
 * how long it is in *size. The caller frees it. NULL if there is no memory. */
report *report_open(char **out, size_t *size);
int report_line(report *r, const char *line);
/* Closes it. 0, or -1 if there is no memory. */
int report_close(report *r);

/* Reads the next number of the text from the *start-th character on, which is its first if that is
 * 1, and moves *start behind it. */
int text_number(const char *text, int *start, long *number);

/* Inserts m bytes before the n that are there. */
void bytes_insert(unsigned char *bytes, size_t n, const unsigned char *other, size_t m);

struct tools {
    void *(*hammer)(size_t size, void *state);
    void (*saw)(void *part, void *state);
    void *state;
};

/* A placeholder: none of the tools is there. */
struct tools tools_get_placeholder(void);
struct tools tools_get_default(void);
/* How large the part became, or 0. */
size_t part_make(const char *name, struct tools tools);

/* A reel on which it is wound from 0 on. */
typedef struct reel reel;
reel *reel_new(void);
void reel_free(reel *r);
/* Winds to the place. */
void reel_wind(reel *r, int place);
int reel_place(const reel *r);

/* The name of the day, Sunday is 0, and how many of the `count` items are called like it. */
int day_items(int day, const char *const day_names[], const char *const items[], size_t count);

/* A tap without a type of its own. */
void *tap_open(int width);
int tap_turn(void *tap, int times);
int tap_turns(const void *tap);
void tap_close(void *tap);

#endif
