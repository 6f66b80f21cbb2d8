#include "executor/runtime/objects.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "executor/runtime/state.h"

/* What dl_iterate_phdr hands to its callback. */
struct listing {
    struct cairn_objects *objects;
    struct cairn_wire_object *table;
    uint32_t max;
};

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static bool is_system(const char *path)
{
    static const char prefixes[][12] = {"libc.so.", "ld-linux",    "linux-vdso",
                                        "libm.so.", "libpthread.", "libdl.so."};
    const char *name = base_name(path);
    for (uint32_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) {
            return true;
        }
    }
    return false;
}

static void add_range(struct cairn_range *ranges, uint32_t max, uint64_t from, uint64_t to)
{
    for (uint32_t i = 0; i < max && from < to; i++) {
        if (ranges[i].from == ranges[i].to) {
            ranges[i] = (struct cairn_range){from, to};
            return;
        }
    }
}

static void add_segment(struct cairn_object *object, uint64_t bias, const ElfW(Phdr) * segment,
                        struct cairn_range relro)
{
    uint64_t from = bias + segment->p_vaddr;
    uint64_t to = from + segment->p_memsz;
    uint64_t page = from / CAIRN_PAGE * CAIRN_PAGE;
    object->range.from =
        object->range.to == 0 || page < object->range.from ? page : object->range.from;
    object->range.to = to > object->range.to ? to : object->range.to;
    if ((segment->p_flags & PF_R) != 0) {
        add_range(object->segments, CAIRN_OBJECT_SEGMENTS, from, to);
    }
    if ((segment->p_flags & PF_W) != 0) {
        /* The dynamic linker protects whole pages, so the rest of the last one stays writable. */
        uint64_t protected_to = relro.to / CAIRN_PAGE * CAIRN_PAGE;
        bool is_cut = relro.from <= from && protected_to > from;
        add_range(object->writable, CAIRN_OBJECT_WRITABLE, is_cut ? protected_to : from, to);
    }
}

static void fill_object(struct cairn_object *object, const struct dl_phdr_info *info)
{
    struct cairn_range relro = {0, 0};
    for (uint32_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type == PT_GNU_RELRO) {
            relro.from = info->dlpi_addr + segment->p_vaddr;
            relro.to = relro.from + segment->p_memsz;
        } else if (segment->p_type == PT_TLS && info->dlpi_tls_data != NULL) {
            object->thread.from = cairn_address(info->dlpi_tls_data);
            object->thread.to = object->thread.from + segment->p_memsz;
        }
    }
    for (uint32_t i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type == PT_LOAD) {
            add_segment(object, info->dlpi_addr, &info->dlpi_phdr[i], relro);
        }
    }
    object->is_system = is_system(info->dlpi_name);
}

static int list_object(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    struct listing *listing = data;
    uint32_t number = listing->objects->count;
    if (number >= CAIRN_OBJECTS_MAX || number >= listing->max) {
        return 1;
    }
    struct cairn_object *object = &listing->objects->items[number];
    fill_object(object, info);
    struct cairn_wire_object *wire = &listing->table[number];
    wire->base = object->range.from;
    wire->end = object->range.to;
    strncpy(wire->name, info->dlpi_name, sizeof wire->name - 1);
    wire->name[sizeof wire->name - 1] = '\0';
    listing->objects->count++;
    return 0;
}

/* What was allocated before the sequence counts as static: it has no block, and is the same in each
 * run. */
static void list_private_heap(struct listing *listing)
{
    uint32_t number = listing->objects->count;
    if (number >= CAIRN_OBJECTS_MAX || number >= listing->max) {
        return;
    }
    const struct cairn_range range = {CAIRN_AT_PRIVATE_HEAP,
                                      CAIRN_AT_PRIVATE_HEAP + CAIRN_PRIVATE_HEAP_BYTES};
    listing->objects->items[number] =
        (struct cairn_object){.range = range, .segments = {range}, .is_system = true};
    listing->table[number] = (struct cairn_wire_object){range.from, range.to, "[private heap]"};
    listing->objects->count++;
}

/* Adds whole words. */
static void add_held(struct cairn_objects *objects, uint64_t from, uint64_t to)
{
    from = (from + 7) / 8 * 8;
    if (from < to && objects->held_count < CAIRN_HELD_MAX) {
        objects->held[objects->held_count++] = (struct cairn_range){from, to};
    }
}

/* How large the control block is, libc tells debuggers; where it does not, it is left out. */
static void list_held(struct cairn_objects *objects)
{
    const uint32_t *size = dlsym(RTLD_DEFAULT, "_thread_db_sizeof_pthread");
    const uint64_t control = cairn_address(__builtin_thread_pointer());
    const uint64_t streams = cairn_address(dlsym(RTLD_DEFAULT, "_IO_list_all"));
    add_held(objects, control, size == NULL ? control : control + *size);
    for (uint32_t i = 0; i < objects->count; i++) {
        const struct cairn_object *object = &objects->items[i];
        for (uint32_t k = 0; k < CAIRN_OBJECT_WRITABLE && object->is_system; k++) {
            struct cairn_range range = object->writable[k];
            if (streams >= range.from && streams < range.to) {
                add_held(objects, range.from, streams);
                range.from = streams + sizeof(uint64_t);
            }
            add_held(objects, range.from, range.to);
        }
    }
}

void cairn_objects_init(struct cairn_wire_object *table, uint32_t max)
{
    struct listing listing = {&cairn_state()->objects, table, max};
    dl_iterate_phdr(list_object, &listing);
    list_private_heap(&listing);
    struct cairn_objects *objects = listing.objects;
    list_held(objects);
    objects->bounds = objects->count == 0 ? (struct cairn_range){0, 0} : objects->items[0].range;
    for (uint32_t i = 1; i < objects->count; i++) {
        const struct cairn_range *range = &objects->items[i].range;
        objects->bounds.from =
            range->from < objects->bounds.from ? range->from : objects->bounds.from;
        objects->bounds.to = range->to > objects->bounds.to ? range->to : objects->bounds.to;
    }
}

uint32_t cairn_objects_find(uint64_t address)
{
    const struct cairn_objects *objects = &cairn_state()->objects;
    if (address < objects->bounds.from || address >= objects->bounds.to) {
        return CAIRN_WIRE_NONE;
    }
    for (uint32_t i = 0; i < objects->count; i++) {
        if (address >= objects->items[i].range.from && address < objects->items[i].range.to) {
            return i;
        }
    }
    return CAIRN_WIRE_NONE;
}

uint64_t cairn_objects_readable_end(uint64_t address)
{
    uint32_t number = cairn_objects_find(address);
    if (number == CAIRN_WIRE_NONE) {
        return 0;
    }
    const struct cairn_object *object = &cairn_state()->objects.items[number];
    for (uint32_t i = 0; i < CAIRN_OBJECT_SEGMENTS; i++) {
        if (address >= object->segments[i].from && address < object->segments[i].to) {
            return object->segments[i].to;
        }
    }
    return 0;
}
