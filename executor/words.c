/* Words in the read-only data of the library under test: keywords, names of options and formats.
 * Sentences, formats and names of source files are passed over. */
#include <ctype.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "executor/internal.h"
#include "executor/symbols.h"
#include "executor/toolchain.h"

enum { LEAST_LENGTH = 2, MOST_LENGTH = 40, MOST_BLANKS = 2, MOST_WORDS = 1024 };

struct search {
    cairn_word_found *found;
    void *self;
    bool with_blanks; /* words with blanks come behind all others */
    uint32_t left;
};

static bool ends_with(const char *text, size_t length, const char *end)
{
    size_t size = strlen(end);
    return length > size && memcmp(text + length - size, end, size) == 0;
}

static bool is_word(const char *text, size_t length, bool with_blanks)
{
    uint32_t blanks = 0;
    uint32_t letters = 0;
    if (length < LEAST_LENGTH || length > MOST_LENGTH || text[0] == '/' ||
        memchr(text, '%', length) != NULL || ends_with(text, length, ".c") ||
        ends_with(text, length, ".h") || strncmp(text, "cairn", 5) == 0) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (!isprint((unsigned char)text[i])) {
            return false;
        }
        blanks += text[i] == ' ';
        letters += isalnum((unsigned char)text[i]) != 0;
    }
    return letters * 2 >= length && blanks <= MOST_BLANKS && (blanks != 0) == with_blanks;
}

/* Whole strings: between two zero bytes. */
static void search_bytes(struct search *s, const char *bytes, size_t size)
{
    const char *end = bytes + size;
    for (const char *at = bytes; at < end && s->left > 0;) {
        const char *zero = memchr(at, '\0', (size_t)(end - at));
        if (zero == NULL) {
            break;
        }
        if (is_word(at, (size_t)(zero - at), s->with_blanks)) {
            s->left -= s->found(s->self, at, (size_t)(zero - at));
        }
        at = zero + 1;
    }
}

static bool is_read_only_data(Elf *elf, const GElf_Shdr *section, size_t names)
{
    const char *name = elf_strptr(elf, names, section->sh_name);
    return section->sh_type == SHT_PROGBITS && (section->sh_flags & SHF_ALLOC) != 0 &&
           (section->sh_flags & (SHF_WRITE | SHF_EXECINSTR)) == 0 && name != NULL &&
           strncmp(name, ".rodata", strlen(".rodata")) == 0;
}

static void search_elf(struct search *s, Elf *elf)
{
    size_t names;
    if (elf_getshdrstrndx(elf, &names) != 0) {
        return;
    }
    for (Elf_Scn *at = NULL; (at = elf_nextscn(elf, at)) != NULL;) {
        GElf_Shdr section;
        if (gelf_getshdr(at, &section) != NULL && is_read_only_data(elf, &section, names)) {
            Elf_Data *data = elf_rawdata(at, NULL);
            if (data != NULL && data->d_buf != NULL) {
                search_bytes(s, data->d_buf, data->d_size);
            }
        }
    }
}

/* Opens the file as an ELF file; the caller ends it, and closes fd. NULL if it is none. */
static Elf *open_elf(const char *path, int *fd)
{
    char *name = NULL;
    Elf *unused;
    *fd = cairn_symbols_find_elf(NULL, NULL, path, 0, &name, &unused);
    free(name);
    elf_version(EV_CURRENT);
    return *fd < 0 ? NULL : elf_begin(*fd, ELF_C_READ_MMAP, NULL);
}

static void close_elf(Elf *elf, int fd)
{
    elf_end(elf);
    if (fd >= 0) {
        close(fd);
    }
}

/* A library, an object, or an archive of objects. */
static void search_file(struct search *s, const char *path)
{
    int fd;
    Elf *file = open_elf(path, &fd);
    if (file != NULL && elf_kind(file) == ELF_K_AR) {
        Elf_Cmd command = ELF_C_READ_MMAP;
        for (Elf *member; (member = elf_begin(fd, command, file)) != NULL; elf_end(member)) {
            search_elf(s, member);
            command = elf_next(member);
        }
    } else if (file != NULL) {
        search_elf(s, file);
    }
    close_elf(file, fd);
}

/* Whether the harness itself asks for the object: the libraries that the user named, and not what
 * they rest upon. */
static bool is_needed(Elf *harness, const char *object)
{
    for (Elf_Scn *at = NULL; (at = elf_nextscn(harness, at)) != NULL;) {
        GElf_Shdr section;
        Elf_Data *data = NULL;
        if (gelf_getshdr(at, &section) == NULL || section.sh_type != SHT_DYNAMIC ||
            section.sh_entsize == 0 || (data = elf_getdata(at, NULL)) == NULL) {
            continue;
        }
        for (int i = 0; i < (int)(section.sh_size / section.sh_entsize); i++) {
            GElf_Dyn entry;
            const char *name = gelf_getdyn(data, i, &entry) != NULL && entry.d_tag == DT_NEEDED
                                   ? elf_strptr(harness, section.sh_link, entry.d_un.d_val)
                                   : NULL;
            if (name != NULL &&
                strcmp(cairn_symbols_base_name(name), cairn_symbols_base_name(object)) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* What was linked into the harness: beside cairn's own runtime, whose words are no concern of the
 * library's. */
static void search_inputs(struct search *s, const struct cairn_executor *executor)
{
    const struct cairn_words *inputs = &executor->config.target->link_inputs;
    for (uint32_t i = 0; i < inputs->words.count; i++) {
        const char *input = inputs->words.items[i];
        struct cairn_str path = {0};
        if (cairn_target_is_source(input)) {
            cairn_str_addf(&path, "%s/", executor->config.directory);
            cairn_toolchain_add_object(&path, i);
        } else if (input[0] != '-' && strstr(input, ".so") == NULL) {
            cairn_str_add(&path, input);
        }
        if (path.length != 0) {
            search_file(s, cairn_str_text(&path));
        }
        cairn_str_release(&path);
    }
}

void cairn_executor_find_words(const struct cairn_executor *executor, cairn_word_found *found,
                               void *self)
{
    struct search s = {.found = found, .self = self, .left = MOST_WORDS};
    int fd;
    Elf *harness = open_elf(executor->harness, &fd);
    for (int pass = 0; pass < 2 && harness != NULL; pass++) {
        s.with_blanks = pass == 1;
        search_inputs(&s, executor);
        for (uint32_t i = 1; i < executor->object_count; i++) {
            const char *path = executor->objects[i].name;
            if (!cairn_symbols_is_system(cairn_symbols_base_name(path)) &&
                is_needed(harness, path)) {
                search_file(&s, path);
            }
        }
    }
    close_elf(harness, fd);
}
