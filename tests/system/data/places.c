#include "places.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct places_list {
    struct places_node *first;
    int count;
    char name[8];
};

int places_is_terminal(void)
{
    return isatty(0) + isatty(1) + isatty(2);
}

int places_processors(void)
{
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

long places_pages(void)
{
    return sysconf(_SC_PHYS_PAGES);
}

int places_niceness(void)
{
    return getpriority(PRIO_PROCESS, 0);
}

int places_process(void)
{
    return getpid();
}

int places_channels(enum places_colour colour)
{
    return colour == PLACES_RED ? 4 : colour == PLACES_GREEN ? 3 : 0;
}

places_list *places_new(void)
{
    places_list *list = calloc(1, sizeof *list);
    if (list != NULL) {
        strcpy(list->name, "places");
    }
    return list;
}

void places_free(places_list *list)
{
    free(list);
}

int places_push(places_list *list, struct places_node *node)
{
    node->next = list->first;
    list->first = node;
    return ++list->count;
}

struct places_node *places_first(const places_list *list)
{
    return list->first;
}

int places_length(char *text)
{
    return (int)strlen(text);
}

char *places_name(places_list *list)
{
    return list->name;
}
