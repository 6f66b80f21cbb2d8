/* The folder for everything temporary of one cairn process, its compilers' files among them: it
 * becomes TMPDIR, and goes with the process however that ends, but for SIGKILL; then the next
 * process removes it. Included by cli/ alone. */
#ifndef CAIRN_CLI_TEMPORARY_H
#define CAIRN_CLI_TEMPORARY_H

/* Where no folder can be made all stays as it is: whoever needs one will say so. */
void cairn_temporary_open(void);

/* Removes the folder. No-op without one. May be called by a signal handler. */
void cairn_temporary_remove(void);

#endif
