/* What a harness does before it runs anything. Internal to executor/runtime/, and for the harnesses
 * of tests/bench/, which have a main of their own.
 */
#ifndef CAIRN_RUNTIME_START_H
#define CAIRN_RUNTIME_START_H

#include <stdint.h>

/* First of all: makes the runtime's memory, and its replacements for libc's functions, part of the
 * executable. */
void cairn_start_early(void);

/* Takes the steps of executor/PROTOCOL.md ("Start") up to the hello: memory is the descriptor of
 * what the host filled in, control that of the socket, or -1 if there is none to serve; first_stack
 * is the lowest address of interest on the kernel's stack (cairn_snapshot_take). Returns NULL, or
 * what is wrong, with errno set. */
const char *cairn_start(int control, int memory, uint64_t first_stack);

#endif
