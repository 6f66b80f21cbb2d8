#include <assert.h>
#include <stdlib.h>

#include "survey.h"

int main(int argc, char **argv)
{
    (void)argv;
    double transform[6];
    survey_identity(transform);
    assert(survey_apply(transform, 3.0) > 2.5);
    long *numbers = survey_numbers(argc > 1 ? 2 : 3);
    assert(numbers != NULL && survey_sum_of_three(numbers) == 6);
    free(numbers);
    survey_marks *marks = survey_marks_new();
    assert(marks != NULL);
    survey_marks_add(marks, 5);
    assert(survey_marks_count(marks) == 1 && survey_marks_sum(marks) == 5);
    survey_marks_free(marks);
    return 0;
}
