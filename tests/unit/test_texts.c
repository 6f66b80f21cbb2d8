#include "generator/texts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/folder.h"
#include "generator/formats.h"
#include "generator/mutate.h"
#include "generator/refer.h"
#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

enum { DRAWS = 3000 };

static struct shop shop;
static struct cairn_material material;
static struct cairn_texts *texts;
static struct cairn_chooser chooser;
static char folder[PATH_MAX];

static void begin(void)
{
    shop_open(&shop);
    material = (struct cairn_material){0};
    texts = cairn_texts_new(shop.model, shop.facts, &material);
    chooser = (struct cairn_chooser){0};
    cairn_chooser_begin(&chooser, 0, 0);
    ck_assert_int_eq(cairn_folder_make_temporary(folder, sizeof folder, NULL), CAIRN_OK);
}

static void finish(void)
{
    cairn_folder_remove(folder);
    cairn_texts_free(texts);
    cairn_material_release(&material);
    cairn_chooser_release(&chooser);
    shop_close(&shop);
}

/* How often what is drawn for a parameter contains the bytes. */
static uint32_t count_draws(const char *key, uint32_t param, bool is_text, const char *bytes,
                            size_t length)
{
    struct cairn_sequence *sequence = &shop.f.test.sequence;
    uint32_t op = fixture_op(shop.model, key);
    uint32_t count = 0;
    for (int i = 0; i < DRAWS; i++) {
        cairn_sequence_reset(sequence);
        struct cairn_arg arg =
            is_text ? cairn_texts_draw(texts, &chooser, op, param, sequence)
                    : cairn_texts_draw_contents(texts, &chooser, op, param, sequence);
        ck_assert_uint_eq(arg.kind, CAIRN_ARG_BYTES);
        ck_assert_uint_eq(sequence->bytes.count, (uint32_t)arg.integer + 1);
        const uint8_t *drawn = cairn_sequence_contents(sequence, &arg);
        if (is_text) {
            ck_assert_uint_eq(strlen((const char *)drawn), (size_t)arg.integer);
        }
        count += memmem(drawn, (size_t)arg.integer, bytes, length) != NULL;
    }
    return count;
}

