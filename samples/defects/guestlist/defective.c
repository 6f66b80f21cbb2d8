#include "guestlist.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    char *guest;
    char *host;
};

struct guestlist {
    struct entry entries[GUESTLIST_MAX];
    size_t count;
};

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy == NULL ? NULL : memcpy(copy, text, size);
}

guestlist *guestlist_new(void)
{
    return calloc(1, sizeof(guestlist));
}

static void drop(struct entry *entry)
{
    free(entry->guest);
    free(entry->host);
    *entry = (struct entry){NULL, NULL};
}

void guestlist_free(guestlist *list)
{
    if (list == NULL) {
        return;
    }
    for (size_t i = 0; i < list->count; i++) {
        drop(&list->entries[i]);
    }
    free(list);
}

int guestlist_invite(guestlist *list, const char *guest, const char *host)
{
    if (list->count == GUESTLIST_MAX) {
        return -1;
    }
    struct entry *entry = &list->entries[list->count++];
    *entry = (struct entry){copy_of(guest), copy_of(host)};
    if (entry->guest == NULL || entry->host == NULL) {
        free(entry->guest);
        free(entry->host);
        return -1;
    }
    return 0;
}

size_t guestlist_count(const guestlist *list)
{
    return list->count;
}

const char *guestlist_guest(const guestlist *list, size_t i)
{
    return i < list->count ? list->entries[i].guest : NULL;
}

const char *guestlist_host(const guestlist *list, size_t i)
{
    return i < list->count ? list->entries[i].host : NULL;
}
