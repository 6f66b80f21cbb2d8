/* Entropy that start.entropy decides: two runs with the same seed see the same random bytes, which
 * also keeps the hash tables of many libraries in order. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

enum { DEVICE_BYTES = 16 << 10 };

/* splitmix64 */
static uint64_t next_word(void)
{
    cairn_state_ensure();
    uint64_t z = cairn_state()->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static void fill(void *buffer, size_t length)
{
    unsigned char *at = buffer;
    while (length > 0) {
        uint64_t word = next_word();
        size_t part = length < sizeof word ? length : sizeof word;
        memcpy(at, &word, part);
        at += part;
        length -= part;
    }
}

ssize_t getrandom(void *buffer, size_t length, unsigned flags)
{
    if ((flags & ~(unsigned)(GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE)) != 0) {
        errno = EINVAL;
        return -1;
    }
    length = length > INT32_MAX ? INT32_MAX : length;
    fill(buffer, length);
    return (ssize_t)length;
}

int getentropy(void *buffer, size_t length)
{
    if (length > 256) {
        errno = EIO;
        return -1;
    }
    fill(buffer, length);
    return 0;
}

#if !__GLIBC_PREREQ(2, 36)
uint32_t arc4random(void);
void arc4random_buf(void *buffer, size_t length);
uint32_t arc4random_uniform(uint32_t bound);
#endif

uint32_t arc4random(void)
{
    return (uint32_t)next_word();
}

void arc4random_buf(void *buffer, size_t length)
{
    fill(buffer, length);
}

uint32_t arc4random_uniform(uint32_t bound)
{
    return bound < 2 ? 0 : (uint32_t)(((unsigned __int128)next_word() * bound) >> 64);
}

/* Read with care: for a path at a bad address the kernel says EFAULT, and so must we. */
static bool is_device(const char *path)
{
    char text[sizeof "/dev/urandom"];
    return cairn_fault_copy_string(text, sizeof text, cairn_address(path)) > 0 &&
           (strcmp(text, "/dev/urandom") == 0 || strcmp(text, "/dev/random") == 0);
}

/* An unnamed file with random bytes in place of the device; -1 and errno on failure. */
static int open_device(void)
{
    static const char name[] = "random";
    unsigned char bytes[512];
    long file = cairn_raw(SYS_memfd_create, cairn_address(name), MFD_CLOEXEC, 0, 0, 0);
    if (file < 0) {
        errno = (int)-file;
        return -1;
    }
    for (uint32_t done = 0; done < DEVICE_BYTES; done += sizeof bytes) {
        fill(bytes, sizeof bytes);
        cairn_raw(SYS_write, (uint64_t)file, cairn_address(bytes), sizeof bytes, 0, 0);
    }
    cairn_raw(SYS_lseek, (uint64_t)file, 0, SEEK_SET, 0, 0);
    return (int)file;
}

/* Without the cookie: the policy decides as for libc's own call. */
static int open_file(int directory, const char *path, int flags, mode_t mode)
{
    long result = cairn_raw6(SYS_openat, (uint64_t)directory, cairn_address(path), (uint64_t)flags,
                             mode, 0, 0);
    if (result < 0) {
        errno = (int)-result;
        return -1;
    }
    return (int)result;
}

static bool has_mode(int flags)
{
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = has_mode(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    cairn_state_ensure();
    return is_device(path) ? open_device() : open_file(AT_FDCWD, path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = has_mode(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    cairn_state_ensure();
    return is_device(path) ? open_device() : open_file(directory, path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int openat64(int directory, const char *path, int flags, ...) __attribute__((alias("openat")));

FILE *fopen(const char *restrict path, const char *restrict mode)
{
    cairn_state_ensure();
    if (is_device(path)) {
        int file = open_device();
        return file < 0 ? NULL : fdopen(file, mode);
    }
    FILE *(*libc_fopen)(const char *, const char *) = cairn_state()->libc_fopen;
    if (libc_fopen == NULL) {
        cairn_random_init();
        libc_fopen = cairn_state()->libc_fopen;
    }
    return libc_fopen(path, mode);
}

FILE *fopen64(const char *restrict path, const char *restrict mode) __attribute__((alias("fopen")));

void cairn_random_init(void)
{
    void *symbol = dlsym(RTLD_NEXT, "fopen");
    memcpy(&cairn_state()->libc_fopen, &symbol, sizeof symbol);
}
