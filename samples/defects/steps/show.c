#include "steps.h"

static void undo(void *user, const char *note)
{
    (void)user;
    (void)note;
}

int main(void)
{
    steps *s = steps_new(1, undo, NULL);
    steps_begin(s);
    steps_note(s, "one");
    int status = steps_note(s, "two");
    steps_free(s);
    return status;
}
