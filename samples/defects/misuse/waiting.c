#include "waiting.h"

#include <stdlib.h>

struct link {
    struct link *previous, *next;
};

struct person {
    struct link link;
    unsigned *age;
};

struct row {
    struct link ends; /* in a ring with the links of the persons */
};

struct row_iter {
    struct link *at;
};

struct person *person_new(void)
{
    struct person *person = calloc(1, sizeof *person);
    unsigned *age = calloc(1, sizeof *age);
    if (person == NULL || age == NULL) {
        free(person);
        free(age);
        return NULL;
    }
    person->age = age;
    return person;
}

void person_free(struct person *person)
{
    free(person->age);
    free(person);
}

void person_set_age(struct person *person, unsigned age)
{
    *person->age = age;
}

unsigned person_age(const struct person *person)
{
    return *person->age;
}

struct row *row_new(void)
{
    struct row *row = malloc(sizeof *row);
    if (row != NULL) {
        row->ends = (struct link){&row->ends, &row->ends};
    }
    return row;
}

void row_free(struct row *row)
{
    struct link *link = row->ends.next;
    while (link != &row->ends) {
        struct link *next = link->next;
        person_free((struct person *)link);
        link = next;
    }
    free(row);
}

bool row_is_empty(const struct row *row)
{
    return row->ends.next == &row->ends;
}

static void put_before(struct link *link, struct link *place)
{
    link->next = place;
    link->previous = place->previous;
    place->previous->next = link;
    place->previous = link;
}

void row_add(struct person *person, struct row *row)
{
    put_before(&person->link, &row->ends);
}

void row_insert_before(struct person *person, struct person *place)
{
    put_before(&person->link, &place->link);
}

void row_remove(struct person *person)
{
    person->link.previous->next = person->link.next;
    person->link.next->previous = person->link.previous;
}

struct row_iter *row_iter_new(struct row *row)
{
    struct row_iter *iter = malloc(sizeof *iter);
    if (iter != NULL) {
        iter->at = row->ends.next;
    }
    return iter;
}

void row_iter_free(struct row_iter *iter)
{
    free(iter);
}

struct person *row_iter_current(struct row_iter *iter)
{
    return (struct person *)iter->at;
}

struct person *row_iter_next(struct row_iter *iter)
{
    struct link *at = iter->at;
    iter->at = at->next;
    return (struct person *)at;
}
