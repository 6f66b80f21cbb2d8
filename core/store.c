#include "core/store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/str.h"

enum { ROWS_PER_COMMIT = 1000, BUSY_MS = 5000 };
static const double seconds_per_commit = 1.0;

/* ---- the tables as data ---- */

enum column_kind { COLUMN_TEXT, COLUMN_INTEGER, COLUMN_REAL, COLUMN_BYTES };

struct column {
    const char *name;
    enum column_kind kind;
    size_t offset; /* in the row's struct */
};

struct table {
    const char *name;
    const struct column *columns;
    int column_count;
    int key_count;
    size_t row_size;
};

#define COLUMN(table, kind, name)                                                                  \
    {#name, COLUMN_##kind, offsetof(struct cairn_store_##table, name)},
#define COLUMNS(table, columns, keys)                                                              \
    static const struct column table##_columns[] = {columns(COLUMN, table)};
CAIRN_STORE_TABLE_LIST(COLUMNS)

#define TABLE(table, columns, keys)                                                                \
    {#table, table##_columns, (int)(sizeof table##_columns / sizeof *table##_columns), keys,       \
     sizeof(struct cairn_store_##table)},
static const struct table tables[] = {CAIRN_STORE_TABLE_LIST(TABLE)};

enum { TABLE_COUNT = sizeof tables / sizeof *tables };

struct cairn_store {
    sqlite3 *db;
    char *path;
    sqlite3_stmt *puts[TABLE_COUNT]; /* prepared on first use */
    uint32_t pending;                /* rows since the transaction began; 0: none is open */
    bool is_whole;                   /* the transaction is not to be committed in parts */
    double began;                    /* when it did */
    struct cairn_error error;        /* the first failure of writing; status OK: none */
};

/* ---- errors ---- */

static enum cairn_status fail_with(const struct cairn_store *store, const char *what, int code,
                                   struct cairn_error *err)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return cairn_fail(err, CAIRN_IO, "cannot write '%s': the disk is full", store->path);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return cairn_fail(err, CAIRN_FORMAT, "'%s' is damaged or no database: generate again",
                          store->path);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return cairn_fail(err, CAIRN_IO, "'%s' is in use by another program: try again later",
                          store->path);
    default:
        return cairn_fail(err, CAIRN_IO, "cannot %s '%s': %s", what, store->path,
                          sqlite3_errmsg(store->db));
    }
}

/* Remembers the first failure of writing. */
static void note(struct cairn_store *store, int code)
{
    if (code != SQLITE_OK && code != SQLITE_DONE && store->error.status == CAIRN_OK) {
        (void)fail_with(store, "write", code, &store->error);
    }
}

enum cairn_status cairn_store_check(const struct cairn_store *store, struct cairn_error *err)
{
    if (store->error.status == CAIRN_OK) {
        return CAIRN_OK;
    }
    return cairn_fail(err, store->error.status, "%s", store->error.message);
}

/* ---- opening ---- */

static int create_table(struct cairn_store *store, const struct table *table)
{
    static const char *const types[] = {"TEXT", "INTEGER", "REAL", "BLOB"};
    struct cairn_str sql = {0};
    cairn_str_addf(&sql, "CREATE TABLE \"%s\" (", table->name);
    for (int i = 0; i < table->column_count; i++) {
        cairn_str_addf(&sql, "\"%s\" %s, ", table->columns[i].name, types[table->columns[i].kind]);
    }
    cairn_str_add(&sql, "PRIMARY KEY (");
    for (int i = 0; i < table->key_count; i++) {
        cairn_str_addf(&sql, "%s\"%s\"", i == 0 ? "" : ", ", table->columns[i].name);
    }
    cairn_str_add(&sql, "))");
    int code = sqlite3_exec(store->db, sql.text, NULL, NULL, NULL);
    cairn_str_release(&sql);
    return code;
}

/* A rollback journal and not a write-ahead log: run.db is one whole file at any time, on any file
 * system, and what a killed process had not committed is rolled back by the next reader. */
static int configure(struct cairn_store *store)
{
    sqlite3_busy_timeout(store->db, BUSY_MS);
    /* A column that is missing is an error, and not a text in double quotes. */
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    return sqlite3_exec(store->db,
                        "PRAGMA journal_mode = DELETE; PRAGMA synchronous = NORMAL;"
                        "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY",
                        NULL, NULL, NULL);
}

static int create_schema(struct cairn_store *store)
{
    struct cairn_str sql = {0};
    cairn_str_addf(&sql, "PRAGMA application_id = %d; PRAGMA user_version = %d; BEGIN",
                   CAIRN_STORE_APPLICATION, CAIRN_STORE_VERSION);
    int code = sqlite3_exec(store->db, sql.text, NULL, NULL, NULL);
    cairn_str_release(&sql);
    for (int i = 0; i < TABLE_COUNT && code == SQLITE_OK; i++) {
        code = create_table(store, &tables[i]);
    }
    return code == SQLITE_OK ? sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL) : code;
}