static const char *write_file(const char *name, const void *bytes, size_t length)
{
    static char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

START_TEST(texts_are_terminated_contents)
{
    begin();
    ck_assert_uint_gt(count_draws("call:item_rename", 1, true, "mined", 5), 50);
    ck_assert_uint_eq(count_draws("call:item_rename", 1, true, "", 0), DRAWS);
    ck_assert_uint_gt(count_draws("call:bag_fill", 1, false, "mined", 5), 50);
    finish();
    cairn_texts_free(NULL);
}
END_TEST

START_TEST(what_went_well_comes_again_at_its_place)
{
    begin();
    struct cairn_sequence sequence = {0};
    static const char odd[] = "<?well 17 \x01\x7f?>";
    struct cairn_arg args[2] = {{.kind = CAIRN_ARG_VALUE}, {.kind = CAIRN_ARG_BYTES}};
    args[1].integer = sizeof odd - 1;
    args[1].index = cairn_sequence_add_bytes(&sequence, odd, sizeof odd - 1);
    cairn_sequence_append(&sequence, fixture_op(shop.model, "call:item_rename"), args, 2);
    const bool failed[] = {true};
    shop.facts->ops[fixture_op(shop.model, "call:item_rename")].errors = 1;
    const bool went_well[] = {false};
    cairn_texts_learn(texts, &sequence, 0, 1, failed);
    ck_assert_uint_eq(count_draws("call:item_rename", 1, true, odd, sizeof odd - 1), 0);
    cairn_texts_learn(texts, &sequence, 0, 1, went_well);
    ck_assert_uint_gt(count_draws("call:item_rename", 1, true, odd, sizeof odd - 1), DRAWS / 20);
    /* ... and somewhat changed. */
    uint32_t begins = count_draws("call:item_rename", 1, true, odd, 6);
    uint32_t whole = count_draws("call:item_rename", 1, true, odd, sizeof odd - 1);
    ck_assert_uint_gt(begins, whole + whole / 4);
    ck_assert_uint_eq(count_draws("call:bag_fill", 1, false, odd, 6), 0);
    cairn_sequence_release(&sequence);
    finish();
}
END_TEST

START_TEST(what_refuses_much_is_given_documents_of_common_formats)
{
    begin();
    static const char json[] = "[1, 2, 3]";
    ck_assert_uint_eq(count_draws("call:item_rename", 1, true, json, sizeof json - 1), 0);
    shop.facts->ops[fixture_op(shop.model, "call:item_rename")].errors = 1;
    ck_assert_uint_gt(count_draws("call:item_rename", 1, true, json, sizeof json - 1), 2);
    shop.facts->ops[fixture_op(shop.model, "call:bag_fill")].errors = 1;
    ck_assert_uint_gt(count_draws("call:bag_fill", 1, false, "GIF89a", 6), 2);
    uint32_t text_count = cairn_formats_count(true);
    ck_assert_uint_lt(text_count, cairn_formats_count(false));
    for (uint32_t i = 0; i < cairn_formats_count(false); i++) {
        struct cairn_bytes document = cairn_formats_get(i);
        ck_assert_uint_gt(document.length, 0);
        ck_assert_uint_lt(document.length, 300);
        ck_assert_int_eq(document.is_text, i < text_count);
        ck_assert(!document.is_text || memchr(document.bytes, 0, document.length) == NULL);
    }
    finish();
}
END_TEST

START_TEST(documents_are_named_by_their_formats)
{
    const uint32_t dns =
        cairn_formats_find("\x12\x34\x01\0\0\x01\0\0\0\0\0\0\xc0\x0c\0\x01\0\x01", 18);
    const uint32_t json = cairn_formats_find("[1, 2, 3]", 9);
    ck_assert_uint_ne(dns, CAIRN_NONE);
    ck_assert(cairn_formats_is_named(dns, "dns_message_open"));
    ck_assert(!cairn_formats_is_named(dns, "json_parse"));
    ck_assert(cairn_formats_is_named(json, "cJSON_Parse"));
    ck_assert(!cairn_formats_is_named(json, "item_rename"));
}
END_TEST

START_TEST(many_successes_are_forgotten_in_turn)
{
    begin();
    const bool went_well[] = {false};
    shop.facts->ops[fixture_op(shop.model, "call:item_rename")].errors = 1;
    for (int i = 0; i < 1000; i++) {
        struct cairn_sequence sequence = {0};
        char text[32];
        struct cairn_arg args[2] = {{.kind = CAIRN_ARG_VALUE}, {.kind = CAIRN_ARG_BYTES}};
        args[1].integer = snprintf(text, sizeof text, "success %d", i);
        args[1].index = cairn_sequence_add_bytes(&sequence, text, (size_t)args[1].integer);
        cairn_sequence_append(&sequence, fixture_op(shop.model, "call:item_rename"), args, 2);
        cairn_texts_learn(texts, &sequence, 0, 1, went_well);
        cairn_sequence_release(&sequence);
    }
    ck_assert_uint_gt(count_draws("call:item_rename", 1, true, "success ", 8), DRAWS / 8);
    finish();
}
END_TEST

START_TEST(dictionaries_are_read_as_afl_reads_them)
{
    begin();
    static const char text[] =
        "# keywords\n\nkw_1=\"alpha\\x41\\\\\\\"\"\n  kw@2 = \"\\x00\\xff\"  \n"
        "\"bare\"\r\n\"bare\"\nempty=\"\"";
    struct cairn_error err;
    const char *path = write_file("good.dict", text, sizeof text - 1);
    ck_assert_int_eq(cairn_material_load_dictionary(&material, path, &err), CAIRN_OK);
    ck_assert_uint_eq(material.words.count, 3);
    ck_assert_mem_eq(material.words.items[0].bytes, "alphaA\\\"", 9);
    ck_assert_mem_eq(material.words.items[1].bytes, "\0\xff", 3);
    ck_assert(material.words.items[0].is_text && !material.words.items[1].is_text);
    ck_assert_str_eq((const char *)material.words.items[2].bytes, "bare");
    ck_assert_uint_gt(count_draws("call:item_rename", 1, true, "alphaA\\\"", 8), 50);
    ck_assert_uint_gt(count_draws("call:bag_fill", 1, false, "\0\xff", 2), 30);
    finish();
}
END_TEST

START_TEST(mistakes_in_dictionaries_are_named)
{
    static const char *const wrong[][2] = {
        {"a=b", "line 1: the value is not in quotes"},  {"\n\"a", "line 2: no closing quote"},
        {"\"\\q\"", "line 1: no closing quote"},        {"\"\\x4\"", "line 1: no closing quote"},
        {"\"a\" b", "line 1: something stands behind"}, {"word", "line 1: neither name=\"value\""}};
    begin();
    struct cairn_error err;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *path = write_file("bad.dict", wrong[i][0], strlen(wrong[i][0]));
        ck_assert_int_eq(cairn_material_load_dictionary(&material, path, &err), CAIRN_USAGE);
        ck_assert_msg(strstr(err.message, wrong[i][1]) != NULL, "%s", err.message);
    }
    char long_word[200] = "\"";
    memset(long_word + 1, 'x', 150);
    long_word[151] = '"';
    const char *path = write_file("bad.dict", long_word, 152);
    ck_assert_int_eq(cairn_material_load_dictionary(&material, path, &err), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "longer than 128 bytes"));
    ck_assert_int_eq(cairn_material_load_dictionary(&material, folder, &err), CAIRN_USAGE);
    ck_assert_int_eq(cairn_material_load_dictionary(&material, "no-such-file", &err), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "cannot read 'no-such-file'"));
    finish();
}
END_TEST

