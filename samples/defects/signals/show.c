#include "signals.h"

static void once(signals_emission *emission, int value, void *data)
{
    (void)value;
    (void)data;
    signals_disconnect_current(emission);
}

int main(void)
{
    signals_t *signal = signals_new();
    signals_connect(signal, once, NULL);
    signals_emit(signal, 0);
    signals_free(signal);
}
