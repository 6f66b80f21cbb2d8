#include "label.h"

#include "../fail.h"

int main(void)
{
    label *l = label_new("one");
    fail_in = 1;
    label_set(l, "two");
    label_free(l);
}
