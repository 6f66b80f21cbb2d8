/* What callbacks were told. It stands in the harness's own data, which is as it was before each
 * sequence, and which values may point to. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "executor/runtime/state.h"

enum { TOLD_BYTES = 240, TOLD_CALLBACKS = 8 }; /* bytes as CAIRN_TOLD_BYTES */

/* In the order in which they were called first. */
static struct {
    unsigned number; /* and 1 */
    char text[TOLD_BYTES];
} told[TOLD_CALLBACKS];

void cairn_stub_tell(unsigned number, const char *format, ...)
{
    const struct cairn_state *state = cairn_state();
    unsigned at = 0;
    while (at < TOLD_CALLBACKS && told[at].number != 0 && told[at].number != number + 1) {
        at++;
    }
    if (state->phase != CAIRN_PHASE_CALL || (state->request_flags & CAIRN_RUN_TELL) == 0 ||
        at == TOLD_CALLBACKS) {
        return;
    }
    told[at].number = number + 1;
    const size_t used = strlen(told[at].text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(told[at].text + used, sizeof told[at].text - used, format, arguments);
    va_end(arguments);
}

const char *cairn_stub_told(const void *callback)
{
    for (unsigned at = 0; at < TOLD_CALLBACKS && told[at].number != 0; at++) {
        if (cairn_stub_callbacks[told[at].number - 1] == callback) {
            return told[at].text;
        }
    }
    return "";
}
