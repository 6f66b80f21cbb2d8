/* Which headers belong to the library: what is reached from the named headers by quoted includes,
 * by angled ones that stay under the same first path component (or one named like the header), or
 * that lie in the same directory, unless that is a directory which all libraries share; of what
 * lies there, headers that are named after the one that includes them. Where all of that declares
 * nothing, what it includes out of other folders. */
#include <stdlib.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

struct inclusion {
    CXFile includer; /* NULL: the main file */
    CXFile included;
    const char *name;
    bool is_angled;
};

struct collection {
    struct cairn_analysis *a;
    CAIRN_VEC(struct inclusion) inclusions;
};

static uint64_t file_key(CXFile file)
{
    return (uint64_t)(uintptr_t)file;
}

static bool is_angled_include(CXTranslationUnit unit, CXCursor cursor)
{
    CXToken *tokens = NULL;
    unsigned count = 0;
    bool angled = false;
    clang_tokenize(unit, clang_getCursorExtent(cursor), &tokens, &count);
    for (unsigned i = 0; i < count && !angled; i++) {
        CXString spelling = clang_getTokenSpelling(unit, tokens[i]);
        const char *text = clang_getCString(spelling);
        angled = text != NULL && text[0] == '<';
        clang_disposeString(spelling);
    }
    clang_disposeTokens(unit, tokens, count);
    return angled;
}

static enum CXChildVisitResult visit_inclusion(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct collection *c = data;
    if (clang_getCursorKind(cursor) != CXCursor_InclusionDirective) {
        return CXChildVisit_Continue;
    }
    CXFile included = clang_getIncludedFile(cursor);
    if (included == NULL) {
        return CXChildVisit_Continue;
    }
    CXFile includer = NULL;
    CXSourceLocation location = clang_getCursorLocation(cursor);
    clang_getExpansionLocation(location, &includer, NULL, NULL, NULL);
    struct inclusion inclusion = {.includer =
                                      clang_Location_isFromMainFile(location) ? NULL : includer,
                                  .included = included,
                                  .name = cairn_parse_string(c->a, clang_getCursorSpelling(cursor)),
                                  .is_angled = is_angled_include(c->a->unit, cursor)};
    cairn_vec_push(&c->inclusions, inclusion);
    return CXChildVisit_Continue;
}

static const char *canonical_path(struct cairn_analysis *a, CXFile file)
{
    const char *name = cairn_parse_string(a, clang_getFileName(file));
    char *resolved = realpath(name, NULL);
    const char *path = resolved == NULL ? name : cairn_arena_strdup(&a->model->arena, resolved);
    free(resolved);
    return path;
}

static void index_lines(struct cairn_analysis *a, struct cairn_own_file *file)
{
    unsigned count = 1;
    for (size_t i = 0; i < file->length; i++) {
        count += file->text[i] == '\n';
    }
    unsigned *offsets = cairn_arena_alloc(&a->scratch, (count + 1) * sizeof *offsets);
    unsigned line = 1;
    for (size_t i = 0; i < file->length; i++) {
        if (file->text[i] == '\n') {
            offsets[line++] = (unsigned)(i + 1);
        }
    }
    offsets[count] = (unsigned)file->length;
    file->line_offsets = offsets;
    file->line_count = count;
}

static void add_file(struct cairn_analysis *a, CXFile handle, const char *name)
{
    uint32_t index = a->files.count;
    if (cairn_map_get_or_put(&a->file_by_handle, file_key(handle), index) != index) {
        return;
    }
    struct cairn_own_file file = {
        .name = name, .path = canonical_path(a, handle), .handle = handle};
    file.text = clang_getFileContents(a->unit, handle, &file.length);
    if (file.text == NULL) {
        file.text = "";
        file.length = 0;
    }
    index_lines(a, &file);
    cairn_vec_push(&a->files, file);
    cairn_vec_push(&a->model->headers, file.path);
}

/* Folders of the C library and the kernel, into which some packages put a header of theirs:
 * sys/capability.h, net/ppp.h. */
static bool is_system_component(const char *name, size_t length)
{
    static const char *const system[] = {"sys",  "net",   "netinet", "arpa",
                                         "bits", "linux", "asm",     "asm-generic"};
    for (size_t i = 0; i < sizeof system / sizeof *system; i++) {
        if (strlen(system[i]) == length && strncmp(name, system[i], length) == 0) {
            return true;
        }
    }
    return false;
}

/* Directories into which every package puts its headers. */
static bool is_shared_directory(const char *path, size_t length)
{
    const char *last = memrchr(path, '/', length);
    if (last != NULL && is_system_component(last + 1, length - (size_t)(last + 1 - path)) &&
        is_shared_directory(path, (size_t)(last - path))) {
        return true;
    }
    static const char *const shared[] = {"/usr/include", "/usr/local/include", "/include"};
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        if (strlen(shared[i]) == length && strncmp(path, shared[i], length) == 0) {
            return true;
        }
    }
    /* Multiarch: /usr/include/x86_64-linux-gnu; the compiler's own: /usr/lib/... */
    const char *slash = memrchr(path, '/', length);
    bool is_triplet = slash != NULL && memmem(slash, length - (size_t)(slash - path), "-linux-",
                                              strlen("-linux-")) != NULL;
    return is_triplet || strncmp(path, "/usr/lib/", strlen("/usr/lib/")) == 0;
}

static size_t directory_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path);
}

static bool same_private_directory(const char *first, const char *second)
{
    size_t length = directory_length(first);
    return length != 0 && length == directory_length(second) &&
           strncmp(first, second, length) == 0 && !is_shared_directory(first, length);
}

