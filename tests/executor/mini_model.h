/* A hand-made model of data/mini.h, for tests of the executor that do not depend on the analyzer.
 */
#ifndef CAIRN_TESTS_MINI_MODEL_H
#define CAIRN_TESTS_MINI_MODEL_H

#include "core/model.h"
#include "core/target.h"

struct cairn_model *mini_model_new(void);

/* The target: mini.h and mini.c, compiled by cc. */
void mini_target_init(struct cairn_target *target, const char *cc);

/* Index of the operation; fails the test if there is none. */
uint32_t mini_op(const struct cairn_model *model, const char *key);

#endif
