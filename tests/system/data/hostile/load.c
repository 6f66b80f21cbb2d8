/* What a library does when it is loaded and unloaded: HOSTILE_AT_LOAD and HOSTILE_AT_UNLOAD name a
 * function of this file. */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "act.h"

static inline void nothing(void)
{
}

static inline void crash(void)
{
    *(volatile int *)NULL = 1;
}

static inline void leave(void)
{
    exit(0);
}

static inline void leave_at_once(void)
{
    _exit(3);
}

static inline void hang(void)
{
    for (volatile int i = 0;; i++) {
    }
}

static inline void print(void)
{
    printf("HOSTILE JUNK\n");
    fflush(stdout);
    fprintf(stderr, "HOSTILE JUNK\n");
    int terminal = open("/dev/tty", O_WRONLY);
    if (terminal >= 0 && write(terminal, "HOSTILE JUNK\n", 13) > 0) {
        close(terminal);
    }
}

static void *spin(void *data)
{
    for (;;) {
        pause();
    }
    return data;
}

static inline void start_thread(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, spin, NULL);
}

static inline void fork_daemon(void)
{
    for (int i = 0; i < 20; i++) {
        if (fork() == 0) {
            setsid();
            if (fork() == 0) {
                execl("/bin/sleep", "hostile-sleeper", "1000", NULL);
            }
            _exit(0);
        }
    }
}

static inline void open_files(void)
{
    for (int i = 0; i < 10; i++) {
        (void)!open("/dev/null", O_RDONLY);
    }
}

static inline void kill_others(void)
{
    kill(-1, SIGURG);
    kill(getppid(), SIGKILL);
}

static inline void change_files(void)
{
    char path[PATH_BYTES];
    for (int i = 0; hostile_canary(i) != NULL; i++) {
        remove(hostile_path(path, i, "file.txt"));
        (void)!truncate(hostile_path(path, i, "file.txt"), 1);
        chmod(hostile_path(path, i, "file.txt"), 0777);
        (void)!open(hostile_path(path, i, "file.new"), O_WRONLY | O_CREAT, 0600);
    }
}

#ifndef HOSTILE_AT_LOAD
#define HOSTILE_AT_LOAD nothing
#endif
#ifndef HOSTILE_AT_UNLOAD
#define HOSTILE_AT_UNLOAD nothing
#endif

__attribute__((constructor)) static void at_load(void)
{
    HOSTILE_AT_LOAD();
}

__attribute__((destructor)) static void at_unload(void)
{
    HOSTILE_AT_UNLOAD();
}
