/* Prints the model of a target as `cairn analyze` does: print_model [flags] HEADER...
 * Understands -I -D -U -l -L, --contracts FILE and paths of .so .a .o .c files. */
#include <stdio.h>
#include <string.h>

#include "analyzer/analyzer.h"

static bool ends_in(const char *text, const char *end)
{
    size_t length = strlen(text);
    return length > strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

static bool is_link_input(const char *word)
{
    return strncmp(word, "-l", 2) == 0 || strncmp(word, "-L", 2) == 0 || ends_in(word, ".so") ||
           ends_in(word, ".a") || ends_in(word, ".o") || ends_in(word, ".c");
}

int main(int argc, char **argv)
{
    struct cairn_target target = {.cc = "cc"};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--contracts") == 0 && i + 1 < argc) {
            target.contracts = argv[++i];
        } else if (is_link_input(argv[i])) {
            cairn_target_add(&target, &target.link_inputs, argv[i]);
        } else if (argv[i][0] == '-') {
            cairn_target_add(&target, &target.cpp_flags, argv[i]);
        } else {
            cairn_target_add(&target, &target.headers, argv[i]);
        }
    }
    struct cairn_model *model = NULL;
    struct cairn_error err;
    enum cairn_status status = cairn_analyze(&model, &target, &err);
    if (status == CAIRN_OK) {
        struct cairn_str text = {0};
        cairn_analysis_print(model, &text);
        fputs(cairn_str_text(&text), stdout);
        cairn_str_release(&text);
        cairn_model_free(model);
    } else {
        printf("error: %s\n", err.message);
    }
    cairn_target_release(&target);
    return cairn_status_exit_code(status);
}
