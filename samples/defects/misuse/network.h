/* Networks of places and ways between them.
 *
 * Places belong to the network that made them and live as long as it. A function that takes a
 * network and places wants places of that very network. NULL is allowed in network_free alone.
 */
#ifndef NETWORK_H
#define NETWORK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct network network;
typedef struct place place;

#define NETWORK_MAX_PLACES 256

/* A network for up to so many places. NULL if that is 0 or more than NETWORK_MAX_PLACES, or memory
 * ran out. */
network *network_new(unsigned capacity);
void network_free(network *n);

/* Adds a place, whose name is copied; NULL if there is no room for it or memory ran out. */
place *network_add(network *n, const char *name);

size_t network_count(const network *n);

const char *place_name(const place *p);

/* Makes a way from one place to another of the network, in one direction. */
void network_connect(network *n, const place *from, const place *to);

/* Whether there is a way from one place to another of the network, directly or over others. */
bool network_reaches(const network *n, const place *from, const place *to);

/* How many ways begin at a place of the network. */
size_t network_degree(const network *n, const place *from);

#endif
