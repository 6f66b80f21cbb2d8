#include "executor/symbols.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "executor/internal.h"

struct cairn_symbols {
    Dwfl *dwfl; /* every object at a base of its own, for pcs that are given as offsets */
    Dwfl_Module *modules[CAIRN_WORKER_MAX_OBJECTS];
    uint64_t bases[CAIRN_WORKER_MAX_OBJECTS];
    struct cairn_arena arena; /* of the texts that were handed out */
    CAIRN_VEC(const char *) texts;
    struct cairn_map text_by_hash;
    struct cairn_map text_by_pc;
};

/* Opens the file that the module is named after, which a hostile process may have chosen. */
int cairn_symbols_find_elf(Dwfl_Module *module, void **user, const char *name, Dwarf_Addr base,
                           char **ret_file, Elf **ret_elf)
{
    (void)module;
    (void)user;
    (void)base;
    struct stat info;
    int fd = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd >= 0 && (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))) {
        close(fd);
        return -1;
    }
    *ret_elf = NULL;
    *ret_file = fd < 0 ? NULL : strdup(name);
    return fd;
}

/* Separate debug files are not looked for: that could ask the network (debuginfod). */
int cairn_symbols_find_debuginfo(Dwfl_Module *module, void **user, const char *name,
                                 Dwarf_Addr base, const char *file, const char *link, GElf_Word crc,
                                 char **ret_file)
{
    (void)module;
    (void)user;
    (void)name;
    (void)base;
    (void)file;
    (void)link;
    (void)crc;
    (void)ret_file;
    return -1;
}

static const Dwfl_Callbacks offline_callbacks = {
    .find_elf = cairn_symbols_find_elf,
    .find_debuginfo = cairn_symbols_find_debuginfo,
    .section_address = dwfl_offline_section_address,
};

static const char *object_path(const struct cairn_executor *executor, uint32_t object)
{
    const char *name = executor->objects[object].name;
    return name[0] == '\0' ? executor->harness : name;
}

/* Objects that cannot be opened (the vdso) stay without symbols. */
static void report_objects(struct cairn_executor *executor)
{
    static const uint64_t distance = UINT64_C(1) << 40;
    struct cairn_symbols *symbols = executor->symbols;
    symbols->dwfl = dwfl_begin(&offline_callbacks);
    if (symbols->dwfl == NULL) {
        return;
    }
    dwfl_report_begin(symbols->dwfl);
    for (uint32_t i = 0; i < executor->object_count; i++) {
        const char *path = object_path(executor, i);
        symbols->bases[i] = (i + 1) * distance;
        symbols->modules[i] =
            dwfl_report_elf(symbols->dwfl, path, path, -1, symbols->bases[i], true);
        if (symbols->modules[i] != NULL) {
            /* An executable that is not relocatable keeps its own addresses. */
            GElf_Addr bias = 0;
            if (dwfl_module_getelf(symbols->modules[i], &bias) != NULL) {
                symbols->bases[i] = bias;
            }
        }
    }
    dwfl_report_end(symbols->dwfl, NULL, NULL);
}

static struct cairn_symbols *symbols_of(struct cairn_executor *executor)
{
    if (executor->symbols == NULL) {
        executor->symbols = cairn_alloc(sizeof *executor->symbols);
        *executor->symbols = (struct cairn_symbols){0};
        report_objects(executor);
    }
    return executor->symbols;
}

bool cairn_symbols_is_system(const char *module)
{
    static const char *const names[] = {"?",        "libc.so", "libc-",      "ld-linux", "ld-",
                                        "libm.so",  "libm-",   "libpthread", "libdl",    "librt.so",
                                        "libgcc_s", "[vdso",   "linux-vdso"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strncmp(module, names[i], strlen(names[i])) == 0) {
            return true;
        }
    }
    return false;
}

const char *cairn_symbols_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

const char *cairn_symbols_keep(struct cairn_executor *executor, const char *text)
{
    struct cairn_symbols *symbols = symbols_of(executor);
    uint64_t hash = cairn_hash_text(text);
    uint32_t known = cairn_map_get(&symbols->text_by_hash, hash, CAIRN_NONE);
    if (known == CAIRN_NONE) {
        const char *copy = cairn_arena_strdup(&symbols->arena, text);
        known = symbols->texts.count;
        cairn_map_put(&symbols->text_by_hash, hash, known);
        cairn_vec_push(&symbols->texts, copy);
    }
    return symbols->texts.items[known];
}

void cairn_symbols_free(struct cairn_symbols *symbols)
{
    if (symbols == NULL) {
        return;
    }
    dwfl_end(symbols->dwfl);
    cairn_arena_release(&symbols->arena);
    cairn_map_release(&symbols->text_by_hash);
    cairn_map_release(&symbols->text_by_pc);
    cairn_vec_release(&symbols->texts);
    free(symbols);
}

static const char *describe(struct cairn_executor *executor, uint32_t object, uint64_t pc)
{
    struct cairn_symbols *symbols = symbols_of(executor);
    char text[512];
    GElf_Off offset = 0;
    GElf_Sym symbol;
    const char *name = NULL;
    if (object < executor->object_count && symbols->modules[object] != NULL) {
        name = dwfl_module_addrinfo(symbols->modules[object], symbols->bases[object] + pc, &offset,
                                    &symbol, NULL, NULL, NULL);
    }
    if (name == NULL) {
        name = object < executor->object_count
                   ? cairn_symbols_base_name(object_path(executor, object))
                   : "?";
        offset = pc;
    }
    snprintf(text, sizeof text, "%.480s+0x%llx", name, (unsigned long long)offset);
    return cairn_symbols_keep(executor, text);
}

const char *cairn_executor_symbol(struct cairn_executor *executor, uint32_t module, uint64_t pc)
{
    struct cairn_symbols *symbols = symbols_of(executor);
    uint64_t key = cairn_hash_pair(module, pc);
    uint32_t known = cairn_map_get(&symbols->text_by_pc, key, CAIRN_NONE);
    if (known == CAIRN_NONE) {
        const char *text = describe(executor, module, pc);
        known = cairn_map_get(&symbols->text_by_hash, cairn_hash_text(text), CAIRN_NONE);
        cairn_map_put(&symbols->text_by_pc, key, known);
    }
    return symbols->texts.items[known];
}
