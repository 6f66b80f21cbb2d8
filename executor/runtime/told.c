/* What callbacks were told. It stands in the harness's own data, which is as it was before each
 * sequence, and which values may point to. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "executor/runtime/state.h"

enum { TOLD_BYTES = 240, TOLD_CALLBACKS = 16 }; /* bytes as CAIRN_TOLD_BYTES */

static char told[TOLD_CALLBACKS][TOLD_BYTES];

void cairn_stub_tell(unsigned number, const char *format, ...)
{
    const struct cairn_state *state = cairn_state();
    if (state->phase != CAIRN_PHASE_CALL || (state->request_flags & CAIRN_RUN_TELL) == 0 ||
        number >= TOLD_CALLBACKS) {
        return;
    }
    const size_t used = strlen(told[number]);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(told[number] + used, sizeof told[number] - used, format, arguments);
    va_end(arguments);
}

const char *cairn_stub_told(const void *callback)
{
    for (uint32_t i = 0; i < cairn_stub_callback_count && i < TOLD_CALLBACKS; i++) {
        if (cairn_stub_callbacks[i] == callback) {
            return told[i];
        }
    }
    return "";
}
