#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum cairn_status cairn_fail(struct cairn_error *err, enum cairn_status status, const char *format,
                             ...)
{
    if (err == NULL) {
        return status;
    }
    err->status = status;
    va_list args;
    va_start(args, format);
    vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    /* One line is promised; a compiler's or SQLite's text may bring more. */
    char *newline = strchr(err->message, '\n');
    if (newline != NULL) {
        *newline = '\0';
    }
    return status;
}

int cairn_status_exit_code(enum cairn_status status)
{
    switch (status) {
#define CAIRN_STATUS_CODE(name, text, code)                                                        \
    case CAIRN_##name:                                                                             \
        return code;
        CAIRN_STATUS_LIST(CAIRN_STATUS_CODE)
#undef CAIRN_STATUS_CODE
    }
    return 4;
}

void cairn_out_of_memory(void)
{
    fputs("cairn: out of memory\n", stderr);
    abort();
}

void *cairn_alloc(unsigned long size)
{
    void *memory = malloc(size == 0 ? 1 : size);
    if (memory == NULL) {
        cairn_out_of_memory();
    }
    return memory;
}

void *cairn_realloc(void *old, unsigned long size)
{
    void *memory = realloc(old, size == 0 ? 1 : size);
    if (memory == NULL) {
        cairn_out_of_memory();
    }
    return memory;
}

char *cairn_strdup(const char *text)
{
    unsigned long size = strlen(text) + 1;
    return memcpy(cairn_alloc(size), text, size);
}
