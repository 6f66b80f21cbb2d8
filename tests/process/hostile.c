#include "tests/process/hostile.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/times.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Never read, so they have to be volatile to exist. */
static void *volatile kept;
static __thread void *volatile kept_in_thread;
static struct node *prepared;
static int counter;

void hostile_store(char *p, long offset, int value)
{
    *(volatile char *)(p + offset) = (char)value;
}

int hostile_load(const char *p, long offset)
{
    return *(const volatile char *)(p + offset);
}

long hostile_claim(long number)
{
    return number;
}

int hostile_divide_by(int by)
{
    volatile int dividend = 7;
    return dividend / by;
}

void hostile_bad_instruction(void)
{
    __asm__ volatile("ud2");
}

void hostile_breakpoint(void)
{
    __asm__ volatile("int3");
}

void hostile_call_null(void)
{
    void (*volatile function)(void) = NULL;
    function();
}

void hostile_raise_abort(void)
{
    abort();
}

void hostile_check(int holds)
{
    assert(holds);
}

void hostile_leave(int status)
{
    exit(status);
}

void hostile_leave_fast(int status)
{
    _exit(status);
}

void hostile_leave_raw(int status)
{
    syscall(SYS_exit_group, status);
}

int hostile_recurse(int depth)
{
    volatile char frame[512];
    frame[0] = (char)depth;
    return depth <= 0 ? frame[0] : hostile_recurse(depth) + frame[0];
}

void hostile_spin(void)
{
    for (volatile int i = 0;; i++) {
    }
}

void hostile_doze(void)
{
    for (;;) {
        pause();
    }
}

void hostile_spin_deaf(void)
{
    sigset_t all;
    sigfillset(&all);
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action = {.sa_handler = SIG_IGN};
        sigaction(number, &action, NULL);
    }
    sigprocmask(SIG_BLOCK, &all, NULL);
    hostile_spin();
}

void hostile_nap(int ms)
{
    struct timespec time = {.tv_nsec = ms * 1000000L};
    nanosleep(&time, NULL);
}

int hostile_circle(int length)
{
    struct link {
        struct link *next;
        int value;
    };
    static struct link ring[64];
    for (int i = 0; i < length; i++) {
        ring[i] = (struct link){.next = &ring[(i + 1) % length], .value = i};
    }
    const volatile struct link *at = ring;
    while (at->value != -1) {
        at = at->next;
    }
    return at->value;
}

long hostile_count_up_to(long number)
{
    volatile long count = 0;
    while (count < number) {
        count++;
    }
    return count;
}

/* The kernel's: the runtime tells another time. */
static int64_t processor_ms(void)
{
    struct timespec took = {0};
    (void)syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &took);
    return took.tv_sec * 1000 + took.tv_nsec / 1000000;
}

void hostile_wait_for(int ms)
{
    const int64_t until = processor_ms() + ms;
    while (processor_ms() < until) {
    }
}

__attribute__((noinline)) void hostile_smash_stack(void)
{
    char buffer[16];
    volatile size_t size = 64;
    for (size_t i = 0; i < size; i++) {
        ((volatile char *)buffer)[i] = 'x';
    }
}

void hostile_fortify(size_t size)
{
    char buffer[8];
    char source[64] = "";
    __builtin___memcpy_chk(buffer, source, size, sizeof buffer);
    __asm__ volatile("" : : "r"(buffer) : "memory");
}

void *hostile_make(size_t size)
{
    return malloc(size);
}

void hostile_drop(void *p)
{
    free(p);
}

void *hostile_resize(void *p, size_t size)
{
    return realloc(p, size);
}

void *hostile_resize_inside(char *p)
{
    return realloc(p + 1, 100);
}

int hostile_eat(size_t size)
{
    int count = 0;
    while (malloc(size) != NULL) {
        count++;
    }
    return count;
}

int hostile_start_grandchild(int in_session)
{
    pid_t pid = fork();
    if (pid == 0) {
        if (in_session) {
            setsid();
        }
        sleep(1000);
        _exit(0);
    }
    return pid > 0;
}

int hostile_fork_and_return(void)
{
    return fork() >= 0;
}

static int wait_for(pid_t pid)
{
    int status = 0;
    waitpid(pid, &status, 0);
    return status;
}

int hostile_crash_grandchild(void)
{
    pid_t pid = fork();
    if (pid == 0) {
        hostile_store(NULL, 0, 1);
    }
    return WTERMSIG(wait_for(pid));
}

int hostile_exit_grandchild(int code)
{
    pid_t pid = fork();
    if (pid == 0) {
        exit(code);
    }
    return WEXITSTATUS(wait_for(pid));
}

void hostile_close_all(void)
{
    for (int i = 0; i < 1024; i++) {
        close(i);
    }
}

void hostile_write_to_all(void)
{
    for (int i = 0; i < 1024; i++) {
        if (write(i, "junk", 4) < 0 && errno != EBADF) {
            continue;
        }
    }
}

static void swallow(int number)
{
    (void)number;
}

void hostile_change_signals(void)
{
    stack_t none = {.ss_flags = SS_DISABLE};
    sigset_t all;
    sigfillset(&all);
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action = {.sa_handler = swallow};
        sigaction(number, &action, NULL);
    }
    sigaltstack(&none, NULL);
    sigprocmask(SIG_BLOCK, &all, NULL);
}

int hostile_kill_parent(void)
{
    return kill(getppid(), SIGKILL) == 0 ? 0 : errno;
}

