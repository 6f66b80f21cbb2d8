/* Callbacks and what is handed on to them. */
typedef int (*compare_fn)(const void *, const void *);
typedef void visit_fn(int, void *);
static inline int walk(visit_fn *visit, void *user) { return 0; }
static inline int sort(void *base, compare_fn compare) { return 0; }
static inline int back(unsigned (*in)(void *, unsigned char **), void *in_desc,
                       int (*out)(void *, unsigned char *, unsigned), void *out_desc) { return 0; }
static inline int create(const char *name, void *app, void (*step)(int), void (*final)(void)) { return 0; }
static inline int plain(visit_fn visit) { return 0; }
static inline void set_user_data(void *userData) {}
/* Callbacks that are asked for data, by their names and shapes. */
typedef struct source source;
typedef long (*pull_fn)(source *, void *buffer, unsigned long size);
typedef int (*move_fn)(void *user, char *buffer, int size);
static inline int load(move_fn read_fn, move_fn write_fn, void *user) { return 0; }
static inline source *open_source(pull_fn pull) { return 0; }
static inline int each(int (*read)(void *user, int), int (*fill)(void *block, unsigned long size)) { return 0; }
static inline int convert(int (*input)(char *out, int *size, const char *in, int length)) { return 0; }
/* Callbacks that may call back. */
typedef struct queue queue;
static inline queue *queue_new(void) { return 0; }
static inline void queue_free(queue *q) {}
/* Called when it is time. From within it all functions may be called on the same queue, except
 * queue_run and queue_free. */
typedef void (*queue_fn)(queue *q, int id, void *arg);
static inline int queue_add(queue *q, unsigned delay, queue_fn fn, void *arg) { return 0; }
static inline int queue_cancel(queue *q, int id) { return 0; }
static inline int queue_cancel_for(queue *q, const void *arg) { return 0; }
static inline int queue_run(queue *q, unsigned now) { return 0; }
static inline int queue_count(const queue *q) { return 0; }
/* Callbacks that may do what their comment names. */
typedef struct timers timers;
typedef struct timer timer;
static inline timers *timers_new(void) { return 0; }
static inline void timers_free(timers *t) {}
/* Called when the time is over. May add timers and cancel any, its own too, but not run them. The
 * argument may be set later. */
typedef int (*timers_fn)(timers *t, timer *own, void *arg);
static inline timer *timers_add(timers *t, int delay, timers_fn fn, void *arg) { return 0; }
static inline void timers_cancel(timers *t, timer *which) {}
static inline int timers_pause(timers *t, timer *which) { return 0; }
static inline int timers_run(timers *t) { return 0; }
static inline void timers_set_argument(timers *t, timer *which, void *arg) {}
/* Functions that callbacks may call, as the comments on them say. */
typedef struct bell bell;
typedef void bell_handler(bell *b, void *user);
static inline bell *bell_new(void) { return 0; }
/* Not from a handler. */
static inline void bell_free(bell *b) {}
static inline unsigned bell_hear(bell *b, bell_handler *handler, void *user) { return 0; }
/* Handlers may call this, for themselves too. */
static inline int bell_leave(bell *b, unsigned id) { return 0; }
/* May be called by handlers. */
static inline void bell_leave_all(bell *b) {}
/* A handler may ring in turn. */
static inline int bell_ring(bell *b) { return 0; }
/* Must not be called from inside a handler. */
static inline void bell_melt(bell *b) {}

/* Bells: a comment on the type lets its callbacks call every function but one; another says nothing
 * of the kind, though it speaks of a call and of a function. */
struct bells;
/* Ringers may call every bells function on the same bells but bells_melt: they may hang and ring. */
typedef void (*bells_ringer)(struct bells *b, int number);
/* The listener can call the function bells_ring again if it is told so by many functions. */
typedef void (*bells_listener)(struct bells *b, int number, int loud);
static inline struct bells *bells_cast(void) { return 0; }
static inline void bells_melt(struct bells *b) {}
static inline int bells_hang(struct bells *b, bells_ringer ringer) { return 0; }
static inline int bells_listen(struct bells *b, bells_listener listener) { return 0; }
static inline void bells_ring(struct bells *b, int times) {}
