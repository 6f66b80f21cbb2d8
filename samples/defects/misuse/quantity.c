#include "quantity.h"

#include <stdlib.h>
#include <string.h>

struct quantity {
    quantity_view view;
    char *text;
};

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *made = malloc(size);
    if (made != NULL) {
        memcpy(made, text, size);
    }
    return made;
}

struct quantity *quantity_new_count(unsigned long count)
{
    struct quantity *q = malloc(sizeof *q);
    if (q != NULL) {
        q->view.kind = QUANTITY_COUNT;
        q->view.count = count;
    }
    return q;
}

struct quantity *quantity_new_remark(const char *text)
{
    struct quantity *q = malloc(sizeof *q);
    if (q != NULL) {
        q->text = copy(text);
        if (q->text == NULL) {
            free(q);
            return NULL;
        }
        q->view.kind = QUANTITY_REMARK;
        q->view.remark = q->text;
    }
    return q;
}

void quantity_free(struct quantity *q)
{
    if (q != NULL && q->view.kind == QUANTITY_REMARK) {
        free(q->text);
    }
    free(q);
}

quantity_kind quantity_kind_of(const struct quantity *q)
{
    return q->view.kind;
}

unsigned long quantity_get_count(const struct quantity *q)
{
    return q->view.count;
}

void quantity_set_count(struct quantity *q, unsigned long count)
{
    q->view.count = count;
}

const char *quantity_get_remark(const struct quantity *q)
{
    return q->view.remark;
}

void quantity_set_remark(struct quantity *q, const char *text)
{
    char *made = copy(text);
    if (made != NULL) {
        free(q->text);
        q->text = made;
        q->view.remark = made;
    }
}

const quantity_view *quantity_look(const struct quantity *q)
{
    return &q->view;
}

unsigned long quantity_letters(const char *remark)
{
    return (unsigned long)strlen(remark);
}
