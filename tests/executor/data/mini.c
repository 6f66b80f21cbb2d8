#include "mini.h"

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
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

long mini_time(void)
{
    return (long)time(NULL);
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
