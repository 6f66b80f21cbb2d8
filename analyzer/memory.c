/* What comments say of memory that is passed: whose it may be, and where it has to come from. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

/* ---- overlaps ---- */

/* Behind "may", or the like, and one of the verbs; NULL if the text goes on otherwise. */
static const char *behind_permitted(const char *text, const char *const *verbs)
{
    static const char *const adverbs[] = {"also ", "even ", "safely ", "well ", NULL};
    for (size_t i = 0; adverbs[i] != NULL; i++) {
        const size_t length = strlen(adverbs[i]);
        text += strncmp(text, adverbs[i], length) == 0 ? length : 0;
    }
    for (size_t i = 0; verbs[i] != NULL; i++) {
        const size_t length = strlen(verbs[i]);
        if (strncmp(text, verbs[i], length) == 0) {
            return text + length;
        }
    }
    return NULL;
}

/* What follows the words that allow it in a sentence in small letters; NULL if it has none, or a
 * condition. Some verbs do only if what follows says where it may come from. */
static const char *behind_overlap(const char *sentence)
{
    static const char *const modals[] = {" may ", " can ", " might ", "allowed to ", "safe to "};
    static const char *const verbs[] = {
        "be a part of", "be part of", "overlap",       "lie in",       "lie within",
        "point into",   "be within",  "be inside",     "alias",        "lie inside",
        "come from",    "be one of",  "be taken from", "point inside", "be borrowed from",
        "refer into",   NULL};
    static const char *const weak[] = {"point to", "be ", "refer to", "belong to", NULL};
    static const char *const sources[] = {"returned", "returns",    "result of",
                                          "obtained", "yielded",    "got from",
                                          "its own",  "handed out", NULL};
    const char *start = sentence + strspn(sentence, " *");
    for (size_t i = 0; i < sizeof modals / sizeof *modals; i++) {
        for (const char *at = strstr(sentence, modals[i]); at != NULL; at = strstr(at, modals[i])) {
            at += strlen(modals[i]);
            const char *behind = behind_permitted(at, verbs);
            if (behind == NULL) {
                behind = behind_permitted(at, weak);
                behind = behind == NULL || cairn_documents_behind_any(behind, sources) == NULL
                             ? NULL
                             : behind;
            }
            if (behind != NULL && !cairn_documents_is_conditional(behind) &&
                !cairn_documents_is_conditional(start)) {
                return behind;
            }
            at--;
        }
    }
    return NULL;
}

/* Whether the sentence begins with the parameter, if with a name of one letter, or names it, or is
 * about the text of a function that is passed but one. */
static bool is_overlap_of(const char *sentence, const char *param, bool is_only_text)
{
    static const char *const texts[] = {"the text ",   "the string ", "the bytes ", "the data ",
                                        "the source ", "the buffer ", "it ",        "text "};
    const char *start = sentence + strspn(sentence, " *");
    for (size_t i = 0; is_only_text && i < sizeof texts / sizeof *texts; i++) {
        if (strncmp(start, texts[i], strlen(texts[i])) == 0) {
            return true;
        }
    }
    return strlen(param) < 2 ? param[0] != '\0' && start[0] == param[0] && start[1] == ' '
                             : cairn_names_in_text(sentence, param);
}

/* "...; may be any text": it goes on about what the words before it are about. */
static bool goes_on(const char *sentence)
{
    sentence += strspn(sentence, " *");
    return strncmp(sentence, "may ", 4) == 0 || strncmp(sentence, "can ", 4) == 0 ||
           strncmp(sentence, "might ", 6) == 0;
}

/* Whether the sentence begins with the name, or with the command that describes it. */
static bool begins_with_name(const char *sentence, const char *param)
{
    const size_t length = strlen(param);
    const char *start = sentence + strspn(sentence, " *");
    return cairn_documents_describes(sentence, param) ||
           (length > 1 && strncasecmp(start, param, length) == 0 &&
            !(isalnum((unsigned char)start[length]) || start[length] == '_'));
}

