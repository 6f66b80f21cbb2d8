/* What depends on the machine, on its load, or on who starts the tests and from where: where
 * start.is_elsewhere is set it is told otherwise, so that a replay can tell what must not be
 * asserted. */
#include <errno.h>
#include <linux/capability.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <syslog.h>
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
    cairn_state_ensure();
    const long said = cairn_raw(SYS_getpriority, (uint64_t)which, who, 0, 0, 0);
    if (said < 0) {
        errno = (int)-said;
        return -1;
    }
    return 20 - (int)said + (is_elsewhere() ? 1 : 0);
}

/* ---- what the process may do: the sandbox allows less than those who start tests have ---- */

static long result_of(long said)
{
    if (said < 0) {
        errno = (int)-said;
        return -1;
    }
    return said;
}

int capget(struct __user_cap_header_struct *header, struct __user_cap_data_struct *data);

int capget(struct __user_cap_header_struct *header, struct __user_cap_data_struct *data)
{
    cairn_state_ensure();
    const long said = cairn_raw(SYS_capget, cairn_address(header), cairn_address(data), 0, 0, 0);
    const int parts = said < 0 || data == NULL || !is_elsewhere()      ? 0
                      : header->version == _LINUX_CAPABILITY_VERSION_1 ? 1
                                                                       : 2;
    for (int i = 0; i < parts; i++) {
        data[i].effective = ~data[i].effective;
        data[i].permitted = ~data[i].permitted;
        data[i].inheritable = ~data[i].inheritable;
    }
    return (int)result_of(said);
}

static bool tells_rights(int option, unsigned long first)
{
    return option == PR_CAPBSET_READ || option == PR_GET_NO_NEW_PRIVS ||
           option == PR_GET_SECUREBITS || option == PR_GET_KEEPCAPS || option == PR_GET_SECCOMP ||
           (option == PR_CAP_AMBIENT && first == PR_CAP_AMBIENT_IS_SET);
}

int prctl(int option, ...)
{
    unsigned long arguments[4];
    va_list list;
    va_start(list, option);
    for (int i = 0; i < 4; i++) {
        arguments[i] = va_arg(list, unsigned long);
    }
    va_end(list);
    if (!tells_rights(option, arguments[0])) {
        /* The policy judges it, as it does without this function. */
        return (int)syscall(SYS_prctl, option, arguments[0], arguments[1], arguments[2],
                            arguments[3]);
    }
    cairn_state_ensure();
    long said = cairn_raw(SYS_prctl, (uint64_t)option, arguments[0], arguments[1], arguments[2],
                          arguments[3]);
    if (said >= 0 && is_elsewhere()) {
        said = said == 0;
    }
    return (int)result_of(said);
}

/* ---- the log ----
 * There is no socket here by which anything could go to it, and that nobody listens changes nothing
 * for whoever speaks. */

/* What libc calls where sources were compiled with checks of buffers. */
void __syslog_chk(int priority, int flag, const char *format, ...);
void __vsyslog_chk(int priority, int flag, const char *format, va_list arguments);

void openlog(const char *name, int options, int facility)
{
    (void)name;
    (void)options;
    (void)facility;
}

void closelog(void)
{
}

void syslog(int priority, const char *format, ...)
{
    (void)priority;
    (void)format;
}

void vsyslog(int priority, const char *format, va_list arguments)
{
    (void)priority;
    (void)format;
    (void)arguments;
}

void __syslog_chk(int priority, int flag, const char *format, ...)
{
    (void)priority;
    (void)flag;
    (void)format;
}

void __vsyslog_chk(int priority, int flag, const char *format, va_list arguments)
{
    (void)priority;
    (void)flag;
    (void)format;
    (void)arguments;
}
