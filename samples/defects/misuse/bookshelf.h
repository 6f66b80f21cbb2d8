/* A shelf of books, and readers that go along it.
 *
 * A reader stands at a book. Once a book was removed from the shelf, or the shelf was cleared or
 * freed, the readers that were made before must not be used any more, except to be freed. Adding
 * books does no harm. NULL is allowed in shelf_free and reader_free alone.
 */
#ifndef BOOKSHELF_H
#define BOOKSHELF_H

#include <stdbool.h>
#include <stddef.h>

typedef struct shelf shelf;
typedef struct reader reader;

shelf *shelf_new(void); /* NULL if memory ran out */
void shelf_free(shelf *s);

/* Adds a book at the end, by its title, which is copied. False if memory ran out. */
bool shelf_add(shelf *s, const char *title);

/* Removes the first book of that title; false if there is none. Ends the use of all readers. */
bool shelf_remove(shelf *s, const char *title);

/* Removes all books. Ends the use of all readers. */
void shelf_clear(shelf *s);

size_t shelf_count(const shelf *s);

/* A reader at the first book, or NULL if the shelf is empty or memory ran out. The caller frees
 * it. */
reader *reader_new(const shelf *s);
void reader_free(reader *r);

/* Goes on to the next book; false, and the reader stays, if there is none. */
bool reader_next(reader *r);

/* The title of the book at which the reader stands. It belongs to the shelf. */
const char *reader_title(const reader *r);

#endif
