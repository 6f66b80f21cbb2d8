#include "almanac.h"

#include <stdbool.h>
#include <string.h>

int main(int argc, char **argv)
{
    (void)argv;
    char word[] = "moon";
    char days[] = "1 May, 2 June";
    char marks[] = ", ";
    char room[32];
    bool is_good = almanac_find(word, ALMANAC_ALL) == 2 && almanac_find(word, ALMANAC_NOUN) == 2;
    almanac_days_init(days, marks);
    is_good = is_good && almanac_days_getnext() == 0 && almanac_days_getnext() == 2;
    almanac_page *page = almanac_page_start(2);
    almanac_lower(page->keyword, "TIDE");
    is_good = is_good && strcmp(page->keyword, "tide") == 0;
    almanac_page_end(page);
    almanac_shelf *shelf = almanac_shelf_create();
    almanac_shelf_add(shelf, word);
    almanac_shelf *copy = almanac_shelf_copy(shelf);
    is_good = is_good && almanac_shelf_last(copy) == word && almanac_shelf_remove(shelf, 0) == word;
    almanac_shelf_destroy(copy);
    almanac_shelf_destroy(shelf);
    almanac_year *year;
    is_good = is_good && almanac_year_make(&year, 1926) == NULL &&
              almanac_year_note(year, 12, "full moon") == NULL &&
              almanac_year_clear(year, 13) == NULL &&
              almanac_year_print(year, room, sizeof room) == NULL && strcmp(room, "full moon") == 0;
    ALMERR *error = almanac_year_note(year, 1000, "");
    is_good = is_good && error != NULL;
    almanac_error_free(error);
    is_good = is_good && almanac_year_end(&year) == NULL;
    if (argc > 1) {
        shelf = almanac_shelf_create();
        almanac_shelf_remove(shelf, 0);
        almanac_shelf_last(shelf);
    }
    return !is_good;
}
