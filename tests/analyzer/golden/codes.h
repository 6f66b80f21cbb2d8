/* Errors that are numbered below 0: what returns an int returns one of them, whatever it is called. */
typedef enum {
    BREW_OK = 0,
    BREW_ERR_MEMORY = -1,
    BREW_ERR_TASTE = -2,
    BREW_ERR_TEMPERATURE = -3
} brew_code;
typedef struct brew brew;
static inline int brew_blend(brew *b, int share) { return share < 0 ? BREW_ERR_TASTE : BREW_OK; }
static inline int brew_cup_count(const brew *b) { return 0; }
