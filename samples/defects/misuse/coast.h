/* Coasts: lines through marks. */
#ifndef COAST_H
#define COAST_H

/* The last mark of a line that is not counted has the kind '.'. */
typedef struct coast_mark {
    double east, north;
    char kind;
} coast_mark;

/* The length of the line through so many marks. */
double coast_length(const coast_mark *marks, int count);

/* The same, of a line that ends itself. */
double coast_whole_length(const coast_mark *marks);

/* How many marks stand before the end of a line that ends itself. */
int coast_marks(const coast_mark *marks);

#endif
