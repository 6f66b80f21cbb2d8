/* Macros that forward to functions, shadow them, rename them; and others, which are no calls. */
#define VERSION "1"
typedef struct box { int value; } box;
static inline int boxInit_(box *b, int level, const char *version, int size) { return 0; }
static inline int boxUse(box *b) { return 0; }
static inline int __box_count(const box *b) { return 0; }
static inline int getOne(box *b) { return 0; }
#define boxInit(b, level) boxInit_((b), (level), VERSION, (int)sizeof(box))
#define box_count         __box_count
#define getOne(b)         ((b)->value ? (b)->value : (getOne)(b))
#define boxUses           boxUse
#define swapped(n, b)     (boxInit_(b, n, "x", 1))
#define twice(b)          boxInit_(b, (b)->value, VERSION, 1)
#define sum(b, n)         boxInit_(b, n + 1, VERSION, 1)
#define each(b)           for (int i = 0; i < boxUse(b); i++)
#define wrong(b)          boxUse(*(b))
#define cast(n)           boxUse(n)
