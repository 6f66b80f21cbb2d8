#include "tray.h"

#include <string.h>

struct tray {
    tray_alloc alloc;
    tray_free release;
    void *user;
    char *letters;
    size_t count;
    size_t room;
    size_t copied;
};

tray *tray_new(tray_alloc alloc, tray_free release, void *user)
{
    tray *t = alloc(user, sizeof *t);
    if (t != NULL) {
        *t = (struct tray){.alloc = alloc, .release = release, .user = user};
    }
    return t;
}

void tray_destroy(tray *t)
{
    if (t != NULL) {
        if (t->letters != NULL) {
            t->release(t->user, t->letters);
        }
        t->release(t->user, t);
    }
}

size_t tray_add(tray *t, char letter)
{
    if (t->count == t->room) {
        size_t room = t->room == 0 ? 4 : t->room * 2;
        char *letters = t->alloc(t->user, room);
        if (letters == NULL) {
            return 0;
        }
        if (t->letters != NULL) {
            memcpy(letters, t->letters, t->count);
            t->release(t->user, t->letters);
        }
        t->letters = letters;
        t->room = room;
    }
    t->letters[t->count++] = letter;
    return t->count;
}

size_t tray_count(const tray *t)
{
    return t->count;
}

int tray_copy(tray *t, size_t *available_out, uint8_t **next_out)
{
    size_t left = t->count - t->copied;
    size_t n = left < *available_out ? left : *available_out;
    if (n != 0) {
        memcpy(*next_out, t->letters + t->copied, n);
        *next_out += n;
        *available_out -= n;
        t->copied += n;
    }
    return t->copied == t->count;
}
