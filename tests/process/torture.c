#include "tests/process/torture.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <getopt.h>
#include <glob.h>
#include <iconv.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <search.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static char table[4096];
static int counter;
static volatile sig_atomic_t handled;
static __thread int thread_value;

int torture_print(const char *text)
{
    return printf("%s\n", text);
}

int torture_flush_all(void)
{
    return fflush(NULL);
}

int torture_write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    if (file == NULL) {
        return -errno;
    }
    int result = fputs(text, file);
    return fclose(file) == 0 ? result : -1;
}

int torture_read_file(const char *name)
{
    char line[64] = "";
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        return -errno;
    }
    char *got = fgets(line, sizeof line, file);
    fclose(file);
    return got == NULL ? 0 : (int)strlen(line);
}

int torture_open_and_forget(const char *name)
{
    FILE *file = fopen(name, "a+");
    return file == NULL ? -errno : fileno(file);
}

int torture_unget(int character)
{
    return ungetc(character, stdin);
}

int torture_buffer_stdout(int size)
{
    return size <= 0 ? setvbuf(stdout, NULL, _IONBF, 0)
                     : setvbuf(stdout, table, _IOFBF, sizeof table);
}

int torture_close_stdout(void)
{
    return fclose(stdout);
}

char *torture_format(double number, long integer, const char *text)
{
    char *result = NULL;
    return asprintf(&result, "%.10g %'ld %5s", number, integer, text) < 0 ? NULL : result;
}

int torture_scan(const char *text)
{
    int number = -1;
    sscanf(text, "%d", &number);
    return number;
}

char *torture_temporary_name(void)
{
    return tmpnam(NULL) == NULL ? NULL : strdup("named");
}

char *torture_set_locale(int category, const char *name)
{
    return setlocale(category, name);
}

int torture_decimal_point(void)
{
    return localeconv()->decimal_point[0];
}

int torture_wide_length(const char *text)
{
    wchar_t wide[64];
    return (int)mbstowcs(wide, text, 64);
}

int torture_multibyte_step(const char *text)
{
    return mblen(text, strlen(text));
}

int torture_convert(const char *from, const char *to, const char *text)
{
    char output[64];
    char *in = (char *)text;
    char *out = output;
    size_t in_left = strlen(text);
    size_t out_left = sizeof output;
    iconv_t converter = iconv_open(to, from);
    if (converter == (iconv_t)-1) {
        return -errno;
    }
    iconv(converter, &in, &in_left, &out, &out_left);
    iconv_close(converter);
    return (int)(sizeof output - out_left);
}

int torture_convert_and_forget(const char *from, const char *to)
{
    return iconv_open(to, from) == (iconv_t)-1 ? -errno : 0;
}

int torture_set_variable(const char *name, const char *value)
{
    return setenv(name, value, 1);
}

int torture_unset_variable(const char *name)
{
    return unsetenv(name);
}

int torture_put_variable(char *text)
{
    return putenv(text);
}

char *torture_get_variable(const char *name)
{
    return getenv(name);
}

int torture_clear_environment(void)
{
    return clearenv();
}

extern char **environ;

int torture_count_environment(void)
{
    int count = 0;
    while (environ != NULL && environ[count] != NULL) {
        count++;
    }
    return count;
}

int torture_spoil_variable(const char *name)
{
    char *value = getenv(name);
    if (value == NULL || value[0] == '\0') {
        return 0;
    }
    value[0]++;
    return value[0];
}

int torture_zone(const char *zone)
{
    setenv("TZ", zone, 1);
    tzset();
    return (int)timezone;
}

char *torture_local_time(long seconds)
{
    time_t at = seconds;
    struct tm *fields = localtime(&at);
    return fields == NULL ? NULL : asctime(fields);
}

long torture_make_time(int year, int month)
{
    struct tm fields = {.tm_year = year, .tm_mon = month, .tm_mday = 1};
    return mktime(&fields);
}

int torture_seed(unsigned seed)
{
    srand(seed);
    srand48(seed);
    return 0;
}

int torture_random(void)
{
    return rand();
}

