#include "brief.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct labels {
    struct label *items;
    int count;
};

int label_parse(struct label *label, const char *text)
{
    struct label parsed = {0, 0, 0};
    for (const char *at = text; *at != '\0'; at++) {
        if (isspace((unsigned char)*at)) {
            memset(label, 0, sizeof *label);
            return -1;
        }
        parsed.length++;
        parsed.digits += isdigit((unsigned char)*at) != 0;
    }
    parsed.kind = parsed.length == 0 ? 0 : parsed.digits == parsed.length ? 1 : 2;
    *label = parsed;
    return parsed.length == 0 ? -1 : 0;
}

const char *label_kind_name(int kind)
{
    static const char *const names[] = {"empty", "number", "word"};
    return kind < 0 || kind > 2 ? "none" : names[kind];
}

labels *labels_new(void)
{
    return calloc(1, sizeof(labels));
}

void labels_free(labels *list)
{
    if (list != NULL) {
        free(list->items);
        free(list);
    }
}

int labels_add(labels *list, const char *text)
{
    struct label label;
    if (label_parse(&label, text) != 0) {
        return -1;
    }
    struct label *items = realloc(list->items, (size_t)(list->count + 1) * sizeof *items);
    if (items == NULL) {
        return -1;
    }
    list->items = items;
    items[list->count] = label;
    return ++list->count;
}

int labels_count(const labels *list)
{
    return list->count;
}

int stamp_begin(struct stamp *stamp, int owner, int series)
{
    *stamp = (struct stamp){.owner = owner, .series = series};
    return 0;
}

int stamp_print(struct stamp *stamp)
{
    stamp->printed++;
    return 0;
}

const char *label_version(void)
{
    return "4.1.7";
}
