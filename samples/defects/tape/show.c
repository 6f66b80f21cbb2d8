#include "tape.h"

int main(void)
{
    tape *t = tape_new();
    tape_begin(t, "");
    tape_free(t);
}
