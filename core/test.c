#include "core/test.h"

const char *cairn_verdict_name(enum cairn_verdict verdict)
{
    static const char *const names[] = {
#define CAIRN_VERDICT_NAME(name, text) [CAIRN_VERDICT_##name] = text,
        CAIRN_VERDICT_LIST(CAIRN_VERDICT_NAME)
#undef CAIRN_VERDICT_NAME
    };
    return names[verdict];
}

void cairn_test_release(struct cairn_test *test)
{
    cairn_sequence_release(&test->sequence);
    cairn_vec_release(&test->assertions);
}
