/* Tokens, counted: what ends one has no name that says so. */
#ifndef TOKEN_H
#define TOKEN_H

typedef struct token token;

/* NULL if there is no memory. */
token *token_new(int number);
token *token_named(const char *name);

int token_number(const token *t);
void token_set_number(token *t, int number);

/* Returns 1 if it was the last one who let go of it, else 0. */
int token_let_go(token *t);

#endif
