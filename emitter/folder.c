/* A suite into its folder. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "emitter/suite.h"

/* Whether the file holds exactly the text. */
static bool holds(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "r");
    char buffer[4096];
    size_t got;
    bool is_same = file != NULL;
    while (is_same && (got = fread(buffer, 1, sizeof buffer, file)) != 0) {
        is_same = got <= length && memcmp(buffer, text, got) == 0;
        text += is_same ? got : 0;
        length -= is_same ? got : 0;
    }
    if (file != NULL) {
        fclose(file);
    }
    return is_same && length == 0;
}

enum cairn_status cairn_suite_write_file(const char *directory, const char *name, const char *text,
                                         struct cairn_error *err)
{
    char path[PATH_MAX];
    char draft[PATH_MAX];
    size_t length = strlen(text);
    int needed = snprintf(draft, sizeof draft, "%s/%s.new", directory, name);
    if (needed < 0 || needed >= (int)sizeof draft) {
        return cairn_fail(err, CAIRN_IO, "the path '%.100s...' is too long", directory);
    }
    snprintf(path, sizeof path, "%.*s", needed - 4, draft);
    if (holds(path, text, length)) {
        return CAIRN_OK;
    }
    /* Beside it first: what goes wrong must not cost the file that is there. */
    FILE *file = fopen(draft, "we");
    bool is_written = file != NULL && fwrite(text, 1, length, file) == length;
    is_written = file != NULL && fclose(file) == 0 && is_written;
    is_written = is_written && rename(draft, path) == 0;
    if (!is_written) {
        enum cairn_status status =
            cairn_fail(err, CAIRN_IO, "cannot write '%s': %s", path, strerror(errno));
        unlink(draft);
        return status;
    }
    return CAIRN_OK;
}

static enum cairn_status write_lines(const char *directory, const char *name,
                                     struct cairn_lines *lines, struct cairn_error *err)
{
    enum cairn_status status =
        cairn_suite_write_file(directory, name, cairn_str_text(&lines->text), err);
    cairn_str_release(&lines->text);
    *lines = (struct cairn_lines){0};
    return status;
}

bool cairn_suite_owns(const char *name)
{
    static const char *const exact[] = {
        "Makefile",          "CMakeLists.txt", "cairn_support.c",
        "cairn_support.h",   "cairn_guard.c",  "cairn_guard.h",
        "cairn_contracts.c", "cairn_code.c",   "cairn_libraries.sh"};
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++) {
        if (strcmp(name, exact[i]) == 0) {
            return true;
        }
    }
    size_t length = strlen(name);
    if (length < 3 || strcmp(name + length - 2, ".c") != 0) {
        return false;
    }
    for (int kind = 0; kind < CAIRN_SUITE_COUNT; kind++) {
        const char *lead = cairn_suite_name((enum cairn_suite_kind)kind);
        if (strncmp(name, lead, strlen(lead)) == 0 && name[strlen(lead)] == '_') {
            return true;
        }
    }
    return false;
}

/* Whether the suite as it is now has a file of that name. */
static bool is_current(const void *self, const char *name)
{
    const struct cairn_suite *suite = self;
    const char *dot = strrchr(name, '.');
    size_t length = dot == NULL ? 0 : (size_t)(dot - name);
    for (uint32_t f = 0; f < suite->files.count; f++) {
        const char *stem = suite->files.items[f].stem;
        if (strlen(stem) == length && strncmp(stem, name, length) == 0) {
            return true;
        }
    }
    for (enum cairn_suite_kind kind = 0; kind < CAIRN_SUITE_COUNT; kind++) {
        const char *lead = cairn_suite_name(kind);
        if (strncmp(name, lead, strlen(lead)) == 0 && strcmp(name + strlen(lead), "_main.c") == 0) {
            return cairn_suite_has(suite, kind);
        }
    }
    return strcmp(name, "Makefile") == 0 || strcmp(name, "CMakeLists.txt") == 0;
}

