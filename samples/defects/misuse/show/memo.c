#include "memo.h"

int main(int argc, char **argv)
{
    (void)argv;
    struct memo m;
    if (memo_setup(&m, 4) != 0 || memo_add(&m, "0123456789") != 0) {
        return 2;
    }
    const char *texts[] = {"a", argc > 1 ? memo_text(&m) : "b", "cdefgh"};
    int failed = memo_join(&m, texts, 3, "---------") != 0 || memo_join(&m, texts, 2, "-") != 0;
    failed = failed || memo_lines(&m) == 0;
    memo_teardown(&m);
    return failed ? 1 : 0;
}
