#include "first.h"
struct form { int x; };
const struct form form_plain = {1};
