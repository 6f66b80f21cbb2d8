/* Fields that are more than numbers and texts. */
struct inner { int x; };
struct made { int y; };
static inline int made_init(struct made *m) { return 0; }
static inline int made_use(struct made *m) { return 0; }
typedef struct holder {
    struct inner in;
    struct inner many[3];
    struct made made;
    struct { int unnamed_type; } box;
    struct { int plain; struct { char deep; }; };
    union { int number; double real; char *text; };
    int (*visit)(struct holder *h, void *user);
    void *user;
    void *mystery;
    int opaque_;
} holder;
static inline int hold(holder *h) { return 0; }
/* Made by the library, which initialised what is inside. */
typedef struct chest { struct made made; int (*hook)(int); } chest;
static inline chest *chest_new(void) { return 0; }
/* What a list counts is the list's own; a limit beside a pointer is the caller's. */
struct bead;
typedef struct necklace { int nb_elt; struct bead *node; int limit; } necklace;
static inline void necklace_init(necklace *n) { }
static inline int necklace_use(necklace *n) { return 0; }
/* What options count is the caller's to say. */
typedef struct opts { const char **args; int n; void (*progress)(int); int count; void *user; int size; } opts;
static inline void opts_init(opts *o) { }
static inline int opts_use(opts *o) { return 0; }
