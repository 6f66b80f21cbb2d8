/* cairn_store_open and the loading of every table: a damaged database is an error, and what is
 * loaded are whole texts and bytes. */
#include <string.h>
#include <unistd.h>

#include "core/store.h"
#include "tests/fuzz/fuzz.h"

static char folder[4096];
static char file[sizeof folder + 16];

static void remove_folder(void)
{
    unlink(file);
    rmdir(folder);
}

static void make_folder(void)
{
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/cairn-fuzz-XXXXXX", parent == NULL ? "/tmp" : parent);
    PROMISE(mkdtemp(folder) != NULL);
    snprintf(file, sizeof file, "%s/run.db", folder);
    atexit(remove_folder);
}

static void write_file(const uint8_t *bytes, size_t length)
{
    FILE *out = fopen(file, "wb");
    PROMISE(out != NULL);
    PROMISE(length == 0 || fwrite(bytes, 1, length, out) == length);
    PROMISE(fclose(out) == 0);
}

static void load_sequences(struct cairn_store *store, struct cairn_arena *arena)
{
    struct cairn_store_sequence *rows;
    uint32_t count;
    if (cairn_store_load_sequence(store, NULL, arena, &rows, &count, NULL) != CAIRN_OK) {
        PROMISE(count == 0);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        PROMISE(rows[i].text == NULL || strlen(rows[i].text) < (1u << 30));
        const uint8_t *choices = rows[i].choices.bytes;
        for (size_t k = 0; k < rows[i].choices.length; k++) {
            PROMISE(choices[k] <= UINT8_MAX);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct cairn_store *store = NULL;
    struct cairn_error err = {.message = ""};
    if (folder[0] == '\0') {
        make_folder();
    }
    write_file(bytes, length);
    cairn_store_is_ours(file);
    enum cairn_status status = cairn_store_open(&store, file, &err);
    if (status != CAIRN_OK) {
        PROMISE(status == CAIRN_FORMAT || status == CAIRN_IO);
        PROMISE(store == NULL && err.message[0] != '\0');
        return 0;
    }
    struct cairn_arena arena = {0};
    load_sequences(store, &arena);
    for (int table = 0; table <= CAIRN_STORE_TABLE_time_series; table++) {
        void *rows = NULL;
        uint32_t count = 0;
        if (cairn_store_load(store, (enum cairn_store_table)table, NULL, &arena, &rows, &count,
                             NULL) != CAIRN_OK) {
            PROMISE(count == 0);
        }
    }
    cairn_arena_release(&arena);
    if (cairn_store_close(store, NULL) != CAIRN_OK) {
        PROMISE(cairn_store_is_ours(file));
    }
    return 0;
}
