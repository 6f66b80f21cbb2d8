#include "coast.h"

static double distance(const coast_mark *a, const coast_mark *b)
{
    const double east = a->east - b->east;
    const double north = a->north - b->north;
    return (east < 0 ? -east : east) + (north < 0 ? -north : north);
}

double coast_length(const coast_mark *marks, int count)
{
    double length = 0;
    for (int i = 1; i < count; i++) {
        length += distance(&marks[i - 1], &marks[i]);
    }
    return length;
}

int coast_marks(const coast_mark *marks)
{
    int count = 0;
    while (marks[count].kind != '.') {
        count++;
    }
    return count;
}

double coast_whole_length(const coast_mark *marks)
{
    return coast_length(marks, coast_marks(marks) + 1);
}
