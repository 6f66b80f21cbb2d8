/* The file system that a confined program sees; the picture is in core/sandbox.h. */
#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/sandbox.h"

/* <sys/mount.h> and <linux/mount.h> cannot be included together with every glibc. */
extern int mount(const char *source, const char *target, const char *type, unsigned long flags,
                 const void *data);
enum {
    READ_ONLY = 1,
    NO_SUID = 2,
    NO_DEV = 4,
    NO_EXEC = 8,
    REMOUNT = 32,
    BIND = 4096,
    RECURSIVE = 16384,
    PRIVATE = 1 << 18,
    RELATIME = 1 << 21,
};

/* Copies of mounts taken before everything becomes read-only, to be put back afterwards. */
struct kept {
    const char *path;
    bool is_directory;
    int fd;
};

enum { DEVICE_COUNT = 5, ETC_COUNT = 2, MAX_VISIBLE = 32 };

struct build {
    struct kept devices[DEVICE_COUNT];
    struct kept etc[ETC_COUNT];
    struct kept visible[MAX_VISIBLE];
    int visible_count;
    struct kept writable;
    char program[4096];   /* the directory of argv[0] */
    char directory[4096]; /* the working directory, to be entered again */
};

static int copy_mount(const char *path)
{
    return (int)syscall(SYS_open_tree, AT_FDCWD, path, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
}

/* Adds flags to one mount, for kernels before 5.12. Flags that it has must be repeated: in a user
 * namespace they are locked. */
static bool remount(const char *path, uint64_t attributes)
{
    struct statvfs info;
    if (statvfs(path, &info) != 0) {
        return false;
    }
    unsigned long has = info.f_flag;
    unsigned long flags = REMOUNT | BIND | (has & (READ_ONLY | NO_SUID | NO_DEV | NO_EXEC)) |
                          (has & (ST_NOATIME | ST_NODIRATIME)) |
                          ((has & ST_RELATIME) != 0 ? RELATIME : 0) |
                          ((attributes & MOUNT_ATTR_RDONLY) != 0 ? READ_ONLY : 0) |
                          ((attributes & MOUNT_ATTR_NOSUID) != 0 ? NO_SUID : 0) |
                          ((attributes & MOUNT_ATTR_NODEV) != 0 ? NO_DEV : 0);
    return mount(NULL, path, NULL, flags, NULL) == 0;
}

/* mountinfo writes blanks and the like as three octal digits. */
static void unescape(char *path)
{
    char *to = path;
    for (const char *from = path; *from != '\0'; to++) {
        if (from[0] == '\\' && from[1] >= '0' && from[1] <= '3' && from[2] != '\0' &&
            from[3] != '\0') {
            *to = (char)((from[1] - '0') * 64 + (from[2] - '0') * 8 + (from[3] - '0'));
            from += 4;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
}

/* The same for every mount. One that no path leads to is out of the program's reach as well. */
static bool remount_all(uint64_t attributes)
{
    FILE *list = fopen("/proc/self/mountinfo", "re");
    char line[8192];
    bool done = list != NULL;
    while (done && fgets(line, sizeof line, list) != NULL) {
        char path[sizeof line];
        if (sscanf(line, "%*s %*s %*s %*s %8191s", path) == 1) {
            unescape(path);
            done =
                remount(path, attributes) || errno == ENOENT || errno == EACCES || errno == EINVAL;
        }
    }
    if (list != NULL) {
        fclose(list);
    }
    return done;
}

static bool set_attributes(const char *path, unsigned int flags, uint64_t attributes)
{
    struct mount_attr attr = {.attr_set = attributes};
    if (syscall(SYS_mount_setattr, AT_FDCWD, path, flags, &attr, sizeof attr) == 0) {
        return true;
    }
    if (errno != ENOSYS) {
        return false;
    }
    return (flags & AT_RECURSIVE) != 0 ? remount_all(attributes) : remount(path, attributes);
}

static bool put_back(const struct kept *kept)
{
    return syscall(SYS_move_mount, kept->fd, "", AT_FDCWD, kept->path, MOVE_MOUNT_F_EMPTY_PATH) ==
           0;
}

static bool write_file(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    bool done = write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    close(fd);
    return done;
}

/* The program keeps the numbers that it has outside; root in the namespace it is not. */
static bool map_ids(uid_t uid, gid_t gid)
{
    char map[64];
    if (!write_file("/proc/self/setgroups", "deny") && errno != ENOENT) {
        return false;
    }
    snprintf(map, sizeof map, "%u %u 1", uid, uid);
    if (!write_file("/proc/self/uid_map", map)) {
        return false;
    }
    snprintf(map, sizeof map, "%u %u 1", gid, gid);
    return write_file("/proc/self/gid_map", map);
}

/* The number of the mount that a path lies on, 0 if it cannot be told. */
static uint64_t mount_of(const char *path)
{
    struct statx info;
    bool is_known =
        statx(AT_FDCWD, path, 0, STATX_MNT_ID, &info) == 0 && (info.stx_mask & STATX_MNT_ID) != 0;
    return is_known ? info.stx_mnt_id : 0;
}

/* Whether a directory is out of sight once /dev/shm is new and /tmp an overlay, which shows nothing
 * of what is mounted below it. */
static bool is_covered(const char *path)
{
    static const char shm[] = "/dev/shm/";
    static const char tmp[] = "/tmp/";
    if (strncmp(path, shm, sizeof shm - 1) == 0) {
        return path[sizeof shm - 1] != '\0';
    }
    return strncmp(path, tmp, sizeof tmp - 1) == 0 && mount_of(path) != mount_of("/tmp");
}

static void keep_visible(struct build *build, const char *path)
{
    if (path == NULL || !is_covered(path) || build->visible_count == MAX_VISIBLE) {
        return;
    }
    for (int i = 0; i < build->visible_count; i++) {
        if (strcmp(build->visible[i].path, path) == 0) {
            return;
        }
    }
    int fd = copy_mount(path);
    if (fd >= 0) {
        build->visible[build->visible_count++] = (struct kept){path, true, fd};
    }
}

static void keep_all_visible(struct build *build, const struct cairn_process *process)
{
    const char *slash = strrchr(process->argv[0], '/');
    if (process->argv[0][0] == '/') {
        snprintf(build->program, sizeof build->program, "%.*s", (int)(slash - process->argv[0]),
                 process->argv[0]);
        keep_visible(build, build->program);
    }
    keep_visible(build, build->directory);
    keep_visible(build, process->directory);
    for (size_t i = 0; process->visible_dirs != NULL && process->visible_dirs[i] != NULL; i++) {
        keep_visible(build, process->visible_dirs[i]);
    }
}

static bool keep(struct build *build, const struct cairn_process *process)
{
    static const char *const devices[DEVICE_COUNT] = {"/dev/null", "/dev/zero", "/dev/full",
                                                      "/dev/random", "/dev/urandom"};
    for (int i = 0; i < DEVICE_COUNT; i++) {
        build->devices[i] = (struct kept){devices[i], false, copy_mount(devices[i])};
    }
    /* Without these the dynamic linker no longer finds libraries in odd places. */
    build->etc[0] = (struct kept){"/etc/ld.so.cache", false, copy_mount("/etc/ld.so.cache")};
    build->etc[1] = (struct kept){"/etc/alternatives", true, copy_mount("/etc/alternatives")};
    keep_all_visible(build, process);
    build->writable = (struct kept){process->writable_dir, true, -1};
    if (process->writable_dir != NULL) {
        build->writable.fd = copy_mount(process->writable_dir);
        if (build->writable.fd < 0) {
            return false;
        }
    }
    return build->devices[0].fd >= 0;
}

/* Puts copies back into an empty directory in memory, with more attributes if there are any. */
static bool furnish(const struct kept *kept, int count, uint64_t attributes)
{
    for (int i = 0; i < count; i++) {
        if (kept[i].fd < 0) {
            continue;
        }
        if (kept[i].is_directory) {
            mkdir(kept[i].path, 0755);
        } else {
            close(open(kept[i].path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
        }
        if (!put_back(&kept[i]) ||
            (attributes != 0 && !set_attributes(kept[i].path, 0, attributes))) {
            return false;
        }
        close(kept[i].fd);
    }
    return true;
}

/* Makes a directory with all above it, where they are missing. */
static void make_directory(const char *path)
{
    char part[4096];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1; *at != '\0'; at++) {
        if (*at == '/') {
            *at = '\0';
            mkdir(part, 0755);
            *at = '/';
        }
    }
    mkdir(part, 0755);
}

static bool show_again(const struct kept *kept, uint64_t attributes)
{
    make_directory(kept->path);
    return put_back(kept) && close(kept->fd) == 0 && set_attributes(kept->path, 0, attributes);
}

/* What is written to /tmp goes to memory, and what stands there stays visible: the library under
 * test may well lie there. Where users may not mount overlays /tmp is read-only. */
static void make_tmp_private(void)
{
    if (mkdir("/dev/.tmp", 0755) == 0 && mkdir("/dev/.tmp/new", 0777) == 0 &&
        mkdir("/dev/.tmp/work", 0755) == 0 && chmod("/dev/.tmp/new", 01777) == 0) {
        mount("overlay", "/tmp", "overlay", NO_SUID | NO_DEV,
              "userxattr,lowerdir=/tmp,upperdir=/dev/.tmp/new,workdir=/dev/.tmp/work");
    }
}

/* What may stand in /dev on one machine and not on another, or is not for everyone. */
static void make_devices_up(void)
{
    static const char *const names[] = {"console",   "cpu_dma_latency",
                                        "disk",      "dri",
                                        "fb0",       "fuse",
                                        "gpiochip0", "gpiomem",
                                        "hidraw0",   "hpet",
                                        "i2c-0",     "i2c-1",
                                        "kmem",      "kmsg",
                                        "kvm",       "log",
                                        "loop0",     "mem",
                                        "mixer",     "dsp",
                                        "mqueue",    "nvme0",
                                        "nvme0n1",   "port",
                                        "ptmx",      "pts",
                                        "rtc",       "rtc0",
                                        "sda",       "sg0",
                                        "snd",       "sr0",
                                        "stdin",     "stdout",
                                        "stderr",    "spidev0.0",
                                        "tpm0",      "tty",
                                        "tty0",      "tty1",
                                        "ttyACM0",   "ttyS0",
                                        "ttyS1",     "ttyUSB0",
                                        "uhid",      "uinput",
                                        "usb",       "vcs",
                                        "vfio",      "vhost-net",
                                        "video0",    "watchdog"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[64];
        snprintf(path, sizeof path, "/dev/%s", names[i]);
        const int fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (fd >= 0) {
            close(fd);
        }
    }
}

static bool build_dev(const struct build *build, const struct cairn_process *process)
{
    if (mount("tmpfs", "/dev", "tmpfs", NO_SUID | NO_EXEC, "mode=755,size=256m,nr_inodes=16k") !=
            0 ||
        !furnish(build->devices, DEVICE_COUNT, 0)) {
        return false;
    }
    (void)!symlink("/proc/self/fd", "/dev/fd");
    if (mkdir("/dev/shm", 01777) != 0 || mount("tmpfs", "/dev/shm", "tmpfs", NO_SUID | NO_DEV,
                                               "mode=1777,size=256m,nr_inodes=16k") != 0) {
        return false;
    }
    if (process->private_dir != NULL && mkdir(process->private_dir, 0700) != 0) {
        return false;
    }
    make_tmp_private();
    if (process->confinement == CAIRN_CONFINE_VARIANT) {
        make_devices_up();
    }
    return set_attributes("/dev", 0, MOUNT_ATTR_RDONLY);
}

static bool hide_etc(const struct build *build)
{
    return mount("tmpfs", "/etc", "tmpfs", NO_SUID | NO_DEV, "mode=755,size=1m") == 0 &&
           furnish(build->etc, ETC_COUNT,
                   MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV) &&
           set_attributes("/etc", 0, MOUNT_ATTR_RDONLY) &&
           sethostname("variant", sizeof "variant" - 1) == 0;
}

static const char *build_mounts(struct build *build, const struct cairn_process *process)
{
    if (mount(NULL, "/", NULL, RECURSIVE | PRIVATE, NULL) != 0) {
        return "private mounts";
    }
    if (!keep(build, process)) {
        return "copy of the writable directory";
    }
    if (!set_attributes("/", AT_RECURSIVE,
                        MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV)) {
        return "read-only mounts";
    }
    if (mount("proc", "/proc", "proc", NO_SUID | NO_DEV | NO_EXEC | READ_ONLY, NULL) != 0) {
        return "/proc";
    }
    if (!build_dev(build, process)) {
        return "/dev";
    }
    const uint64_t harmless = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
    for (int i = 0; i < build->visible_count; i++) {
        if (!show_again(&build->visible[i], MOUNT_ATTR_RDONLY | harmless)) {
            return "visible directory";
        }
    }
    if (build->writable.fd >= 0 && !show_again(&build->writable, harmless)) {
        return "writable directory";
    }
    if (process->confinement == CAIRN_CONFINE_VARIANT && !hide_etc(build)) {
        return "/etc";
    }
    return NULL;
}

const char *cairn_sandbox_build(enum cairn_sandbox_way way, const struct cairn_process *process,
                                uid_t uid, gid_t gid)
{
    struct build build = {.visible_count = 0};
    if (way == CAIRN_SANDBOX_FALLBACK) {
        return NULL;
    }
    if (getcwd(build.directory, sizeof build.directory) == NULL) {
        return "working directory";
    }
    if (way == CAIRN_SANDBOX_USER_NAMESPACES && !map_ids(uid, gid)) {
        return "user ids";
    }
    const char *failed = build_mounts(&build, process);
    /* The directory that was inherited lies below the new mounts. */
    if (failed == NULL && chdir(build.directory) != 0) {
        failed = "working directory";
    }
    return failed;
}
