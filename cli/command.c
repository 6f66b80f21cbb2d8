#include "cli/commands.h"

int cairn_command_end(enum cairn_status status, const struct cairn_error *err)
{
    if (status != CAIRN_OK) {
        fprintf(stderr, "cairn: %s\n", err->message);
    }
    return cairn_status_exit_code(status);
}

void cairn_command_say(const struct cairn_str *text)
{
    fwrite(cairn_str_text(text), 1, text->length, stdout);
    fflush(stdout);
}
