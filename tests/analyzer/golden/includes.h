/* Which headers are the library's own. */
#include "own/inner.h"
#include <string.h>
static inline int outer(int a) { return 0; }
