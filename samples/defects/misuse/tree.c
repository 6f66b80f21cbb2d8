#define _POSIX_C_SOURCE 200809L /* strndup */
#include "tree.h"

#include <stdlib.h>
#include <string.h>

struct list {
    size_t count;
    tree *items[];
};

struct tree {
    enum tree_type type;
    union {
        long number;
        char *text;
        struct list *list;
    } as;
};

static tree *new_value(enum tree_type type)
{
    tree *t = calloc(1, sizeof *t);
    if (t != NULL) {
        t->type = type;
    }
    return t;
}

tree *tree_new_list(void)
{
    tree *t = new_value(TREE_LIST);
    if (t == NULL) {
        return NULL;
    }
    t->as.list = calloc(1, sizeof *t->as.list);
    if (t->as.list == NULL) {
        free(t);
        return NULL;
    }
    return t;
}

void tree_free(tree *t)
{
    if (t == NULL) {
        return;
    }
    if (t->type == TREE_TEXT) {
        free(t->as.text);
    } else if (t->type == TREE_LIST) {
        for (size_t i = 0; i < t->as.list->count; i++) {
            tree_free(t->as.list->items[i]);
        }
        free(t->as.list);
    }
    free(t);
}

static tree *parse_text(const char **at)
{
    const char *end = strchr(*at + 1, '"');
    tree *t = end == NULL ? NULL : new_value(TREE_TEXT);
    if (t == NULL) {
        return NULL;
    }
    t->as.text = strndup(*at + 1, (size_t)(end - *at - 1));
    if (t->as.text == NULL) {
        free(t);
        return NULL;
    }
    *at = end + 1;
    return t;
}

static tree *parse_scalar(const char **at)
{
    if (**at == '"') {
        return parse_text(at);
    }
    char *end;
    const long number = strtol(*at, &end, 10);
    tree *t = end == *at ? NULL : new_value(TREE_NUMBER);
    if (t != NULL) {
        t->as.number = number;
        *at = end;
    }
    return t;
}

static tree *parse_list(const char **at)
{
    tree *t = tree_new_list();
    for (++*at; t != NULL && **at != ']';) {
        const size_t count = t->as.list->count;
        struct list *list = realloc(t->as.list, sizeof *list + (count + 1) * sizeof(tree *));
        if (list != NULL) {
            t->as.list = list;
            list->items[count] = parse_scalar(at);
            list->count += list->items[count] != NULL;
        }
        if (t->as.list->count == count) {
            tree_free(t);
            t = NULL;
        }
    }
    *at += t != NULL;
    return t;
}

tree *tree_parse(const char *text)
{
    return *text == '[' ? parse_list(&text) : parse_scalar(&text);
}

enum tree_type tree_get_type(const tree *t)
{
    return t->type;
}

long tree_get_number(const tree *t)
{
    return t->type == TREE_NUMBER ? t->as.number : 0;
}

const char *tree_get_text(const tree *t)
{
    return t->type == TREE_TEXT ? t->as.text : NULL;
}

tree_walk tree_walk_begin(const tree *list)
{
    struct list *items = list->as.list;
    return (tree_walk){items->items, items->items + items->count};
}

size_t tree_walk_left(const tree_walk *walk)
{
    return (size_t)(walk->end - walk->next);
}

const tree *tree_walk_next(tree_walk *walk)
{
    return walk->next == walk->end ? NULL : *walk->next++;
}
