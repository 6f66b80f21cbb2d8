/* Labels: what was parsed before leaves nothing in what is parsed next. */
#ifndef BRIEF_H
#define BRIEF_H
#include <stddef.h>

struct label {
    int kind;
    int length;
    int digits;
};

/* Fills the label, whatever was in it. Returns 0, or -1 if the text is empty or has a blank; the
 * label is all zeros then. */
int label_parse(struct label *label, const char *text);

/* The name of a kind, from 0 to 2; "none" for others. */
const char *label_kind_name(int kind);

/* A list of labels that grows. */
typedef struct labels labels;
labels *labels_new(void);
void labels_free(labels *list);

/* Adds the label that the text says. Returns how many there are, or -1 if it says none. */
int labels_add(labels *list, const char *text);
int labels_count(const labels *list);

/* A stamp for a label: who made it, and how often it was printed. */
struct stamp {
    int owner;
    int series;
    int printed;
};

/* Begins a stamp of that series. Returns 0. */
int stamp_begin(struct stamp *stamp, int owner, int series);
/* Prints it once more. Returns 0. */
int stamp_print(struct stamp *stamp);

/* Which release this is. */
const char *label_version(void);

#endif
