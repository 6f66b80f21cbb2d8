#ifndef MINI_H
#define MINI_H

typedef struct mini_point {
    int x;
    unsigned flag : 3;
    const char *label;
    double weights[2];
} mini_point;

typedef int mini_visit(void *context, int value);

int mini_add(int a, unsigned char b);
int(mini_shadowed)(int a);
#define mini_shadowed(a) no_such_function_(a)
const char *mini_label(const mini_point *point);
mini_point mini_make(int x);
void mini_split(double value, int *whole);
int mini_each(mini_visit *visit, void *context);
int mini_print(char *out, const char *format, ...);
int mini_missing(void);
int mini_missing_too(void);
#define mini_bad(point) ((point)->no_such_field)
static inline int mini_inline(void)
{
    return mini_missing() + mini_missing_too();
}

/* What a test of the executor needs a target to do. */
void mini_crash(int depth);
void mini_hang(void);
void mini_abort(void);
void mini_stop(int status);
int mini_kill_parent(void);
int mini_write(const char *path);
int mini_connect(void);
int mini_start_process(void);
long mini_time(void);
/* Whether the kernel is another than that of this machine. */
int mini_kernel(void);
int mini_fresh_byte(void);
/* Waits 3 seconds by the clock in one of twelve ways; returns the milliseconds that it took. */
int mini_wait(int way);
/* Waits for what nobody brings about, in one of nine ways. */
int mini_wait_for_nobody(int way);
/* ... and in one that the runtime does not know. */
int mini_wait_for_message(void);
/* Waits for what is there already, in one of five ways; returns 1. */
int mini_wait_for_written(int way);
/* Waits for nothing, for a while, or with a thread beside it, in one of six ways. Returns what came
 * of it, errors below 0. */
int mini_wait_otherwise(int way);
/* Sets a timer by setitimer (0), alarm (1), timer_create (2), none (3). */
int mini_set_timer(int way);
void mini_talk(int lines);
void mini_free_twice(void);
int mini_process(void);

extern const mini_point mini_origin;
extern int mini_count;

#endif
