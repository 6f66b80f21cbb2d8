/* The hash of a target (cli/target.h). */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/target.h"
#include "core/process.h"

enum { COMPILER_LIMIT_MS = 120000, OUTPUT_LIMIT = 32 << 20 };

struct hashing {
    const struct cairn_target *target;
    struct cairn_digest digest;
    struct cairn_map seen; /* paths of files that are part of it already */
    struct cairn_arena arena;
};

static void mix(struct hashing *h, const void *bytes, size_t length)
{
    struct cairn_digest digest = cairn_digest_of(bytes, length);
    h->digest.low = cairn_hash_pair(h->digest.low, digest.low);
    h->digest.high = cairn_hash_pair(h->digest.high, digest.high);
}

/* Fills the buffer but for the end of the file, so that the parts do not depend on how a file
 * system hands them out. */
static size_t read_part(int fd, char *buffer, size_t size)
{
    size_t length = 0;
    while (length < size) {
        ssize_t got = read(fd, buffer + length, size - length);
        if (got > 0) {
            length += (size_t)got;
        } else if (got == 0 || errno != EINTR) {
            break;
        }
    }
    return length;
}

/* What is no file counts as empty. */
static void mix_file(struct hashing *h, const char *path)
{
    static const size_t part_bytes = 1 << 16;
    struct stat info;
    if (!cairn_map_put(&h->seen, cairn_hash_text(path), 1)) {
        return;
    }
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        return;
    }
    char *part = cairn_alloc(part_bytes);
    bool is_file = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
    size_t length;
    while (is_file && (length = read_part(fd, part, part_bytes)) > 0) {
        mix(h, part, length);
    }
    free(part);
    close(fd);
}

static void mix_words(struct hashing *h, const struct cairn_words *words)
{
    for (uint32_t i = 0; i < words->words.count; i++) {
        mix(h, words->words.items[i], strlen(words->words.items[i]));
    }
}

/* What the user's compiler answers, with more flags if there are any; empty if it fails. */
static void ask_compiler(struct hashing *h, const struct cairn_words *more,
                         struct cairn_str *answer)
{
    struct cairn_words argv = {0};
    cairn_target_add_compiler(h->target, &argv, &h->arena);
    for (uint32_t i = 0; i < more->words.count; i++) {
        cairn_vec_push(&argv.words, more->words.items[i]);
    }
    cairn_vec_push(&argv.words, NULL);
    struct cairn_process process = {.argv = argv.words.items,
                                    .limit_ms = COMPILER_LIMIT_MS,
                                    .output_limit = OUTPUT_LIMIT,
                                    .drops_errors = true};
    struct cairn_process_result result = {0};
    if (cairn_process_run(&process, &result, NULL) == CAIRN_OK && result.exit_code == 0) {
        cairn_str_add_bytes(answer, cairn_str_text(&result.output), result.output.length);
    }
    cairn_process_result_release(&result);
    cairn_vec_release(&argv.words);
}

/* ---- sources ---- */

/* The next word of a rule of make's, as compilers write them. Returns the text behind it, NULL at
 * the end. */
static const char *next_word(const char *text, struct cairn_str *word)
{
    cairn_str_reset(word);
    while (*text == ' ' || *text == '\n' || (text[0] == '\\' && text[1] == '\n')) {
        text++;
    }
    for (; *text != '\0' && *text != ' ' && *text != '\n'; text++) {
        if (text[0] == '\\' && text[1] == '\n') {
            break;
        }
        text += (text[0] == '\\' && (text[1] == ' ' || text[1] == '#')) ||
                (text[0] == '$' && text[1] == '$');
        cairn_str_add_bytes(word, text, 1);
    }
    return word->length == 0 ? NULL : text;
}

