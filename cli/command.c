#include <errno.h>
#include <string.h>

#include "cli/commands.h"

int cairn_command_end(enum cairn_status status, const struct cairn_error *err)
{
    if (status != CAIRN_OK) {
        fprintf(stderr, "cairn: %s\n", err->message);
    }
    return cairn_status_exit_code(status);
}

/* Of the first write that failed: what stdio could not write it drops, and the next write may well
 * succeed. */
static int output_error;

static void flush(void)
{
    if ((fflush(stdout) != 0 || ferror(stdout)) && output_error == 0) {
        output_error = errno == 0 ? EIO : errno;
    }
}

void cairn_command_say(const struct cairn_str *text)
{
    errno = 0;
    fwrite(cairn_str_text(text), 1, text->length, stdout);
    flush();
}

int cairn_command_finish(int code)
{
    struct cairn_error err;
    errno = 0;
    flush();
    if (output_error == 0 || output_error == EPIPE) {
        return code;
    }
    return cairn_command_end(
        cairn_fail(&err, CAIRN_IO, "cannot write the output: %s", strerror(output_error)), &err);
}
