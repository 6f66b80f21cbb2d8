/* A list of network addresses, as a client is configured with.
 *
 * An address is written "host:port" or "host"; the port is a number from 1 to 65535. Examples:
 * "localhost:8080", "example.org". Names of hosts are not resolved, and may hold any character but
 * ':'. Pointers must not be NULL, except for endpoints_free.
 */
#ifndef ENDPOINTS_H
#define ENDPOINTS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct endpoints endpoints;

/* An empty list, whose addresses have that port if they name none. NULL if memory ran out. */
endpoints *endpoints_new(unsigned short default_port);
void endpoints_free(endpoints *list);

/* Adds an address. Returns false, and adds nothing, if it is not written as above, its host is
 * empty, or memory ran out. */
bool endpoints_add(endpoints *list, const char *address);

/* Removes the addresses of a host; returns how many there were. */
size_t endpoints_remove(endpoints *list, const char *host);

size_t endpoints_count(const endpoints *list);

/* Host and port of an address, counted from 0, or NULL and 0 if there is none. The name is valid
 * until the address is removed. */
const char *endpoints_host(const endpoints *list, size_t index);
unsigned short endpoints_port(const endpoints *list, size_t index);

/* The index of the next address in turn, beginning with 0 and going round; 0 if the list is
 * empty. */
size_t endpoints_next(endpoints *list);

#endif
