#include "executor/libraries.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/folder.h"

/* ---- sonames ---- */

static const char *find_soname(Elf *elf, struct cairn_arena *arena)
{
    for (Elf_Scn *at = NULL; (at = elf_nextscn(elf, at)) != NULL;) {
        GElf_Shdr section;
        Elf_Data *data = NULL;
        if (gelf_getshdr(at, &section) == NULL || section.sh_type != SHT_DYNAMIC ||
            section.sh_entsize == 0 || (data = elf_getdata(at, NULL)) == NULL) {
            continue;
        }
        for (int i = 0; i < (int)(section.sh_size / section.sh_entsize); i++) {
            GElf_Dyn entry;
            const char *name = gelf_getdyn(data, i, &entry) != NULL && entry.d_tag == DT_SONAME
                                   ? elf_strptr(elf, section.sh_link, entry.d_un.d_val)
                                   : NULL;
            if (name != NULL) {
                return cairn_arena_strdup(arena, name);
            }
        }
    }
    return NULL;
}

/* NULL for what has none: the loader then goes by its path; and for what is no library. */
static const char *soname_of(const char *path, struct cairn_arena *arena)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    elf_version(EV_CURRENT);
    Elf *elf = fd < 0 ? NULL : elf_begin(fd, ELF_C_READ_MMAP, NULL);
    const char *name = elf != NULL && elf_kind(elf) == ELF_K_ELF ? find_soname(elf, arena) : NULL;
    elf_end(elf);
    if (fd >= 0) {
        close(fd);
    }
    return name != NULL && name[0] != '\0' && strchr(name, '/') == NULL ? name : NULL;
}

