/* Files: those of others, too many, too large. Whoever changes a canary is found out by
 * hostile.sh. */
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "act.h"

/* Does something to file.txt, run.sh, and folder of every canary. */
static int each(int (*act)(const char *path))
{
    static const char *const names[] = {"file.txt", "run.sh", "folder/inner.txt",
                                        "folder",   "link",   "."};
    char path[PATH_BYTES];
    int done = 0;
    for (int i = 0; hostile_canary(i) != NULL; i++) {
        for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
            done += act(hostile_path(path, i, names[k])) == 0;
        }
    }
    return done;
}

static int remove_one(const char *path)
{
    return remove(path);
}

ACT(remove)
{
    return each(remove_one);
}

static int truncate_one(const char *path)
{
    int file = open(path, O_WRONLY | O_TRUNC);
    if (file >= 0) {
        close(file);
    }
    return truncate(path, 1);
}

ACT(truncate)
{
    return each(truncate_one);
}

static int overwrite_one(const char *path)
{
    FILE *stream = fopen(path, "r+");
    if (stream == NULL) {
        return -1;
    }
    fputs("overwritten", stream);
    return fclose(stream);
}

ACT(overwrite)
{
    return each(overwrite_one);
}

static int chmod_one(const char *path)
{
    int file = open(path, O_RDONLY);
    int done = chmod(path, 0777) & fchmod(file, 0777) & fchmodat(AT_FDCWD, path, 0777, 0);
    enum { FCHMODAT2 = 452 };
    done &= (int)syscall(FCHMODAT2, AT_FDCWD, path, 0777, 0);
    close(file);
    return done;
}

ACT(chmod)
{
    return each(chmod_one);
}

static int chown_one(const char *path)
{
    return chown(path, 1, 1) & lchown(path, getuid(), 1);
}

ACT(chown)
{
    return each(chown_one);
}

