/* The target from the command line's point of view: what pkg-config says, which operations the user
 * wants, and whether the target is still the one that a database was written for. Included by cli/
 * alone. */
#ifndef CAIRN_CLI_TARGET_H
#define CAIRN_CLI_TARGET_H

#include "core/hash.h"
#include "core/model.h"
#include "core/target.h"

/* Adds what pkg-config says of the target's packages: preprocessor flags before the user's, link
 * inputs behind them. Fails with CAIRN_TARGET if it does not know one, or is not there. */
enum cairn_status cairn_target_ask_packages(struct cairn_target *target,
                                            struct cairn_error *err) CAIRN_MUST_CHECK;

/* Fails with CAIRN_USAGE if a header's name stands for a pipe or a device in one of the folders of
 * -I, or --contracts or --rules does: reading it might never end. */
enum cairn_status cairn_target_check_files(const struct cairn_target *target,
                                           struct cairn_error *err) CAIRN_MUST_CHECK;

/* Makes operations unavailable that --include and --exclude keep out. The patterns are valid. */
void cairn_target_filter(const struct cairn_target *target, struct cairn_model *model);

/* Fails with CAIRN_TARGET or CAIRN_USAGE if no function can be called any more, or --focus selects
 * none that can: there is nothing to generate. */
enum cairn_status cairn_target_check_left(const struct cairn_target *target,
                                          const struct cairn_model *model,
                                          struct cairn_error *err) CAIRN_MUST_CHECK;

/* By operation, whether --focus selects it, owned by the arena; NULL without --focus. */
const bool *cairn_target_focus(const struct cairn_target *target, const struct cairn_model *model,
                               struct cairn_arena *arena);

/* The hash of what the target is made of: contents of headers, sources (with
 * what they include) and libraries, and flags, as
 * 32 hexadecimal digits owned by the arena. */
const char *cairn_target_hash(const struct cairn_target *target, const struct cairn_model *model,
                              struct cairn_arena *arena);

#endif
