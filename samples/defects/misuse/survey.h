/* survey: transforms of a plane, packets with a head of their own, tables of a field, lists that
 * come from a call, recorders that have to be told what they record, and pools with old pointers.
 */
#ifndef SURVEY_H
#define SURVEY_H

#include <stddef.h>

/* Transforms are six numbers. */
void survey_identity(double transform[6]);
double survey_apply(const double transform[6], double x);

/* A packet begins with a head of 16 bytes, in which these write and read. */
int survey_set_data_size(char *packet, int data_size);
int survey_get_data_size(char *packet);
int survey_add_regions(char *region, int factor, int nbytes, char *sum);

int survey_divide(int x, int width);

/* So many numbers, from 1; free() them. */
long *survey_numbers(int count);
long survey_sum_of_three(const long *numbers);

/* A recorder: 0, or -1. */
typedef struct survey_recorder survey_recorder;
survey_recorder *survey_recorder_new(void);
int survey_recorder_define_columns(survey_recorder *recorder, int columns);
/* Makes the recorder ready for what was defined. */
int survey_recorder_begin(survey_recorder *recorder);
void survey_recorder_free(survey_recorder *recorder);

/* Marks by their numbers; which are not there any more leave their places. */
typedef struct survey_marks survey_marks;
survey_marks *survey_marks_new(void);
int survey_marks_add(survey_marks *marks, int number);
void survey_marks_drop_all(survey_marks *marks);
int survey_marks_count(const survey_marks *marks);
int survey_marks_sum(const survey_marks *marks);
void survey_marks_free(survey_marks *marks);

/* Which of the places there are; 0 to 3. */
void survey_place(int place, int *row, int *column);

#endif
