#include "cloakroom.h"

#include <stdlib.h>
#include <string.h>

enum { RACKS = 7 };

struct garment {
    char *owner;
    void *label;
    struct garment *next;
};

struct cloakroom {
    struct garment *racks[RACKS];
    size_t count;
    void (*discard)(struct garment *garment);
};

static size_t rack_of(const char *owner)
{
    size_t sum = 0;
    while (*owner != '\0') {
        sum = sum * 31 + (unsigned char)*owner++;
    }
    return sum % RACKS;
}

static void discard(struct garment *garment)
{
    free(garment->owner);
    free(garment->label);
    free(garment);
}

struct cloakroom *cloakroom_open(void)
{
    struct cloakroom *room = calloc(1, sizeof *room);
    if (room != NULL) {
        room->discard = discard;
    }
    return room;
}

int cloakroom_leave(struct cloakroom *room, char *owner, void *label, size_t size)
{
    struct garment *garment = calloc(1, sizeof *garment);
    if (garment == NULL) {
        return -1;
    }
    garment->owner = malloc(strlen(owner) + 1);
    garment->label = malloc(size + 1);
    if (garment->owner == NULL || garment->label == NULL) {
        discard(garment);
        return -1;
    }
    strcpy(garment->owner, owner);
    if (size != 0) {
        memcpy(garment->label, label, size);
    }
    struct garment **rack = &room->racks[rack_of(owner)];
    garment->next = *rack;
    *rack = garment;
    room->count++;
    return 0;
}

size_t cloakroom_count(struct cloakroom *room, char *owner)
{
    size_t count = 0;
    for (const struct garment *g = room->racks[rack_of(owner)]; g != NULL; g = g->next) {
        count += strcmp(g->owner, owner) == 0;
    }
    return count;
}

void cloakroom_close(struct cloakroom *room)
{
    for (int i = 0; i < RACKS; i++) {
        struct garment *garment = room->racks[i];
        while (garment != NULL) {
            struct garment *next = garment->next;
            room->discard(garment);
            garment = next;
        }
    }
    free(room);
}
