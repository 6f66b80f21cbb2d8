/* Memory: too much of it, and that of others. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "act.h"

static volatile int zero;

ACT(eat_by_malloc)
{
    int count = 0;
    for (char *block; (block = malloc(1 << 20)) != NULL; count++) {
        memset(block, 1, 1 << 20);
    }
    return count;
}

ACT(eat_small_pieces)
{
    int count = 0;
    while (malloc(16) != NULL) {
        count++;
    }
    return count;
}

ACT(eat_by_mapping)
{
    int count = 0;
    for (;; count++) {
        char *block =
            mmap(NULL, 64 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) {
            return count;
        }
        memset(block, 1, 64 << 20);
    }
}

ACT(eat_by_files)
{
    static char block[1 << 20];
    int count = 0;
    for (int i = 0; i < 20; i++) {
        int file = memfd_create("hostile", 0);
        while (file >= 0 && count < 2000 && write(file, block, sizeof block) > 0) {
            count++;
        }
    }
    return count;
}

ACT(eat_by_brk)
{
    int count = 0;
    while (sbrk(64 << 20) != (void *)-1) {
        count++;
    }
    return count;
}

ACT(free_everything)
{
    char *page = (char *)((uintptr_t)malloc(16) & ~(uintptr_t)0xfff);
    for (char *at = page; at < page + 0x1000; at += 16) {
        free(at);
    }
    return 0;
}

ACT(free_nonsense)
{
    free((void *)(intptr_t)0x1234);
    return 0;
}

static int is_hidden(const char *line)
{
    return strstr(line, "[v") != NULL;
}

/* Does something to every mapping of which the access reads so. */
static void each(const char *wanted, void (*act)(char *from, size_t size))
{
    char line[512];
    char *from[512];
    size_t size[512];
    int count = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps != NULL && count < 512 && fgets(line, sizeof line, maps) != NULL) {
        char access[8];
        unsigned long start;
        unsigned long end;
        if (sscanf(line, "%lx-%lx %7s", &start, &end, access) == 3 && strcmp(access, wanted) == 0 &&
            !is_hidden(line)) {
            from[count] = (char *)start;
            size[count++] = end - start;
        }
    }
    for (int i = 0; i < count; i++) {
        act(from[i], size[i]);
    }
}

static void fill(char *from, size_t size)
{
    memset(from, 0xa7, size < 1 << 20 ? size : 1 << 20);
}

static void unmap(char *from, size_t size)
{
    munmap(from, size);
}

ACT(scribble_on_shared)
{
    each("rw-s", fill);
    return 0;
}

ACT(scribble_on_all)
{
    each("rw-p", fill);
    return 0;
}

ACT(unmap_code)
{
    each("r-xp", unmap);
    return 0;
}

ACT(unmap_shared)
{
    each("rw-s", unmap);
    return 0;
}

ACT(unmap_read_only)
{
    each("r--p", unmap);
    each("r--s", unmap);
    return 0;
}

ACT(unmap_page_of_libc)
{
    uintptr_t page = (uintptr_t)&qsort / 4096 * 4096;
    return munmap((void *)page, 4096);
}

ACT(forbid_own_code)
{
    uintptr_t page = (uintptr_t)&act_forbid_own_code / 4096 * 4096;
    return mprotect((void *)page, 4096, PROT_READ);
}

__attribute__((noinline)) static int victim(void)
{
    return zero;
}

ACT(write_own_code)
{
    volatile char *code = (volatile char *)(uintptr_t)&victim;
    uintptr_t page = (uintptr_t)code / 4096 * 4096;
    if (mprotect((void *)page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
        return errno;
    }
    code[0] = 0x0f;
    code[1] = 0x0b; /* ud2 */
    return victim();
}

ACT(map_low)
{
    return mmap((void *)0x10000, 4096, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED;
}

/* Where the runtime has its state. */
ACT(map_over_runtime)
{
    return mmap((void *)0x300000900000, 1 << 20, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED;
}
