/* almanac: words of a language, days that are gone through, pages with a title, and a shelf. */
#ifndef ALMANAC_H
#define ALMANAC_H

#include <stdio.h>

#define ALMANAC_ALL   0 /* passed to almanac_find() for words of every kind */
#define ALMANAC_NOUN  1
#define ALMANAC_VERB  2
#define ALMANAC_KINDS 3

/* How many words of that kind are like the word. */
int almanac_find(char *, int);

/* Begins with the days that are named in the text, between the marks. */
void almanac_days_init(char *, char *);
/* The position of the next day in the text, or -1 if none remains. */
int almanac_days_getnext(void);

/* A page holds a keyword of four characters. */
typedef struct almanac_page {
    char keyword[5];
    char *line;
} almanac_page;

almanac_page *almanac_page_start(int lines);
void almanac_page_end(almanac_page *page);
/* Copies the text in small letters. */
void almanac_lower(char *to, const char *from);

/* A shelf of things of the caller's. */
typedef struct almanac_shelf {
    unsigned size;
    unsigned capacity;
    void **things;
} almanac_shelf;

almanac_shelf *almanac_shelf_create(void);
void almanac_shelf_add(almanac_shelf *shelf, void *thing);
/* Takes the thing at the index, which is below the size, out. */
void *almanac_shelf_remove(almanac_shelf *shelf, unsigned index);
void *almanac_shelf_last(almanac_shelf *shelf);
almanac_shelf *almanac_shelf_copy(const almanac_shelf *shelf);
void almanac_shelf_destroy(almanac_shelf *shelf);

/* What went wrong; NULL if nothing did. */
typedef struct almanac_error ALMERR;
typedef struct almanac_year almanac_year;
ALMERR *almanac_year_make(almanac_year **year, int number);
ALMERR *almanac_year_note(almanac_year *year, int day, const char *text);
ALMERR *almanac_year_clear(almanac_year *year, int day);
/* @pre almanac_year_note must have been called. */
ALMERR *almanac_year_print(almanac_year *year, char *room, int size);
ALMERR *almanac_year_end(almanac_year **year);
void almanac_error_free(ALMERR *error);

#endif
