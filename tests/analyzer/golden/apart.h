#define APART_IMPLEMENTATION /* as the one file does that has it */
/* Code behind a macro: what stands there is no interface, as hidden as if it were in a source. */
#ifdef APART_IMPLEMENTATION
#include <string.h> /* a short part before the interface */
#endif

typedef struct room room;
typedef struct crew {
    room *first; /* who has a crew has its room, which nobody can have without one */
} crew;
#define ROOM_MOST 40

room *room_new(int beds);
void room_free(room *r);
int room_beds(const room *r);
static inline int room_pairs(const room *r) { return room_beds(r) / 2; }

/* Nothing else makes a post, and a watch needs one. */
struct post {
    int number;
};
struct watch {
    struct post *at;
};
void watch_init(struct watch *w, struct post *at);
struct post *watch_post(struct watch *w);

#ifdef APART_IMPLEMENTATION
#include <stdlib.h>
#define ROOM_HIDDEN 17
enum { ROOM_LOCKED = 3 };
struct room {
    int beds;
};
static inline int room_limit(int beds) { return beds > ROOM_MOST ? ROOM_MOST : beds; }
room *room_new(int beds)
{
    room *r = malloc(sizeof *r);
    if (r != NULL) {
        r->beds = room_limit(beds);
    }
    return r;
}
void room_free(room *r) { free(r); }
int room_beds(const room *r) { return r->beds; }
void watch_init(struct watch *w, struct post *at) { w->at = at; }
struct post *watch_post(struct watch *w) { return w->at; }
#endif
