/* Functions that may not be used anywhere in cairn: each has a safer form in libc or in core/.
 * Included by core/error.h and by the runtime's own header, so by every source file. The system
 * headers that declare them come first, because a banned name may not even be declared later. */
#ifndef CAIRN_CORE_BANNED_H
#define CAIRN_CORE_BANNED_H

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CAIRN_BANNED(name) cairn_##name##_is_banned

#undef strcpy
#define strcpy(...) CAIRN_BANNED(strcpy)
#undef strcat
#define strcat(...) CAIRN_BANNED(strcat)
#undef sprintf
#define sprintf(...) CAIRN_BANNED(sprintf)
#undef vsprintf
#define vsprintf(...) CAIRN_BANNED(vsprintf)
#undef strtok
#define strtok(...) CAIRN_BANNED(strtok)
#undef gets
#define gets(...) CAIRN_BANNED(gets)
#undef atoi
#define atoi(...) CAIRN_BANNED(atoi)
#undef signal
#define signal(...) CAIRN_BANNED(signal)
#undef system
#define system(...) CAIRN_BANNED(system)
#undef alloca
#define alloca(...) CAIRN_BANNED(alloca)

#endif
