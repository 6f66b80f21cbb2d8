/* A library that does everything a library may do to the process that it runs in. The target of the
 * tests in this folder; its harness is hostile_harness.c, written by hand. */
#ifndef CAIRN_TESTS_PROCESS_HOSTILE_H
#define CAIRN_TESTS_PROCESS_HOSTILE_H

#include <stddef.h>
#include <stdio.h>

struct pair {
    int first;
    int second;
};

struct node {
    struct node *next;
    struct node *other;
    long value;
};

/* name, inputs, outputs, kind of its outputs: the harness has a stub for each, which the tests call
 * by its number. */
#define HOSTILE_LIST(X)                                                                            \
    X(store, 3, 0, nothing) /* p[offset] = value, bytes */                                         \
    X(load, 2, 1, small)    /* p[offset] */                                                        \
    X(claim, 1, 1, number)  /* the argument; contracts say what it may be */                       \
    X(divide_by, 1, 1, small)                                                                      \
    X(bad_instruction, 0, 0, nothing)                                                              \
    X(breakpoint, 0, 0, nothing)                                                                   \
    X(call_null, 0, 0, nothing)                                                                    \
    X(raise_abort, 0, 0, nothing)                                                                  \
    X(check, 1, 0, nothing)      /* assert(argument) */                                            \
    X(leave, 1, 0, nothing)      /* exit */                                                        \
    X(leave_fast, 1, 0, nothing) /* _exit */                                                       \
    X(leave_raw, 1, 0, nothing)  /* the system call */                                             \
    X(recurse, 1, 1, small)      /* without end if the argument is positive */                     \
    X(spin, 0, 0, nothing)                                                                         \
    X(doze, 0, 0, nothing)                                                                         \
    X(spin_deaf, 0, 0, nothing) /* ignoring and blocking every signal */                           \
    X(nap, 1, 0, nothing)       /* milliseconds */                                                 \
    X(circle, 1, 1, small)      /* looks for -1 in a ring of so many */                            \
    X(count_up_to, 1, 1, number)                                                                   \
    X(wait_for, 1, 0, nothing) /* milliseconds, awake */                                           \
    X(smash_stack, 0, 0, nothing)                                                                  \
    X(fortify, 1, 0, nothing) /* copies so many bytes to a buffer of 8 */                          \
    X(make, 1, 1, pointer)                                                                         \
    X(drop, 1, 0, nothing)                                                                         \
    X(resize, 2, 1, pointer)                                                                       \
    X(resize_inside, 1, 1, pointer)  /* realloc(p + 1) */                                          \
    X(eat, 1, 1, small)              /* allocates blocks of so many bytes until that fails */      \
    X(start_grandchild, 1, 1, small) /* that sleeps; in a session of its own if asked to */        \
    X(fork_and_return, 0, 1, small)                                                                \
    X(crash_grandchild, 0, 1, small) /* the signal that ended it */                                \
    X(exit_grandchild, 1, 1, small)  /* its exit status */                                         \
    X(close_all, 0, 0, nothing)                                                                    \
    X(write_to_all, 0, 0, nothing)                                                                 \
    X(change_signals, 0, 0, nothing)                                                               \
    X(kill_parent, 0, 1, small)     /* errno */                                                    \
    X(scribble, 0, 0, nothing)      /* over all shared memory that can be written */               \
    X(say, 1, 0, nothing)           /* writes to stdout, around stdio */                           \
    X(start_threads, 0, 0, nothing) /* that allocate, and end */                                   \
    X(fault_in_thread, 0, 0, nothing)                                                              \
    X(exhaust_files, 0, 1, small)                                                                  \
    X(name, 0, 1, string)                                                                          \
    X(greet, 1, 1, string)    /* "hello <argument>", malloc'ed */                                  \
    X(split, 5, 4, split)     /* (a, b, &quotient, &ratio, &single) and the remainder */           \
    X(give_text, 1, 1, given) /* (&text) */                                                        \
    X(make_pair, 2, 1, pair)                                                                       \
    X(sum_pair, 1, 1, small)                                                                       \
    X(node_new, 1, 1, node)                                                                        \
    X(node_link, 2, 0, nothing)     /* a->next = b */                                              \
    X(prepared_node, 0, 1, pointer) /* allocated by the set-up hook */                             \
    X(node_drop, 1, 0, nothing)     /* frees one node, not what it points to */                    \
    X(node_next, 1, 1, pointer)                                                                    \
    X(keep, 1, 0, nothing) /* in a static variable */                                              \
    X(keep_in_thread, 1, 0, nothing)                                                               \
    X(count, 0, 1, small)      /* 1, 2, 3, ... */                                                  \
    X(fill, 3, 0, nothing)     /* memset(p, value, size) */                                        \
    X(sum, 2, 1, small)        /* of size bytes */                                                 \
    X(length_of, 1, 1, number) /* strlen */                                                        \
    X(churn, 1, 1, number)                                                                         \
    X(echo, 1, 1, number)                                                                          \
    X(apply, 2, 1, small)       /* calls back */                                                   \
    X(second_of, 1, 1, pointer) /* of an array of pointers */                                      \
    X(read_byte, 1, 1, small)   /* from a FILE */                                                  \
    X(close_stream, 1, 0, nothing)                                                                 \
    X(create_file, 1, 1, small) /* errno */                                                        \
    X(remove_file, 1, 1, small) /* errno */                                                        \
    X(file_size, 1, 1, number)  /* or -1 */                                                        \
    X(rename_file, 2, 1, small) /* errno */                                                        \
    X(processor_time, 0, 1, number)                                                                \
    X(wall_time, 0, 1, number)                                                                     \
    X(entropy, 0, 1, number)                                                                       \
    X(device_entropy, 0, 1, number)                                                                \
    X(fail_with, 1, 0, nothing)  /* sets errno */                                                  \
    X(use_after, 1, 1, small)    /* frees, then reads */                                           \
    X(drop_chain, 1, 0, nothing) /* frees a node and all behind it */                              \
    X(dirty_stack, 0, 1, number) /* an uninitialised variable */

