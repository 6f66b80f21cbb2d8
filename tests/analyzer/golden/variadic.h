/* Variadic functions, and those that take a va_list. */
#include <stdarg.h>
#include <stdio.h>
typedef struct out out;
static inline out *out_new(void) { return 0; }
__attribute__((format(printf, 2, 3))) static inline int out_print(out *o, const char *what, ...) { return 0; }
static inline int out_printf(out *o, const char *format, ...) { return 0; }
static inline int out_vprintf(out *o, const char *format, va_list arguments) { return 0; }
int out_snprintf(int, char *, const char *, ...);
static inline int out_appendf(out *o, const char *zFormat, ...) { return 0; }
static inline void out_log(out *o, const char *format, ...) {}
static inline void out_error(const char *msg, ...) {}
static inline void sprintout(out *o, const char *text, ...) {}
static inline void out_logv(out *o, const char *format, va_list arguments) {}
static inline int out_scanf(out *o, const char *format, ...) { return 0; }
static inline int out_pack(out *o, const char *format, ...) { return 0; }
static inline int out_set(out *o, int option, ...) { return 0; }
__attribute__((format(printf, 2, 4))) static inline int out_tagged(out *o, const char *format, int tag, ...) { return 0; }
static inline int lone_v(va_list arguments) { return 0; }
static inline int out_vset(out *o, va_list arguments) { return 0; }
static inline int out_vsum(int n, va_list *args) { return 0; }
__attribute__((sentinel)) static inline char *join(const char *first, ...) { return 0; }
/* Takes further objects, the last of them NULL: the arguments are NULL-terminated. */
static inline int join_all(out *o, ...) { return 0; }
__attribute__((sentinel)) static inline int set_all(out *o, const char *first_property_name, ...) { return 0; }
/* Macros that forward a va_list. */
#define out_report(o, what, list) out_vprintf((o), (what), (list))
