#include "generator/known.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void cairn_known_release(struct cairn_known *known)
{
    cairn_vec_release(&known->signatures);
    cairn_arena_release(&known->arena);
}

static void add_line(struct cairn_known *known, const char *line)
{
    line += strspn(line, " \t");
    size_t length = strcspn(line, "\r\n");
    while (length != 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) {
        length--;
    }
    if (length != 0 && line[0] != '#') {
        cairn_vec_push(&known->signatures, cairn_arena_strndup(&known->arena, line, length));
    }
}

enum cairn_status cairn_known_load(struct cairn_known *known, const char *path,
                                   struct cairn_error *err)
{
    struct stat info;
    char *line = NULL;
    size_t size = 0;
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) {
        return cairn_fail(err, CAIRN_USAGE, "--known: '%s' is no regular file", path);
    }
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return cairn_fail(err, CAIRN_USAGE, "--known: cannot read '%s': %s", path, strerror(errno));
    }
    while (getline(&line, &size, file) >= 0) {
        add_line(known, line);
    }
    bool is_read = ferror(file) == 0;
    free(line);
    fclose(file);
    return is_read ? CAIRN_OK : cairn_fail(err, CAIRN_USAGE, "--known: cannot read '%s'", path);
}

bool cairn_known_has(const struct cairn_known *known, const char *signature)
{
    for (uint32_t i = 0; known != NULL && i < known->signatures.count; i++) {
        size_t length = strlen(known->signatures.items[i]);
        if (strncmp(signature, known->signatures.items[i], length) == 0 &&
            (signature[length] == '\0' || signature[length] == ' ')) {
            return true;
        }
    }
    return false;
}