static void free_store(struct cairn_store *store)
{
    for (int i = 0; i < TABLE_COUNT; i++) {
        sqlite3_finalize(store->puts[i]);
    }
    sqlite3_close(store->db);
    free(store->path);
    free(store);
}

static struct cairn_store *new_store(const char *path)
{
    struct cairn_store *store = cairn_alloc(sizeof *store);
    *store = (struct cairn_store){.path = cairn_strdup(path)};
    return store;
}

enum cairn_status cairn_store_create(struct cairn_store **ret_store, const char *path,
                                     struct cairn_error *err)
{
    /* SQLite would take over a file that is there. */
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0) {
        return cairn_fail(err, CAIRN_IO, "cannot create '%s': %s", path, strerror(errno));
    }
    close(fd);
    struct cairn_store *store = new_store(path);
    int code = sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE, NULL);
    code = code == SQLITE_OK ? configure(store) : code;
    code = code == SQLITE_OK ? create_schema(store) : code;
    if (code != SQLITE_OK) {
        enum cairn_status status = fail_with(store, "create", code, err);
        free_store(store);
        return status;
    }
    *ret_store = store;
    return CAIRN_OK;
}

static int prepare_load(struct cairn_store *store, const struct table *table, const int64_t *key,
                        bool is_count, sqlite3_stmt **statement)
{
    struct cairn_str sql = {0};
    cairn_str_add(&sql, "SELECT ");
    for (int i = 0; i < table->column_count && !is_count; i++) {
        cairn_str_addf(&sql, "%s\"%s\"", i == 0 ? "" : ", ", table->columns[i].name);
    }
    cairn_str_addf(&sql, "%s FROM \"%s\"", is_count ? "count(*)" : "", table->name);
    if (key != NULL) {
        cairn_str_addf(&sql, " WHERE \"%s\" = ?", table->columns[0].name);
    }
    for (int i = 0; i < table->key_count && !is_count; i++) {
        cairn_str_addf(&sql, "%s \"%s\"", i == 0 ? " ORDER BY" : ",", table->columns[i].name);
    }
    int code = sqlite3_prepare_v2(store->db, sql.text, -1, statement, NULL);
    if (code == SQLITE_OK && key != NULL) {
        code = sqlite3_bind_int64(*statement, 1, *key);
    }
    cairn_str_release(&sql);
    return code;
}

static int count_rows(struct cairn_store *store, const struct table *table, const int64_t *key,
                      uint32_t *count)
{
    sqlite3_stmt *statement = NULL;
    int code = prepare_load(store, table, key, true, &statement);
    code = code == SQLITE_OK ? sqlite3_step(statement) : code;
    int64_t rows = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    *count = (uint32_t)(rows < 0 ? 0 : rows > INT32_MAX ? INT32_MAX : rows);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

static int read_pragma(struct cairn_store *store, const char *sql, int *value)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        *value = code == SQLITE_ROW ? sqlite3_column_int(statement, 0) : 0;
    }
    sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Whether every table has its columns, and can be read. */
static int try_tables(struct cairn_store *store)
{
    int code = SQLITE_OK;
    for (int i = 0; i < TABLE_COUNT && code == SQLITE_OK; i++) {
        sqlite3_stmt *statement = NULL;
        uint32_t count;
        code = prepare_load(store, &tables[i], NULL, false, &statement);
        sqlite3_finalize(statement);
        code = code == SQLITE_OK ? count_rows(store, &tables[i], NULL, &count) : code;
    }
    return code;
}

static enum cairn_status check_format(struct cairn_store *store, struct cairn_error *err)
{
    int application = 0;
    int version = 0;
    int code = configure(store);
    code = code == SQLITE_OK ? read_pragma(store, "PRAGMA application_id", &application) : code;
    code = code == SQLITE_OK ? read_pragma(store, "PRAGMA user_version", &version) : code;
    if (code == SQLITE_OK && application != CAIRN_STORE_APPLICATION) {
        return cairn_fail(err, CAIRN_FORMAT, "'%s' is no database of cairn's", store->path);
    }
    if (code == SQLITE_OK && version != CAIRN_STORE_VERSION) {
        return cairn_fail(err, CAIRN_FORMAT,
                          "'%s' was written by another version of cairn (format %d, this is %d): "
                          "generate again",
                          store->path, version, CAIRN_STORE_VERSION);
    }
    code = code == SQLITE_OK ? try_tables(store) : code;
    code = code == SQLITE_ERROR ? SQLITE_CORRUPT : code; /* a table or column is missing */
    return code == SQLITE_OK ? CAIRN_OK : fail_with(store, "read", code, err);
}