/* Whether cairn wrote the file; its name alone might be the user's choice. */
static bool has_mark(int folder, const char *name)
{
    static const char mark[] = "Written by cairn";
    char head[512];
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t got = fd < 0 ? -1 : read(fd, head, sizeof head);
    if (fd >= 0) {
        close(fd);
    }
    bool is_copy = strcmp(name, "cairn_contracts.c") == 0; /* of a file of the user's */
    return is_copy || (got > 0 && memmem(head, (size_t)got, mark, sizeof mark - 1) != NULL);
}

/* Which of cairn's files in a folder are still of use. */
typedef bool is_needed(const void *self, const char *name);

static void remove_files(const char *directory, is_needed *needed, const void *self)
{
    DIR *folder = opendir(directory);
    if (folder == NULL) {
        return;
    }
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (cairn_suite_owns(entry->d_name) && !needed(self, entry->d_name) &&
            has_mark(dirfd(folder), entry->d_name)) {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    closedir(folder);
}

/* Removes what an earlier emission left: a test of that run would pass for one of this. */
static void remove_old_files(const struct cairn_suite *suite, const char *directory)
{
    remove_files(directory, is_current, suite);
}

static enum cairn_status write_contracts(const struct cairn_suite *suite, const char *directory,
                                         struct cairn_error *err)
{
    FILE *file = fopen(suite->config->target->contracts, "r");
    struct cairn_str text = {0};
    char buffer[4096];
    size_t got;
    while (file != NULL && (got = fread(buffer, 1, sizeof buffer, file)) != 0) {
        cairn_str_add_bytes(&text, buffer, got);
    }
    if (file == NULL) {
        return cairn_fail(err, CAIRN_IO, "cannot read '%s': %s", suite->config->target->contracts,
                          strerror(errno));
    }
    fclose(file);
    enum cairn_status status =
        cairn_suite_write_file(directory, "cairn_contracts.c", cairn_str_text(&text), err);
    cairn_str_release(&text);
    return status;
}

/* The file that has the header's code. */
static enum cairn_status write_code(const struct cairn_suite *suite, const char *directory,
                                    struct cairn_error *err)
{
    struct cairn_str text = {0};
    cairn_str_addf(&text,
                   "/* The code that the header holds. Written by cairn; no rights are claimed in "
                   "this\n * file (0BSD). */\n#define %s 1\n",
                   suite->code_macro);
    for (uint32_t i = 0; i < suite->flags.includes.count; i++) {
        cairn_str_addf(&text, "#include %s\n", suite->flags.includes.items[i]);
    }
    enum cairn_status status =
        cairn_suite_write_file(directory, "cairn_code.c", cairn_str_text(&text), err);
    cairn_str_release(&text);
    return status;
}

static enum cairn_status write_support(const struct cairn_suite *suite, const char *directory,
                                       struct cairn_error *err)
{
    bool has_scratch = false;
    bool has_guard = false;
    for (int kind = 0; kind < CAIRN_SUITE_COUNT; kind++) {
        has_scratch |= cairn_suite_needs_support(suite, (enum cairn_suite_kind)kind);
        has_guard |= cairn_suite_needs_guard(suite, (enum cairn_suite_kind)kind);
    }
    enum cairn_status status = CAIRN_OK;
    if (has_scratch) {
        status = cairn_suite_write_file(directory, "cairn_support.h", cairn_support_header, err);
        status = status != CAIRN_OK ? status
                                    : cairn_suite_write_file(directory, "cairn_support.c",
                                                             cairn_support_source, err);
    }
    if (has_guard && status == CAIRN_OK) {
        status = cairn_suite_write_file(directory, "cairn_guard.h", cairn_guard_header, err);
        status = status != CAIRN_OK
                     ? status
                     : cairn_suite_write_file(directory, "cairn_guard.c", cairn_guard_source, err);
    }
    if (suite->flags.shared.count != 0 && status == CAIRN_OK) {
        status =
            cairn_suite_write_file(directory, "cairn_libraries.sh", cairn_libraries_script, err);
    }
    if (cairn_suite_needs_contracts(suite) && suite->config->target->contracts != NULL &&
        status == CAIRN_OK) {
        status = write_contracts(suite, directory, err);
    }
    if (suite->code_macro != NULL && status == CAIRN_OK) {
        status = write_code(suite, directory, err);
    }
    return status;
}

static enum cairn_status write_build_files(const struct cairn_suite *suite, const char *directory,
                                           struct cairn_error *err)
{
    struct cairn_str text = {0};
    cairn_suite_add_makefile(suite, &text);
    enum cairn_status status =
        cairn_suite_write_file(directory, "Makefile", cairn_str_text(&text), err);
    cairn_str_reset(&text);
    cairn_suite_add_cmake(suite, &text);
    if (status == CAIRN_OK) {
        status = cairn_suite_write_file(directory, "CMakeLists.txt", cairn_str_text(&text), err);
    }
    cairn_str_release(&text);
    return status;
}

enum cairn_status cairn_suite_write(struct cairn_suite *suite, const char *directory,
                                    struct cairn_error *err)
{
    struct cairn_lines lines = {0};
    enum cairn_status status = CAIRN_OK;
    char name[NAME_MAX];
    remove_old_files(suite, directory);
    for (uint32_t f = 0; f < suite->files.count && status == CAIRN_OK; f++) {
        cairn_suite_add_file(suite, &suite->files.items[f], &lines);
        snprintf(name, sizeof name, "%s.c", suite->files.items[f].stem);
        status = write_lines(directory, name, &lines, err);
    }
    for (int kind = 0; kind < CAIRN_SUITE_COUNT && status == CAIRN_OK; kind++) {
        if (cairn_suite_has(suite, (enum cairn_suite_kind)kind)) {
            cairn_suite_add_runner(suite, (enum cairn_suite_kind)kind, &lines);
            snprintf(name, sizeof name, "%s_main.c", cairn_suite_name((enum cairn_suite_kind)kind));
            status = write_lines(directory, name, &lines, err);
        }
    }
    status = status == CAIRN_OK ? write_support(suite, directory, err) : status;
    return status == CAIRN_OK ? write_build_files(suite, directory, err) : status;
}

/* ---- folders ---- */

static bool is_in_folder(const void *self, const char *name)
{
    const int *folder = self;
    return faccessat(*folder, name, F_OK, 0) == 0;
}

static bool is_never_needed(const void *self, const char *name)
{
    (void)self;
    (void)name;
    return false;
}

/* What make built of the files before: to it an object is up to date that is no older than its
 * source, and sources can be older than what was built of others. */
static bool is_object(const char *name)
{
    const size_t length = strlen(name);
    char source[NAME_MAX + 1];
    if (length < 3 || length >= sizeof source || strcmp(name + length - 2, ".o") != 0) {
        return false;
    }
    memcpy(source, name, length + 1);
    source[length - 1] = 'c';
    return cairn_suite_owns(source) || strncmp(name, "target_", strlen("target_")) == 0;
}

void cairn_suite_remove_objects(const char *directory)
{
    DIR *folder = opendir(directory);
    if (folder == NULL) {
        return;
    }
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (is_object(entry->d_name)) {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    closedir(folder);
}

void cairn_emit_remove(const char *directory)
{
    remove_files(directory, is_never_needed, NULL);
    (void)rmdir(directory);
}

enum cairn_status cairn_emit_move(const char *from, const char *to, struct cairn_error *err)
{
    DIR *source = opendir(from);
    int target = source == NULL || (mkdir(to, 0777) != 0 && errno != EEXIST)
                     ? -1
                     : open(to, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_moved = target >= 0;
    if (is_moved) {
        const int folder = dirfd(source);
        remove_files(to, is_in_folder, &folder);
        cairn_suite_remove_objects(to);
    }
    for (const struct dirent *entry; is_moved && (entry = readdir(source)) != NULL;) {
        is_moved = entry->d_name[0] == '.' ||
                   renameat(dirfd(source), entry->d_name, target, entry->d_name) == 0;
    }
    enum cairn_status status =
        is_moved
            ? CAIRN_OK
            : cairn_fail(err, CAIRN_IO, "cannot move the suite to '%s': %s", to, strerror(errno));
    if (source != NULL) {
        closedir(source);
    }
    if (target >= 0) {
        close(target);
    }
    (void)rmdir(from);
    return status;
}