double torture_random_real(void)
{
    return drand48();
}

int torture_rounding(int mode)
{
    static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
    return fesetround(modes[mode & 3]);
}

int torture_raise_float(int which)
{
    return feraiseexcept(which & FE_ALL_EXCEPT);
}

int torture_test_float(void)
{
    return fetestexcept(FE_ALL_EXCEPT);
}

double torture_third(void)
{
    volatile double one = 1;
    volatile double three = 3;
    return one / three;
}

char *torture_error_text(int number)
{
    return strerror(number);
}

char *torture_signal_text(int number)
{
    return strsignal(number);
}

char *torture_token(char *text, const char *separators)
{
    return strtok(text, separators);
}

int torture_options(const char *option)
{
    char *arguments[] = {"name", (char *)option, "-b", "rest", NULL};
    int found = getopt(4, arguments, "ab:");
    return found * 16 + optind;
}

int torture_hash_create(int size)
{
    return hcreate((size_t)(size & 255));
}

int torture_hash_enter(const char *key, int value)
{
    ENTRY entry = {.key = (char *)key, .data = (void *)(intptr_t)value};
    ENTRY *found = hsearch(entry, ENTER);
    return found == NULL ? -errno : (int)(intptr_t)found->data;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int torture_sort(int count)
{
    count &= 0xfff;
    int *numbers = malloc(sizeof *numbers * (size_t)(count + 1));
    for (int i = 0; i <= count; i++) {
        numbers[i] = (i * 7919) & 0xfff;
    }
    qsort(numbers, (size_t)count + 1, sizeof *numbers, compare);
    int result = numbers[count / 2];
    free(numbers);
    return result;
}

int torture_match(const char *pattern, const char *text)
{
    regex_t regex;
    if (regcomp(&regex, pattern, REG_EXTENDED) != 0) {
        return -1;
    }
    int result = regexec(&regex, text, 0, NULL, 0);
    regfree(&regex);
    return result;
}

int torture_glob(const char *pattern)
{
    glob_t found;
    int result = glob(pattern, 0, NULL, &found);
    return result == 0 ? (int)found.gl_pathc : -result;
}

static void at_exit(void)
{
    counter += 100;
}

int torture_at_exit(void)
{
    return atexit(at_exit);
}

int torture_exit(int status)
{
    exit(status);
}

int torture_abort(void)
{
    abort();
}

int torture_jump(int value)
{
    static sigjmp_buf target;
    volatile int count = 0;
    int got = sigsetjmp(target, 1);
    if (count++ < 1) {
        siglongjmp(target, value);
    }
    return got;
}

int torture_raise(int number)
{
    return raise(number & 63);
}

int torture_block(int number)
{
    sigset_t set;
    sigemptyset(&set);
    if (number < 0) {
        sigfillset(&set);
    } else {
        sigaddset(&set, 1 + (number & 31));
    }
    return sigprocmask(SIG_BLOCK, &set, NULL);
}

int torture_is_blocked(int number)
{
    sigset_t set;
    sigprocmask(SIG_BLOCK, NULL, &set);
    return sigismember(&set, 1 + (number & 31));
}

static void count_signal(int number)
{
    (void)number;
    handled++;
}

int torture_handle(int number)
{
    struct sigaction action = {.sa_handler = count_signal};
    sigfillset(&action.sa_mask);
    return sigaction(1 + (number & 31), &action, NULL);
}

int torture_handler_count(void)
{
    int count = 0;
    for (int number = 1; number < 32; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler == count_signal) {
            count++;
        }
    }
    return count * 100 + handled;
}

static sigjmp_buf fault_target;

static void leave_fault(int number)
{
    siglongjmp(fault_target, number);
}

int torture_handled_fault(int offset)
{
    struct sigaction action = {.sa_handler = leave_fault};
    struct sigaction old;
    sigaction(SIGSEGV, &action, &old);
    int got = sigsetjmp(fault_target, offset & 1);
    if (got == 0) {
        *(volatile char *)(intptr_t)(offset & 0xfff) = 1;
    }
    if ((offset & 2) == 0) {
        sigaction(SIGSEGV, &old, NULL);
    }
    return got;
}

