#include "cloakroom.h"

int main(void)
{
    struct cloakroom *room = cloakroom_open();
    char owner[] = "Ann";
    cloakroom_leave(room, owner, owner, sizeof owner);
    cloakroom_close(room);
}
