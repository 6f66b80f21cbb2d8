/* Signals of the cairn process. SIGINT and SIGTERM end it at once, and its temporary files with it;
 * while something honours the stop flag, the first of them asks that to stop and only the second
 * ends cairn, or asks it to remove its scratch folder first. SIGPIPE and SIGXFSZ do not; SIGALRM
 * limits the time for deciding tests. Included by cli/ alone. */
#ifndef CAIRN_CLI_SIGNALS_H
#define CAIRN_CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* Undoes what the parent left: an ignored SIGCHLD, blocked signals. */
void cairn_signals_reset(void);

void cairn_signals_install(void);

/* From now on the first SIGINT or SIGTERM only sets the stop flag. */
void cairn_signals_defer(void);

/* Becomes non-zero with the first SIGINT or SIGTERM that is deferred, and by cairn_signals_stop. */
const volatile sig_atomic_t *cairn_signals_stop_flag(void);
void cairn_signals_stop(void);

/* Whether a signal came, as opposed to cairn_signals_stop. */
bool cairn_signals_interrupted(void);

/* Becomes non-zero with the second SIGINT or SIGTERM, which from here on does not end cairn: the
 * caller does. The third does in any case. */
const volatile sig_atomic_t *cairn_signals_second_flag(void);

/* Becomes non-zero seconds after cairn_signals_set_alarm; 0 clears the alarm and the flag. */
const volatile sig_atomic_t *cairn_signals_alarm_flag(void);
void cairn_signals_set_alarm(double seconds);

#endif
