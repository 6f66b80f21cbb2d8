#include <assert.h>

#include "orchard.h"

int main(int argc, char **argv)
{
    (void)argv;
    orchard_value *value = orchard_value_object();
    assert(value != NULL);
    orchard_object *object = orchard_value_get_object(value);
    assert(orchard_object_put(object, "none", orchard_value_nothing()) == 0);
    assert(orchard_object_count(object) == 1);
    char numbers[16] = "abcdefghABCDEFGH";
    orchard_swap(numbers, sizeof numbers);
    assert(numbers[0] == 'h' && numbers[15] == 'A');
    orchard_beds *beds = orchard_beds_new(2);
    assert(beds != NULL && *orchard_beds_at(beds, 1) == 1);
    assert(orchard_beds_resize(beds, 4, true) == 0 && orchard_beds_first(beds) == 0);
    orchard_beds_free(beds);
    assert(orchard_register("apple") == 0 && orchard_known("apple") == 1);
    orchard_cleanup();
    if (argc > 1) {
        orchard_known("apple");
    }
    orchard_value_free(value);
    return 0;
}
