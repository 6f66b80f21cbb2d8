/* Signals of the cairn process. The first SIGINT or SIGTERM asks generation to stop, the second
 * ends cairn at once, or asks it to remove its scratch folder first; SIGPIPE does not end it;
 * SIGALRM limits the time for deciding tests. The flags are the only mutable globals of cairn.
 * Included by cli/ alone. */
#ifndef CAIRN_CLI_SIGNALS_H
#define CAIRN_CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* Undoes what the parent left: an ignored SIGCHLD, blocked signals. */
void cairn_signals_reset(void);

void cairn_signals_install(void);

/* Becomes non-zero with the first SIGINT or SIGTERM, and by cairn_signals_stop. */
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