static int touch_one(const char *path)
{
    const struct timespec times[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    int file = open(path, O_RDONLY);
    int done = utimensat(AT_FDCWD, path, times, 0) & futimens(file, times);
    close(file);
    return done;
}

ACT(touch)
{
    return each(touch_one);
}

static int label_one(const char *path)
{
    enum { SETXATTRAT = 463 };
    struct {
        uint64_t value;
        uint32_t size;
        uint32_t flags;
    } args = {(uintptr_t) "x", 1, 0};
    return setxattr(path, "user.hostile", "x", 1, 0) &
           (int)syscall(SETXATTRAT, AT_FDCWD, path, 0, "user.hostile", &args, sizeof args);
}

ACT(label)
{
    return each(label_one);
}

/* Flags of the file system are changed by whoever owns a file and may read it. */
static int flag_one(const char *path)
{
    int flags = FS_NODUMP_FL | FS_NOATIME_FL;
    int file = open(path, O_RDONLY);
    int done = ioctl(file, FS_IOC_SETFLAGS, &flags);
    close(file);
    return done;
}

ACT(flag)
{
    return each(flag_one);
}

static int rename_one(const char *path)
{
    return rename(path, "stolen") & link(path, "linked");
}

ACT(rename)
{
    return each(rename_one);
}

/* Through a link in the scratch folder. */
static int follow_one(const char *path)
{
    unlink("to");
    if (symlink(path, "to") != 0) {
        return -1;
    }
    int file = open("to", O_WRONLY | O_APPEND);
    if (file >= 0) {
        (void)!write(file, "x", 1);
        close(file);
    }
    return chmod("to", 0777);
}

ACT(follow_link)
{
    return each(follow_one);
}

/* A link that leads to somewhere else once it is moved, and one by which ".." leads elsewhere than
 * its text says. */
ACT(follow_moved_link)
{
    char folder[PATH_BYTES];
    char up[4 * PATH_BYTES] = "u";
    char path[2 * PATH_BYTES];
    mkdir("a", 0700);
    mkdir("a/b", 0700);
    int done = symlink("..", "a/b/up") == 0 && rename("a/b/up", "up") == 0;
    for (int i = 0; hostile_canary(i) != NULL; i++) {
        snprintf(path, sizeof path, "up%s", strrchr(hostile_path(folder, i, "file.txt"), '/'));
        done += chmod(path, 0777) == 0;
    }
    if (getcwd(path, sizeof path) != NULL && symlink(path, "a/b/s") == 0) {
        snprintf(up, sizeof up, "a/b/s/..%s", strrchr(folder, '/'));
        done += open(up, O_WRONLY | O_CREAT, 0600) >= 0;
    }
    return done;
}

static int create_one(const char *path)
{
    char other[PATH_BYTES + 8];
    snprintf(other, sizeof other, "%s.new", path);
    int file = open(other, O_WRONLY | O_CREAT, 0600);
    if (file >= 0) {
        close(file);
    }
    return (file < 0) & (mkdir(other, 0700) != 0) & (mkfifo(other, 0600) != 0) &
           (symlink("x", other) != 0);
}

ACT(create)
{
    return each(create_one);
}

/* Calls of 32-bit programs have other numbers: 10 is unlink. The path must lie low. */
ACT(remove_by_old_call)
{
    char *low = mmap((void *)0x100000, 4096, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    long result = 10;
    if (low == MAP_FAILED) {
        return -1;
    }
    hostile_path(low, 0, "file.txt");
    __asm__ volatile("int $0x80" : "+a"(result) : "b"(low) : "memory");
    return (int)result;
}

/* With the word that lets the runtime's own calls pass, found in its memory. */
ACT(remove_by_stolen_cookie)
{
    char path[PATH_BYTES];
    const uint64_t *start = (const uint64_t *)(uintptr_t)0x300020000000;
    int done = 0;
    for (int word = 0; word < 64; word++) {
        for (int i = 0; hostile_canary(i) != NULL; i++) {
            done += syscall(SYS_unlink, hostile_path(path, i, "file.txt"), 0, 0, 0, 0,
                            start[word]) == 0;
        }
    }
    return done;
}

ACT(write_own_memory_file)
{
    int file = open("/proc/self/mem", O_RDWR);
    return file < 0 ? errno : (int)pwrite(file, "x", 1, (off_t)(uintptr_t)hostile_canary);
}

ACT(write_to_terminal)
{
    int file = open("/dev/tty", O_WRONLY);
    if (file >= 0) {
        return (int)write(file, "HOSTILE JUNK\n", 13);
    }
    return errno;
}

ACT(type_into_terminal)
{
    return ioctl(0, TIOCSTI, "x") & ioctl(1, TIOCSTI, "x") & ioctl(2, TIOCSTI, "x");
}

ACT(write_to_all)
{
    int done = 0;
    for (int i = 0; i < 1024; i++) {
        done += write(i, "HOSTILE JUNK\n", 13) == 13;
        done += send(i, "HOSTILE JUNK\n", 13, MSG_NOSIGNAL) == 13;
    }
    return done;
}

ACT(print)
{
    printf("HOSTILE JUNK\n");
    fprintf(stderr, "HOSTILE JUNK\n");
    return 0;
}

ACT(print_for_ever)
{
    for (;;) {
        if (puts("HOSTILE JUNK, HOSTILE JUNK, HOSTILE JUNK, HOSTILE JUNK, HOSTILE JUNK") < 0) {
            return errno;
        }
    }
}

ACT(close_streams)
{
    return fclose(stdin) | fclose(stdout) | fclose(stderr);
}

ACT(replace_streams)
{
    return freopen("out.txt", "w", stdout) == NULL;
}

/* Huge without taking any room, and taking it. */
ACT(grow_file)
{
    int file = open("large", O_RDWR | O_CREAT, 0600);
    int done = ftruncate(file, (off_t)1 << 40) | fallocate(file, 0, 0, (off_t)1 << 40);
    close(file);
    return done;
}

ACT(fill_disk)
{
    static char block[1 << 20];
    char name[16];
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "f%d", i);
        int file = open(name, O_WRONLY | O_CREAT, 0600);
        for (int k = 0; k < 60 && write(file, block, sizeof block) > 0; k++) {
        }
        close(file);
    }
    return 0;
}

ACT(make_thousands_of_files)
{
    char name[16];
    int done = 0;
    for (int i = 0; i < 5000; i++) {
        snprintf(name, sizeof name, "f%d", i);
        int file = open(name, O_WRONLY | O_CREAT, 0600);
        done += file >= 0;
        close(file);
    }
    return done;
}

ACT(make_deep_folders)
{
    int done = 0;
    while (done < 200 && mkdir("deeper", 0700) == 0 && chdir("deeper") == 0) {
        done++;
    }
    return done;
}

ACT(make_closed_folder)
{
    mkdir("closed", 0700);
    int file = open("closed/file", O_WRONLY | O_CREAT, 0600);
    close(file);
    return chmod("closed", 0);
}
