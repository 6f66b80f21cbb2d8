/* A heap that makes silent memory errors visible. Written by cairn; no rights are claimed in this
 * file (0BSD).
 *
 * Linked into an executable it replaces malloc: every block ends at an inaccessible page, freed
 * blocks become inaccessible, and what stands before a block is checked when it is freed. Reading
 * or writing past a block, or after it was freed, is a SIGSEGV at once; a double or invalid free
 * and a write before a block are a SIGABRT. With CAIRN_GUARD_OFF defined (make does that for
 * SANITIZE=...) nothing is replaced and no leak is counted: the sanitizer does both. Under valgrind
 * use its option --soname-synonyms=somalloc=NONE, which puts valgrind's malloc in place of this
 * one.
 */
#ifndef CAIRN_GUARD_H
#define CAIRN_GUARD_H

#include <stddef.h>

/* From now on blocks begin behind an inaccessible page instead of ending at one: reading or writing
 * before one is a SIGSEGV. */
void cairn_guard_front(void);

/* From now on blocks are aligned as malloc aligns them, instead of ending at an inaccessible page
 * whatever their size is. What is written between the two is seen when the block is freed: a
 * SIGABRT. */
void cairn_guard_aligned(void);

/* From now on fresh memory is filled with that byte, instead of ones. */
void cairn_guard_fill(unsigned char byte);

/* Starts to count. */
void cairn_leak_check_begin(void);

/* The number of blocks allocated since then that are neither freed nor reachable from global
 * variables. */
size_t cairn_leaked_blocks(void);

/* The n-th allocation from now on fails, once; 0: none does any more. With CAIRN_GUARD_OFF and
 * under valgrind none fails. */
void cairn_fail_allocation(size_t n);

/* Looks at what stands around all blocks that are not freed: a SIGABRT if something was written
 * there. */
void cairn_check_blocks(void);

#endif
