#include "endpoints.h"

#include <stdlib.h>
#include <string.h>

struct endpoint {
    struct endpoint *next;
    char *host;
    unsigned short port;
};

struct endpoints {
    struct endpoint *first;
    size_t count;
    size_t turn;
    unsigned short default_port;
};

endpoints *endpoints_new(unsigned short default_port)
{
    endpoints *list = calloc(1, sizeof *list);
    if (list != NULL) {
        list->default_port = default_port;
    }
    return list;
}

static void drop(endpoints *list, struct endpoint **link)
{
    struct endpoint *endpoint = *link;
    *link = endpoint->next;
    free(endpoint->host);
    free(endpoint);
    list->count--;
}

void endpoints_free(endpoints *list)
{
    while (list != NULL && list->first != NULL) {
        drop(list, &list->first);
    }
    free(list);
}

/* Reads a port; 0 if the text is none. */
static unsigned short read_port(const char *text)
{
    unsigned port = 0;
    for (; *text >= '0' && *text <= '9' && port <= 65535; text++) {
        port = port * 10 + (unsigned)(*text - '0');
    }
    return *text == '\0' && port <= 65535 ? (unsigned short)port : 0;
}

static struct endpoint *parse(const char *address, unsigned short default_port)
{
    size_t length = strcspn(address, ":");
    if (length == 0) {
        return NULL;
    }
    struct endpoint *endpoint = calloc(1, sizeof *endpoint);
    char *host = malloc(length + 1);
    if (endpoint == NULL || host == NULL) {
        free(endpoint);
        free(host);
        return NULL;
    }
    memcpy(host, address, length);
    host[length] = '\0';
    endpoint->host = host;
    endpoint->port = default_port;
    if (address[length] == ':') {
        endpoint->port = read_port(address + length + 1);
        if (endpoint->port == 0) {
            free(host);
            free(endpoint);
            return NULL;
        }
    }
    return endpoint;
}

bool endpoints_add(endpoints *list, const char *address)
{
    struct endpoint *endpoint = parse(address, list->default_port);
    if (endpoint == NULL) {
        return false;
    }
    struct endpoint **link = &list->first;
    while (*link != NULL) {
        link = &(*link)->next;
    }
    *link = endpoint;
    list->count++;
    return true;
}

size_t endpoints_remove(endpoints *list, const char *host)
{
    size_t length = strlen(host) + 1;
    char *wanted = malloc(length); /* host may be that of one of them */
    if (wanted == NULL) {
        return 0;
    }
    memcpy(wanted, host, length);
    size_t old_count = list->count;
    struct endpoint **link = &list->first;
    while (*link != NULL) {
        if (strcmp((*link)->host, wanted) == 0) {
            drop(list, link);
        } else {
            link = &(*link)->next;
        }
    }
    free(wanted);
    return old_count - list->count;
}

size_t endpoints_count(const endpoints *list)
{
    return list->count;
}

static const struct endpoint *find(const endpoints *list, size_t index)
{
    const struct endpoint *endpoint = list->first;
    while (endpoint != NULL && index > 0) {
        endpoint = endpoint->next;
        index--;
    }
    return endpoint;
}

const char *endpoints_host(const endpoints *list, size_t index)
{
    const struct endpoint *endpoint = find(list, index);
    return endpoint != NULL ? endpoint->host : NULL;
}

unsigned short endpoints_port(const endpoints *list, size_t index)
{
    const struct endpoint *endpoint = find(list, index);
    return endpoint != NULL ? endpoint->port : 0;
}

size_t endpoints_next(endpoints *list)
{
    size_t index = list->turn < list->count ? list->turn : 0;
    list->turn = index + 1;
    return index;
}
