#include "sessions.h"

int main(int argc, char **argv)
{
    (void)argv;
    session_id id = session_open("a");
    if (argc > 1) {
        session_close(id);
    }
    session_note(id);
    session_close(id);
    return sessions_open() == 0 ? 0 : 1;
}
