/* Codes that are macros, of a type that has no other values: 4 is KEG_ERR_DRY, and no success. */
#define KEG_SUCCESS 0
#define KEG_ERR_MEMORY 1
#define KEG_ERR_CLOSED 2
#define KEG_ERR_DRY 4
#define KEG_COLOUR_GREEN 0
#define KEG_COLOUR_RED 4
typedef int KEG_Error_Code;
typedef struct keg keg;
static inline KEG_Error_Code keg_tap(keg *k) { return 0; }
static inline KEG_Error_Code keg_roll(keg *k, int metres) { return 4; }
static inline int keg_level(const keg *k) { return 4; }
