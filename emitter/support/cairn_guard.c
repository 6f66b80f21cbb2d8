/* A heap that makes silent memory errors visible; see cairn_guard.h. Written by cairn; no rights
 * are claimed in this file (0BSD).
 *
 *     | header page | unused, 0xfb | block, flush | inaccessible page |
 *     | header page | inaccessible page | block, flush | unused, 0xfb | inaccessible page |
 */
#define _GNU_SOURCE

#include "cairn_guard.h"

#ifdef CAIRN_GUARD_OFF

void cairn_leak_check_begin(void)
{
}

size_t cairn_leaked_blocks(void)
{
    return 0;
}

void cairn_check_blocks(void)
{
}

void cairn_guard_front(void)
{
}

void cairn_guard_aligned(void)
{
}

void cairn_fail_allocation(size_t n)
{
    (void)n;
}

#else

#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, SLACK = 0xfb };

#define MAGIC UINT64_C(0x63616972676e7564)

struct header {
    uint64_t magic;
    unsigned char *block;
    unsigned char *body; /* the accessible pages that the block lies in */
    size_t size;
    size_t mapped; /* bytes of the whole mapping */
    unsigned long generation;
    int is_reached;
    struct header *previous; /* live blocks */
    struct header *next;
};

static struct header *live;
static unsigned long generation;
static size_t allocations_to_failure;
static int is_front;
static int is_aligned;
static unsigned char fresh = 0xff;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void stop(const char *what)
{
    ssize_t ignored = write(STDERR_FILENO, what, strlen(what));
    (void)ignored;
    abort();
}

static size_t natural_alignment(size_t size)
{
    size_t lowest = size & (~size + 1);
    return is_aligned || lowest == 0 || lowest > 16 ? 16 : lowest;
}

void cairn_guard_front(void)
{
    is_front = 1;
}

void cairn_guard_aligned(void)
{
    is_aligned = 1;
}

void cairn_guard_fill(unsigned char byte)
{
    fresh = byte;
}

void cairn_fail_allocation(size_t n)
{
    allocations_to_failure = n;
}

static int is_to_fail(void)
{
    return allocations_to_failure != 0 && --allocations_to_failure == 0;
}

static void *allocate(size_t size, size_t alignment)
{
    if (is_to_fail() || size > SIZE_MAX / 2) {
        errno = ENOMEM;
        return NULL;
    }
    size_t body = (size + alignment + PAGE - 1) / PAGE * PAGE;
    size_t before = is_front ? 2 * PAGE : PAGE;
    size_t mapped = before + body + PAGE;
    unsigned char *map =
        mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED) {
        errno = ENOMEM;
        return NULL;
    }
    uintptr_t start = (uintptr_t)(map + before);
    uintptr_t flush = is_front ? start + alignment - 1 : start + body - size;
    struct header *header = (struct header *)(void *)map;
    *header = (struct header){.magic = MAGIC,
                              .block = (unsigned char *)(flush & ~(alignment - 1)),
                              .body = map + before,
                              .size = size,
                              .mapped = mapped};
    memset(map + before, SLACK, body);
    memset(header->block, fresh, size);
    mprotect(map + before + body, PAGE, PROT_NONE);
    if (is_front) {
        mprotect(map + PAGE, PAGE, PROT_NONE);
    }
    pthread_mutex_lock(&lock);
    header->generation = generation;
    header->next = live;
    if (live != NULL) {
        live->previous = header;
    }
    live = header;
    pthread_mutex_unlock(&lock);
    return header->block;
}

/* The header of a live block; ends the program if pointer is none. Walks the list, since a pointer
 * that is no block may point anywhere at all. */
static struct header *header_of(const void *pointer)
{
    for (struct header *header = live; header != NULL; header = header->next) {
        if (header->block == pointer) {
            return header;
        }
    }
    stop("free or realloc of a pointer that is no live block\n");
    return NULL;
}