START_TEST(corpora_are_read_in_the_order_of_names)
{
    begin();
    struct cairn_error err;
    char large[CAIRN_MATERIAL_FILE + 1] = {0};
    char below[PATH_MAX + 8];
    ck_assert_int_eq(cairn_material_load_corpus(&material, folder, &err), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "no file of at most"));
    snprintf(below, sizeof below, "%s/deep", folder);
    ck_assert_int_eq(mkdir(below, 0700), 0);
    write_file("deep/b", "bee\0bee", 7);
    write_file("zed", "corpus text", 11);
    write_file("a", "", 0);
    write_file(".hidden", "hidden", 6);
    write_file("large", large, sizeof large);
    write_file("fits", large, sizeof large - 1);
    char link[PATH_MAX + 8];
    snprintf(link, sizeof link, "%s/link", folder);
    ck_assert_int_eq(symlink("zed", link), 0);
    ck_assert_int_eq(cairn_material_load_corpus(&material, folder, &err), CAIRN_OK);
    ck_assert_uint_eq(material.files.count, 4);
    ck_assert_uint_eq(material.left_out, 1);
    ck_assert_uint_eq(material.files.items[0].length, 0);
    ck_assert_mem_eq(material.files.items[1].bytes, "bee\0bee", 8);
    ck_assert_uint_eq(material.files.items[2].length, CAIRN_MATERIAL_FILE);
    ck_assert_str_eq((const char *)material.files.items[3].bytes, "corpus text");
    ck_assert_uint_eq(count_draws("call:item_rename", 1, true, "corpus text", 11), 0);
    shop.facts->ops[fixture_op(shop.model, "call:item_rename")].errors = 1;
    ck_assert_uint_gt(count_draws("call:item_rename", 1, true, "corpus text", 11), 30);
    ck_assert_uint_gt(count_draws("call:bag_fill", 1, false, "bee\0bee", 7), 25);
    ck_assert_int_eq(cairn_material_load_corpus(&material, "no-such-folder", &err), CAIRN_USAGE);
    ck_assert_ptr_nonnull(strstr(err.message, "cannot read 'no-such-folder'"));
    finish();
}
END_TEST

/* The text after names of the sequence were put into it, in a room of so many bytes. */
static const char *refer(const char *text, uint32_t room)
{
    static uint8_t bytes[64];
    uint32_t length = (uint32_t)strlen(text);
    memcpy(bytes, text, length);
    cairn_refer(&chooser, 0, &shop.f.test.sequence, bytes, room, &length);
    ck_assert_uint_lt(length, sizeof bytes);
    bytes[length] = '\0';
    return (const char *)bytes;
}

