/* A library that does everything a library may do to the machine that it runs on, the target of
 * hostile.sh, and a well-behaved object. An act happens to a jar with two numbers in it,
 * hostile.tsv what it is to lead to. */
#ifndef CAIRN_TESTS_SYSTEM_HOSTILE_H
#define CAIRN_TESTS_SYSTEM_HOSTILE_H

typedef struct jar jar;

jar *jar_new(int capacity);
int jar_put(jar *j, int number);
int jar_count(const jar *j);
long jar_sum(const jar *j);
void jar_free(jar *j);

/* ends.c */
int act_read_null(jar *j);
int act_write_text_of_libc(jar *j);
int act_jump_to_null(jar *j);
int act_bad_instruction(jar *j);
int act_breakpoint(jar *j);
int act_divide_by_zero(jar *j);
int act_abort(jar *j);
int act_abort_blocked(jar *j);
int act_abort_handled(jar *j);
int act_assert(jar *j);
int act_exit_0(jar *j);
int act_exit_1(jar *j);
int act_exit_at_once(jar *j);
int act_exit_by_call(jar *j);
int act_exit_thread_by_call(jar *j);
int act_exit_thread(jar *j);
int act_overflow_stack(jar *j);
int act_jump_over_guard(jar *j);
int act_smash_stack(jar *j);
int act_pivot_stack(jar *j);
int act_loop(jar *j);
int act_loop_in_circle(jar *j);
int act_loop_deaf(jar *j);
int act_sleep(jar *j);
int act_sleep_for_ever(jar *j);
int act_lock_twice(jar *j);
int act_read_for_ever(jar *j);
int act_ignore_sigterm(jar *j);
int act_kill_itself(jar *j);
int act_raise_sigkill(jar *j);
int act_raise_sigstop(jar *j);
int act_raise_sigsegv(jar *j);
int act_handle_faults(jar *j);
int act_mark_place(jar *j);
int act_jump_to_place(jar *j);
int act_jump_to_garbage(jar *j);
int act_alarm(jar *j);
int act_alarm_handled(jar *j);
int act_kill_by_timer(jar *j);
int act_stop_by_timer(jar *j);
int act_crash_at_exit(jar *j);
int act_hang_at_exit(jar *j);

/* files.c */
int act_remove(jar *j);
int act_truncate(jar *j);
int act_overwrite(jar *j);
int act_chmod(jar *j);
int act_chown(jar *j);
int act_touch(jar *j);
int act_label(jar *j);
int act_flag(jar *j);
int act_rename(jar *j);
int act_follow_link(jar *j);
int act_follow_moved_link(jar *j);
int act_create(jar *j);
int act_remove_by_old_call(jar *j);
int act_remove_by_stolen_cookie(jar *j);
int act_write_own_memory_file(jar *j);
int act_write_to_terminal(jar *j);
int act_type_into_terminal(jar *j);
int act_write_to_all(jar *j);
int act_print(jar *j);
int act_print_for_ever(jar *j);
int act_close_streams(jar *j);
int act_replace_streams(jar *j);
int act_grow_file(jar *j);
int act_fill_disk(jar *j);
int act_make_thousands_of_files(jar *j);
int act_make_deep_folders(jar *j);
int act_make_closed_folder(jar *j);

/* kin.c */
int act_fork(jar *j);
int act_fork_by_vfork(jar *j);
int act_become_daemon(jar *j);
int act_fork_by_clone(jar *j);
int act_fork_bomb(jar *j);
int act_run_shell(jar *j);
int act_spawn(jar *j);
int act_become_shell(jar *j);
int act_kill_parent(jar *j);
int act_kill_everybody(jar *j);
int act_kill_group(jar *j);
int act_kill_parent_by_queue(jar *j);
int act_kill_parent_as_thread(jar *j);
int act_kill_parent_by_handle(jar *j);
int act_kill_parent_by_pipe(jar *j);
int act_trace_parent(jar *j);
int act_trace_me(jar *j);
int act_write_to_parent(jar *j);
int act_outlive_parent(jar *j);
int act_outlive_quietly(jar *j);
int act_limit_parent(jar *j);
int act_slow_parent(jar *j);
int act_open_socket(jar *j);
int act_open_local_socket(jar *j);
int act_share_memory(jar *j);
int act_make_queues(jar *j);
int act_change_user(jar *j);
int act_leave_sandbox(jar *j);
int act_ask_kernel(jar *j);
int act_start_thread(jar *j);
int act_start_thread_that_stays(jar *j);
int act_start_thread_that_faults(jar *j);
int act_start_thread_that_exits(jar *j);
int act_start_threads_for_ever(jar *j);

/* state.c */
int act_change_signals(jar *j);
int act_small_signal_stack(jar *j);
int act_change_limits(jar *j);
int act_limit_time(jar *j);
int act_become_slow(jar *j);
int act_lock_memory(jar *j);
int act_round_up(jar *j);
int act_trap_floats(jar *j);
int act_fill_x87(jar *j);
int act_flush_floats(jar *j);
int act_leave_direction(jar *j);
int act_leave_alignment_check(jar *j);
int act_leave_trap_flag(jar *j);
int act_forbid_memory(jar *j);
int act_change_locale(jar *j);
int act_change_places(jar *j);
int act_change_environment(jar *j);
int act_break_environment(jar *j);
int act_close_all(jar *j);
int act_replace_all(jar *j);
int act_open_strange_files(jar *j);
int act_seal_output(jar *j);
int act_change_personality(jar *j);
int act_hide_from_debuggers(jar *j);
int act_kill_by_filter(jar *j);
int act_refuse_by_filter(jar *j);
int act_fake_by_filter(jar *j);
int act_restrict_itself(jar *j);
int act_load_and_unload(jar *j);
int act_unload_itself(jar *j);
int act_move_thread_register(jar *j);
int act_break_thread_register(jar *j);
int act_break_rseq(jar *j);
int act_change_malloc(jar *j);
int act_stop_clock(jar *j);

/* memory.c */
int act_eat_by_malloc(jar *j);
int act_eat_small_pieces(jar *j);
int act_eat_by_mapping(jar *j);
int act_eat_by_files(jar *j);
int act_eat_by_brk(jar *j);
int act_free_everything(jar *j);
int act_free_nonsense(jar *j);
int act_scribble_on_shared(jar *j);
int act_scribble_on_all(jar *j);
int act_unmap_code(jar *j);
int act_unmap_shared(jar *j);
int act_unmap_read_only(jar *j);
int act_unmap_page_of_libc(jar *j);
int act_forbid_own_code(jar *j);
int act_write_own_code(jar *j);
int act_map_low(jar *j);
int act_map_over_runtime(jar *j);

#endif
