#include "meter.h"

#include <stdint.h>
#include <stdlib.h>

struct meter {
    int *values;
    size_t count;
    size_t capacity;
};

meter *meter_new(void)
{
    return calloc(1, sizeof(meter));
}

void meter_free(meter *m)
{
    if (m != NULL) {
        free(m->values);
        free(m);
    }
}

bool meter_add(meter *m, int value)
{
    if (m->count == m->capacity) {
        size_t capacity = m->capacity == 0 ? 16 : m->capacity * 2;
        if (capacity > SIZE_MAX / sizeof *m->values) {
            return false;
        }
        int *values = realloc(m->values, capacity * sizeof *values);
        if (values == NULL) {
            return false;
        }
        m->values = values;
        m->capacity = capacity;
    }
    m->values[m->count++] = value;
    return true;
}

void meter_reset(meter *m)
{
    m->count = 0;
}

bool meter_undo(meter *m)
{
    if (m->count == 0) {
        return false;
    }
    m->count--;
    return true;
}

size_t meter_count(const meter *m)
{
    return m->count;
}

static long long sum(const meter *m)
{
    long long total = 0;
    for (size_t i = 0; i < m->count; i++) {
        total += m->values[i];
    }
    return total;
}

static int least(const meter *m)
{
    int value = m->values[0];
    for (size_t i = 1; i < m->count; i++) {
        value = m->values[i] < value ? m->values[i] : value;
    }
    return value;
}

static int greatest(const meter *m)
{
    int value = m->values[0];
    for (size_t i = 1; i < m->count; i++) {
        value = m->values[i] > value ? m->values[i] : value;
    }
    return value;
}

bool meter_mean(const meter *m, int *value)
{
    if (m->count == 0) {
        return false;
    }
    *value = (int)(sum(m) / (long long)m->count);
    return true;
}

bool meter_trimmed_mean(const meter *m, int *value)
{
    if (m->count < 2) {
        return false;
    }
    long long rest = sum(m) - least(m) - greatest(m);
    *value = (int)(rest / (long long)(m->count - 2));
    return true;
}

bool meter_trend(const meter *m, long long *value)
{
    if (m->count < 2) {
        return false;
    }
    long long change = (long long)m->values[m->count - 1] - m->values[0];
    *value = change / (long long)(m->count - 1);
    return true;
}
