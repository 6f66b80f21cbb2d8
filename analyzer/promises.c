/* What comments promise of the library as a whole: whether iterators outlive changes, whether texts
 * need no terminator. A hint only. */
#include <string.h>

#include "analyzer/analysis.h"

/* "Must not be used after hm_free": what is said of the end of the container says nothing of what
 * may be done to it before. */
static bool is_of_end(const char *sentence)
{
    static const char *const changes[] = {"chang", "modif", "insert", "remov", "delet",
                                          "add",   "put",   "grow",   NULL};
    const char *after = strstr(sentence, "not be used after");
    return after != NULL && cairn_documents_behind_any(after, changes) == NULL;
}

static enum cairn_endurance endurance_in(const char *sentence)
{
    static const char *const nouns[] = {"iterat", "_iter",    "cursor", "walk",
                                        "visit",  "enumerat", NULL};
    static const char *const limits[] = {" until", " till", NULL};
    static const char *const refusals[] = {"must not be",
                                           "may not be",
                                           "must stay as",
                                           "becomes invalid",
                                           "become invalid",
                                           "is invalidated",
                                           "are invalidated",
                                           "invalidates",
                                           "not be changed",
                                           "not be modified",
                                           "not change",
                                           "not modify",
                                           NULL};
    static const char *const denials[] = {"no cursor becomes invalid",
                                          "no iterator becomes invalid",
                                          "no cursor is invalidated",
                                          "no iterator is invalidated",
                                          "never invalid",
                                          "not become invalid",
                                          "never become invalid",
                                          "never becomes invalid",
                                          "not invalidate",
                                          "no iterators are invalidated",
                                          "no cursors are invalidated",
                                          NULL};
    static const char *const promises[] = {"stay valid",
                                           "stays valid",
                                           "remain valid",
                                           "remains valid",
                                           "may be changed",
                                           "moves the",
                                           "are adjusted",
                                           "is adjusted",
                                           "survive",
                                           "are moved with",
                                           "may be removed",
                                           "may be modified",
                                           "can be changed",
                                           "can be modified",
                                           "safe to modify",
                                           "safe to change",
                                           "stay good",
                                           "stays good",
                                           "remain usable",
                                           "stay usable",
                                           "whatever is done to",
                                           NULL};
    if (cairn_documents_behind_any(sentence, nouns) == NULL || is_of_end(sentence)) {
        return CAIRN_ENDURANCE_UNSAID;
    }
    if (cairn_documents_behind_any(sentence, denials) != NULL) {
        return CAIRN_ENDURANCE_PROMISED;
    }
    if (cairn_documents_behind_any(sentence, refusals) != NULL) {
        return CAIRN_ENDURANCE_REFUSED;
    }
    /* "It remains valid until the next call" promises nothing of what comes then. */
    const char *behind = cairn_documents_behind_any(sentence, promises);
    return behind != NULL && cairn_documents_behind_any(behind, limits) == NULL
               ? CAIRN_ENDURANCE_PROMISED
               : CAIRN_ENDURANCE_UNSAID;
}

/* "No terminating NUL needed", "need not be terminated". */
static bool spares_terminator(const char *sentence)
{
    static const char *const ends[] = {"terminat", " nul ", " nul,", NULL};
    static const char *const spares[] = {"need not",
                                         "needn't",
                                         "no terminating",
                                         "no nul ",
                                         "not needed",
                                         "not need",
                                         "without a nul",
                                         "not nul-terminated",
                                         "not null-terminated",
                                         "not zero-terminated",
                                         "not be terminated",
                                         "not be nul-terminated",
                                         "not be null-terminated",
                                         NULL};
    return cairn_documents_behind_any(sentence, ends) != NULL &&
           cairn_documents_behind_any(sentence, spares) != NULL;
}

void cairn_documents_find_promises(struct cairn_analysis *a)
{
    struct cairn_str heads = {0};
    for (uint32_t f = 0; f < a->files.count; f++) {
        const struct cairn_own_file *file = &a->files.items[f];
        for (uint32_t c = 0; c < file->comments.count; c++) {
            if (!file->is_foreign && cairn_documents_is_head(file, c)) {
                cairn_str_addf(&heads, "%s.\n", file->comments.items[c].text);
            }
            for (const char *at = file->comments.items[c].text; *at != '\0';) {
                char sentence[CAIRN_SENTENCE_LENGTH];
                const size_t length = cairn_documents_sentence(at, sentence);
                const enum cairn_endurance said = endurance_in(sentence);
                /* Once refused, it stays so. */
                a->model->iterators = said > a->model->iterators ? said : a->model->iterators;
                a->model->needs_no_terminator |= spares_terminator(sentence);
                at += length + (at[length] != '\0');
            }
        }
    }
    a->model->head_doc = cairn_arena_strdup(&a->model->arena, cairn_str_text(&heads));
    cairn_str_release(&heads);
}
