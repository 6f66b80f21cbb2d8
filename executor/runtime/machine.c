/* What depends on the machine, on its load, or on who starts the tests and from where: where
 * start.is_elsewhere is set it is told otherwise, so that a replay can tell what must not be
 * asserted. */
#include <errno.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <termios.h>
#include <unistd.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

static bool is_elsewhere(void)
{
    cairn_state_ensure();
    return cairn_state()->start.is_elsewhere != 0;
}

/* Tests are started from a terminal, or by something that reads what they write. */
int isatty(int file)
{
    struct termios settings;
    if (is_elsewhere() && file >= 0 && file <= 2) {
        return 1;
    }
    return ioctl(file, TCGETS, &settings) == 0;
}

long sysconf(int name)
{
    const long said = __sysconf(name);
    if (!is_elsewhere() || said <= 0) {
        return said;
    }
    switch (name) {
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN:
        return said + 3;
    case _SC_PHYS_PAGES:
    case _SC_AVPHYS_PAGES:
        return said / 2 + 1;
    default:
        return said;
    }
}

int get_nprocs(void)
{
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

int get_nprocs_conf(void)
{
    return (int)sysconf(_SC_NPROCESSORS_CONF);
}

/* The kernel tells 20 less the niceness. */
int getpriority(__priority_which_t which, id_t who)
{
    const long said = cairn_raw(SYS_getpriority, (uint64_t)which, who, 0, 0, 0);
    if (said < 0) {
        errno = (int)-said;
        return -1;
    }
    return 20 - (int)said + (is_elsewhere() ? 1 : 0);
}
