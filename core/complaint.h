/* What a compiler or linker that failed has said, in one line for the user. Understands gcc, clang,
 * GNU ld, gold and lld, in the C locale. May be included anywhere on the host. */
#ifndef CAIRN_CORE_COMPLAINT_H
#define CAIRN_CORE_COMPLAINT_H

#include "core/process.h"

/* Appends the one line of the output that says best what is wrong, or a note that it said nothing.
 */
void cairn_complaint_add(const char *output, struct cairn_str *out);

/* Whether what cairn_complaint_add tells of the output is an error in a source. */
bool cairn_complaint_is_of_source(const char *output);

/* Fails with what the compiler cc (as the user named it) said, behind `what` could not be done and
 * before `advice`, if it is not NULL; or that it is missing, was killed or took too long. The
 * status is CAIRN_TARGET, or CAIRN_IO if the disk is full. */
enum cairn_status cairn_complaint_fail(const struct cairn_process_result *result, const char *cc,
                                       const char *what, const char *advice,
                                       struct cairn_error *err);

#endif