enum hostile_stub {
#define HOSTILE_ENUM(name, inputs, outputs, kind) HOSTILE_##name,
    HOSTILE_LIST(HOSTILE_ENUM)
#undef HOSTILE_ENUM
        HOSTILE_COUNT
};

#define HOSTILE_MODEL_HASH 0x686f7374696c65ull

void hostile_store(char *p, long offset, int value);
int hostile_load(const char *p, long offset);
long hostile_claim(long number);
int hostile_divide_by(int by);
void hostile_bad_instruction(void);
void hostile_breakpoint(void);
void hostile_call_null(void);
void hostile_raise_abort(void);
void hostile_check(int holds);
void hostile_leave(int status);
void hostile_leave_fast(int status);
void hostile_leave_raw(int status);
int hostile_recurse(int depth);
void hostile_spin(void);
void hostile_doze(void);
void hostile_spin_deaf(void);
void hostile_nap(int ms);
int hostile_circle(int length);
long hostile_count_up_to(long number);
void hostile_wait_for(int ms);
void hostile_smash_stack(void);
void hostile_fortify(size_t size);
void *hostile_make(size_t size);
void hostile_drop(void *p);
void *hostile_resize(void *p, size_t size);
void *hostile_resize_inside(char *p);
int hostile_eat(size_t size);
int hostile_start_grandchild(int in_session);
int hostile_fork_and_return(void);
int hostile_crash_grandchild(void);
int hostile_exit_grandchild(int status);
void hostile_close_all(void);
void hostile_write_to_all(void);
void hostile_change_signals(void);
int hostile_kill_parent(void);
void hostile_scribble(void);
void hostile_say(const char *text);
void hostile_start_threads(void);
void hostile_fault_in_thread(void);
int hostile_exhaust_files(void);
const char *hostile_name(void);
char *hostile_greet(const char *whom);
int hostile_split(int a, int b, int *quotient, double *ratio, float *single);
void hostile_give_text(const char **text);
struct pair hostile_make_pair(int first, int second);
int hostile_sum_pair(struct pair pair);
struct node *hostile_node_new(long value);
void hostile_node_link(struct node *a, struct node *b);
void hostile_prepare_node(void);
struct node *hostile_prepared_node(void);
void hostile_node_drop(struct node *node);
struct node *hostile_node_next(struct node *node);
void hostile_keep(void *p);
void hostile_keep_in_thread(void *p);
int hostile_count(void);
void hostile_fill(char *p, int value, size_t size);
int hostile_sum(const unsigned char *p, size_t size);
size_t hostile_length_of(const char *text);
long hostile_churn(long times);
long hostile_echo(long value);
int hostile_apply(int (*function)(int), int value);
void *hostile_second_of(void **pointers);
int hostile_read_byte(FILE *stream);
void hostile_close_stream(FILE *stream);
int hostile_create_file(const char *path);
int hostile_remove_file(const char *path);
long hostile_file_size(const char *path);
int hostile_rename_file(const char *from, const char *to);
long hostile_processor_time(void);
long hostile_wall_time(void);
long hostile_entropy(void);
long hostile_device_entropy(void);
void hostile_fail_with(int number);
int hostile_use_after(char *p);
void hostile_drop_chain(struct node *node);
long hostile_dirty_stack(void);

#endif
