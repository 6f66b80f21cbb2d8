/* Strings, paths, and the strings that are mined from comments: "rb", "wb", not 5" of rain. */
static inline int open_file(const char *filename, const char *mode) { return 0; }
int thing_open(const char *, const char *);
static inline int load(const char *source) { return 0; }
static inline int greet(const char *name) { return 0; }
static inline void minify(char *json) {}
static inline void describe(char *errbuf) {}
static inline int hash(const unsigned char *key) { return 0; }
#define TEXT_VERSION "1.2"
#define TEXT_PAIR(a) f(a, "inner")
static inline int ini_load(const char *ininame) { return 0; } /* a name that ends so, of what loads */
/**
 * @brief Reads settings; not a file of its own.
 * @param from    Name of the INI file to read.
 * @param section name of the section in that file
 * @param note    what to print. The file is not read again.
 * @param to      path to the copy
 */
static inline int merge(const char *from, const char *section, const char *note, const char *to)
{
    return 0;
}
static inline int next_character(const char **s) { return 0; }
static inline int last_error(const char **message) { return 0; }
