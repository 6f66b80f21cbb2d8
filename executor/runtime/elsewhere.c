/* What the kernel tells of the machine and of who uses it, where start.is_elsewhere is set: it is
 * told otherwise, so that a replay can tell what must not be asserted. What libc's functions tell
 * of that is in machine.c. */
#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/vfs.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/path.h"
#include "executor/runtime/policy.h"
#include "executor/runtime/state.h"

enum { OTHER_USER = 1000 };

/* Whether the rest of a path in /proc is of a process: that one has its own, and what it reads
 * there may be where its own stack lies. */
static bool is_of_process(const char *rest)
{
    static const char *const shared[] = {"/net/", "/mounts", "/mountinfo"};
    size_t digits = strspn(rest, "0123456789");
    bool is_its_own = digits != 0;
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        is_its_own = is_its_own && strncmp(rest + digits, shared[i], strlen(shared[i])) != 0;
    }
    return is_its_own;
}

/* Whether the path is of what the kernel tells about the machine. */
static bool is_of_machine(const char *path)
{
    const char *rest = path + strlen("/proc");
    return cairn_path_is_within(path, "/sys") ||
           (cairn_path_is_within(path, "/proc") && (*rest == '\0' || !is_of_process(rest + 1)));
}

static bool reads_of_machine(uint64_t descriptor)
{
    char path[CAIRN_PATH_MAX];
    return cairn_trap_path_of(path, (int)descriptor) && is_of_machine(path);
}

/* Other digits, and as many; where there are none, other letters: what is read has the same form.
 * A line about a processor is one about something else. */
static void change_text(char *text, size_t length)
{
    static const char processor[] = "processor";
    bool has_digits = false;
    for (size_t i = 0; i < length; i++) {
        has_digits = has_digits || (text[i] >= '0' && text[i] <= '9');
    }
    for (size_t i = 0; i < length; i++) {
        const bool is_word = length - i >= sizeof processor - 1 &&
                             memcmp(text + i, processor, sizeof processor - 1) == 0;
        if (text[i] >= '0' && text[i] <= '9') {
            text[i] = (char)(text[i] == '9' ? '1' : text[i] + 1);
        } else if (text[i] >= 'a' && text[i] <= 'z' && (is_word || !has_digits)) {
            text[i] = (char)(text[i] == 'z' ? 'a' : text[i] + 1);
        }
    }
}

/* How much there is without the last line, if there are several and the last is whole: of each
 * part that is read. */
static long without_last_line(const char *text, long length)
{
    long end = length - 1;
    while (end > 0 && text[end - 1] != '\n') {
        end--;
    }
    return length > 0 && text[length - 1] == '\n' && end > 0 ? end : length;
}

/* Writes a single line's last character once more, if there is room for it. */
static long lengthen(uint64_t at, long length, uint64_t room)
{
    char last[2];
    const uint64_t last_at = at + (uint64_t)length - sizeof last;
    if (length < (long)sizeof last || (uint64_t)length >= room ||
        !cairn_fault_copy(last, sizeof last, last_at) || last[1] != '\n') {
        return length;
    }
    return cairn_fault_copy(cairn_pointer(last_at + 1), sizeof last, cairn_address(last))
               ? length + 1
               : length;
}

static long change_read(uint64_t at, long length, uint64_t room)
{
    char text[1024];
    long said = length;
    for (long done = 0; done < length; done += (long)sizeof text) {
        const long left = length - done;
        const long part = left < (long)sizeof text ? left : (long)sizeof text;
        if (!cairn_fault_copy(text, (size_t)part, at + (uint64_t)done)) {
            return length;
        }
        if (part == left) {
            said = done + without_last_line(text, part);
        }
        change_text(text, (size_t)part);
        cairn_fault_copy(cairn_pointer(at + (uint64_t)done), (size_t)part, cairn_address(text));
    }
    return said == length ? lengthen(at, length, room) : said;
}

/* One entry less, of each part that is read. */
static long change_listing(uint64_t at, long length)
{
    enum { LEAST = 3 }; /* itself, its parent, and one that is left */
    long last = 0;
    int count = 0;
    for (long place = 0; place < length; count++) {
        unsigned short size = 0;
        const uint64_t size_at = at + (uint64_t)place + offsetof(struct dirent64, d_reclen);
        if (!cairn_fault_copy(&size, sizeof size, size_at) || size == 0) {
            return length;
        }
        last = place;
        place += size;
    }
    return count > LEAST ? last : length;
}

/* Another path, a character shorter. */
static long change_link(uint64_t at, long length)
{
    static const char other[] = "/elsewhere/";
    for (long i = 0; i < length; i++) {
        cairn_fault_copy(cairn_pointer(at + (uint64_t)i), 1,
                         cairn_address(&other[(size_t)i % (sizeof other - 1)]));
    }
    return length > 1 ? length - 1 : length;
}

/* Numbers of files and devices are no two machines' the same. */
enum { OTHER_FILES = 4096, OTHER_DEVICES = 16 };

static void change_stat(uint64_t at)
{
    struct stat told;
    if (cairn_fault_copy(&told, sizeof told, at)) {
        told.st_ino += OTHER_FILES;
        told.st_dev += OTHER_DEVICES;
        cairn_fault_copy(cairn_pointer(at), sizeof told, cairn_address(&told));
    }
}

static void change_statx(uint64_t at)
{
    struct statx told;
    if (cairn_fault_copy(&told, sizeof told, at)) {
        told.stx_ino += OTHER_FILES;
        const dev_t other = makedev(told.stx_dev_major, told.stx_dev_minor) + OTHER_DEVICES;
        told.stx_dev_major = major(other);
        told.stx_dev_minor = minor(other);
        cairn_fault_copy(cairn_pointer(at), sizeof told, cairn_address(&told));
    }
}

