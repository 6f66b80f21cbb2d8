#include "waiting.h"

int main(int argc, char **argv)
{
    (void)argv;
    struct row *row = row_new();
    struct person *one = person_new();
    struct person *two = person_new();
    row_add(one, row);
    row_insert_before(two, one);
    person_set_age(one, 7);
    struct row_iter *iter = row_iter_new(row);
    row_iter_next(iter);
    if (argc > 1) {
        row_iter_next(iter);
    }
    int ok = person_age(row_iter_current(iter)) == 7;
    row_iter_free(iter);
    row_remove(one);
    person_free(one);
    row_free(row);
    return ok ? 0 : 1;
}
