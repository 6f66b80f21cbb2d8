#include "workshop.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void plan_init(struct plan *p)
{
    memset(p, 0, sizeof *p);
}

int plan_add(struct plan *p, int minutes)
{
    const size_t count = (size_t)p->stats.number_of_steps;
    int *step = realloc(p->step, (count + 1) * sizeof *step);
    if (step == NULL) {
        return -1;
    }
    step[count] = minutes;
    p->step = step;
    p->stats.number_of_steps++;
    return 0;
}

int plan_generate_joints(struct plan *p)
{
    const int count = p->stats.number_of_steps;
    int *joint = calloc((size_t)count + 1, sizeof *joint);
    if (joint == NULL) {
        return -1;
    }
    free(p->joint);
    p->joint = joint;
    p->stats.number_of_joints = count < 1 ? 0 : count - 1;
    for (int i = 0; i < p->stats.number_of_joints; i++) {
        joint[i] = 1;
    }
    return 0;
}

int plan_minutes(const struct plan *p, int step)
{
    return p->step[step];
}

int plan_joints(const struct plan *p)
{
    int count = 0;
    for (const int *joint = p->joint; *joint != 0; joint++) {
        count += *joint;
    }
    return count;
}

void plan_clear(struct plan *p)
{
    free(p->step);
    free(p->joint);
    memset(p, 0, sizeof *p);
}

void text_shout(char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        text[i] = (char)toupper((unsigned char)text[i]);
    }
    text[len] = '\0';
}

int plan_note(const struct plan *p, char **note)
{
    char number[32];
    snprintf(number, sizeof number, "%d steps", p->stats.number_of_steps);
    const size_t length = strlen(*note);
    char *longer = realloc(*note, length + sizeof number);
    if (longer == NULL) {
        return -1;
    }
    memcpy(longer + length, number, strlen(number) + 1);
    *note = longer;
    return 0;
}

struct report {
    char **out;
    size_t *size;
    char *text;
    size_t length;
};

report *report_open(char **out, size_t *size)
{
    report *r = calloc(1, sizeof *r);
    if (r != NULL) {
        r->out = out;
        r->size = size;
    }
    return r;
}

int report_line(report *r, const char *line)
{
    const size_t length = strlen(line);
    char *text = realloc(r->text, r->length + length + 2);
    if (text == NULL) {
        return -1;
    }
    memcpy(text + r->length, line, length);
    r->length += length;
    text[r->length++] = '\n';
    text[r->length] = '\0';
    r->text = text;
    return 0;
}

int report_close(report *r)
{
    if (r->text == NULL && report_line(r, "nothing") != 0) {
        return -1;
    }
    *r->out = r->text;
    *r->size = r->length;
    free(r);
    return 0;
}

int text_number(const char *text, int *start, long *number)
{
    const char *from = text + *start - 1;
    char *end;
    *number = strtol(from, &end, 10);
    *start += (int)(end - from);
    return end == from ? -1 : 0;
}

void bytes_insert(unsigned char *bytes, size_t n, const unsigned char *other, size_t m)
{
    memmove(bytes + m, bytes, n);
    memcpy(bytes, other, m);
}

static void *hammer(size_t size, void *state)
{
    (void)state;
    return malloc(size);
}

static void saw(void *part, void *state)
{
    (void)state;
    free(part);
}

struct tools tools_get_placeholder(void)
{
    return (struct tools){.hammer = NULL};
}

struct tools tools_get_default(void)
{
    return (struct tools){.hammer = hammer, .saw = saw};
}

size_t part_make(const char *name, struct tools tools)
{
    const size_t size = strlen(name) + 1;
    char *part = tools.hammer(size, tools.state);
    if (part == NULL) {
        return 0;
    }
    memcpy(part, name, size);
    tools.saw(part, tools.state);
    return size;
}

struct reel {
    int place;
};

reel *reel_new(void)
{
    return calloc(1, sizeof(reel));
}

void reel_free(reel *r)
{
    free(r);
}

static void check_place(int place)
{
    assert(place >= 0);
}

void reel_wind(reel *r, int place)
{
    check_place(place);
    r->place = place;
}

int reel_place(const reel *r)
{
    return r->place;
}

int day_items(int day, const char *const day_names[], const char *const items[], size_t count)
{
    enum { DAYS = 7 };
    const char *name = day_names[(day % DAYS + DAYS) % DAYS];
    int found = 0;
    for (size_t i = 0; i < count; i++) {
        found += strcmp(items[i], name) == 0;
    }
    return found;
}

struct tap {
    int width;
    int turns;
};

void *tap_open(int width)
{
    struct tap *tap = calloc(1, sizeof *tap);
    if (tap != NULL) {
        tap->width = width;
    }
    return tap;
}

int tap_turn(void *tap, int times)
{
    struct tap *t = tap;
    t->turns = (t->turns + times % 100) % 100;
    return t->turns;
}

int tap_turns(const void *tap)
{
    const struct tap *t = tap;
    return t->turns;
}

void tap_close(void *tap)
{
    free(tap);
}
