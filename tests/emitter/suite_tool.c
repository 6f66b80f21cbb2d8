#include "tests/emitter/suite_tool.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/process.h"
#include "tests/support/folder.h"

char *tool_new_folder(void)
{
    char path[TEST_FOLDER_MAX];
    test_folder_make(path);
    return strdup(path);
}

void tool_remove(char *folder)
{
    test_folder_remove(folder);
    free(folder);
}

void tool_box_target(struct cairn_target *target)
{
    *target = (struct cairn_target){.cc = "cc"};
    cairn_target_add(target, &target->headers, CAIRN_TEST_FOLDER "/box/box.h");
    cairn_target_add(target, &target->link_inputs, CAIRN_TEST_FOLDER "/box/box.c");
}

int tool_shell(const char *folder, const char *command, struct cairn_str *output)
{
    /* Our own run may be told what to run, and how; the suite's is not. */
    const char *const argv[] = {"env",          "-u", "CK_FORK", "-u",    "CK_RUN_CASE", "-u",
                                "CK_RUN_SUITE", "sh", "-c",      command, NULL};
    struct cairn_process process = {.argv = argv, .directory = folder, .limit_ms = 120000};
    struct cairn_process_result result;
    ck_assert_int_eq(cairn_process_run(&process, &result, NULL), CAIRN_OK);
    if (output != NULL) {
        cairn_str_add(output, cairn_str_text(&result.output));
    }
    int code = result.exit_code;
    cairn_process_result_release(&result);
    return code;
}

char *tool_read(const char *folder, const char *name)
{
    struct cairn_str path = {0};
    cairn_str_addf(&path, "%s/%s", folder, name);
    FILE *file = fopen(path.text, "r");
    ck_assert_msg(file != NULL, "cannot read %s", path.text);
    struct cairn_str text = {0};
    char buffer[4096];
    size_t got;
    cairn_str_add(&text, "");
    while ((got = fread(buffer, 1, sizeof buffer, file)) != 0) {
        cairn_str_add_bytes(&text, buffer, got);
    }
    fclose(file);
    cairn_str_release(&path);
    return text.text;
}