/* Finds what is shared and writable, and fills it; the own code's business is over after that. */
void hostile_scribble(void)
{
    char line[512];
    struct {
        uintptr_t from;
        uintptr_t to;
    } areas[64];
    int count = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps != NULL && count < 64 && fgets(line, sizeof line, maps) != NULL) {
        char access[8];
        unsigned long from;
        unsigned long to;
        if (sscanf(line, "%lx-%lx %7s", &from, &to, access) == 3 && strcmp(access, "rw-s") == 0) {
            areas[count].from = from;
            areas[count].to = to;
            count++;
        }
    }
    for (int i = 0; i < count; i++) {
        size_t size = areas[i].to - areas[i].from;
        memset((void *)areas[i].from, 0xa7, size < 1 << 20 ? size : 1 << 20);
    }
    hostile_leave_raw(0);
}

void hostile_say(const char *text)
{
    if (write(1, text, strlen(text)) < 0) {
        abort();
    }
}

static void *run_thread(void *data)
{
    for (int i = 0; i < 500; i++) {
        free(realloc(malloc(10), 20));
    }
    return data;
}

void hostile_start_threads(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) {
        if (pthread_create(&threads[i], NULL, run_thread, NULL) != 0) {
            abort();
        }
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
    }
}

/* Faults in a thread of its own while the caller waits. */
static void *run_fault(void *data)
{
    hostile_store(data, 0, 1);
    return data;
}

void hostile_fault_in_thread(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_fault, NULL) == 0) {
        pthread_join(thread, NULL);
    }
}

int hostile_exhaust_files(void)
{
    int count = 0;
    while (dup(0) >= 0) {
        count++;
    }
    return count > 0;
}

const char *hostile_name(void)
{
    return "hostile";
}

char *hostile_greet(const char *whom)
{
    size_t size = strlen(whom) + sizeof "hello ";
    char *text = malloc(size);
    if (text != NULL) {
        snprintf(text, size, "hello %s", whom);
    }
    return text;
}

int hostile_split(int a, int b, int *quotient, double *ratio, float *single)
{
    *quotient = a / b;
    *ratio += (double)a / b;
    *single *= 2;
    return a % b;
}

void hostile_give_text(const char **text)
{
    *text = "given";
}

struct pair hostile_make_pair(int first, int second)
{
    return (struct pair){first, second};
}

int hostile_sum_pair(struct pair pair)
{
    return pair.first + pair.second;
}

struct node *hostile_node_new(long value)
{
    struct node *node = calloc(1, sizeof *node);
    if (node != NULL) {
        node->value = value;
    }
    return node;
}

void hostile_node_link(struct node *a, struct node *b)
{
    a->next = b;
}

void hostile_prepare_node(void)
{
    prepared = hostile_node_new(77);
}

struct node *hostile_prepared_node(void)
{
    return prepared;
}

void hostile_node_drop(struct node *node)
{
    free(node);
}

struct node *hostile_node_next(struct node *node)
{
    return node->next;
}

void hostile_keep(void *p)
{
    kept = p;
}

void hostile_keep_in_thread(void *p)
{
    kept_in_thread = p;
}

int hostile_count(void)
{
    return ++counter;
}

void hostile_fill(char *p, int value, size_t size)
{
    memset(p, value, size);
}

int hostile_sum(const unsigned char *p, size_t size)
{
    int sum = 0;
    for (size_t i = 0; i < size; i++) {
        sum += p[i];
    }
    return sum;
}

size_t hostile_length_of(const char *text)
{
    return strlen(text);
}

long hostile_churn(long times)
{
    long spoilt = 0;
    for (long i = 0; i < times; i++) {
        char *first = malloc((size_t)(i % 50));
        char *second = calloc(1, 24);
        for (int k = 0; second != NULL && k < 24; k++) {
            spoilt += second[k] != 0;
        }
        spoilt += first == NULL || second == NULL;
        free(first);
        free(second);
    }
    return spoilt;
}

long hostile_echo(long value)
{
    return value;
}

int hostile_apply(int (*function)(int), int value)
{
    return function(value);
}

void *hostile_second_of(void **pointers)
{
    return pointers[1];
}

int hostile_read_byte(FILE *stream)
{
    return fgetc(stream);
}

void hostile_close_stream(FILE *stream)
{
    fclose(stream);
}

int hostile_create_file(const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    if (file < 0) {
        return errno;
    }
    close(file);
    return 0;
}

int hostile_remove_file(const char *path)
{
    return unlink(path) == 0 ? 0 : errno;
}

long hostile_file_size(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? (long)status.st_size : -1;
}

int hostile_rename_file(const char *from, const char *to)
{
    return rename(from, to) == 0 ? 0 : errno;
}

long hostile_processor_time(void)
{
    struct rusage usage = {0};
    struct tms ticks = {0};
    getrusage(RUSAGE_SELF, &usage);
    times(&ticks);
    times(NULL);
    return (clock() * 1000 + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000 +
           ticks.tms_utime + ticks.tms_stime;
}

long hostile_wall_time(void)
{
    return (long)time(NULL);
}

long hostile_entropy(void)
{
    long value = 0;
    return getrandom(&value, sizeof value, 0) == (ssize_t)sizeof value ? value : 0;
}

long hostile_device_entropy(void)
{
    long value = 0;
    FILE *device = fopen("/dev/urandom", "rb");
    if (device != NULL) {
        if (fread(&value, sizeof value, 1, device) != 1) {
            value = 0;
        }
        fclose(device);
    }
    return value;
}

void hostile_fail_with(int number)
{
    errno = number;
}

int hostile_use_after(char *p)
{
    free(p);
    return *(volatile char *)p;
}

void hostile_drop_chain(struct node *node)
{
    while (node != NULL) {
        struct node *next = node->next;
        free(node);
        node = next;
    }
}

__attribute__((noinline)) long hostile_dirty_stack(void)
{
    volatile long values[64];
    return values[32];
}
