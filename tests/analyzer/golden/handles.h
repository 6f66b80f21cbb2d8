/* Handles that are void underneath, and generic pointers, which are none. */
typedef void EASY;
typedef void *PROFILE;
typedef void *voidp;
static inline EASY *easy_init(void) { return 0; }
static inline int easy_perform(EASY *easy) { return 0; }
static inline void easy_cleanup(EASY *easy) {}
static inline PROFILE profile_open(const char *name) { return 0; }
static inline int profile_get(PROFILE profile, int index) { return 0; }
static inline int profile_close(PROFILE profile) { return 0; }
static inline int generic(voidp pointer) { return 0; }
