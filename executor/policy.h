/* The seccomp policy of a harness: which system calls the runtime gets to see before the kernel
 * does. Private to executor/ (and its tests).
 *
 * The default is to allow; what writes to the file system, reaches outside the harness or outlives
 * it is trapped. The runtime's SIGSYS handler decides: it repeats a permitted call with the cookie
 * as its sixth argument, which passes here, and refuses the rest with EPERM and a denial in the
 * outcome. Which file system calls those are stands in executor/runtime/policy.h. Beneath lie the
 * namespaces and the filter of core/sandbox.h, which do not depend on the cookie's secrecy. */
#ifndef CAIRN_EXECUTOR_POLICY_H
#define CAIRN_EXECUTOR_POLICY_H

#include <linux/filter.h>
#include <stdint.h>

#include "core/error.h"

/* Compiles the policy; writes at most max instructions and sets *ret_count. */
enum cairn_status cairn_policy_compile(uint64_t cookie, struct sock_filter *instructions,
                                       uint32_t max, uint32_t *ret_count,
                                       struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
