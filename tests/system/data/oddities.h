/* Correct, each in its own way: the names promise what does not always hold, and that is meant. */
#ifndef ODDITIES_H
#define ODDITIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Equal whatever the case; ordered by bytes. */
typedef struct Label Label;
Label *label_new(const char *text);
void label_free(Label *label);
bool label_equal(const Label *a, const Label *b);
int label_compare(const Label *a, const Label *b);
unsigned label_hash(const Label *label);
size_t label_length(const Label *label);

/* Ordered by priority, with ties; each is a thing of its own, with a hash of its own. */
typedef struct Ticket Ticket;
Ticket *ticket_new(int priority);
void ticket_free(Ticket *ticket);
int ticket_cmp(const Ticket *a, const Ticket *b);
bool ticket_equal(const Ticket *a, const Ticket *b);
uint64_t ticket_hash(const Ticket *ticket);
int ticket_priority(const Ticket *ticket);
Ticket *ticket_copy(const Ticket *ticket);

/* Settings that clamp, round, toggle, hold once locked, and one that is used up when it is read. */
typedef struct Knob Knob;
Knob *knob_new(void);
void knob_free(Knob *knob);
void knob_set_volume(Knob *knob, int volume);
int knob_volume(const Knob *knob);
void knob_set_step(Knob *knob, int step);
int knob_step(const Knob *knob);
void knob_set_angle(Knob *knob, int angle);
int knob_angle(const Knob *knob);
void knob_set_pressed(Knob *knob, int button);
int knob_pressed(const Knob *knob);
void knob_lock(Knob *knob);
void knob_set_token(Knob *knob, int token);
int knob_get_token(Knob *knob);
void knob_set_buffers(Knob *knob, unsigned number);
unsigned knob_get_buffers(const Knob *knob);

/* A reading that may be missing equals nothing, not even itself, and compares as -1. */
typedef struct Reading Reading;
Reading *reading_new(void);
void reading_free(Reading *reading);
void reading_take(Reading *reading, int value);
int reading_take_all(Reading *reading, int first, int second);
bool reading_equals(const Reading *a, const Reading *b);
int reading_compare(const Reading *a, const Reading *b);
Reading *reading_dup(const Reading *reading);

/* A copy leaves out what is marked as private. */
typedef struct Memo Memo;
Memo *memo_new(void);
void memo_free(Memo *memo);
int memo_add(Memo *memo, int entry);
void memo_hide(Memo *memo);
int memo_size(const Memo *memo);
Memo *memo_hold(Memo *memo);
int memo_ref_count(const Memo *memo);
Memo *memo_clone(const Memo *memo);

/* Columns of text. The separator may be any character but the one that begins comments, 35 at
 * first; a copy leaves the notes behind. */
typedef struct Table Table;
Table *table_new(void);
void table_free(Table *table);
void table_set_separator(Table *table, int separator);
int table_separator(const Table *table);
void table_set_gap(Table *table, int gap);
int table_gap(const Table *table);
int table_get_margin(const Table *table);
int table_note(Table *table, int note);
int table_size(const Table *table);

/* A copy without the notes. */
Table *table_copy(const Table *table);

#endif
