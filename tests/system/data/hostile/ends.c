/* Ways to end, and ways not to. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "act.h"

static volatile int zero;

ACT(read_null)
{
    return *(volatile int *)(intptr_t)zero;
}

ACT(write_text_of_libc)
{
    *(volatile char *)(intptr_t)&strlen = 1;
    return 0;
}

ACT(jump_to_null)
{
    int (*volatile function)(void) = NULL;
    return function();
}

ACT(bad_instruction)
{
    __asm__ volatile("ud2");
    return 0;
}

ACT(breakpoint)
{
    __asm__ volatile("int3");
    return 0;
}

ACT(divide_by_zero)
{
    return 7 / zero;
}

ACT(abort)
{
    abort();
}

/* abort() unblocks it again. */
ACT(abort_blocked)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGABRT);
    sigprocmask(SIG_BLOCK, &set, NULL);
    abort();
}

static void swallow(int number)
{
    (void)number;
}

ACT(abort_handled)
{
    struct sigaction action = {.sa_handler = swallow};
    sigaction(SIGABRT, &action, NULL);
    abort();
}

ACT(assert)
{
    assert(zero == 1);
    return 0;
}

ACT(exit_0)
{
    exit(0);
}

ACT(exit_1)
{
    exit(1);
}

ACT(exit_at_once)
{
    _exit(0);
}

ACT(exit_by_call)
{
    return (int)syscall(SYS_exit_group, 0);
}

ACT(exit_thread_by_call)
{
    return (int)syscall(SYS_exit, 0);
}

ACT(exit_thread)
{
    pthread_exit(NULL);
}

static int recurse(int depth)
{
    volatile char frame[512];
    frame[0] = (char)depth;
    return recurse(depth + 1) + frame[0];
}

ACT(overflow_stack)
{
    return recurse(0);
}

/* Steps over guard pages. */
ACT(jump_over_guard)
{
    volatile size_t size = (size_t)64 << 20;
    volatile char area[size];
    area[0] = 1;
    return area[0];
}

ACT(smash_stack)
{
    char buffer[16];
    volatile size_t size = 64;
    for (size_t i = 0; i < size; i++) {
        ((volatile char *)buffer)[i] = 'x';
    }
    return 0;
}

/* Overflows a stack of its own. */
ACT(pivot_stack)
{
    static char stack[4096];
    __asm__ volatile("movq %0, %%rsp\n\t"
                     "1: pushq $7\n\t"
                     "jmp 1b"
                     :
                     : "r"(stack + sizeof stack)
                     : "memory");
    return 0;
}

ACT(loop)
{
    for (volatile int i = 0;; i++) {
    }
}

ACT(loop_in_circle)
{
    for (;;) {
        __asm__ volatile("");
    }
}

ACT(loop_deaf)
{
    sigset_t all;
    sigfillset(&all);
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action = {.sa_handler = SIG_IGN};
        sigaction(number, &action, NULL);
    }
    sigprocmask(SIG_BLOCK, &all, NULL);
    for (volatile int i = 0;; i++) {
    }
}

ACT(sleep)
{
    return (int)sleep(1000);
}

ACT(sleep_for_ever)
{
    return pause();
}

ACT(lock_twice)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    return pthread_mutex_lock(&mutex);
}

ACT(read_for_ever)
{
    int ends[2];
    char byte;
    return pipe(ends) == 0 ? (int)read(ends[0], &byte, 1) : 0;
}

ACT(ignore_sigterm)
{
    struct sigaction action = {.sa_handler = SIG_IGN};
    sigaction(SIGTERM, &action, NULL);
    return raise(SIGTERM);
}

ACT(kill_itself)
{
    return kill(getpid(), SIGKILL);
}

ACT(raise_sigkill)
{
    return raise(SIGKILL);
}

ACT(raise_sigstop)
{
    return raise(SIGSTOP);
}

ACT(raise_sigsegv)
{
    return raise(SIGSEGV);
}

/* The fault comes again for ever. */
ACT(handle_faults)
{
    struct sigaction action = {.sa_handler = swallow};
    sigaction(SIGSEGV, &action, NULL);
    return *(volatile int *)(intptr_t)zero;
}

static jmp_buf place;

ACT(mark_place)
{
    return setjmp(place);
}

/* To a frame that is gone, or nowhere if there was none. */
ACT(jump_to_place)
{
    longjmp(place, 1);
}

ACT(jump_to_garbage)
{
    jmp_buf garbage;
    memset(garbage, 0x7e, sizeof garbage);
    longjmp(garbage, 1);
}

ACT(alarm)
{
    const struct itimerval soon = {.it_value = {.tv_usec = 1000}};
    setitimer(ITIMER_REAL, &soon, NULL);
    for (int i = 0; i < 50; i++) {
        usleep(1000);
    }
    return 0;
}

ACT(alarm_handled)
{
    struct sigaction action = {.sa_handler = swallow};
    const struct itimerval often = {.it_value = {.tv_usec = 10}, .it_interval = {.tv_usec = 10}};
    sigaction(SIGALRM, &action, NULL);
    return setitimer(ITIMER_REAL, &often, NULL);
}

static int set_timer(int number)
{
    timer_t timer;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = number};
    const struct itimerspec soon = {.it_value = {.tv_nsec = 1000}};
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) {
        return errno;
    }
    timer_settime(timer, 0, &soon, NULL);
    for (volatile int i = 0; i < 10 * 1000 * 1000; i++) {
    }
    return 0;
}

ACT(kill_by_timer)
{
    return set_timer(SIGKILL);
}

ACT(stop_by_timer)
{
    return set_timer(SIGSTOP);
}

static void crash(void)
{
    *(volatile int *)(intptr_t)zero = 1;
}

ACT(crash_at_exit)
{
    return atexit(crash);
}

static void hang(void)
{
    for (volatile int i = 0;; i++) {
    }
}

ACT(hang_at_exit)
{
    return atexit(hang);
}
