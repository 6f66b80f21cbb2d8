/* What may lie in what another argument leads to, and what has to come from malloc. Text that is passed may be a part of what
 * rope_text returned for the same rope. What rope_name returned must not be passed to rope_add; a
 * rope may be a part of another. */
struct rope;

static inline struct rope *rope_new(void) { return 0; }

static inline const char *rope_text(const struct rope *r) { return 0; }

static inline const char *rope_name(const struct rope *r) { return 0; }

/* Adds text. */
static inline int rope_add(struct rope *r, const char *text) { return 0; }

/* Moves bytes: from may overlap with to. Length counts them. */
static inline void rope_move(unsigned char *to, const unsigned char *from, unsigned long length) {}

/* Copies bytes: from must not overlap with to, but length may be 0. If length
 * is 0, from and to may overlap. from may overlap only if it is behind to. */
static inline void rope_copy(unsigned char *to, const unsigned char *from, unsigned long length) {}

/* The text may be a part of the rope's own contents. */
static inline int rope_append(struct rope *r, const char *s) { return 0; }
static inline int rope_append_some(struct rope *r, const char *s, unsigned long n) { return 0; }

/* Before a place. s may lie inside the rope, too. */
static inline int rope_insert(struct rope *r, unsigned long place, const char *s) { return 0; }

/* The text may not be a part of the rope's own contents. */
static inline int rope_prepend(struct rope *r, const char *s) { return 0; }

/* The strings are copied. label may point to (or into) a string that
 * rope_text() returned for this rope; note may point to any text. */
static inline int rope_label(struct rope *r, const char *label) { return 0; }
static inline int rope_note(struct rope *r, const char *note, const char *more) { return 0; }

/* The text may be a part of either. */
static inline int rope_join(struct rope *r, const char *s, const char *t) { return 0; }

/* Takes a text made with malloc, which the rope owns then. */
static inline int rope_own(struct rope *r, char *text) { return 0; }

/* The region should be allocated with malloc; it is freed by the call. */
static inline void rope_give(struct rope *r, void *region, unsigned long length) {}

/* Returns a copy allocated with malloc. buffer is scratch. */
static inline char *rope_dup(struct rope *r, char *buffer) { return 0; }
/**
 * Notes an action.
 *
 * \param title  Copied; may be any string, also one that this diary has
 *               returned. Must not be NULL.
 * \param place  Kept; must not be one of its own.
 * \param out    Receives what the place says; may be what it has returned.
 */
struct diary; typedef struct diary diary;
static inline int diary_note(diary *d, const char *title, const char *place, char **out) { return 0; }
