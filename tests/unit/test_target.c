#include <string.h>
#include <unistd.h>

#include "core/target.h"
#include "tests/unit/suites.h"

START_TEST(texts_are_copied)
{
    struct cairn_target target = {0};
    char text[] = "-Ifoo";
    cairn_target_add(&target, &target.cpp_flags, text);
    cairn_target_add(&target, &target.link_inputs, "-lz");
    text[2] = 'g';
    ck_assert_uint_eq(target.cpp_flags.words.count, 1);
    ck_assert_str_eq(target.cpp_flags.words.items[0], "-Ifoo");
    ck_assert_str_eq(target.link_inputs.words.items[0], "-lz");
    cairn_target_release(&target);
    ck_assert_uint_eq(target.cpp_flags.words.count, 0);
    cairn_target_release(&target);
}
END_TEST

START_TEST(feature_macros_are_lines)
{
    const char *macros = cairn_target_feature_macros();
    ck_assert_int_eq(strncmp(macros, "#define ", 8), 0);
    ck_assert_int_eq(macros[strlen(macros) - 1], '\n');
    ck_assert_str_eq(cairn_target_standard(), "-std=c11");
}
END_TEST

START_TEST(an_existing_file_is_included_by_path)
{
    struct cairn_arena arena = {0};
    char path[] = "header-XXXXXX";
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    char expected[64];
    snprintf(expected, sizeof expected, "#include \"%s\"\n", path);
    ck_assert_str_eq(cairn_target_include_line(path, &arena), expected);
    unlink(path);
    snprintf(expected, sizeof expected, "#include <%s>\n", path);
    ck_assert_str_eq(cairn_target_include_line(path, &arena), expected);
    ck_assert_str_eq(cairn_target_include_line("zlib.h", &arena), "#include <zlib.h>\n");
    ck_assert_str_eq(cairn_target_include_line("/", &arena), "#include </>\n");
    cairn_arena_release(&arena);
}
END_TEST

UNIT_SUITE(target, texts_are_copied, feature_macros_are_lines, an_existing_file_is_included_by_path)
