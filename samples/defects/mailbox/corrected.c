#include "mailbox.h"

#include <stdlib.h>
#include <string.h>

struct letter {
    struct letter *next;
    char *text;
};

struct mailbox {
    struct letter *first;
    size_t count;
};

mailbox *mailbox_new(void)
{
    return calloc(1, sizeof(mailbox));
}

void mailbox_free(mailbox *box)
{
    if (box == NULL) {
        return;
    }
    while (box->count > 0) {
        free(mailbox_take(box));
    }
    free(box);
}

int mailbox_put(mailbox *box, const char *letter)
{
    struct letter *new = malloc(sizeof *new);
    char *text = malloc(strlen(letter) + 1);
    if (new == NULL || text == NULL) {
        free(new);
        free(text);
        return -1;
    }
    strcpy(text, letter);
    new->next = NULL;
    new->text = text;
    struct letter **end = &box->first;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = new;
    box->count++;
    return 0;
}

char *mailbox_take(mailbox *box)
{
    struct letter *first = box->first;
    if (first == NULL) {
        return NULL;
    }
    char *text = first->text;
    box->first = first->next;
    box->count--;
    free(first);
    return text;
}

size_t mailbox_count(const mailbox *box)
{
    return box->count;
}
