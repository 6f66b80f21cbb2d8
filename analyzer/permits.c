/* What comments allow callbacks to do: to call a function, to change the object that calls them.
 * What they keep for the library itself. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

/* "for handlers", "from within a handler": whether the noun stands there behind one of the words.
 */
static bool has_behind(const char *sentence, const char *noun, const char *const *places)
{
    static const char *const articles[] = {"",      "a ",       "an ",       "the ",
                                           "your ", "its own ", "their own "};
    for (size_t i = 0; places[i] != NULL; i++) {
        for (size_t k = 0; k < sizeof articles / sizeof *articles; k++) {
            char phrase[96];
            snprintf(phrase, sizeof phrase, "%s%s%.60s", places[i], articles[k], noun);
            const char *at = strstr(sentence, phrase);
            const char *end = at == NULL ? "" : at + strlen(phrase);
            end += *end == 's';
            bool begins = at == sentence || (at != NULL && !isalnum((unsigned char)at[-1]));
            if (begins && !isalnum((unsigned char)*end) && *end != '_') {
                return true;
            }
        }
    }
    return false;
}

static bool is_invitation(const char *sentence, const char *noun)
{
    static const char *const places[] = {"for ", "by ", "from ", "from within ", NULL};
    return has_behind(sentence, noun, places);
}

