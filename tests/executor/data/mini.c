#define _GNU_SOURCE /* ppoll */
#include "mini.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

const mini_point mini_origin = {.label = "origin"};
int mini_count = 7;

int mini_add(int a, unsigned char b)
{
    return a + b;
}

int(mini_shadowed)(int a)
{
    return a + 1;
}

const char *mini_label(const mini_point *point)
{
    return point->label;
}

mini_point mini_make(int x)
{
    return (mini_point){.x = x, .flag = 5, .label = "made", .weights = {0.5, 1.5}};
}

void mini_split(double value, int *whole)
{
    *whole = (int)value;
}

int mini_each(mini_visit *visit, void *context)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += visit(context, i);
    }
    return sum;
}

int mini_print(char *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(out, 32, format, args);
    va_end(args);
    return length;
}

__attribute__((noinline)) static void mini_fall(int depth)
{
    if (depth == 0) {
        *(volatile int *)8 = 1;
        return;
    }
    mini_fall(depth - 1);
    __asm__ volatile("" ::: "memory"); /* no tail call */
}

void mini_crash(int depth)
{
    mini_fall(depth);
    mini_count++;
}

void mini_hang(void)
{
    for (;;) {
        __asm__ volatile("" ::: "memory");
    }
}

void mini_abort(void)
{
    abort();
}

void mini_stop(int status)
{
    exit(status);
}

int mini_process(void)
{
    return getpid();
}

int mini_kill_parent(void)
{
    return kill(getppid(), SIGKILL);
}

int mini_write(const char *path)
{
    int fd = open(path, O_CREAT | O_WRONLY, 0600);
    if (fd < 0) {
        return -1;
    }
    close(fd);
    return 0;
}

int mini_connect(void)
{
    return socket(AF_INET, SOCK_STREAM, 0);
}

int mini_start_process(void)
{
    pid_t pid = fork();
    if (pid == 0) {
        sleep(1000);
        _exit(0);
    }
    return pid > 0;
}

int mini_kernel(void)
{
    struct utsname machine;
    return uname(&machine) != 0 ? -1 : strcmp(machine.release, "4.19.0-1-other") == 0;
}

long mini_time(void)
{
    return (long)time(NULL);
}

static int64_t milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct timespec in_three_seconds(clockid_t clock)
{
    struct timespec until;
    clock_gettime(clock, &until);
    until.tv_sec += 3;
    return until;
}

/* A pipe of which nobody writes to the other end, unless it is this. Returns the end to read. */
static int open_pipe(int is_written)
{
    int ends[2];
    if (pipe(ends) != 0 || (is_written && write(ends[1], "x", 1) != 1)) {
        abort();
    }
    return ends[0];
}

/* Waits for the end of a pipe in one of five ways. Milliseconds below 0: for ever. */
static int wait_to_read(int way, int end, int time_ms)
{
    struct pollfd asked = {.fd = end, .events = POLLIN};
    struct epoll_event event = {.events = EPOLLIN};
    const struct timespec precise = {.tv_sec = time_ms / 1000};
    struct timeval time = {.tv_sec = time_ms / 1000};
    fd_set ends;
    int set;
    FD_ZERO(&ends);
    FD_SET(end, &ends);
    switch (way) {
    case 0:
        return poll(&asked, 1, time_ms);
    case 1:
        return ppoll(&asked, 1, time_ms < 0 ? NULL : &precise, NULL);
    case 2:
        return select(end + 1, &ends, NULL, NULL, time_ms < 0 ? NULL : &time);
    case 3:
        return pselect(end + 1, &ends, NULL, NULL, time_ms < 0 ? NULL : &precise, NULL);
    default:
        set = epoll_create1(0);
        return epoll_ctl(set, EPOLL_CTL_ADD, end, &event) != 0
                   ? -1
                   : epoll_wait(set, &event, 1, time_ms);
    }
}

int mini_wait_for_written(int way)
{
    return wait_to_read(way, open_pipe(1), -1);
}

