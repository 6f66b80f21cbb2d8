#include "album.h"

int main(void)
{
    picture *p = picture_new("");
    album *a = album_new();
    album_add(a, p);
    album_free(a);
    picture_free(p);
}
