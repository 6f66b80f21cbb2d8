/* A text with a bounded history of changes that can be undone and redone. */
#ifndef JOURNAL_H
#define JOURNAL_H

typedef struct journal journal;

journal *journal_new(void);
void journal_free(journal *j);
/* Appends a text; what was undone cannot be redone any more. */
int journal_append(journal *j, const char *text);
/* Takes back the last change; returns 0 if there is none. */
int journal_undo(journal *j);
int journal_redo(journal *j);
/* The text; it belongs to the journal. */
const char *journal_text(const journal *j);
int journal_changes(const journal *j);

#endif