/* tomcrypt.h and tomcrypt_hash.h beside each other. */
static bool is_named_after(const char *from, const char *included)
{
    const size_t directory = directory_length(from);
    const char *stem = from + directory + 1;
    const size_t length = strcspn(stem, ".");
    const char *name = included + directory + 1;
    return directory != 0 && directory == directory_length(included) &&
           strncmp(from, included, directory) == 0 && strncmp(stem, name, length) == 0 &&
           (name[length] == '_' || name[length] == '-');
}

/* Whether name begins with the component [part, part + length) followed by a slash. */
static bool under_component(const char *name, const char *part, size_t length)
{
    return length != 0 && strncmp(name, part, length) == 0 && name[length] == '/';
}

static bool is_prelude(const struct cairn_analysis *a, const struct inclusion *inclusion)
{
    bool is_found = false;
    for (uint32_t i = 0; i < a->model->prelude.count && inclusion->includer == NULL; i++) {
        is_found = is_found || strcmp(a->model->prelude.items[i], inclusion->name) == 0;
    }
    return is_found;
}

static bool is_own_include(struct cairn_analysis *a, const struct inclusion *inclusion)
{
    if (inclusion->includer == NULL || !inclusion->is_angled) {
        return !is_prelude(a, inclusion);
    }
    uint64_t key = file_key(inclusion->includer);
    const struct cairn_own_file *from =
        &a->files.items[cairn_map_get(&a->file_by_handle, key, CAIRN_NONE)];
    const char *name = inclusion->name;
    const char *slash = strchr(from->name, '/');
    if (slash != NULL && !is_system_component(from->name, (size_t)(slash - from->name)) &&
        under_component(name, from->name, (size_t)(slash - from->name))) {
        return true;
    }
    /* <pcap/pcap.h> from pcap.h, <foo/bar.h> from a file in a directory foo. */
    const char *base = strrchr(from->path, '/');
    base = base == NULL ? from->path : base + 1;
    if (under_component(name, base, strcspn(base, "."))) {
        return true;
    }
    size_t length = directory_length(from->path);
    const char *directory = memrchr(from->path, '/', length);
    if (directory != NULL && !is_shared_directory(from->path, length) &&
        under_component(name, directory + 1, length - (size_t)(directory + 1 - from->path))) {
        return true;
    }
    const char *included = canonical_path(a, inclusion->included);
    return same_private_directory(from->path, included) || is_named_after(from->path, included);
}

/* Whether nothing stands in the file but what the preprocessor takes, and comments. */
static bool declares_nothing(const struct cairn_own_file *file)
{
    const char *end = file->text + file->length;
    bool is_line_begin = true;
    for (const char *at = file->text; at < end; at++) {
        if (end - at > 1 && at[0] == '/' && (at[1] == '*' || at[1] == '/')) {
            const char *mark = at[1] == '*' ? "*/" : "\n";
            const char *stop = memmem(at + 2, (size_t)(end - at - 2), mark, strlen(mark));
            at = stop == NULL ? end - 1 : stop + strlen(mark) - 1;
            is_line_begin = is_line_begin || *at == '\n';
        } else if (is_line_begin && *at == '#') {
            while (at + 1 < end && (*at != '\n' || at[-1] == '\\')) {
                at++;
            }
        } else if (*at == '\n') {
            is_line_begin = true;
        } else if (*at != ' ' && *at != '\t' && *at != '\r') {
            return false;
        }
    }
    return true;
}

/* A header that declares nothing stands for those that it includes out of folders that libraries do
 * not share. Returns whether that added one. */
static bool look_behind_umbrellas(struct cairn_analysis *a, const struct collection *c)
{
    const uint32_t before = a->files.count;
    for (uint32_t f = 0; f < before; f++) {
        if (!declares_nothing(&a->files.items[f])) {
            return false;
        }
    }
    for (uint32_t i = 0; i < c->inclusions.count; i++) {
        const struct inclusion *inclusion = &c->inclusions.items[i];
        const char *path = canonical_path(a, inclusion->included);
        if (inclusion->includer != NULL &&
            cairn_map_get(&a->file_by_handle, file_key(inclusion->includer), CAIRN_NONE) !=
                CAIRN_NONE &&
            !is_shared_directory(path, directory_length(path))) {
            add_file(a, inclusion->included, inclusion->name);
        }
    }
    return a->files.count != before;
}

/* Adds what belongs to the library because of what does already. */
static void follow_inclusions(struct cairn_analysis *a, const struct collection *c)
{
    /* A header may be reached first by one that turns out to be own only later. */
    for (bool grows = true; grows;) {
        uint32_t before = a->files.count;
        for (uint32_t i = 0; i < c->inclusions.count; i++) {
            const struct inclusion *inclusion = &c->inclusions.items[i];
            bool from_own = inclusion->includer == NULL ||
                            cairn_map_get(&a->file_by_handle, file_key(inclusion->includer),
                                          CAIRN_NONE) != CAIRN_NONE;
            if (from_own && is_own_include(a, inclusion)) {
                add_file(a, inclusion->included, inclusion->name);
            }
        }
        grows = a->files.count != before;
    }
}

void cairn_files_collect(struct cairn_analysis *a)
{
    struct collection c = {.a = a};
    clang_visitChildren(clang_getTranslationUnitCursor(a->unit), visit_inclusion, &c);
    follow_inclusions(a, &c);
    if (look_behind_umbrellas(a, &c)) {
        follow_inclusions(a, &c);
    }
    cairn_vec_release(&c.inclusions);
}

uint32_t cairn_files_of(const struct cairn_analysis *a, CXCursor cursor, unsigned *line)
{
    CXFile file = NULL;
    clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, line, NULL, NULL);
    return file == NULL ? CAIRN_NONE
                        : cairn_map_get(&a->file_by_handle, file_key(file), CAIRN_NONE);
}