enum cairn_status cairn_store_open(struct cairn_store **ret_store, const char *path,
                                   struct cairn_error *err)
{
    struct stat info;
    if (stat(path, &info) != 0 || access(path, R_OK) != 0) {
        return errno == ENOENT || errno == ENOTDIR
                   ? cairn_fail(err, CAIRN_NOT_FOUND, "there is no '%s'", path)
                   : cairn_fail(err, CAIRN_IO, "cannot read '%s': %s", path, strerror(errno));
    }
    if (!S_ISREG(info.st_mode)) {
        return cairn_fail(err, CAIRN_FORMAT, "'%s' is no database of cairn's", path);
    }
    struct cairn_store *store = new_store(path);
    int code = sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE, NULL);
    enum cairn_status status =
        code == SQLITE_OK ? check_format(store, err) : fail_with(store, "read", code, err);
    if (status != CAIRN_OK) {
        free_store(store);
        return status;
    }
    *ret_store = store;
    return CAIRN_OK;
}

enum cairn_status cairn_store_close(struct cairn_store *store, struct cairn_error *err)
{
    if (store == NULL) {
        return CAIRN_OK;
    }
    cairn_store_commit(store);
    enum cairn_status status = cairn_store_check(store, err);
    free_store(store);
    return status;
}

bool cairn_store_is_ours(const char *path)
{
    /* SQLite's header: 16 bytes of magic; the application_id at 68, big-endian. */
    static const char magic[16] = "SQLite format 3";
    unsigned char head[72];
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        return false;
    }
    bool is_file = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
    ssize_t length = is_file ? read(fd, head, sizeof head) : -1;
    close(fd);
    uint32_t application = (uint32_t)head[68] << 24 | (uint32_t)head[69] << 16 |
                           (uint32_t)head[70] << 8 | (uint32_t)head[71];
    return length == 0 ||
           (length == (ssize_t)sizeof head && memcmp(head, magic, sizeof magic) == 0 &&
            application == CAIRN_STORE_APPLICATION);
}

const char *cairn_store_sqlite_version(void)
{
    return sqlite3_libversion();
}

/* ---- writing ---- */

void cairn_store_commit(struct cairn_store *store)
{
    if (store->pending == 0) {
        return;
    }
    store->pending = 0;
    store->is_whole = false;
    if (store->error.status == CAIRN_OK) {
        note(store, sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL));
    }
    if (store->error.status != CAIRN_OK) {
        /* A full disk has rolled back by itself at times; then this is refused. */
        (void)sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    }
}

void cairn_store_set_failed(struct cairn_store *store)
{
    cairn_store_commit(store);
    (void)sqlite3_exec(store->db,
                       "PRAGMA journal_mode = MEMORY;"
                       "UPDATE run SET value = 'failed' WHERE name = 'state'",
                       NULL, NULL, NULL);
}

static int prepare_put(struct cairn_store *store, enum cairn_store_table number)
{
    const struct table *table = &tables[number];
    struct cairn_str sql = {0};
    cairn_str_addf(&sql, "INSERT OR REPLACE INTO \"%s\" VALUES (?", table->name);
    for (int i = 1; i < table->column_count; i++) {
        cairn_str_add(&sql, ", ?");
    }
    cairn_str_add(&sql, ")");
    int code = sqlite3_prepare_v3(store->db, sql.text, -1, SQLITE_PREPARE_PERSISTENT,
                                  &store->puts[number], NULL);
    cairn_str_release(&sql);
    return code;
}

static int bind(sqlite3_stmt *statement, int position, const struct column *column, const char *row)
{
    const char *at = row + column->offset;
    const char *text;
    int64_t integer;
    double real;
    struct cairn_store_bytes bytes;
    switch (column->kind) {
    case COLUMN_TEXT:
        memcpy(&text, at, sizeof text);
        return text == NULL ? sqlite3_bind_null(statement, position)
                            : sqlite3_bind_text(statement, position, text, -1, SQLITE_STATIC);
    case COLUMN_INTEGER:
        memcpy(&integer, at, sizeof integer);
        return sqlite3_bind_int64(statement, position, integer);
    case COLUMN_REAL:
        memcpy(&real, at, sizeof real);
        return sqlite3_bind_double(statement, position, real);
    case COLUMN_BYTES:
        memcpy(&bytes, at, sizeof bytes);
        return sqlite3_bind_blob64(statement, position, bytes.bytes == NULL ? "" : bytes.bytes,
                                   bytes.length, SQLITE_STATIC);
    }
    return SQLITE_MISUSE;
}

