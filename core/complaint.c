#include "core/complaint.h"

#include <string.h>

/* Whether the line holds the sign, and is no mere summary of other lines. */
static bool has_sign(const char *line, size_t length, const char *sign)
{
    static const char *const summaries[] = {"ld returned", "linker command failed"};
    for (size_t i = 0; i < sizeof summaries / sizeof *summaries; i++) {
        if (memmem(line, length, summaries[i], strlen(summaries[i])) != NULL) {
            return false;
        }
    }
    return memmem(line, length, sign, strlen(sign)) != NULL;
}

void cairn_complaint_add(const char *output, struct cairn_str *out)
{
    static const char *const signs[] = {"error: ",          "undefined reference", "cannot find",
                                        "undefined symbol", "multiple definition", "No such file",
                                        "not recognized",   "error adding symbols"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        for (const char *at = output; *at != '\0';) {
            size_t length = strcspn(at, "\n");
            if (has_sign(at, length, signs[i])) {
                cairn_str_add_bytes(out, at, length);
                return;
            }
            at += at[length] == '\n' ? length + 1 : length;
        }
    }
    size_t length = strcspn(output, "\n");
    cairn_str_add_bytes(out, length == 0 ? "no message" : output,
                        length == 0 ? strlen("no message") : length);
}

/* "file.c:3:14: error: ", as no linker writes it. */
bool cairn_complaint_is_of_source(const char *output)
{
    struct cairn_str line = {0};
    cairn_complaint_add(output, &line);
    const char *text = cairn_str_text(&line);
    const char *sign = strstr(text, ": error: ");
    sign = sign == NULL ? strstr(text, ": fatal error: ") : sign;
    uint32_t numbers = 0;
    while (sign != NULL && sign > text && sign[-1] >= '0' && sign[-1] <= '9') {
        const char *digit = sign;
        while (digit > text && digit[-1] >= '0' && digit[-1] <= '9') {
            digit--;
        }
        sign = digit > text && digit[-1] == ':' ? digit - 1 : NULL;
        numbers += sign != NULL;
    }
    cairn_str_release(&line);
    return numbers != 0;
}

static bool is_disk_full(const char *output)
{
    static const char *const full[] = {"No space left on device", "File size limit exceeded",
                                       "File too large"};
    for (size_t i = 0; i < sizeof full / sizeof *full; i++) {
        if (strstr(output, full[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* env(1) stands before some compilers, and says why it could not run them. */
static const char *refusal_of_env(const struct cairn_process_result *result)
{
    const char *output = cairn_str_text(&result->output);
    bool is_refusal =
        (result->exit_code == 126 || result->exit_code == 127) && strncmp(output, "env: ", 5) == 0;
    const char *reason = is_refusal ? strrchr(output, ':') : NULL;
    return reason == NULL ? NULL : reason + 2;
}

enum cairn_status cairn_complaint_fail(const struct cairn_process_result *result, const char *cc,
                                       const char *what, const char *advice,
                                       struct cairn_error *err)
{
    const char *output = cairn_str_text(&result->output);
    const char *refusal = refusal_of_env(result);
    if (refusal != NULL) {
        return cairn_fail(err, CAIRN_TARGET,
                          "cannot run the compiler '%s': %.*s; name another with --cc", cc,
                          (int)strcspn(refusal, "\n"), refusal);
    }
    if (result->timed_out) {
        return cairn_fail(err, CAIRN_TARGET, "%s: the compiler '%s' did not end in time", what, cc);
    }
    if (*output == '\0' && result->signal != 0) {
        return cairn_fail(err, CAIRN_TARGET, "%s: the compiler '%s' was killed by SIG%s", what, cc,
                          sigabbrev_np(result->signal));
    }
    if (*output == '\0') {
        return cairn_fail(err, CAIRN_TARGET,
                          "%s: the compiler '%s' ended with status %d and no message", what, cc,
                          result->exit_code);
    }
    struct cairn_str line = {0};
    cairn_complaint_add(output, &line);
    enum cairn_status status =
        cairn_fail(err, is_disk_full(output) ? CAIRN_IO : CAIRN_TARGET, "%s: %s%s%s", what,
                   cairn_str_text(&line), advice == NULL ? "" : "; ", advice == NULL ? "" : advice);
    cairn_str_release(&line);
    return status;
}