bool cairn_documents_invites(const char *doc, const char *noun)
{
    static const char *const refusals[] = {" not ", "never", "cannot", "n't", NULL};
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        if (is_invitation(sentence, noun) &&
            cairn_documents_behind_any(sentence, refusals) == NULL) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

/* What follows the noun, or its plural, at the beginning of the sentence, behind an article; NULL
 * if it begins otherwise. */
static const char *behind_subject(const char *sentence, const char *noun)
{
    static const char *const articles[] = {"a ", "an ", "the ", "your ", "all "};
    const char *at = sentence + strspn(sentence, " *");
    for (size_t i = 0; i < sizeof articles / sizeof *articles; i++) {
        if (strncmp(at, articles[i], strlen(articles[i])) == 0) {
            at += strlen(articles[i]);
            break;
        }
    }
    const size_t length = strlen(noun);
    if (length == 0 || strncasecmp(at, noun, length) != 0) {
        return NULL;
    }
    at += length;
    at += *at == 's';
    return *at == ' ' ? at : NULL;
}

/* "Handlers may call this", "a handler may emit in turn". */
static bool is_permit_of_subject(const char *sentence, const char *noun, const char *name)
{
    static const char *const calls[] = {" may call this", " can call this", " may call it",
                                        " can call it",   " may use this",  " can use this"};
    const char *behind = behind_subject(sentence, noun);
    for (size_t i = 0; behind != NULL && i < sizeof calls / sizeof *calls; i++) {
        if (strncmp(behind, calls[i], strlen(calls[i])) == 0) {
            return true;
        }
    }
    if (behind == NULL || (strncmp(behind, " may ", 5) != 0 && strncmp(behind, " can ", 5) != 0)) {
        return false;
    }
    char verb[64];
    snprintf(verb, sizeof verb, "%.*s", (int)strcspn(behind + 5, " ,."), behind + 5);
    return strlen(verb) > 2 && cairn_text_has_word(name, verb);
}

/* "An event may also be cancelled", of a function that has "cancel" in its name. */
static bool is_permit_of_verb(const char *sentence, const char *name)
{
    static const char *const permits[] = {" may be ",      " can be ",        " may also be ",
                                          " can also be ", " may safely be ", " can safely be "};
    for (size_t i = 0; i < sizeof permits / sizeof *permits; i++) {
        const char *at = strstr(sentence, permits[i]);
        char participle[64];
        at = at == NULL ? "" : at + strlen(permits[i]);
        snprintf(participle, sizeof participle, "%.*s", (int)strcspn(at, " ,."), at);
        /* removed, cancelled, stopped: what is left without the ending begins with the verb. */
        for (size_t length = strlen(participle); length > 2; length--) {
            participle[length] = '\0';
            if (cairn_text_has_word(name, participle)) {
                return true;
            }
        }
    }
    return false;
}

bool cairn_documents_lets_call(const char *doc, const char *noun, const char *name)
{
    static const char *const permits[] = {"may be called",
                                          "can be called",
                                          "safe to call",
                                          "safely be called",
                                          "may be used",
                                          "can be used",
                                          NULL};
    static const char *const refusals[] = {" not ", "never",   "cannot",  "n't", "only",
                                           " if ",  " unless", " except", NULL};
    static const char *const places[] = {"by ", "from ", "within ", "inside ", "in ", NULL};
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        const bool is_permit = is_permit_of_subject(sentence, noun, name) ||
                               ((cairn_documents_behind_any(sentence, permits) != NULL ||
                                 is_permit_of_verb(sentence, name)) &&
                                has_behind(sentence, noun, places));
        if (is_permit && cairn_documents_behind_any(sentence, refusals) == NULL) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

/* Whether the sentence speaks of the callback, by the noun or as callbacks are called. */
static bool names_callback(const char *sentence, const char *noun)
{
    static const char *const nouns[] = {"callback", "visitor",  "handler",
                                        "listener", "function", NULL};
    return cairn_documents_behind_any(sentence, nouns) != NULL ||
           (noun[0] != '\0' && strcasestr(sentence, noun) != NULL);
}

/* Whether nothing is refused in the sentence before that place. */
static bool is_granted(const char *sentence, const char *at)
{
    static const char *const refusals[] = {" not ", "never", "cannot", "n't", NULL};
    char before[CAIRN_SENTENCE_LENGTH];
    snprintf(before, sizeof before, "%.*s", (int)(at - sentence), sentence);
    return cairn_documents_behind_any(before, refusals) == NULL;
}

/* What the sentence lets a callback do, any call; or the verb, or nothing (NULL). */
static const char *find_grant(const char *permit, const char *verb)
{
    static const char *const anything[] = {"any function", "call anything", "any call",
                                           "in any way", NULL};
    const char *at = cairn_documents_behind_any(permit, anything);
    return at != NULL ? at : strstr(permit, verb);
}

/* Whether the sentence lets a callback do what one of the words of the name says. */
static bool grants_verb(const char *sentence, const char *name)
{
    static const char *const permits[] = {" may ", " can ", NULL};
    static const char *const verbs[] = {"insert",   "add",    "append", "push",  "put",
                                        "set",      "remove", "delete", "erase", "drop",
                                        "pop",      "clear",  "take",   "move",  "replace",
                                        "register", "cancel", "stop",   "start", NULL};
    const char *permit = cairn_documents_behind_any(sentence, permits);
    if (permit == NULL &&
        (strncasecmp(sentence, "may ", 4) == 0 || strncasecmp(sentence, "can ", 4) == 0)) {
        permit = sentence;
    }
    for (size_t i = 0; permit != NULL && verbs[i] != NULL; i++) {
        const char *grant =
            cairn_text_has_word(name, verbs[i]) ? find_grant(permit, verbs[i]) : NULL;
        if (grant != NULL && is_granted(sentence, grant)) {
            return true;
        }
    }
    return false;
}

/* Whether somebody else does what the sentence allows: "the data may be set to NULL". */
static bool is_passive(const char *sentence)
{
    static const char *const passives[] = {"may be ", "can be ", NULL};
    return cairn_documents_behind_any(sentence, passives) != NULL;
}

bool cairn_documents_lets(const char *doc, const char *noun, const char *name)
{
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        const bool is_meant = noun == NULL ? !is_passive(sentence) : names_callback(sentence, noun);
        if (is_meant && grants_verb(sentence, name)) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

/* The length of the one of the beginnings with which the text begins; 0: none. */
static size_t length_of_prefix(const char *text, const char *const *beginnings)
{
    for (; *beginnings != NULL; beginnings++) {
        if (strncmp(text, *beginnings, strlen(*beginnings)) == 0) {
            return strlen(*beginnings);
        }
    }
    return 0;
}

/* What stands behind "any function", "all the functions", "every evbus function" in the sentence;
 * NULL if nothing of the kind stands there. Between the two there may be an article, and one word
 * that is the beginning of the function's name. */
static const char *behind_every_function(const char *sentence, const char *name)
{
    static const char *const every[] = {"all ", "any ", "every "};
    static const char *const fillers[] = {"the ",    "of ",      "its ", "these ",
                                          "public ", "library ", "api ", NULL};
    for (size_t i = 0; i < sizeof every / sizeof *every; i++) {
        for (const char *at = strstr(sentence, every[i]); at != NULL; at = strstr(at, every[i])) {
            const bool begins = at == sentence || !isalnum((unsigned char)at[-1]);
            at += strlen(every[i]);
            const char *word = at;
            size_t length;
            while ((length = length_of_prefix(word, fillers)) != 0) {
                word += length;
            }
            length = strcspn(word, " ");
            /* The foo functions, the foo_* functions. */
            const size_t stem = length > 1 && word[length - 1] == '*' ? length - 1 : length;
            if (word[length] == ' ' && stem > 1 && strncasecmp(word, name, stem) == 0) {
                word += length + 1;
            }
            if (begins && strncmp(word, "function", strlen("function")) == 0) {
                return word + strlen("function");
            }
        }
    }
    return NULL;
}

bool cairn_documents_lets_all(const char *doc, const char *noun, const char *name)
{
    static const char *const all[] = {"all other", "any other",    "call anything",
                                      "call back", "be reentrant", "is reentrant",
                                      NULL};
    static const char *const permits[] = {" may ", " can ", " allowed", " safe", NULL};
    bool lets = false;
    for (const char *at = doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        const char *grant = cairn_documents_behind_any(sentence, all);
        grant = grant == NULL ? behind_every_function(sentence, name) : grant;
        const bool is_permit =
            grant != NULL && cairn_documents_behind_any(sentence, permits) != NULL;
        const bool is_meant = noun == NULL || names_callback(sentence, noun);
        if (is_permit && is_meant && is_granted(sentence, grant)) {
            lets = true;
            const char *except = cairn_documents_behind_any(
                grant, (const char *const[]){"except", " but ", "other than", "apart from", NULL});
            if (except != NULL && strcasestr(except, name) != NULL) {
                return false;
            }
        }
        at += length + (at[length] != '\0');
    }
    return lets;
}

bool cairn_documents_lets_give_up(const char *doc, const char *noun)
{
    static const char *const ends[] = {"refus", "fail",  "stop",     "abort", "error",
                                       "until", "break", "gives up", NULL};
    static const char *const answers[] = {"return",  "non-zero", "nonzero",    "negative",
                                          " true",   " false",   " 0",         "zero",
                                          "refuses", "fails",    "may refuse", NULL};
    static const char *const refusals[] = {"must not", "may not", "never", "ignored", NULL};
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        if ((noun == NULL || names_callback(sentence, noun)) &&
            cairn_documents_behind_any(sentence, ends) != NULL &&
            cairn_documents_behind_any(sentence, answers) != NULL &&
            cairn_documents_behind_any(sentence, refusals) == NULL) {
            return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

bool cairn_documents_keeps_inside(const char *doc)
{
    static const char *const phrases[] = {
        "internal use",         "internal only",          "internal function",
        "is used internally",   "for private use",        "not part of the public",
        "not part of the api",  "not be called directly", "not be used directly",
        "do not call directly", "do not use directly",    "don't call directly"};
    bool is_kept = false;
    for (size_t i = 0; doc != NULL && i < sizeof phrases / sizeof *phrases; i++) {
        is_kept = is_kept || strcasestr(doc, phrases[i]) != NULL;
    }
    return is_kept;
}
