/* The harness's main: the host started it as `harness CONTROL_FD MEMORY_FD`. What the host wants to
 * know and what can go wrong is said in the hello message. */
#include <errno.h>
#include <string.h>

#include "executor/runtime/server.h"
#include "executor/runtime/start.h"
#include "executor/runtime/state.h"

static int parse_descriptor(const char *text)
{
    int value = 0;
    for (; *text >= '0' && *text <= '9' && value < 100000; text++) {
        value = value * 10 + (*text - '0');
    }
    return *text == '\0' ? value : -1;
}

/* Runs before the constructors of all libraries: what they open stays open, what the host's process
 * leaked into us does not. */
static void close_inherited(int argc, char **argv, char **environment)
{
    (void)environment;
    if (argc != 3) {
        return;
    }
    int control = parse_descriptor(argv[1]);
    int memory = parse_descriptor(argv[2]);
    int low = control < memory ? control : memory;
    int high = control < memory ? memory : control;
    if (low < 3 || low == high) {
        return;
    }
    const struct {
        unsigned from;
        unsigned to;
    } ranges[] = {
        {3, (unsigned)low - 1}, {(unsigned)low + 1, (unsigned)high - 1}, {(unsigned)high + 1, ~0u}};
    for (uint32_t i = 0; i < 3; i++) {
        if (ranges[i].from <= ranges[i].to) {
            cairn_raw6(SYS_close_range, ranges[i].from, ranges[i].to, 0, 0, 0, 0);
        }
    }
}

__attribute__((section(".preinit_array"),
               used)) static void (*const preinit)(int, char **, char **) = close_inherited;

static bool say_hello(const char *problem)
{
    const struct cairn_state *state = cairn_state();
    struct cairn_wire_hello hello = {
        .magic = CAIRN_WIRE_MAGIC,
        .version = CAIRN_WIRE_VERSION,
        .model_hash = cairn_stub_model_hash,
        .stub_count = cairn_stub_count,
        .callback_count = cairn_stub_callback_count,
        .object_count = state->objects.count,
    };
    if (problem != NULL) {
        hello.error = errno == 0 ? EPROTO : errno;
        strncpy(hello.message, problem, sizeof hello.message - 1);
    }
    return cairn_raw(SYS_write, (uint64_t)state->server.control, cairn_address(&hello),
                     sizeof hello, 0, 0) == (long)sizeof hello;
}

int main(int argc, char **argv)
{
    cairn_start_early();
    int control = argc == 3 ? parse_descriptor(argv[1]) : -1;
    int memory = argc == 3 ? parse_descriptor(argv[2]) : -1;
    if (control < 0 || memory < 0) {
        static const char usage[] = "this is a harness of cairn; cairn starts it itself\n";
        cairn_raw(SYS_write, 2, cairn_address(usage), sizeof usage - 1, 0, 0);
        cairn_raw_exit(2);
    }
    cairn_state()->server.control = control;
    const char *problem = cairn_start(control, memory, cairn_address(argv));
    if (say_hello(problem) && problem == NULL) {
        cairn_server_run();
    }
    cairn_raw_exit(problem == NULL ? 0 : 1);
}