int mini_wait(int way)
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    const int64_t start = milliseconds(CLOCK_MONOTONIC);
    struct timeval three = {.tv_sec = 3};
    struct timespec until;
    switch (way) {
    case 0:
        sleep(3);
        break;
    case 1:
        while (milliseconds(CLOCK_MONOTONIC) < start + 3000) {
            usleep(1000);
        }
        break;
    case 2:
        until = in_three_seconds(CLOCK_MONOTONIC);
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
        break;
    case 3:
        poll(NULL, 0, 3000);
        break;
    case 4:
        select(0, NULL, NULL, NULL, &three);
        break;
    case 5:
        until = in_three_seconds(CLOCK_REALTIME);
        pthread_mutex_lock(&mutex);
        while (pthread_cond_timedwait(&condition, &mutex, &until) == 0) {
        }
        pthread_mutex_unlock(&mutex);
        break;
    case 6: {
        const time_t now = time(NULL);
        while (time(NULL) < now + 3) {
            nanosleep(&(struct timespec){.tv_nsec = 500 * 1000 * 1000}, NULL);
        }
        break;
    }
    default:
        if (wait_to_read(way - 7, open_pipe(0), 3000) != 0) {
            return -1;
        }
    }
    return (int)(milliseconds(CLOCK_MONOTONIC) - start);
}

int mini_wait_for_nobody(int way)
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    pthread_mutex_lock(&mutex);
    if (way == 0) {
        pthread_mutex_lock(&mutex);
    } else if (way == 1) {
        pthread_cond_wait(&condition, &mutex);
    } else if (way == 2) {
        pause();
    } else if (way == 3) {
        char byte;
        return (int)read(open_pipe(0), &byte, 1);
    } else {
        return wait_to_read(way - 4, open_pipe(0), -1);
    }
    return way;
}

int mini_wait_for_message(void)
{
    int ends[2];
    char byte;
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 ? -1 : (int)recv(ends[0], &byte, 1, 0);
}

static void *sleep_a_while(void *arg)
{
    nanosleep(&(struct timespec){.tv_nsec = 250 * 1000 * 1000}, NULL);
    return arg;
}

static void do_nothing(int number)
{
    (void)number;
}

/* The result, or the error below 0. */
static int result_of(long result)
{
    return result < 0 ? -errno : (int)result;
}

int mini_wait_otherwise(int way)
{
    const struct timeval short_time = {.tv_usec = 100000};
    struct timeval left = {.tv_usec = 100000};
    struct pollfd asked = {.fd = -1};
    int ends[2];
    char byte;
    pthread_t thread;
    sigset_t set;
    sigset_t before;
    switch (way) {
    case 0:
        return result_of(read(open_pipe(0), &byte, 0));
    case 1:
        return pipe(ends) != 0 ? 1 : result_of(read(ends[1], &byte, 1));
    case 2:
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 ||
            setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &short_time, sizeof short_time) != 0) {
            return 1;
        }
        return result_of(recv(ends[0], &byte, 1, 0));
    case 3:
        select(0, NULL, NULL, NULL, &left);
        return (int)left.tv_sec * 1000 + (int)left.tv_usec / 1000;
    case 4:
        signal(SIGUSR1, do_nothing);
        sigemptyset(&set);
        sigaddset(&set, SIGUSR1);
        sigprocmask(SIG_BLOCK, &set, &before);
        raise(SIGUSR1);
        return result_of(pselect(0, NULL, NULL, NULL, NULL, &before));
    default:
        if (pthread_create(&thread, NULL, sleep_a_while, NULL) != 0) {
            return 1;
        }
        way = result_of(poll(&asked, 1, 150));
        pthread_join(thread, NULL);
        return way;
    }
}

int mini_set_timer(int way)
{
    const struct itimerval later = {.it_value = {.tv_sec = 100}};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
    timer_t timer;
    switch (way) {
    case 0:
        return setitimer(ITIMER_REAL, &later, NULL);
    case 1:
        return (int)alarm(100);
    case 2:
        return timer_create(CLOCK_MONOTONIC, &event, &timer);
    default:
        return 0;
    }
}

int mini_fresh_byte(void)
{
    unsigned char *block = malloc(16);
    __asm__ volatile("" : "+r"(block) : : "memory"); /* compilers know what malloc leaves undone */
    int value = block == NULL ? -1 : block[3];
    free(block);
    return value;
}

void mini_talk(int lines)
{
    for (int i = 0; i < lines; i++) {
        puts("the target has something to say");
    }
    fflush(stdout);
}

void mini_free_twice(void)
{
    void (*volatile release)(void *) = free; /* compilers know what free does */
    void *block = malloc(8);
    release(block);
    release(block);
    mini_count++;
}
