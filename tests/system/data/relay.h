/* Runners in a row, one of whom has the baton. Two defects, each of which several calls show: who
 * is sent off keeps the baton, and what stands behind the last word has no end. */
#ifndef RELAY_H
#define RELAY_H

struct relay;

/* Returns a team without a runner, or NULL; relay_free frees it. */
struct relay *relay_new(void);
/* Lets a runner join, who gets the baton. Returns how many there are, or -1 if memory is short. */
int relay_join(struct relay *team, int number);
/* Sends off who has the baton, if anybody has. */
void relay_send_off(struct relay *team);
/* Returns the number of who has the baton, or -1 if nobody has. */
int relay_number(const struct relay *team);
/* Returns how often who has the baton was praised, or -1 if nobody has it. */
int relay_praise(struct relay *team);
/* Hands the baton on to the next one. Returns the number of that one, or -1 if there is none. */
int relay_hand_on(struct relay *team);
/* Frees the team. */
void relay_free(struct relay *team);

/* Returns what stands behind the first blank of the text, an empty string if it has none, which the
 * caller frees. NULL if memory is short. */
char *baton_rest(const char *text);
/* Returns how many letters of the text are vowels. */
unsigned baton_vowels(const char *text);
/* Returns how many words the text has. */
unsigned baton_words(const char *text);

#endif
