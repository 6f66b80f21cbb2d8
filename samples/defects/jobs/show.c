#include "jobs.h"

#include <stdlib.h>

int main(void)
{
    jobs *queue = jobs_new();
    free(jobs_pop(queue));
    jobs_free(queue);
}
