/* Who lives where, as the system's list of users has it; and casks. */
#ifndef LODGE_H
#define LODGE_H

struct lodge;

/* Returns the lodge of the user, or NULL if memory is short; lodge_free frees it. */
struct lodge *lodge_new(unsigned user);
/* Returns the user's folder, which the caller frees, or NULL if there is no such user. */
char *lodge_folder(const struct lodge *lodge);
/* Puts the text on the sign of the lodge. Returns 0, or -1 if memory is short. */
int lodge_paint(struct lodge *lodge, const char *text);
/* Takes off what is on the sign. Returns 0, or -1 if memory is short. */
int lodge_wipe(struct lodge *lodge);
/* Returns how long the text is without the blanks at its end. */
unsigned lodge_width(const char *text);
/* Frees the lodge; NULL is allowed. */
void lodge_free(struct lodge *lodge);

struct cask;

/* Casks, to be freed with cask_free, or NULL. */
struct cask *cask_alloc(void);
struct cask *cask_calloc(void);
/* How much is in it. */
long cask_level(const struct cask *cask);
void cask_free(struct cask *cask);

#endif