START_TEST(names_in_texts_refer_to_what_was_given)
{
    begin();
    ck_assert_str_eq(refer("{{>name}}", 63), "{{>name}}");
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_rename", VALUE(0, 0), fixture_text(&shop.f, "no name"));
    ck_assert_str_eq(refer("{{>name}}", 63), "{{>name}}");
    DO(&shop.f, "call:item_rename", VALUE(0, 0), fixture_text(&shop.f, "key_1"));
    ck_assert_str_eq(refer("{{>name}}", 63), "{{>key_1}}");
    ck_assert_str_eq(refer("${a}, ${b}", 63), "${key_1}, ${b}");
    ck_assert_str_eq(refer("{{>name}}", 9), "{{>name}}");
    ck_assert_str_eq(refer("{{>name}}", 10), "{{>key_1}}");
    ck_assert_str_eq(refer("name", 63), "name");
    ck_assert_str_eq(refer("<name", 63), "<name");
    ck_assert_str_eq(refer("", 63), "");
    finish();
}
END_TEST

START_TEST(comments_state_how_long_texts_may_be)
{
    begin();
    const uint32_t rename = fixture_op(shop.model, "call:item_rename");
    struct cairn_op *op = &shop.model->ops.items[rename];
    ck_assert_uint_eq(cairn_stated_room(&chooser, shop.model, rename, 1000), 0);
    op->doc = "Names have 1 to 43 bytes; see RFC2616, 0x20, v1.70, 1.25 and -90. Not 4000.";
    for (int i = 0; i < 50; i++) {
        ck_assert_uint_eq(cairn_stated_room(&chooser, shop.model, rename, 1000), 43);
    }
    ck_assert_uint_eq(cairn_stated_room(&chooser, shop.model, rename, 42), 0);
    char longest[44];
    memset(longest, 'a', 43);
    longest[43] = '\0';
    uint32_t count = 0;
    for (const char *c = "abcdefghijklmnopqrstuvwxyz"; *c != '\0'; c++) {
        memset(longest, *c, 43);
        count += count_draws("call:item_rename", 1, true, longest, 43) != 0;
    }
    ck_assert_uint_gt(count, 20);
    op->doc = NULL;
    finish();
}
END_TEST

START_TEST(mutations_stay_within_their_room)
{
    begin();
    static const struct cairn_bytes word = {(const uint8_t *)"word", 4, true};
    static const struct cairn_bytes other = {(const uint8_t *)"another 42 text", 15, true};
    for (int i = 0; i < 100000; i++) {
        struct {
            uint8_t bytes[24];
            uint8_t canary[8];
        } room = {.bytes = "room 123 for a text.", .canary = "canary!"};
        struct cairn_mutation mutation = {.chooser = &chooser,
                                          .bytes = room.bytes,
                                          .length = (uint32_t)i % 25,
                                          .room = sizeof room.bytes,
                                          .is_text = i % 2 == 0};
        cairn_chooser_begin(&chooser, 3, (uint64_t)i);
        cairn_mutate(&mutation, i % 3 == 0 ? (struct cairn_bytes){0} : word,
                     i % 5 == 0 ? (struct cairn_bytes){0} : other);
        ck_assert_uint_le(mutation.length, sizeof room.bytes);
        ck_assert_str_eq((const char *)room.canary, "canary!");
    }
    finish();
}
END_TEST

UNIT_SUITE(texts, names_in_texts_refer_to_what_was_given, comments_state_how_long_texts_may_be,
           texts_are_terminated_contents, what_went_well_comes_again_at_its_place,
           what_refuses_much_is_given_documents_of_common_formats,
           documents_are_named_by_their_formats, many_successes_are_forgotten_in_turn,
           dictionaries_are_read_as_afl_reads_them, mistakes_in_dictionaries_are_named,
           corpora_are_read_in_the_order_of_names, mutations_stay_within_their_room)