static void change_statfs(uint64_t at)
{
    struct statfs told;
    if (cairn_fault_copy(&told, sizeof told, at)) {
        told.f_blocks += told.f_blocks / 2 + 1;
        told.f_bfree = told.f_bfree / 2 + 1;
        told.f_bavail = told.f_bavail / 2 + 1;
        told.f_files += told.f_files / 2 + 1;
        told.f_ffree = told.f_ffree / 2 + 1;
        told.f_fsid.__val[0] ^= 1;
        cairn_fault_copy(cairn_pointer(at), sizeof told, cairn_address(&told));
    }
}

static void change_sysinfo(uint64_t at)
{
    struct sysinfo told;
    if (cairn_fault_copy(&told, sizeof told, at)) {
        told.uptime += 100000;
        told.totalram += told.totalram / 2 + 1;
        told.freeram = told.freeram / 2 + 1;
        told.bufferram = told.bufferram / 2 + 1;
        told.sharedram = told.sharedram / 2 + 1;
        told.totalswap += 1 << 20;
        told.freeswap += 1 << 20;
        told.procs = (unsigned short)(told.procs + 3);
        for (size_t i = 0; i < sizeof told.loads / sizeof told.loads[0]; i++) {
            told.loads[i] += 1 << (SI_LOAD_SHIFT - 1);
        }
        cairn_fault_copy(cairn_pointer(at), sizeof told, cairn_address(&told));
    }
}

static void change_uname(uint64_t at)
{
    static const struct utsname other = {
        .nodename = "elsewhere", .release = "4.19.0-1-other", .version = "#1 SMP 2019"};
    struct utsname told;
    if (cairn_fault_copy(&told, sizeof told, at)) {
        memcpy(told.nodename, other.nodename, sizeof told.nodename);
        memcpy(told.release, other.release, sizeof told.release);
        memcpy(told.version, other.version, sizeof told.version);
        cairn_fault_copy(cairn_pointer(at), sizeof told, cairn_address(&told));
    }
}

/* One processor more, or one less where there is no room for it. The first word has room. */
static void change_affinity(uint64_t at)
{
    uint64_t word;
    if (cairn_fault_copy(&word, sizeof word, at)) {
        word = word == UINT64_MAX ? word >> 1 : word | (word + 1);
        cairn_fault_copy(cairn_pointer(at), sizeof word, cairn_address(&word));
    }
}

/* Whether the path, as it is written, is one of the kernel's. */
static bool is_of_kernel(uint64_t path_at)
{
    char path[CAIRN_PATH_MAX];
    return cairn_fault_copy_string(path, sizeof path, path_at) >= 0 &&
           (cairn_path_is_within(path, "/proc") || cairn_path_is_within(path, "/sys"));
}

/* The first part of what was read into several, if that holds it all. */
static long change_vector(uint64_t vector_at, long length)
{
    struct iovec first;
    if (!cairn_fault_copy(&first, sizeof first, vector_at) || (uint64_t)length > first.iov_len) {
        return length;
    }
    return change_read(cairn_address(first.iov_base), length, first.iov_len);
}

static void change_user(uint64_t at)
{
    uint32_t id;
    if (cairn_fault_copy(&id, sizeof id, at)) {
        id += OTHER_USER;
        cairn_fault_copy(cairn_pointer(at), sizeof id, cairn_address(&id));
    }
}

/* Calls that fill in something that lies at their argument number `arg`. */
static const struct {
    int16_t number;
    uint8_t arg;
    void (*change)(uint64_t at);
} fillings[] = {
    {SYS_stat, 1, change_stat},      {SYS_lstat, 1, change_stat},
    {SYS_fstat, 1, change_stat},     {SYS_newfstatat, 2, change_stat},
    {SYS_statx, 4, change_statx},    {SYS_statfs, 1, change_statfs},
    {SYS_fstatfs, 1, change_statfs}, {SYS_sysinfo, 0, change_sysinfo},
    {SYS_uname, 0, change_uname},    {SYS_sched_getaffinity, 2, change_affinity},
    {SYS_getresuid, 0, change_user}, {SYS_getresuid, 1, change_user},
    {SYS_getresuid, 2, change_user}, {SYS_getresgid, 0, change_user},
    {SYS_getresgid, 1, change_user}, {SYS_getresgid, 2, change_user},
};

static long change_input(int number, const uint64_t *args, long result)
{
    return number == SYS_getdents64                      ? change_listing(args[1], result)
           : number == SYS_readv || number == SYS_preadv ? change_vector(args[1], result)
                                                         : change_read(args[1], result, args[2]);
}

long cairn_elsewhere(int number, const uint64_t *args, long result)
{
    if (cairn_state()->start.is_elsewhere == 0 || result < 0) {
        return result;
    }
    for (size_t i = 0; i < sizeof fillings / sizeof fillings[0]; i++) {
        if (fillings[i].number == number) {
            fillings[i].change(args[fillings[i].arg]);
        }
    }
    const int path = number == SYS_readlink ? 0 : 1; /* its place among the arguments */
    switch (number) {
    case SYS_read:
    case SYS_pread64:
    case SYS_readv:
    case SYS_preadv:
    case SYS_getdents64:
        return reads_of_machine(args[0]) ? change_input(number, args, result) : result;
    case SYS_readlink:
    case SYS_readlinkat:
        return is_of_kernel(args[path]) ? change_link(args[path + 1], result) : result;
    case SYS_getuid:
    case SYS_geteuid:
    case SYS_getgid:
    case SYS_getegid:
        return result + OTHER_USER;
    default:
        return result;
    }
}
