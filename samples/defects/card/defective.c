#include "card.h"

#include <stdlib.h>
#include <string.h>

struct card {
    char phone[CARD_PHONE_MAX + 1];
    char mail[CARD_MAIL_MAX + 1];
    char name[CARD_NAME_MAX + 1];
};

card *card_new(void)
{
    return calloc(1, sizeof(card));
}

void card_free(card *c)
{
    free(c);
}

static void store(char *to, const char *text)
{
    memmove(to, text, strlen(text) + 1);
}

static size_t count_of(const char *text, char wanted)
{
    size_t count = 0;
    for (; *text != '\0'; text++) {
        count += *text == wanted;
    }
    return count;
}

bool card_set_name(card *c, const char *name)
{
    store(c->name, name);
    return true;
}

bool card_set_phone(card *c, const char *phone)
{
    size_t length = strlen(phone);
    if (length > CARD_PHONE_MAX || strspn(phone, "0123456789 +-/()") != length) {
        return false;
    }
    store(c->phone, phone);
    return true;
}

bool card_set_mail(card *c, const char *mail)
{
    size_t length = strlen(mail);
    if (length > CARD_MAIL_MAX || (length > 0 && count_of(mail, '@') != 1)) {
        return false;
    }
    store(c->mail, mail);
    return true;
}

const char *card_name(const card *c)
{
    return c->name;
}

const char *card_phone(const card *c)
{
    return c->phone;
}

const char *card_mail(const card *c)
{
    return c->mail;
}

card *card_copy(const card *c)
{
    card *copy = malloc(sizeof *copy);
    if (copy != NULL) {
        *copy = *c;
    }
    return copy;
}

bool card_equals(const card *a, const card *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->phone, b->phone) == 0 &&
           strcmp(a->mail, b->mail) == 0;
}

static char *put(char *end, const char *before, const char *text, const char *after)
{
    const char *const parts[] = {before, text, after};
    for (size_t i = 0; i < 3; i++) {
        size_t length = strlen(parts[i]);
        memcpy(end, parts[i], length + 1);
        end += length;
    }
    return end;
}

char *card_format(const card *c)
{
    char *text = malloc(sizeof(card) + sizeof " <>, ");
    if (text == NULL) {
        return NULL;
    }
    char *end = put(text, "", c->name, "");
    if (c->mail[0] != '\0') {
        end = put(end, end > text ? " <" : "<", c->mail, ">");
    }
    if (c->phone[0] != '\0') {
        put(end, end > text ? ", " : "", c->phone, "");
    }
    return text;
}