int torture_signal_stack(int size)
{
    stack_t stack = {.ss_sp = table, .ss_size = (size_t)(size & 0xffff)};
    stack_t old = {0};
    int result = sigaltstack(&stack, &old);
    return result == 0 ? (int)old.ss_size : -errno;
}

int torture_change_directory(const char *name)
{
    mkdir("inner", 0700);
    return chdir(name[0] == 'a' ? "inner" : name) == 0 ? 0 : -errno;
}

int torture_directory_length(void)
{
    char name[PATH_MAX];
    return getcwd(name, sizeof name) == NULL ? -errno : (int)strlen(name);
}

int torture_mask(int mask)
{
    return (int)umask((mode_t)mask & 0777);
}

int torture_duplicate(int descriptor)
{
    return dup(descriptor & 7);
}

int torture_close(int descriptor)
{
    return close(descriptor & 7) == 0 ? 0 : -errno;
}

int torture_count_descriptors(void)
{
    int count = 0;
    for (int i = 0; i < 64; i++) {
        count += fcntl(i, F_GETFD) >= 0;
    }
    return count;
}

int torture_limit_files(int count)
{
    struct rlimit limit = {(rlim_t)(count & 63), 64};
    return setrlimit(RLIMIT_NOFILE, &limit);
}

int torture_timer(int seconds)
{
    struct itimerval timer = {.it_value.tv_sec = 1000 + (seconds & 255)};
    return setitimer(ITIMER_REAL, &timer, NULL) + (int)alarm(0) % 1;
}

int torture_map(int pages)
{
    size_t size = (size_t)(1 + (pages & 15)) * 4096;
    char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return -1;
    }
    memory[0] = 1;
    return (pages & 1) != 0 ? munmap(memory, size) : memory[size - 1];
}

/* Has the kernel write to the far end of a large frame. */
__attribute__((noinline)) int torture_deep_buffer(int kilobytes)
{
    int zero = open("/dev/zero", O_RDONLY);
    size_t size = (size_t)(1 + (kilobytes & 1023)) << 10;
    char buffer[size];
    ssize_t got = read(zero, buffer, 64);
    buffer[size - 1] = 1;
    close(zero);
    return (int)got + buffer[63];
}

__attribute__((noinline)) int torture_stale_stack(void)
{
    volatile unsigned char values[6000];
    unsigned sum = 0;
    for (size_t i = 0; i < sizeof values; i++) {
        sum = sum * 31 + values[i];
    }
    return (int)sum;
}

int torture_grow_break(int bytes)
{
    return sbrk(bytes & 0xffff) == (void *)-1 ? -1 : 0;
}

static void *run_thread(void *data)
{
    thread_value += 7;
    *(int *)data += thread_value;
    return NULL;
}

int torture_thread(int value)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_thread, &value) != 0) {
        return -1;
    }
    pthread_join(thread, NULL);
    return value;
}

int torture_thread_value(int value)
{
    thread_value += value & 15;
    return thread_value;
}

int torture_load(const char *library)
{
    void *handle = dlopen(library[0] == 'U' ? "libm.so.6" : library, RTLD_NOW);
    return handle == NULL ? -1 : dlclose(handle);
}

int torture_load_and_forget(const char *library)
{
    void *handle = dlopen(library[0] == 'U' ? "libm.so.6" : "libz.so.1", RTLD_NOW);
    return handle != NULL;
}

int torture_users(void)
{
    int count = 0;
    while (count < 3 && getpwent() != NULL) {
        count++;
    }
    return count;
}

int torture_count(void)
{
    return ++counter;
}

int torture_poke(int offset, int value)
{
    table[offset & 4095] = (char)value;
    return 0;
}

int torture_peek(int offset)
{
    return table[offset & 4095];
}

void *torture_allocate(size_t size)
{
    return malloc(size & 0xfffff);
}

void torture_release(void *pointer)
{
    free(pointer);
}

/* libc holds the lock of the environment when it faults. */
int torture_lock_and_crash(void)
{
    return setenv("X", (char *)8, 1);
}
