/* Prints the model of a target as `cairn analyze` does: print_model [flags] HEADER...
 * Understands -I -D -U -l -L, --contracts FILE, --rules FILE and paths of .so .a .o .c files;
 * --details adds constants and strings and leaves out the operations that every model has. */
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

static void print_details(const struct cairn_model *model)
{
    for (uint32_t i = 0; i < model->constants.count; i++) {
        const struct cairn_constant *constant = &model->constants.items[i];
        printf("constant %s group %u", constant->name, constant->group);
        switch (constant->kind) {
        case CAIRN_CONSTANT_INTEGER:
            printf(" = %lld", (long long)constant->integer);
            break;
        case CAIRN_CONSTANT_REAL:
            printf(" = %g", constant->real);
            break;
        case CAIRN_CONSTANT_STRING:
            printf(" = \"%s\"", constant->string);
            break;
        }
        printf("%s\n", constant->is_sentinel ? ", sentinel" : "");
    }
    for (uint32_t i = 0; i < model->enumerations.count; i++) {
        printf("enumeration '%s'%s\n", model->enumerations.items[i].name,
               model->enumerations.items[i].is_flags ? ", flags" : "");
    }
    for (uint32_t i = 0; i < model->strings.count; i++) {
        printf("string \"%s\"\n", model->strings.items[i]);
    }
}

/* Prints the listing without the operations that every model has. */
static void print_listing(const char *text, bool leave_out_builtins)
{
    static const char *const builtins[] = {"bytes -> ", "heap -> ", "path -> ", "loop -> ",
                                           "call:free -> "};
    bool leaves_out = false;
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        if (text[0] != ' ') {
            leaves_out = false;
            for (size_t i = 0; leave_out_builtins && i < sizeof builtins / sizeof *builtins; i++) {
                leaves_out |= strncmp(text, builtins[i], strlen(builtins[i])) == 0;
            }
        }
        if (!leaves_out) {
            printf("%.*s\n", length, text);
        }
        text += length + 1;
    }
}

int main(int argc, char **argv)
{
    struct cairn_target target = {.cc = "cc"};
    bool details = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--details") == 0) {
            details = true;
        } else if (strcmp(argv[i], "--contracts") == 0 && i + 1 < argc) {
            target.contracts = argv[++i];
        } else if (strcmp(argv[i], "--rules") == 0 && i + 1 < argc) {
            target.rules = argv[++i];
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
        print_listing(cairn_str_text(&text), details);
        if (details) {
            print_details(model);
        }
        cairn_str_release(&text);
        cairn_model_free(model);
    } else {
        printf("error: %s\n", err.message);
    }
    cairn_target_release(&target);
    return cairn_status_exit_code(status);
}