bool cairn_documents_overlap(const char *doc, const char *param, bool is_only_text)
{
    bool was_about = false;
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        was_about = begins_with_name(sentence, param) || (was_about && goes_on(sentence));
        if ((was_about || is_overlap_of(sentence, param, is_only_text)) &&
            behind_overlap(sentence) != NULL) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

bool cairn_documents_lending(const char *comment, const char *function)
{
    for (const char *at = comment; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        const char *behind = behind_overlap(sentence);
        bool is_about_arguments = strstr(sentence, "passed") != NULL ||
                                  strstr(sentence, "given") != NULL ||
                                  strstr(sentence, "argument") != NULL;
        if (behind != NULL && is_about_arguments && cairn_names_in_text(behind, function)) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

void cairn_documents_find_lenders(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        struct cairn_op *op = &a->model->ops.items[i];
        for (uint32_t f = 0; op->kind == CAIRN_OP_CALL && f < a->files.count; f++) {
            const struct cairn_own_file *file = &a->files.items[f];
            for (uint32_t c = 0; c < file->comments.count && !op->is_lendable; c++) {
                op->is_lendable = cairn_documents_lending(file->comments.items[c].text, op->name);
            }
        }
    }
}

/* ---- from malloc ---- */

/* Whether the sentence is about what is returned. */
static bool is_of_result(const char *sentence)
{
    static const char *const words[] = {"return", "result", "yields", NULL};
    return cairn_documents_behind_any(sentence, words) != NULL;
}

bool cairn_documents_malloced(const char *doc, const char *param, bool is_only_memory)
{
    static const char *const said[] = {
        "made with malloc",       "made by malloc",         "allocated with malloc",
        "allocated by malloc",    "allocated using malloc", "allocated with `malloc",
        "allocated with 'malloc", "allocated via malloc",   "obtained from malloc",
        "comes from malloc",      "come from malloc",       "must be malloc",
        "should be malloc",       "has to be malloc",       "be allocated on the heap",
        "must be heap",           "must be heap-allocated", NULL};
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        if (cairn_documents_behind_any(sentence, said) != NULL && !is_of_result(sentence) &&
            (is_only_memory || cairn_names_in_text(sentence, param))) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

/* ---- out of what holds it ---- */

/* Whether the sentence says that the function takes something out of a whole: the verb begins it,
 * or goes on with it ("frees the item and removes it from its list"). */
static bool says_taking_out(const char *sentence)
{
    static const char *const verbs[] = {"remove",     "removes",     "detach",     "detaches",
                                        "unlink",     "unlinks",     "unregister", "unregisters",
                                        "disconnect", "disconnects", NULL};
    static const char *const before[] = {" and ", ", and ", ", ", NULL};
    const char *start = sentence + strspn(sentence, " *@\t");
    start += strncmp(start, "brief ", strlen("brief ")) == 0 ? strlen("brief ") : 0;
    for (size_t i = 0; verbs[i] != NULL; i++) {
        const size_t length = strlen(verbs[i]);
        if (strncmp(start, verbs[i], length) == 0 && start[length] == ' ') {
            return true;
        }
        for (size_t k = 0; before[k] != NULL; k++) {
            char joined[32];
            snprintf(joined, sizeof joined, "%s%s ", before[k], verbs[i]);
            if (strstr(sentence, joined) != NULL) {
                return true;
            }
        }
    }
    return false;
}

bool cairn_documents_unlinking(const char *doc)
{
    static const char *const wholes[] = {"from its ", "out of its ",    "from the ", "out of the ",
                                         "from any ", "from whatever ", NULL};
    static const char *const duties[] = {" not ",     "n't ",   " must ",   " should ", " has to ",
                                         " have to ", "need",   " first",   " before",  " prior ",
                                         " unless ",  "caller", "yourself", "himself",  NULL};
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        if (says_taking_out(sentence) && cairn_documents_behind_any(sentence, wholes) != NULL &&
            cairn_documents_behind_any(sentence, duties) == NULL) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}
