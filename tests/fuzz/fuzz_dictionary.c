/* Dictionaries: reading stays within the text, every word fits and stands once, and what is read
 * written out as \xNN reads back the same. */
#include <string.h>

#include "core/str.h"
#include "generator/material.h"
#include "tests/fuzz/fuzz.h"

static void write_out(const struct cairn_material *material, struct cairn_str *text)
{
    for (uint32_t i = 0; i < material->words.count; i++) {
        cairn_str_addf(text, "w%u=\"", i);
        for (uint32_t k = 0; k < material->words.items[i].length; k++) {
            cairn_str_addf(text, "\\x%02x", material->words.items[i].bytes[k]);
        }
        cairn_str_add(text, "\"\n");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1);
    if (length != 0) {
        memcpy(text, bytes, length);
    }
    struct cairn_material first = {0};
    struct cairn_material second = {0};
    struct cairn_str written = {0};
    unsigned line = 0;
    const char *wrong = cairn_material_parse_dictionary(&first, text, length, &line);
    PROMISE((wrong == NULL) == (line == 0));
    for (uint32_t i = 0; i < first.words.count; i++) {
        PROMISE(first.words.items[i].length <= CAIRN_MATERIAL_WORD);
        PROMISE(first.words.items[i].length > 0);
    }
    write_out(&first, &written);
    PROMISE(cairn_material_parse_dictionary(&second, cairn_str_text(&written), written.length,
                                            &line) == NULL);
    PROMISE(second.words.count == first.words.count);
    for (uint32_t i = 0; i < first.words.count; i++) {
        PROMISE(first.words.items[i].length == second.words.items[i].length);
        PROMISE(memcmp(first.words.items[i].bytes, second.words.items[i].bytes,
                       first.words.items[i].length) == 0);
    }
    cairn_material_release(&first);
    cairn_material_release(&second);
    cairn_str_release(&written);
    free(text);
    return 0;
}
