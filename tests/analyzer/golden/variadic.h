/* Variadic functions. */
#include <stdarg.h>
#include <stdio.h>
typedef struct out out;
static inline out *out_new(void) { return 0; }
__attribute__((format(printf, 2, 3))) static inline int out_print(out *o, const char *what, ...) { return 0; }
static inline int out_printf(out *o, const char *format, ...) { return 0; }
static inline int out_vprintf(out *o, const char *format, va_list arguments) { return 0; }
int out_snprintf(int, char *, const char *, ...);
static inline int out_scanf(out *o, const char *format, ...) { return 0; }
static inline int out_set(out *o, int option, ...) { return 0; }
static inline int lone_v(va_list arguments) { return 0; }
static inline int out_vsum(int n, va_list *args) { return 0; }
