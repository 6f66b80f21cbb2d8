/* A header that leaves its parameters out, as for compilers without prototypes. */
#ifdef PROTOTYPES
#define ARGS_(x) x
#else
#define ARGS_(x) ()
#endif
static inline int old_open ARGS_((const char *name, int mode)) { return 0; }
static inline int old_read ARGS_((int handle)) { return 0; }
static inline int old_close ARGS_((int handle)) { return 0; }
static inline int old_version(void) { return 1; }
