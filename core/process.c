#include "core/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"

enum { DEFAULT_OUTPUT_LIMIT = 1 << 20, STOP_POLL_MS = 100 };

/* What exceeds the limit is read and dropped, so that the program does not block. */
static void read_output(struct cairn_str *out, int fd, uint32_t limit, bool *at_end)
{
    char buffer[4096];
    ssize_t got = read(fd, buffer, sizeof buffer);
    if (got <= 0) {
        *at_end = got == 0 || errno != EINTR;
        return;
    }
    size_t room = limit - out->length;
    cairn_str_add_bytes(out, buffer, (size_t)got < room ? (size_t)got : room);
}

static bool is_stopped(const struct cairn_process *process)
{
    return process->stop != NULL && *process->stop != 0;
}

/* Collects output until the other end is closed, time is up, or somebody says stop. */
static void collect(const struct cairn_process *process, int fd,
                    struct cairn_process_result *result)
{
    uint32_t limit = process->output_limit == 0 ? DEFAULT_OUTPUT_LIMIT : process->output_limit;
    int64_t deadline = cairn_clock_ms() + process->limit_ms;
    bool at_end = false;
    while (!at_end && !is_stopped(process)) {
        int64_t left = process->limit_ms == 0 ? -1 : deadline - cairn_clock_ms();
        if (process->limit_ms != 0 && left <= 0) {
            result->timed_out = true;
            return;
        }
        if (process->stop != NULL && (left < 0 || left > STOP_POLL_MS)) {
            left = STOP_POLL_MS;
        }
        struct pollfd wait = {.fd = fd, .events = POLLIN};
        if (poll(&wait, 1, (int)left) > 0) {
            read_output(&result->output, fd, limit, &at_end);
        }
    }
}

enum cairn_status cairn_process_run(const struct cairn_process *process,
                                    struct cairn_process_result *result, struct cairn_error *err)
{
    *result = (struct cairn_process_result){.exit_code = -1};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return cairn_fail(err, CAIRN_IO, "cannot create a pipe: %s", strerror(errno));
    }
    struct cairn_child child;
    enum cairn_status status = cairn_process_spawn(process, ends[1], &child, err);
    close(ends[1]);
    if (status != CAIRN_OK) {
        close(ends[0]);
        return status;
    }
    collect(process, ends[0], result);
    close(ends[0]);
    if (result->timed_out || is_stopped(process)) {
        cairn_process_kill(&child);
        result->signal = SIGKILL;
        return result->timed_out ? CAIRN_OK : cairn_fail(err, CAIRN_INTERRUPTED, "interrupted");
    }
    int ended = cairn_process_wait(&child);
    if (WIFEXITED(ended)) {
        result->exit_code = WEXITSTATUS(ended);
    } else if (WIFSIGNALED(ended)) {
        result->signal = WTERMSIG(ended);
    }
    return CAIRN_OK;
}

void cairn_process_result_release(struct cairn_process_result *result)
{
    cairn_str_release(&result->output);
}