static void check_slack(const struct header *header)
{
    for (const unsigned char *at = header->body; at < header->block; at++) {
        if (*at != SLACK) {
            stop("a write before the start of a block\n");
        }
    }
    const unsigned char *end = (const unsigned char *)header + header->mapped - PAGE;
    for (const unsigned char *at = header->block + header->size; at < end; at++) {
        if (*at != SLACK) {
            stop("a write past the end of a block\n");
        }
    }
}

void cairn_check_blocks(void)
{
    pthread_mutex_lock(&lock);
    for (const struct header *header = live; header != NULL; header = header->next) {
        check_slack(header);
    }
    pthread_mutex_unlock(&lock);
}

void free(void *pointer)
{
    if (pointer == NULL) {
        return;
    }
    int error = errno;
    pthread_mutex_lock(&lock);
    struct header *header = header_of(pointer);
    check_slack(header);
    if (header->previous != NULL) {
        header->previous->next = header->next;
    } else {
        live = header->next;
    }
    if (header->next != NULL) {
        header->next->previous = header->previous;
    }
    pthread_mutex_unlock(&lock);
    /* The addresses stay taken, the memory does not, unless the kernel refuses one more mapping. */
    (void)!mmap(header, header->mapped, PROT_NONE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    errno = error;
}

void *malloc(size_t size)
{
    return allocate(size, natural_alignment(size));
}

void *calloc(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    void *block = allocate(count * size, natural_alignment(count * size));
    if (block != NULL) {
        memset(block, 0, count * size);
    }
    return block;
}

void *realloc(void *old, size_t size)
{
    if (old == NULL) {
        return malloc(size);
    }
    if (size == 0) {
        free(old);
        return NULL;
    }
    void *block = malloc(size);
    if (block != NULL) {
        pthread_mutex_lock(&lock);
        size_t before = header_of(old)->size;
        pthread_mutex_unlock(&lock);
        memcpy(block, old, before < size ? before : size);
        free(old);
    }
    return block;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return allocate(size, alignment < 16 ? 16 : alignment);
}

void *memalign(size_t alignment, size_t size)
{
    return aligned_alloc(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    void *block = aligned_alloc(alignment, size);
    if (block == NULL) {
        return ENOMEM;
    }
    *out = block;
    return 0;
}

/* ---- leaks ---- */

void cairn_leak_check_begin(void)
{
    generation++;
}

/* Marks every block that a word in [from, to) points into. Returns how many are new. */
static size_t mark_range(const void *from, const void *to)
{
    size_t found = 0;
    uintptr_t start = ((uintptr_t)from + sizeof(void *) - 1) & ~(sizeof(void *) - 1);
    for (uintptr_t at = start; at + sizeof(void *) <= (uintptr_t)to; at += sizeof(void *)) {
        const unsigned char *word;
        memcpy(&word, (const void *)at, sizeof word);
        for (struct header *header = live; header != NULL; header = header->next) {
            if (!header->is_reached && word >= header->block &&
                word <= header->block + header->size) {
                header->is_reached = 1;
                found++;
            }
        }
    }
    return found;
}

static int mark_globals(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_W) != 0) {
            const char *from = (const char *)(info->dlpi_addr + part->p_vaddr);
            *(size_t *)data += mark_range(from, from + part->p_memsz);
        } else if (part->p_type == PT_TLS && info->dlpi_tls_data != NULL) {
            const char *from = info->dlpi_tls_data;
            *(size_t *)data += mark_range(from, from + part->p_memsz);
        }
    }
    return 0;
}

size_t cairn_leaked_blocks(void)
{
    for (struct header *header = live; header != NULL; header = header->next) {
        header->is_reached = 0;
    }
    size_t found = 0;
    dl_iterate_phdr(mark_globals, &found);
    while (found != 0) {
        found = 0;
        for (struct header *header = live; header != NULL; header = header->next) {
            if (header->is_reached == 1) {
                header->is_reached = 2;
                found += mark_range(header->block, header->block + header->size);
            }
        }
    }
    size_t leaked = 0;
    for (const struct header *header = live; header != NULL; header = header->next) {
        leaked += header->generation == generation && header->is_reached == 0 ? 1 : 0;
    }
    return leaked;
}

#endif
