/* Queries over a small table in memory, with parameters.
 *
 *   query *q = query_prepare("name = ? age > ?");
 *   query_bind(q, 0, "Ann");
 *   query_bind(q, 1, "30");
 *   long found = query_run(q);
 *
 * Every parameter has to be bound before the query is run; bound values stay for the next run.
 * Pointers must not be NULL, except in query_free.
 */
#ifndef QUERY_H
#define QUERY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct query query;

#define QUERY_MAX_PARAMETERS 8

/* A query of a text in which each '?' is a parameter; NULL if there are more than
 * QUERY_MAX_PARAMETERS or memory ran out. */
query *query_prepare(const char *text);
void query_free(query *q);

/* The number of parameters. */
size_t query_parameters(const query *q);

/* Gives a parameter, counted from 0, a value, which is copied. False if there is no such parameter
 * or memory ran out. */
bool query_bind(query *q, size_t parameter, const char *value);

/* Runs the query and returns how many rows it looked at. All parameters must be bound. */
long query_run(query *q);

/* The text with the values of the parameters in it. The caller releases it with free; NULL if
 * memory ran out. All parameters must be bound. */
char *query_text(const query *q);

#endif
