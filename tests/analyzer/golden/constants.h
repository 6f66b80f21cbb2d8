/* Enumerations and groups of macro constants, and the parameters that they fit. */
#define C_NO_FLUSH   0
#define C_SYNC_FLUSH 2
#define C_FULL_FLUSH 3

#define C_OK          0
#define C_DATA_ERROR  (-3)
#define C_MEM_ERROR   (-4)
/* Return codes of all functions */

#define C_BEST_SPEED 1
#define C_BEST_SIZE  9
#define C_DEFAULT    (-1)
/* compression levels */

#define C_OPEN_READ  1
#define C_OPEN_WRITE 2
#define C_RATIO      0.5
#define C_EMPTY
#define C_TYPE       unsigned int
#define C_BLOCK      { 1, 2 }
#define C_BIG        0xffffffffffffffffULL

enum color { COLOR_RED, COLOR_GREEN, COLOR_LAST };
typedef enum { PERM_R = 1, PERM_W = 2, PERM_X = 4, PERM_NONE = 0 } perm;
enum { LIMIT = 99 };

static inline int run(int flush) { return 0; }
static inline int set_level(int level) { return 0; }
static inline int c_open(const char *text, int flags) { return 0; }
static inline int paint(enum color color, perm p) { return 0; }
static inline int plain(int number, int size) { return 0; }
static inline const char *explain(int error) { return 0; }

#define ARGS(args) args
/* Runs a step. Returns C_OK, or C_DATA_ERROR if there is none. */
static inline int step(int number) { return 0; }
/* Tells how much was read. Returns a number, or C_DATA_ERROR. */
static inline int count_read(int number) { return 0; }
/* Takes all of it. What it returns is no code. */
static inline int write_all(const char *text) { return 0; }

/* Prefixes that are the library's and a letter, and constants that are named for a parameter. */
#define CFGF_NOCASE 1
#define CFGF_LIST   2

#define CFGT_INT    1
#define CFGT_STR    2

static inline int cfg_init(int flags) { return 0; }
static inline int cfg_add(const char *name, int option_type) { return 0; }
static inline int cfg_count(int total) { return 0; }
/**
 * Prints.
 * @param how   CFGF_LIST, or CFGF_NOCASE.
 * @param value what to print, unless the option is a list (CFGF_LIST).
 * @return 0
 */
static inline int cfg_print(int how, int value) { return 0; }

/** Kinds of planets. */
enum celestial { CEL_ROCK = 1, CEL_GAS = 2, CEL_ICE = 4 };
static inline int measure(int planet_kind, int weight) { return 0; }

/* Macros that say of which type they are. */
typedef int ferry_port;
typedef int ferry_code;
#define FERRY_NORTH ((ferry_port)0)
#define FERRY_SOUTH ((ferry_port)1)
#define FERRY_LATE ((ferry_code)3)
#define FERRY_FULL ((ferry_code)4)
static inline int ferry_call(ferry_port at, int seats) { return 0; }
static inline const char *ferry_text(ferry_code code) { return ""; }
