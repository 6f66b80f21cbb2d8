#include "held.h"

#include <libintl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct stamp {
    unsigned value;
};

struct counts {
    unsigned long sum;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;

static void begin(void)
{
    pthread_key_create(&key, free);
    bindtextdomain("held", "/nowhere");
}

static struct counts *counts_of_thread(void)
{
    pthread_once(&once, begin);
    struct counts *counts = pthread_getspecific(key);
    if (counts == NULL) {
        counts = calloc(1, sizeof *counts);
        pthread_setspecific(key, counts);
    }
    return counts;
}

stamp *stamp_new(unsigned value)
{
    struct counts *counts = counts_of_thread();
    stamp *made = malloc(sizeof *made);
    if (made == NULL || counts == NULL) {
        free(made);
        return NULL;
    }
    made->value = value;
    counts->sum += value;
    return made;
}

void stamp_free(stamp *stamp)
{
    free(stamp);
}

unsigned stamp_value(const stamp *stamp)
{
    return stamp->value;
}

const char *stamp_kind(const stamp *stamp)
{
    return dgettext("held", stamp->value % 2 == 0 ? "even" : "odd");
}

void stamp_print(const stamp *stamp, char *label)
{
    sprintf(label, "%u", stamp->value);
}
