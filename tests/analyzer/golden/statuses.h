/* What results say of success, by comments; fields that a comment closes; where a call goes on. */
enum { POT_OK = 0, POT_EMPTY = 1, POT_INVAL = 2 };
typedef struct pot pot;
/* Fills the pot. Returns POT_OK, or POT_INVAL if the level is too high. */
static inline int pot_fill(pot *p, int level) { return 0; }
/* Returns 1 on success, 0 on error. */
static inline int pot_pour(pot *p) { return 0; }
/* How much is in it. */
static inline int pot_level(const pot *p) { return 0; }
/* All members are private. */
struct lid {
    int size;
    const char *label;
};
static inline int pot_cover(pot *p, const struct lid *l) { return 0; }
/* Streams. */
static inline int pot_code(pot *p, unsigned long *available_in, const unsigned char **next_in,
                           unsigned long *available_out, unsigned char **next_out) { return 0; }
static inline int pot_data(pot *p, const unsigned char **out, unsigned long *length) { return 0; }

/* What points to an error is no object that a call makes: NULL is success. */
typedef struct mail_err MAILERR;
typedef struct mail mail;
static inline MAILERR *mail_open(mail **out) { return 0; }
static inline MAILERR *mail_read(mail *m, int number) { return 0; }
static inline MAILERR *mail_write(mail *m, const char *text) { return 0; }
static inline MAILERR *mail_drop(mail *m, int number) { return 0; }
static inline MAILERR *mail_close(mail *m) { return 0; }
