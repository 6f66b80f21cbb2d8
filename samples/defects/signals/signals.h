/* Signals: functions that are called when something happens.
 *
 *   signal_t *closed = signals_new();
 *   signals_connect(closed, on_closed, window);
 *   signals_emit(closed, 0);
 *
 * Signals and handlers must not be NULL, except in signals_free.
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct signals signals_t;

/* What is going on while handlers are called; exists during that time alone. */
typedef struct signals_emission signals_emission;

/* A handler. data is what it was connected with. It may use the emission, and must not use the
 * signal in any other way. */
typedef void (*signals_handler)(signals_emission *emission, int value, void *data);

/* A signal without handlers, or NULL if memory ran out. The caller frees it. */
signals_t *signals_new(void);
void signals_free(signals_t *signal);

/* Connects a handler, which is called behind those that are connected already. data may be NULL and
 * is only handed on. Returns a number for signals_disconnect, or 0 if memory ran out. */
int signals_connect(signals_t *signal, signals_handler handler, void *data);

/* Disconnects a handler by its number; false if there is none. */
bool signals_disconnect(signals_t *signal, int number);

/* Calls all handlers with the value; returns how many were called. */
size_t signals_emit(signals_t *signal, int value);

/* The number of handlers that are connected. */
size_t signals_count(const signals_t *signal);

/* For handlers. The number of the handler that is being called. */
int signals_current(const signals_emission *emission);

/* For handlers. Disconnects the handler that is being called; it is not called again. */
void signals_disconnect_current(signals_emission *emission);

/* For handlers. The handlers behind this one are not called. */
void signals_stop(signals_emission *emission);

#endif
