/* cairn_str_parse_c_literal: stays within the text, stops behind the quote, and reads back what is
 * written of what it read. */
#include <string.h>

#include "core/str.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1);
    if (length != 0) {
        memcpy(text, bytes, length);
    }
    text[length] = '\0';
    struct cairn_str first = {0};
    struct cairn_str literal = {0};
    struct cairn_str second = {0};
    const char *at = text;
    if (cairn_str_parse_c_literal(&first, &at)) {
        PROMISE(at > text && at <= text + length && at[-1] == '"');
        cairn_str_add_c_literal(&literal, cairn_str_text(&first), first.length);
        at = literal.text;
        PROMISE(cairn_str_parse_c_literal(&second, &at));
        PROMISE(*at == '\0');
        PROMISE(second.length == first.length);
        PROMISE(memcmp(cairn_str_text(&second), cairn_str_text(&first), first.length) == 0);
    } else {
        PROMISE(at == text);
    }
    cairn_str_release(&first);
    cairn_str_release(&literal);
    cairn_str_release(&second);
    free(text);
    return 0;
}
