/* Public structs: fields that can be read and written, lengths of buffers, literals, locals. */
typedef struct zstream {
    unsigned char *next_in; /* next input byte */
    unsigned avail_in;
    unsigned char *next_out;
    unsigned avail_out;
    char *msg;
    void *state;      /* not visible by applications */
    unsigned long total;
    int reserved;
    unsigned ready : 1;
    const int fixed;
    char label[16];
    double grid[4];
    union { int a; float b; };
    struct { int x; } inner;
    void (*hook)(void);
    struct zstream *parent;
} zstream;
static inline int zstream_init(zstream *z) { return 0; }
static inline int zstream_run(zstream *z) { return 0; }

struct point { int x, y; const char *name; };
static inline int use_point(const struct point *p) { return 0; }
static inline struct point move(struct point by) { return by; }

typedef union value { int i; double d; } value;
static inline int use_value(value *v) { return 0; }

typedef struct node { int key; struct node *next; } node;
static inline node *node_new(void) { return 0; }
static inline void node_free(node *n) {}
/* Reached by no function. */
struct unused { int a; };

/* Numbers that are copied into what keeps them are the caller's to write; what a call may write to,
 * or that comes out of nothing, is the library's. */
struct crew;
struct sailor { int rank; double pay; };
static inline struct crew *crew_new(void) { return 0; }
static inline int crew_hire(struct crew *c, const struct sailor *s) { return 0; }
static inline struct sailor *crew_find(struct crew *c, int number) { return 0; }
struct berth { int deck; int number; };
static inline struct berth *crew_berth(struct crew *c) { return 0; }
static inline void crew_move(struct crew *c, struct berth *b) {}
