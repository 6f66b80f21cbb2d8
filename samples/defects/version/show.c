#include "version.h"

int main(void)
{
    version *a = version_parse("1");
    version *b = version_parse("1.0");
    bool holds = !version_equals(a, b) || version_hash(a) == version_hash(b);
    version_free(a);
    version_free(b);
    return holds ? 0 : 1;
}
