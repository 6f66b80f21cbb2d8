#include "history.h"

static int refuse_later(int is_back, const char *label, void *user)
{
    (void)is_back;
    (void)label;
    int *calls = user;
    return (*calls)++ < 2 ? 0 : -1;
}

int main(void)
{
    int calls = 0;
    history *s = history_new(refuse_later, &calls);
    history_take(s, "type");
    history_back(s);
    int status = history_again(s) == HISTORY_REFUSED ? 0 : 1;
    history_free(s);
    return status;
}
