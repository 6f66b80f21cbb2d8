#include "tests/property/targets.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "analyzer/analyzer.h"

static const struct {
    const char *name;
    const char *folder; /* from the samples; NULL: a library of the system */
} targets[PROPERTY_TARGETS] = {
    {"int_stack", "containers"},
    {"linked_list", "containers"},
    {"bst", "containers"},
    {"tree_map", "containers"},
    {"bin_heap", "containers"},
    {"fib_heap", "containers"},
    {"poly", "poly"},
    {"pad", "../tests/property"},
    {"zlib", NULL},
};

const char *property_target_name(int i)
{
    return targets[i].name;
}

int property_target_find(const char *name)
{
    for (int i = 0; i < PROPERTY_TARGETS; i++) {
        if (strcmp(targets[i].name, name) == 0) {
            return i;
        }
    }
    ck_abort_msg("no target %s", name);
}

struct cairn_model *property_target_open(int i, struct cairn_target *target)
{
    *target = (struct cairn_target){.cc = "cc"};
    char text[4096];
    if (targets[i].folder == NULL) {
        cairn_target_add(target, &target->headers, "zlib.h");
        cairn_target_add(target, &target->link_inputs, "-lz");
    } else {
        const char *name = targets[i].name;
        snprintf(text, sizeof text, CAIRN_SAMPLES "/%s/%s.h", targets[i].folder, name);
        cairn_target_add(target, &target->headers, text);
        snprintf(text, sizeof text, CAIRN_SAMPLES "/%s/%s.c", targets[i].folder, name);
        cairn_target_add(target, &target->link_inputs, text);
    }
    struct cairn_model *model = NULL;
    struct cairn_error err;
    ck_assert_msg(cairn_analyze(&model, target, &err) == CAIRN_OK, "%s: %s", targets[i].name,
                  err.message);
    return model;
}