static void put_row(struct cairn_store *store, enum cairn_store_table number, const void *row)
{
    int code = store->puts[number] == NULL ? prepare_put(store, number) : SQLITE_OK;
    sqlite3_stmt *statement = store->puts[number];
    for (int i = 0; i < tables[number].column_count && code == SQLITE_OK; i++) {
        code = bind(statement, i + 1, &tables[number].columns[i], row);
    }
    code = code == SQLITE_OK ? sqlite3_step(statement) : code;
    note(store, code);
    if (statement != NULL) {
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
    }
}

/* Makes sure that a transaction is open. Returns whether anything can be written. */
static bool begin(struct cairn_store *store)
{
    double now = cairn_clock_s();
    bool is_due = store->pending >= ROWS_PER_COMMIT ||
                  (store->pending != 0 && now - store->began >= seconds_per_commit);
    if (is_due && !store->is_whole) {
        cairn_store_commit(store);
    }
    if (store->error.status == CAIRN_OK && store->pending++ == 0) {
        note(store, sqlite3_exec(store->db, "BEGIN", NULL, NULL, NULL));
        store->began = now;
    }
    return store->error.status == CAIRN_OK;
}

void cairn_store_put(struct cairn_store *store, enum cairn_store_table table, const void *row)
{
    if (begin(store)) {
        put_row(store, table, row);
    }
}

void cairn_store_hold(struct cairn_store *store)
{
    store->is_whole = begin(store);
}

void cairn_store_clear(struct cairn_store *store, enum cairn_store_table table)
{
    char sql[64];
    snprintf(sql, sizeof sql, "DELETE FROM \"%s\"", tables[table].name);
    cairn_store_hold(store);
    if (store->is_whole) {
        note(store, sqlite3_exec(store->db, sql, NULL, NULL, NULL));
    }
}

void cairn_store_put_text(struct cairn_store *store, const char *name, const char *value)
{
    struct cairn_store_run row = {.name = name, .value = value};
    cairn_store_put_run(store, &row);
}

void cairn_store_put_number(struct cairn_store *store, const char *name, int64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)value);
    cairn_store_put_text(store, name, text);
}

void cairn_store_put_real(struct cairn_store *store, const char *name, double value)
{
    char text[64];
    snprintf(text, sizeof text, "%.17g", value);
    cairn_store_put_text(store, name, text);
}

/* ---- reading ---- */

static void read_column(sqlite3_stmt *statement, int position, const struct column *column,
                        struct cairn_arena *arena, char *row)
{
    char *at = row + column->offset;
    switch (column->kind) {
    case COLUMN_TEXT: {
        const char *text = (const char *)sqlite3_column_text(statement, position);
        text = text == NULL ? NULL : cairn_arena_strdup(arena, text);
        memcpy(at, &text, sizeof text);
        break;
    }
    case COLUMN_INTEGER: {
        int64_t integer = sqlite3_column_int64(statement, position);
        memcpy(at, &integer, sizeof integer);
        break;
    }
    case COLUMN_REAL: {
        double real = sqlite3_column_double(statement, position);
        memcpy(at, &real, sizeof real);
        break;
    }
    case COLUMN_BYTES: {
        const void *blob = sqlite3_column_blob(statement, position);
        size_t length = blob == NULL ? 0 : (size_t)sqlite3_column_bytes(statement, position);
        struct cairn_store_bytes bytes = {cairn_arena_copy(arena, blob, length), length};
        memcpy(at, &bytes, sizeof bytes);
        break;
    }
    }
}

enum cairn_status cairn_store_load(struct cairn_store *store, enum cairn_store_table number,
                                   const int64_t *key, struct cairn_arena *arena, void **ret_rows,
                                   uint32_t *ret_count, struct cairn_error *err)
{
    const struct table *table = &tables[number];
    sqlite3_stmt *statement = NULL;
    uint32_t room = 0;
    *ret_count = 0;
    cairn_store_commit(store);
    int code = count_rows(store, table, key, &room);
    code = code == SQLITE_OK ? prepare_load(store, table, key, false, &statement) : code;
    char *rows = cairn_arena_alloc(arena, (size_t)room * table->row_size);
    uint32_t count = 0;
    while (code == SQLITE_OK && count < room) {
        code = sqlite3_step(statement);
        if (code != SQLITE_ROW) {
            break;
        }
        for (int i = 0; i < table->column_count; i++) {
            read_column(statement, i, &table->columns[i], arena,
                        rows + (size_t)count * table->row_size);
        }
        count++;
        code = SQLITE_OK;
    }
    sqlite3_finalize(statement);
    if (code != SQLITE_OK && code != SQLITE_DONE) {
        return fail_with(store, "read", code == SQLITE_ERROR ? SQLITE_CORRUPT : code, err);
    }
    *ret_rows = rows;
    *ret_count = count;
    return CAIRN_OK;
}
