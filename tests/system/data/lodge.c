#include "lodge.h"

#include <pwd.h>
#include <stdlib.h>
#include <string.h>

struct lodge {
    unsigned user;
    char *sign;
};

struct lodge *lodge_new(unsigned user)
{
    struct lodge *lodge = malloc(sizeof *lodge);
    if (lodge != NULL) {
        lodge->user = user;
        lodge->sign = NULL;
    }
    return lodge;
}

char *lodge_folder(const struct lodge *lodge)
{
    char room[1024];
    struct passwd entry;
    struct passwd *found = NULL;
    if (getpwuid_r(lodge->user, &entry, room, sizeof room, &found) != 0 || found == NULL) {
        return NULL;
    }
    return strdup(found->pw_dir);
}

/* The defect: the old sign is lost where there is no memory for the new one. */
static int replace(struct lodge *lodge, const char *text)
{
    char *old = lodge->sign;
    lodge->sign = malloc(strlen(text) + 1);
    if (lodge->sign == NULL) {
        return -1;
    }
    strcpy(lodge->sign, text);
    free(old);
    return 0;
}

int lodge_paint(struct lodge *lodge, const char *text)
{
    return replace(lodge, text);
}

int lodge_wipe(struct lodge *lodge)
{
    return replace(lodge, "");
}

/* The defect: strdup may fail. */
unsigned lodge_width(const char *text)
{
    char *copy = strdup(text);
    size_t length = strlen(copy);
    while (length != 0 && copy[length - 1] == ' ') {
        copy[--length] = '\0';
    }
    free(copy);
    return (unsigned)length;
}

void lodge_free(struct lodge *lodge)
{
    if (lodge != NULL) {
        free(lodge->sign);
        free(lodge);
    }
}

struct cask {
    long level;
};

struct cask *cask_alloc(void)
{
    return malloc(sizeof(struct cask));
}

struct cask *cask_calloc(void)
{
    return calloc(1, sizeof(struct cask));
}

long cask_level(const struct cask *cask)
{
    return cask->level;
}

void cask_free(struct cask *cask)
{
    free(cask);
}
