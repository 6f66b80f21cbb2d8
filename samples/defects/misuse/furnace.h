/* furnace: what is heated in steps. The caller provides the struct, and begins with FURNACE_NEW. */
#ifndef FURNACE_H
#define FURNACE_H

struct furnace_state;

typedef struct {
    unsigned long heat_in;
    unsigned long heat_out;
    struct furnace_state *internal;
} furnace;

#define FURNACE_NEW                                                                                \
    {                                                                                              \
        0, 0, 0                                                                                    \
    }

/* Sets it up for slow, or quick, heating. 0, or -1 if there is no memory. */
int furnace_slow(furnace *f, unsigned level);
int furnace_quick(furnace *f);

/* Heats. Returns -1 if it is not set up, or if there is nothing to do. */
int furnace_step(furnace *f, unsigned fuel);

/* How far it is, beyond heat_in and heat_out, of one that is set up. */
void furnace_progress(furnace *f, unsigned long *in, unsigned long *out);

/* Frees what it needed. */
void furnace_end(furnace *f);

#endif
