#include "oddities.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct Label {
    char text[40];
};

Label *label_new(const char *text)
{
    Label *label = calloc(1, sizeof *label);
    if (label != NULL && text != NULL) {
        strncpy(label->text, text, sizeof label->text - 1);
    }
    return label;
}

void label_free(Label *label)
{
    free(label);
}

bool label_equal(const Label *a, const Label *b)
{
    return strcasecmp(a->text, b->text) == 0;
}

int label_compare(const Label *a, const Label *b)
{
    return strcmp(a->text, b->text);
}

unsigned label_hash(const Label *label)
{
    unsigned hash = 5381;
    for (const char *at = label->text; *at != '\0'; at++) {
        hash = hash * 33 + (unsigned)tolower((unsigned char)*at);
    }
    return hash;
}

size_t label_length(const Label *label)
{
    return strlen(label->text);
}

struct Ticket {
    int priority;
    uint64_t serial;
};

static uint64_t next_serial;

Ticket *ticket_new(int priority)
{
    Ticket *ticket = malloc(sizeof *ticket);
    if (ticket != NULL) {
        *ticket = (Ticket){priority, ++next_serial};
    }
    return ticket;
}

void ticket_free(Ticket *ticket)
{
    free(ticket);
}

int ticket_cmp(const Ticket *a, const Ticket *b)
{
    return (a->priority > b->priority) - (a->priority < b->priority);
}

bool ticket_equal(const Ticket *a, const Ticket *b)
{
    return a->serial == b->serial;
}

uint64_t ticket_hash(const Ticket *ticket)
{
    return ticket->serial * 0x9e3779b97f4a7c15u;
}

int ticket_priority(const Ticket *ticket)
{
    return ticket->priority;
}

Ticket *ticket_copy(const Ticket *ticket)
{
    return ticket_new(ticket->priority);
}

struct Knob {
    int volume;
    int step;
    int angle;
    int pressed;
    int token;
    unsigned buffers;
    bool is_locked;
};

Knob *knob_new(void)
{
    return calloc(1, sizeof(Knob));
}

void knob_free(Knob *knob)
{
    free(knob);
}

void knob_set_volume(Knob *knob, int volume)
{
    if (!knob->is_locked) {
        knob->volume = volume < 0 ? 0 : volume > 95 ? 95 : volume;
    }
}

int knob_volume(const Knob *knob)
{
    return knob->volume;
}

void knob_set_step(Knob *knob, int step)
{
    knob->step = step > 60 ? step / 10 * 10 : step;
}

int knob_step(const Knob *knob)
{
    return knob->step;
}

void knob_set_angle(Knob *knob, int angle)
{
    knob->angle = angle % 100;
}

int knob_angle(const Knob *knob)
{
    return knob->angle;
}

void knob_set_pressed(Knob *knob, int button)
{
    knob->pressed = knob->pressed == button ? 0 : button;
}

int knob_pressed(const Knob *knob)
{
    return knob->pressed;
}

void knob_lock(Knob *knob)
{
    knob->is_locked = true;
}

void knob_set_token(Knob *knob, int token)
{
    knob->token = token;
}

int knob_get_token(Knob *knob)
{
    int token = knob->token;
    knob->token = 0;
    return token;
}

/* Powers of two only, as the hardware has it; others are ignored. */
void knob_set_buffers(Knob *knob, unsigned number)
{
    if ((number & (number - 1)) == 0) {
        knob->buffers = number;
    }
}

unsigned knob_get_buffers(const Knob *knob)
{
    return knob->buffers;
}

struct Reading {
    bool is_there;
    int value;
};

Reading *reading_new(void)
{
    return calloc(1, sizeof(Reading));
}

void reading_free(Reading *reading)
{
    free(reading);
}

void reading_take(Reading *reading, int value)
{
    reading->is_there = true;
    reading->value = value;
}

int reading_take_all(Reading *reading, int first, int second)
{
    reading_take(reading, first < second ? first : second);
    return 0;
}

bool reading_equals(const Reading *a, const Reading *b)
{
    return a->is_there && b->is_there && a->value == b->value;
}

int reading_compare(const Reading *a, const Reading *b)
{
    if (!a->is_there || !b->is_there) {
        return -1;
    }
    return (a->value > b->value) - (a->value < b->value);
}

Reading *reading_dup(const Reading *reading)
{
    Reading *copy = malloc(sizeof *copy);
    if (copy != NULL) {
        *copy = *reading;
    }
    return copy;
}

struct Memo {
    int entries;
    int hidden;
    int holders;
};

Memo *memo_new(void)
{
    Memo *memo = calloc(1, sizeof(Memo));
    if (memo != NULL) {
        memo->holders = 1;
    }
    return memo;
}

void memo_free(Memo *memo)
{
    if (memo != NULL && --memo->holders == 0) {
        free(memo);
    }
}

Memo *memo_hold(Memo *memo)
{
    memo->holders++;
    return memo;
}

int memo_ref_count(const Memo *memo)
{
    return memo->holders;
}

int memo_add(Memo *memo, int entry)
{
    memo->entries += entry != 0;
    return 0;
}

void memo_hide(Memo *memo)
{
    if (memo->entries > 0) {
        memo->entries--;
        memo->hidden++;
    }
}

int memo_size(const Memo *memo)
{
    return memo->entries + memo->hidden;
}

Memo *memo_clone(const Memo *memo)
{
    Memo *copy = memo_new();
    if (copy != NULL) {
        copy->entries = memo->entries;
    }
    return copy;
}

struct Table {
    int separator;
    int comment;
    int gap;
    int margin;
    int notes;
};

Table *table_new(void)
{
    Table *table = calloc(1, sizeof *table);
    if (table != NULL) {
        table->comment = 35;
        table->margin = 6;
    }
    return table;
}

void table_free(Table *table)
{
    free(table);
}

void table_set_separator(Table *table, int separator)
{
    if (separator != table->comment) {
        table->separator = separator;
    }
}

int table_separator(const Table *table)
{
    return table->separator;
}

/* A gap that is the margin would look like one. */
void table_set_gap(Table *table, int gap)
{
    if (gap != table->margin) {
        table->gap = gap;
    }
}

int table_gap(const Table *table)
{
    return table->gap;
}

int table_get_margin(const Table *table)
{
    return table->margin;
}

int table_note(Table *table, int note)
{
    table->notes += note > 4;
    return 0;
}

int table_size(const Table *table)
{
    return table->notes;
}

Table *table_copy(const Table *table)
{
    Table *copy = malloc(sizeof *copy);
    if (copy != NULL) {
        *copy = *table;
        copy->notes = 0;
    }
    return copy;
}
