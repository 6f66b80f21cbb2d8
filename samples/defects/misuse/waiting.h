/* Those who wait: rows whose links lie in what is in them.
 *
 * A person stands in one row at most. Freeing a row frees who stands in it. Whoever is taken out of
 * a row, or marks a place there, has to stand in one. No argument may be NULL.
 */
#ifndef WAITING_H
#define WAITING_H

#include <stdbool.h>

struct person;
struct row;
struct row_iter;

/* Somebody who stands in no row; NULL if memory ran out. */
struct person *person_new(void);

/* Not of somebody who stands in a row. */
void person_free(struct person *person);

void person_set_age(struct person *person, unsigned age);
unsigned person_age(const struct person *person);

struct row *row_new(void); /* NULL if memory ran out */
void row_free(struct row *row);
bool row_is_empty(const struct row *row);

/* Puts somebody at the end of the row, which the person belongs to from now on. */
void row_add(struct person *person, struct row *row);

/* Puts somebody before another one, into the row in which that one stands. */
void row_insert_before(struct person *person, struct person *place);

/* Takes somebody out of the row; the caller owns the person again. */
void row_remove(struct person *person);

/* Stands at the first of the row; NULL if memory ran out. Not to be used once the row has changed.
 */
struct row_iter *row_iter_new(struct row *row);
void row_iter_free(struct row_iter *iter);

/* Whom it stands at. */
struct person *row_iter_current(struct row_iter *iter);

/* Whom it stood at; goes to the next one, which is as many times as there are persons. */
struct person *row_iter_next(struct row_iter *iter);

#endif
