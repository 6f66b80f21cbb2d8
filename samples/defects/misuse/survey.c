#include "survey.h"

#include <stdlib.h>
#include <string.h>

void survey_identity(double transform[6])
{
    const double identity[6] = {1, 0, 0, 1, 0, 0};
    memcpy(transform, identity, sizeof identity);
}

double survey_apply(const double transform[6], double x)
{
    return transform[0] * x + transform[4] + transform[5];
}

int survey_set_data_size(char *packet, int data_size)
{
    memcpy(packet + 12, &data_size, sizeof data_size);
    return 0;
}

int survey_get_data_size(char *packet)
{
    int data_size;
    memcpy(&data_size, packet + 12, sizeof data_size);
    return data_size;
}

int survey_add_regions(char *region, int factor, int nbytes, char *sum)
{
    for (int i = 0; i < nbytes; i++) {
        sum[i] = (char)(sum[i] + factor * region[i]);
    }
    return nbytes;
}

static const int inverses_2[4] = {0, 1, 3, 2};
static const int inverses_4[16] = {0, 1, 9, 14, 13, 11, 7, 6, 15, 2, 12, 5, 10, 4, 3, 8};

int survey_divide(int x, int width)
{
    static const int *const tables[8] = {[2] = inverses_2, [4] = inverses_4};
    const int *table = tables[width & 7];
    if (width == 0) {
        abort();
    }
    return table[x];
}

long *survey_numbers(int count)
{
    long *numbers = count < 1 ? NULL : malloc((size_t)count * sizeof *numbers);
    for (int i = 0; numbers != NULL && i < count; i++) {
        numbers[i] = i + 1;
    }
    return numbers;
}

long survey_sum_of_three(const long *numbers)
{
    return numbers[0] + numbers[1] + numbers[2];
}

struct survey_recorder {
    int columns;
    int *widths;
};

survey_recorder *survey_recorder_new(void)
{
    return calloc(1, sizeof(survey_recorder));
}

int survey_recorder_define_columns(survey_recorder *recorder, int columns)
{
    if (recorder->widths != NULL || columns < 1 || columns > 100) {
        return -1;
    }
    recorder->widths = calloc((size_t)columns, sizeof *recorder->widths);
    recorder->columns = recorder->widths == NULL ? 0 : columns;
    return recorder->widths == NULL ? -1 : 0;
}

int survey_recorder_begin(survey_recorder *recorder)
{
    recorder->widths[0] = 8;
    return 0;
}

void survey_recorder_free(survey_recorder *recorder)
{
    if (recorder != NULL) {
        free(recorder->widths);
        free(recorder);
    }
}

struct survey_marks {
    int **places;
    size_t count;
    size_t room;
};

survey_marks *survey_marks_new(void)
{
    return calloc(1, sizeof(survey_marks));
}

int survey_marks_add(survey_marks *marks, int number)
{
    if (marks->count == marks->room) {
        const size_t room = marks->room == 0 ? 4 : 2 * marks->room;
        int **places = realloc(marks->places, room * sizeof *places);
        if (places == NULL) {
            return -1;
        }
        marks->places = places;
        marks->room = room;
    }
    int *mark = malloc(sizeof *mark);
    if (mark == NULL) {
        return -1;
    }
    *mark = number;
    marks->places[marks->count++] = mark;
    return 0;
}

void survey_marks_drop_all(survey_marks *marks)
{
    for (size_t i = 0; i < marks->count; i++) {
        free(marks->places[i]);
    }
    marks->count = 0;
}

int survey_marks_count(const survey_marks *marks)
{
    return (int)marks->count;
}

int survey_marks_sum(const survey_marks *marks)
{
    unsigned sum = 0;
    for (size_t i = 0; i < marks->count; i++) {
        sum += (unsigned)*marks->places[i];
    }
    return (int)sum;
}

void survey_marks_free(survey_marks *marks)
{
    if (marks != NULL) {
        survey_marks_drop_all(marks);
        free(marks->places);
        free(marks);
    }
}

void survey_place(int place, int *row, int *column)
{
    if (place >= 0 && place < 4) {
        *row = place / 2;
        *column = place % 2;
    }
}
