#include "pqueue.h"

bool cairn_invariant_pqueue(const pqueue *queue);

int main(void)
{
    pqueue *queue = pqueue_new();
    int number = 0;
    pqueue_push(queue, 0);
    pqueue_push(queue, 0);
    pqueue_push(queue, 1);
    pqueue_pop(queue, &number);
    bool holds = cairn_invariant_pqueue(queue);
    pqueue_free(queue);
    return holds ? 0 : 1;
}
