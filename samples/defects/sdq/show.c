#include "sdq.h"

int main(void)
{
    sdq *queue = sdq_new(4);
    sdq_push_front(queue, "a");
    sdq_push_front(queue, "b");
    sdq_push_back(queue, "c");
    sdq_push_back(queue, "d");
    sdq_reserve(queue, 5);
    sdq_free(queue);
    return 0;
}
