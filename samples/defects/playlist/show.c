#include "playlist.h"

int main(void)
{
    playlist *list = playlist_new();
    playlist_add(list, "");
    playlist_cursor *cursor = playlist_cursor_new(list);
    playlist_cursor_next(cursor);
    playlist_cursor_remove(cursor);
    playlist_cursor_next(cursor);
    playlist_cursor_free(cursor);
    playlist_free(list);
}
