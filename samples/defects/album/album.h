/* Pictures and albums of pictures.
 *
 * A picture has a caption and a rating. An album keeps pictures of its own, which are copies of
 * those that are put into it. NULL must not be passed, except to picture_free and album_free.
 * Strings that are returned belong to the object that was asked.
 */
#ifndef ALBUM_H
#define ALBUM_H

#include <stdbool.h>
#include <stddef.h>

typedef struct picture picture;
typedef struct album album;

/* A picture without a rating (0), owned by the caller. NULL if memory ran out. */
picture *picture_new(const char *caption);
void picture_free(picture *p);

/* Gives it another caption, which is copied; false if memory ran out. */
bool picture_set_caption(picture *p, const char *caption);

/* Gives it a rating from 0 to 5; false if it is out of range. */
bool picture_rate(picture *p, int rating);

const char *picture_caption(const picture *p);
int picture_rating(const picture *p);

/* An empty album, owned by the caller. NULL if memory ran out. */
album *album_new(void);

/* Frees the album and its pictures. */
void album_free(album *a);

/* Puts a copy of a picture into the album, behind the others. Returns false if memory ran out. */
bool album_add(album *a, const picture *p);

/* Removes the picture at an index, from 0 on; false if there is none. */
bool album_remove(album *a, size_t index);

size_t album_count(const album *a);

/* A picture of the album, which is valid until it is removed; NULL if there is none. */
const picture *album_at(const album *a, size_t index);

/* The best rating of a picture in the album; 0 if it is empty. */
int album_best(const album *a);

#endif
