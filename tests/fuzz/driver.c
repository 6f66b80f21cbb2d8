/* Calls the fuzz target for every file named, or in a folder named, on the command line; fails if
 * there is none. A crash names the file it happened on. */
#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/fuzz/fuzz.h"

static unsigned count;

static void replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    uint8_t *bytes = malloc((size_t)size + 1);
    size_t length = fread(bytes, 1, (size_t)size, file);
    fclose(file);
    /* A buffer of the exact size shows reads beyond it to AddressSanitizer. */
    uint8_t *exact = malloc(length);
    memcpy(exact, bytes, length);
    free(bytes);
    fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput(exact, length);
    free(exact);
    count++;
}

static void replay_folder(const char *folder)
{
    struct dirent **entries;
    int found = scandir(folder, &entries, NULL, alphasort);
    if (found < 0) {
        perror(folder);
        exit(2);
    }
    for (int i = 0; i < found; i++) {
        if (entries[i]->d_name[0] != '.') {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
            replay(path);
        }
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct stat info;
        if (stat(argv[i], &info) == 0 && S_ISDIR(info.st_mode)) {
            replay_folder(argv[i]);
        } else {
            replay(argv[i]);
        }
    }
    fprintf(stderr, "%u inputs\n", count);
    return count == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
