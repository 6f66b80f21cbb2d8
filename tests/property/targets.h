/* Real libraries for the property tests: the samples and zlib, analysed. For tests alone. */
#ifndef CAIRN_TESTS_PROPERTY_TARGETS_H
#define CAIRN_TESTS_PROPERTY_TARGETS_H

#include "core/model.h"
#include "core/target.h"

enum { PROPERTY_TARGETS = 9 };

/* The name of target i, "linked_list". */
const char *property_target_name(int i);

/* Fills target and analyses it; fails the test if that is not possible. The caller frees both. */
struct cairn_model *property_target_open(int i, struct cairn_target *target);

/* The number of the target with the name. */
int property_target_find(const char *name);

#endif
