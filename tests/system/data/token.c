#include "token.h"

#include <stdlib.h>
#include <string.h>

struct token {
    int owners;
    int number;
    char name[16];
};

token *token_new(int number)
{
    token *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->owners = 1;
        made->number = number;
    }
    return made;
}

token *token_named(const char *name)
{
    token *made = name == NULL ? NULL : token_new(0);
    if (made != NULL) {
        strncpy(made->name, name, sizeof made->name - 1);
    }
    return made;
}

int token_number(const token *t)
{
    return t == NULL ? -1 : t->number;
}

void token_set_number(token *t, int number)
{
    if (t != NULL) {
        t->number = number;
    }
}

int token_let_go(token *t)
{
    if (t == NULL || --t->owners > 0) {
        return 0;
    }
    free(t);
    return 1;
}
