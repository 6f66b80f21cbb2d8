#include "playlist.h"

#include <stdlib.h>
#include <string.h>

struct track {
    struct track *prev;
    struct track *next;
    char title[];
};

struct playlist {
    struct track *first;
    struct track *last;
    size_t count;
};

struct playlist_cursor {
    playlist *list;
    struct track *at; /* the last one passed, NULL at the start */
    bool on_title;    /* at was returned by the last move and is there still */
};

playlist *playlist_new(void)
{
    return calloc(1, sizeof(playlist));
}

void playlist_free(playlist *list)
{
    if (list == NULL) {
        return;
    }
    while (list->first != NULL) {
        struct track *track = list->first;
        list->first = track->next;
        free(track);
    }
    free(list);
}

bool playlist_add(playlist *list, const char *title)
{
    size_t size = strlen(title) + 1;
    struct track *track = malloc(sizeof *track + size);
    if (track == NULL) {
        return false;
    }
    memcpy(track->title, title, size);
    track->next = NULL;
    track->prev = list->last;
    if (list->last != NULL) {
        list->last->next = track;
    } else {
        list->first = track;
    }
    list->last = track;
    list->count++;
    return true;
}

size_t playlist_count(const playlist *list)
{
    return list->count;
}

bool playlist_contains(const playlist *list, const char *title)
{
    const struct track *track = list->first;
    while (track != NULL && strcmp(track->title, title) != 0) {
        track = track->next;
    }
    return track != NULL;
}

static void unlink_track(playlist *list, struct track *track)
{
    if (track->prev != NULL) {
        track->prev->next = track->next;
    } else {
        list->first = track->next;
    }
    if (track->next != NULL) {
        track->next->prev = track->prev;
    } else {
        list->last = track->prev;
    }
    list->count--;
}

playlist_cursor *playlist_cursor_new(playlist *list)
{
    playlist_cursor *cursor = calloc(1, sizeof *cursor);
    if (cursor != NULL) {
        cursor->list = list;
    }
    return cursor;
}

void playlist_cursor_free(playlist_cursor *cursor)
{
    free(cursor);
}

const char *playlist_cursor_next(playlist_cursor *cursor)
{
    struct track *next = cursor->at != NULL ? cursor->at->next : cursor->list->first;
    if (next == NULL) {
        cursor->on_title = false;
        return NULL;
    }
    cursor->at = next;
    cursor->on_title = true;
    return next->title;
}

bool playlist_cursor_remove(playlist_cursor *cursor)
{
    struct track *track = cursor->at;
    if (!cursor->on_title) {
        return false;
    }
    cursor->on_title = false;
    unlink_track(cursor->list, track);
    free(track);
    return true;
}
