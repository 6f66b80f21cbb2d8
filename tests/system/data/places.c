#include "places.h"

#include <linux/capability.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int capget(struct __user_cap_header_struct *header, struct __user_cap_data_struct *data);

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

int places_capabilities(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[2];
    int count = 0;
    if (capget(&header, data) != 0) {
        return -1;
    }
    for (unsigned i = 0; i < 8; i++) {
        count += (int)(data[0].effective >> i & 1) + (int)(prctl(PR_CAPBSET_READ, i, 0, 0, 0) == 1);
    }
    return count;
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
