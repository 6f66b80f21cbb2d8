#include "album.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct picture {
    char *caption;
    int rating;
};

struct album {
    picture **pictures;
    size_t count;
    size_t capacity;
};

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

picture *picture_new(const char *caption)
{
    picture *p = calloc(1, sizeof *p);
    if (p != NULL && !picture_set_caption(p, caption)) {
        free(p);
        return NULL;
    }
    return p;
}

void picture_free(picture *p)
{
    if (p != NULL) {
        free(p->caption);
        free(p);
    }
}

bool picture_set_caption(picture *p, const char *caption)
{
    char *copy = copy_text(caption);
    if (copy == NULL) {
        return false;
    }
    free(p->caption);
    p->caption = copy;
    return true;
}

bool picture_rate(picture *p, int rating)
{
    if (rating < 0 || rating > 5) {
        return false;
    }
    p->rating = rating;
    return true;
}

const char *picture_caption(const picture *p)
{
    return p->caption;
}

int picture_rating(const picture *p)
{
    return p->rating;
}

album *album_new(void)
{
    return calloc(1, sizeof(album));
}

void album_free(album *a)
{
    if (a == NULL) {
        return;
    }
    for (size_t i = 0; i < a->count; i++) {
        picture_free(a->pictures[i]);
    }
    free(a->pictures);
    free(a);
}

static bool reserve(album *a)
{
    if (a->count < a->capacity) {
        return true;
    }
    size_t capacity = a->capacity == 0 ? 8 : a->capacity * 2;
    if (capacity > SIZE_MAX / sizeof *a->pictures) {
        return false;
    }
    picture **pictures = realloc(a->pictures, capacity * sizeof *pictures);
    if (pictures == NULL) {
        return false;
    }
    a->pictures = pictures;
    a->capacity = capacity;
    return true;
}

bool album_add(album *a, const picture *p)
{
    picture *copy = reserve(a) ? picture_new(p->caption) : NULL;
    if (copy == NULL) {
        return false;
    }
    copy->rating = p->rating;
    a->pictures[a->count++] = copy;
    return true;
}

bool album_remove(album *a, size_t index)
{
    if (index >= a->count) {
        return false;
    }
    picture_free(a->pictures[index]);
    a->count--;
    memmove(a->pictures + index, a->pictures + index + 1, (a->count - index) * sizeof *a->pictures);
    return true;
}

size_t album_count(const album *a)
{
    return a->count;
}

const picture *album_at(const album *a, size_t index)
{
    return index < a->count ? a->pictures[index] : NULL;
}

int album_best(const album *a)
{
    int best = 0;
    for (size_t i = 0; i < a->count; i++) {
        best = a->pictures[i]->rating > best ? a->pictures[i]->rating : best;
    }
    return best;
}
