/* Named lists of texts, as templates need them. */
#ifndef VARS_H
#define VARS_H

#include <stddef.h>

typedef struct vars vars;

enum vars_error { VARS_OK = 0, VARS_ENOMEM = -1, VARS_EUTF8 = -2, VARS_ENULL = -3 };

vars *vars_new(void);
void vars_free(vars *v);

/* Gives the variable one text, which is copied and has to be UTF-8. If an error is returned the
 * variable keeps what it had. */
int vars_set(vars *v, const char *name, const char *text);

/* Gives the variable count texts; none of them may be NULL (VARS_ENULL). As vars_set. */
int vars_set_list(vars *v, const char *name, const char *const *texts, size_t count);

/* How many texts the variable has; 0 if there is none. */
size_t vars_count(const vars *v, const char *name);

/* One of them, which belongs to the variable; NULL if there are not as many. */
const char *vars_get(const vars *v, const char *name, size_t index);

#endif
