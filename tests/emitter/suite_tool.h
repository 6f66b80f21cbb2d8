/* What the emitter's tests share: folders of their own, targets, running make. */
#ifndef CAIRN_TESTS_EMITTER_SUITE_TOOL_H
#define CAIRN_TESTS_EMITTER_SUITE_TOOL_H

#include "core/str.h"
#include "emitter/emitter.h"

/* A new folder below the system's temporary one; owned by the caller. Removed by tool_remove. */
char *tool_new_folder(void);
void tool_remove(char *folder);

/* The target tests/emitter/box, given by paths. */
void tool_box_target(struct cairn_target *target);

/* Runs a shell command in the folder; returns its exit code, and its output if wanted. */
int tool_shell(const char *folder, const char *command, struct cairn_str *output);

/* The text of a file; owned by the caller. Fails the test if it cannot be read. */
char *tool_read(const char *folder, const char *name);

#endif
