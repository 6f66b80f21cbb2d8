/* What must hold for the queues of pqueue.h after every call. */
#include "pqueue.h"

bool cairn_invariant_pqueue(const pqueue *queue);

/* None is less than the one that is told to be the least. */
bool cairn_invariant_pqueue(const pqueue *queue)
{
    int least = 0;
    bool is_empty = !pqueue_peek(queue, &least);
    for (size_t i = 0; i < pqueue_count(queue); i++) {
        if (is_empty || pqueue_at(queue, i) < least) {
            return false;
        }
    }
    return true;
}
