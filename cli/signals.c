#include "cli/signals.h"

#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli/temporary.h"

static volatile sig_atomic_t stop;
static volatile sig_atomic_t interrupted;
static volatile sig_atomic_t is_second_awaited;
static volatile sig_atomic_t second;
static volatile sig_atomic_t alarmed;

/* Harnesses and compilers die with us: they asked for a death signal. */
static void on_end(int number)
{
    static const char message[] = "cairn: interrupted\n";
    (void)number;
    cairn_temporary_remove();
    (void)!write(STDERR_FILENO, message, sizeof message - 1);
    _exit(130);
}

static void on_interrupt(int number)
{
    if (interrupted != 0 && is_second_awaited != 0 && second == 0) {
        second = 1;
        return;
    }
    if (interrupted != 0) {
        on_end(number);
    }
    interrupted = 1;
    stop = 1;
    alarmed = 1; /* nor does anybody want to wait for what runs just now */
}

static void on_alarm(int number)
{
    (void)number;
    alarmed = 1;
}

static void on_refused_write(int number)
{
    (void)number;
}

static void install(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void cairn_signals_reset(void)
{
    sigset_t none;
    sigemptyset(&none);
    install(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

void cairn_signals_install(void)
{
    install(SIGINT, on_end);
    install(SIGTERM, on_end);
    install(SIGALRM, on_alarm);
    /* Handlers and not SIG_IGN, which the compilers and harnesses would inherit: the write fails.
     */
    install(SIGPIPE, on_refused_write);
    install(SIGXFSZ, on_refused_write);
}

void cairn_signals_defer(void)
{
    install(SIGINT, on_interrupt);
    install(SIGTERM, on_interrupt);
}

const volatile sig_atomic_t *cairn_signals_stop_flag(void)
{
    return &stop;
}

void cairn_signals_stop(void)
{
    stop = 1;
}

bool cairn_signals_interrupted(void)
{
    return interrupted != 0;
}

const volatile sig_atomic_t *cairn_signals_second_flag(void)
{
    is_second_awaited = 1;
    return &second;
}

const volatile sig_atomic_t *cairn_signals_alarm_flag(void)
{
    return &alarmed;
}

void cairn_signals_set_alarm(double seconds)
{
    struct itimerval timer = {0};
    alarmed = 0;
    if (seconds > 0) {
        timer.it_value.tv_sec = (time_t)seconds;
        timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6) + 1;
        timer.it_value.tv_usec = timer.it_value.tv_usec > 999999 ? 999999 : timer.it_value.tv_usec;
    }
    setitimer(ITIMER_REAL, &timer, NULL);
}
