#include "vars.h"

#include <stdlib.h>
#include <string.h>

struct variable {
    char *name;
    char **texts;
    size_t count;
    struct variable *next;
};

struct vars {
    struct variable *first;
};

vars *vars_new(void)
{
    return calloc(1, sizeof(vars));
}

static void free_texts(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(texts[i]);
    }
    free(texts);
}

void vars_free(vars *v)
{
    while (v != NULL && v->first != NULL) {
        struct variable *gone = v->first;
        v->first = gone->next;
        free_texts(gone->texts, gone->count);
        free(gone->name);
        free(gone);
    }
    free(v);
}

static struct variable *find(const vars *v, const char *name)
{
    struct variable *variable = v->first;
    while (variable != NULL && strcmp(variable->name, name) != 0) {
        variable = variable->next;
    }
    return variable;
}

/* Letters of two bytes are as many as this knows. */
static int is_utf8(const char *text)
{
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c >= 0x80) {
            if (c < 0xc2 || c > 0xdf || ((unsigned char)text[1] & 0xc0) != 0x80) {
                return 0;
            }
            text++;
        }
    }
    return 1;
}

static int copy_texts(char ***copies, const char *const *texts, size_t count)
{
    int result = VARS_OK;
    char **made = calloc(count + 1, sizeof *made);
    for (size_t i = 0; made != NULL && i < count && result == VARS_OK; i++) {
        result = texts[i] == NULL ? VARS_ENULL : !is_utf8(texts[i]) ? VARS_EUTF8 : VARS_OK;
        made[i] = result == VARS_OK ? strdup(texts[i]) : NULL;
        result = result == VARS_OK && made[i] == NULL ? VARS_ENOMEM : result;
    }
    if (made == NULL || result != VARS_OK) {
        if (made != NULL) {
            free_texts(made, count);
        }
        return made == NULL ? VARS_ENOMEM : result;
    }
    *copies = made;
    return VARS_OK;
}

int vars_set_list(vars *v, const char *name, const char *const *texts, size_t count)
{
    char **copies;
    struct variable *variable = find(v, name);
    if (variable != NULL) {
        free_texts(variable->texts, variable->count);
    }
    int result = copy_texts(&copies, texts, count);
    if (result != VARS_OK) {
        return result;
    }
    if (variable == NULL) {
        variable = calloc(1, sizeof *variable);
        char *copy = strdup(name);
        if (variable == NULL || copy == NULL) {
            free(variable);
            free(copy);
            free_texts(copies, count);
            return VARS_ENOMEM;
        }
        variable->name = copy;
        variable->next = v->first;
        v->first = variable;
    }
    variable->texts = copies;
    variable->count = count;
    return VARS_OK;
}

int vars_set(vars *v, const char *name, const char *text)
{
    return vars_set_list(v, name, &text, 1);
}

size_t vars_count(const vars *v, const char *name)
{
    const struct variable *variable = find(v, name);
    return variable == NULL ? 0 : variable->count;
}

const char *vars_get(const vars *v, const char *name, size_t index)
{
    const struct variable *variable = find(v, name);
    return variable == NULL || index >= variable->count ? NULL : variable->texts[index];
}
