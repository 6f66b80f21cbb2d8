/* Symbols of the objects that a harness loads, from their files by libdw. Private to executor/ (the
 * unwinder uses the same files and keeps its texts here). */
#ifndef CAIRN_EXECUTOR_SYMBOLS_H
#define CAIRN_EXECUTOR_SYMBOLS_H

#include <elfutils/libdwfl.h>

#include "executor/executor.h"

/* libdw's callbacks: files by their own names, no separate debug files, no network. */
int cairn_symbols_find_elf(Dwfl_Module *module, void **user, const char *name, Dwarf_Addr base,
                           char **ret_file, Elf **ret_elf);
int cairn_symbols_find_debuginfo(Dwfl_Module *module, void **user, const char *name,
                                 Dwarf_Addr base, const char *file, const char *link, GElf_Word crc,
                                 char **ret_file);

/* A copy of the text that lives as long as the executor; equal texts are kept once. */
const char *cairn_symbols_keep(struct cairn_executor *executor, const char *text);

/* What stands behind the last slash. */
const char *cairn_symbols_base_name(const char *path);

/* Whether the base name is that of libc or what belongs to it, of the loader or the vdso. */
bool cairn_symbols_is_system(const char *module);

#endif