/* A source with all that it includes. Where the compiler does not say, the source alone. */
static void mix_source(struct hashing *h, const char *source)
{
    struct cairn_words command = {0};
    struct cairn_str rule = {0};
    struct cairn_str word = {0};
    const struct cairn_words *flags[] = {&h->target->cpp_flags, &h->target->cflags};
    for (size_t k = 0; k < sizeof flags / sizeof *flags; k++) {
        for (uint32_t i = 0; i < flags[k]->words.count; i++) {
            cairn_vec_push(&command.words, flags[k]->words.items[i]);
        }
    }
    cairn_vec_push(&command.words, "-M");
    cairn_vec_push(&command.words, source);
    ask_compiler(h, &command, &rule);
    mix_file(h, source);
    const char *at = cairn_str_text(&rule);
    while ((at = next_word(at, &word)) != NULL) {
        if (cairn_str_text(&word)[word.length - 1] != ':') {
            mix_file(h, cairn_str_text(&word));
        }
    }
    cairn_str_release(&word);
    cairn_str_release(&rule);
    cairn_vec_release(&command.words);
}

/* ---- libraries ---- */

/* Where the compiler finds a library, or NULL; owned by the arena. */
static const char *ask_for_file(struct hashing *h, const char *name)
{
    struct cairn_words question = {0};
    struct cairn_str answer = {0};
    cairn_vec_push(&question.words, cairn_arena_printf(&h->arena, "-print-file-name=%s", name));
    ask_compiler(h, &question, &answer);
    const char *text = cairn_str_text(&answer);
    const char *path =
        text[0] == '/' ? cairn_arena_strndup(&h->arena, text, strcspn(text, "\n")) : NULL;
    cairn_str_release(&answer);
    cairn_vec_release(&question.words);
    return path;
}

/* The first of the names that is there: in the folders of -L, else where the compiler looks. */
static void mix_first(struct hashing *h, const char *const *names, size_t count)
{
    const struct cairn_words *inputs = &h->target->link_inputs;
    for (uint32_t i = 0; i < inputs->words.count; i++) {
        const char *input = inputs->words.items[i];
        for (size_t k = 0; k < count && strncmp(input, "-L", 2) == 0; k++) {
            const char *path = cairn_arena_printf(&h->arena, "%s/%s", input + 2, names[k]);
            if (access(path, R_OK) == 0) {
                mix_file(h, path);
                return;
            }
        }
    }
    const char *path = NULL;
    for (size_t k = 0; k < count && path == NULL; k++) {
        path = ask_for_file(h, names[k]);
    }
    if (path != NULL) {
        mix_file(h, path);
    }
}

/* The file that -lNAME stands for; -l:FILE names it. */
static void mix_library(struct hashing *h, const char *name)
{
    const char *const names[] = {cairn_arena_printf(&h->arena, "lib%s.so", name),
                                 cairn_arena_printf(&h->arena, "lib%s.a", name)};
    const char *exact = name + 1;
    if (name[0] == ':') {
        mix_first(h, &exact, 1);
    } else {
        mix_first(h, names, sizeof names / sizeof *names);
    }
}

const char *cairn_target_hash(const struct cairn_target *target, const struct cairn_model *model,
                              struct cairn_arena *arena)
{
    struct hashing h = {.target = target, .digest = {1, 2}};
    mix_words(&h, &target->headers);
    mix_words(&h, &target->cpp_flags);
    mix_words(&h, &target->cflags);
    mix_words(&h, &target->link_inputs);
    for (uint32_t i = 0; i < model->headers.count; i++) {
        mix_file(&h, model->headers.items[i]);
    }
    for (uint32_t i = 0; i < target->link_inputs.words.count; i++) {
        const char *input = target->link_inputs.words.items[i];
        if (strncmp(input, "-l", 2) == 0) {
            mix_library(&h, input + 2);
        } else if (cairn_target_is_source(input)) {
            mix_source(&h, input);
        } else if (input[0] != '-') {
            mix_file(&h, input);
        }
    }
    if (target->contracts != NULL) {
        mix_source(&h, target->contracts);
    }
    if (target->rules != NULL) {
        mix_source(&h, target->rules);
    }
    const char *text =
        cairn_arena_printf(arena, "%016llx%016llx", (unsigned long long)h.digest.high,
                           (unsigned long long)h.digest.low);
    cairn_map_release(&h.seen);
    cairn_arena_release(&h.arena);
    return text;
}