static bool is_same_file(const char *one, const char *two)
{
    struct stat first;
    struct stat second;
    return stat(one, &first) == 0 && stat(two, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* ---- where the loader looks ---- */

struct named_library {
    const char *path; /* absolute, without links */
    const char *soname;
};

struct placing {
    CAIRN_VEC(struct named_library) libraries;
    CAIRN_VEC(const char *) folders; /* in which the loader looks, in this order */
    struct cairn_arena *arena;
};

static void add_folder(struct placing *p, const char *folder)
{
    char absolute[PATH_MAX];
    if (realpath(folder, absolute) != NULL) {
        cairn_vec_push(&p->folders, cairn_arena_strdup(p->arena, absolute));
    }
}

static void add_library(struct placing *p, const char *path)
{
    char absolute[PATH_MAX];
    if (realpath(path, absolute) == NULL) {
        return;
    }
    const struct named_library library = {cairn_arena_strdup(p->arena, absolute),
                                          soname_of(absolute, p->arena)};
    if (library.soname != NULL) {
        cairn_vec_push(&p->libraries, library);
    }
}

static void collect(struct placing *p, const struct cairn_target *target)
{
    const struct cairn_words *inputs = &target->link_inputs;
    for (uint32_t i = 0; i < inputs->words.count; i++) {
        const char *input = inputs->words.items[i];
        const char *path = cairn_target_find_shared(target, input, p->arena);
        if (strncmp(input, "-L", 2) == 0 && input[2] != '\0') {
            add_folder(p, input + 2);
        } else if (strcmp(input, "-L") == 0 && i + 1 < inputs->words.count) {
            add_folder(p, inputs->words.items[i + 1]);
        }
        char absolute[PATH_MAX];
        if (path != NULL && input[0] != '-' && realpath(path, absolute) != NULL) {
            *strrchr(absolute, '/') = '\0';
            add_folder(p, absolute[0] == '\0' ? "/" : absolute);
        }
        if (path != NULL) {
            add_library(p, path);
        }
    }
}

/* Whether the loader finds the file by the folders alone. */
static bool is_found(const struct placing *p, const struct named_library *library)
{
    for (uint32_t i = 0; i < p->folders.count; i++) {
        const char *path =
            cairn_arena_printf(p->arena, "%s/%s", p->folders.items[i], library->soname);
        if (access(path, F_OK) == 0) {
            return is_same_file(path, library->path);
        }
    }
    return false;
}

/* ---- links ---- */

/* A library may look for others beside itself ($ORIGIN), and the loader takes the link for it. */
static void link_neighbours(struct placing *p, const char *path, const char *links)
{
    char *folder = cairn_arena_strdup(p->arena, path);
    *strrchr(folder, '/') = '\0';
    DIR *entries = opendir(folder[0] == '\0' ? "/" : folder);
    for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        if (strstr(entry->d_name, ".so") != NULL) {
            /* One that is there already is of a library that was named before. */
            (void)!symlink(cairn_arena_printf(p->arena, "%s/%s", folder, entry->d_name),
                           cairn_arena_printf(p->arena, "%s/%s", links, entry->d_name));
        }
    }
    if (entries != NULL) {
        closedir(entries);
    }
}

static enum cairn_status make_links(struct placing *p, const char *links, struct cairn_error *err)
{
    if (mkdir(links, 0777) != 0) {
        return cairn_fail(err, CAIRN_IO, "cannot create '%s': %s", links, strerror(errno));
    }
    for (uint32_t i = 0; i < p->libraries.count; i++) {
        const struct named_library *library = &p->libraries.items[i];
        const char *link = cairn_arena_printf(p->arena, "%s/%s", links, library->soname);
        if (symlink(library->path, link) != 0 && errno != EEXIST) {
            return cairn_fail(err, CAIRN_IO, "cannot create '%s': %s", link, strerror(errno));
        }
    }
    for (uint32_t i = 0; i < p->libraries.count; i++) {
        link_neighbours(p, p->libraries.items[i].path, links);
    }
    return CAIRN_OK;
}

static void add_run_path(struct placing *p, const char *folder, struct cairn_words *command)
{
    cairn_vec_push(&command->words, cairn_arena_printf(p->arena, "-Wl,-rpath,%s", folder));
}

enum cairn_status cairn_libraries_place(const struct cairn_target *target, const char *directory,
                                        struct cairn_words *command, struct cairn_arena *arena,
                                        struct cairn_error *err)
{
    struct placing p = {.arena = arena};
    char absolute[PATH_MAX];
    const char *links = cairn_arena_printf(
        arena, "%s/libraries", realpath(directory, absolute) == NULL ? directory : absolute);
    enum cairn_status status = CAIRN_OK;
    bool is_missed = false;
    cairn_folder_remove(links); /* of an earlier version */
    collect(&p, target);
    for (uint32_t i = 0; i < p.libraries.count; i++) {
        is_missed = is_missed || !is_found(&p, &p.libraries.items[i]);
    }
    if (is_missed) {
        status = make_links(&p, links, err);
        add_run_path(&p, links, command);
    }
    for (uint32_t i = 0; i < p.folders.count; i++) {
        add_run_path(&p, p.folders.items[i], command);
    }
    if (p.folders.count != 0) {
        /* Before LD_LIBRARY_PATH, and for what the libraries need in their turn. */
        cairn_vec_push(&command->words, "-Wl,--disable-new-dtags");
    }
    cairn_vec_release(&p.libraries);
    cairn_vec_release(&p.folders);
    return status;
}

/* ---- what was loaded ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

enum cairn_status cairn_libraries_check(const struct cairn_target *target,
                                        const struct cairn_wire_object *objects, uint32_t count,
                                        struct cairn_error *err)
{
    struct cairn_arena arena = {0};
    struct placing p = {.arena = &arena};
    enum cairn_status status = CAIRN_OK;
    collect(&p, target);
    for (uint32_t i = 0; i < p.libraries.count && status == CAIRN_OK; i++) {
        const struct named_library *library = &p.libraries.items[i];
        for (uint32_t k = 0; k < count && status == CAIRN_OK; k++) {
            const char *loaded = objects[k].name;
            if (strcmp(base_name(loaded), library->soname) == 0 && access(loaded, F_OK) == 0 &&
                !is_same_file(loaded, library->path)) {
                status = cairn_fail(err, CAIRN_TARGET,
                                    "'%s' was loaded in place of '%s': both are called %s in "
                                    "themselves, so name one of them",
                                    loaded, library->path, library->soname);
            }
        }
    }
    cairn_vec_release(&p.libraries);
    cairn_vec_release(&p.folders);
    cairn_arena_release(&arena);
    return status;
}
