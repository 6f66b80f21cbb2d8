/* Calls of libc that leave something behind in the process, one a function: a target for comparing
 * ways of isolation. What they return says what an earlier sequence may have left. */
#ifndef CAIRN_TESTS_PROCESS_TORTURE_H
#define CAIRN_TESTS_PROCESS_TORTURE_H

#include <stddef.h>

/* stdio */
int torture_print(const char *text);
int torture_flush_all(void);
int torture_write_file(const char *name, const char *text);
int torture_read_file(const char *name);
int torture_open_and_forget(const char *name);
int torture_unget(int character);
int torture_buffer_stdout(int size);
int torture_close_stdout(void);
char *torture_format(double number, long integer, const char *text);
int torture_scan(const char *text);
char *torture_temporary_name(void);
/* locale and character sets */
char *torture_set_locale(int category, const char *name);
int torture_decimal_point(void);
int torture_wide_length(const char *text);
int torture_multibyte_step(const char *text);
int torture_convert(const char *from, const char *to, const char *text);
int torture_convert_and_forget(const char *from, const char *to);
/* environment */
int torture_set_variable(const char *name, const char *value);
int torture_unset_variable(const char *name);
int torture_put_variable(char *text);
char *torture_get_variable(const char *name);
int torture_clear_environment(void);
int torture_count_environment(void);
int torture_spoil_variable(const char *name);
/* time */
int torture_zone(const char *zone);
char *torture_local_time(long seconds);
long torture_make_time(int year, int month);
/* numbers */
int torture_seed(unsigned seed);
int torture_random(void);
double torture_random_real(void);
int torture_rounding(int mode);
int torture_raise_float(int which);
int torture_test_float(void);
double torture_third(void);
/* strings and tables */
char *torture_error_text(int number);
char *torture_signal_text(int number);
char *torture_token(char *text, const char *separators);
int torture_options(const char *option);
int torture_hash_create(int size);
int torture_hash_enter(const char *key, int value);
int torture_sort(int count);
int torture_match(const char *pattern, const char *text);
int torture_glob(const char *pattern);
/* control flow and signals */
int torture_at_exit(void);
int torture_exit(int status);
int torture_abort(void);
int torture_jump(int value);
int torture_raise(int number);
int torture_block(int number);
int torture_is_blocked(int number);
int torture_handle(int number);
int torture_handler_count(void);
int torture_handled_fault(int offset);
int torture_signal_stack(int size);
/* the process */
int torture_change_directory(const char *name);
int torture_directory_length(void);
int torture_mask(int mask);
int torture_duplicate(int descriptor);
int torture_close(int descriptor);
int torture_count_descriptors(void);
int torture_limit_files(int count);
int torture_timer(int seconds);
int torture_map(int pages);
int torture_deep_buffer(int kilobytes);
int torture_stale_stack(void);
int torture_grow_break(int bytes);
int torture_thread(int value);
int torture_thread_value(int value);
int torture_load(const char *library);
int torture_load_and_forget(const char *library);
int torture_users(void);
/* state of its own */
int torture_count(void);
int torture_poke(int offset, int value);
int torture_peek(int offset);
void *torture_allocate(size_t size);
void torture_release(void *pointer);
int torture_lock_and_crash(void);

#endif
