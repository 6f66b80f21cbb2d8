/* What comments want called first.
 *
 * First loom_count is called, then loom_build; before that there is no pattern.
 */

typedef struct loom loom;
loom *loom_new(void);

/* The loom may be destroyed in any state. */
void loom_free(loom *l);

void loom_count(loom *l, int threads);
int loom_build(loom *l);

/* Makes ready. What was not stopped is dropped. */
int loom_start(loom *l, int speed);

/* Weaves a row. The loom must be started. */
int loom_weave(loom *l, const char *row);

/* May be called only after loom_start and loom_weave. */
void loom_stop(loom *l);

/* Every knob has to be set before it. Returns how many rows there would be. */
int loom_guess(const loom *l);
void loom_set(loom *l, int knob, int value);

/* The name, which stays valid until the loom is started. */
const char *loom_name(const loom *l);

/* A row must not be stopped here. */
void loom_rest(loom *l);

/* If it is called, it must be called before loom_start. */
void loom_wax(loom *l);

/* loom_wax must be called first. */
void loom_polish(loom *l);

/* Takes a loom that has been prepared by a call to loom_build(). */
void loom_admire(loom *l);

/* Reports on what was woven. You must call loom_wax() before using this function. */
int loom_report(const loom *l);

/* You must not call loom_wax before it. */
int loom_judge(const loom *l);

/**
 * Ties off the ends.
 * @pre loom_wax must have been called.
 */
void loom_tie(loom *l);
