/* Which comment documents which declaration, and what it says about NULL and overlaps. A hint only.
 */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"
#include "core/hash.h"

static bool is_blank_line(const struct cairn_own_file *file, unsigned line)
{
    if (line == 0 || line > file->line_count) {
        return true;
    }
    for (unsigned i = file->line_offsets[line - 1]; i < file->line_offsets[line]; i++) {
        if (!isspace((unsigned char)file->text[i])) {
            return false;
        }
    }
    return true;
}

bool cairn_documents_is_head(const struct cairn_own_file *file, uint32_t comment)
{
    enum { HEAD = 40 };
    const unsigned behind = file->comments.items[comment].last_line + 1;
    const bool is_directive = behind >= 1 && behind <= file->line_count &&
                              file->text[file->line_offsets[behind - 1]] == '#';
    return file->comments.items[comment].first_line < HEAD &&
           (is_directive || is_blank_line(file, behind));
}

/* Position of the first comment that begins on or behind the line. */
static uint32_t first_from(const struct cairn_own_file *file, unsigned line)
{
    uint32_t low = 0;
    uint32_t high = file->comments.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (file->comments.items[middle].first_line < line) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static const struct cairn_comment *comment_behind(const struct cairn_own_file *file, unsigned line)
{
    unsigned at = line + 1;
    at += is_blank_line(file, at) ? 1 : 0;
    uint32_t i = first_from(file, at);
    if (i < file->comments.count && file->comments.items[i].first_line == at &&
        !file->comments.items[i].is_trailing) {
        return &file->comments.items[i];
    }
    return NULL;
}

/* The comment above the line; other declarations may stand between, if no blank line does: a
 * group of declarations shares the comment above it. Only what is marked as documentation may be
 * parted from its declaration by blank lines; other comments are then headings. */
static const struct cairn_comment *comment_before(const struct cairn_own_file *file, unsigned line)
{
    uint32_t i = first_from(file, line);
    while (i > 0 && file->comments.items[i - 1].is_trailing) {
        i--;
    }
    if (i == 0) {
        return NULL;
    }
    const struct cairn_comment *comment = &file->comments.items[i - 1];
    unsigned blank = 0;
    unsigned between = line - comment->last_line - 1;
    for (unsigned at = comment->last_line + 1; at < line; at++) {
        blank += is_blank_line(file, at);
    }
    return blank == 0 || (blank == between && comment->is_document) ? comment : NULL;
}

static const struct cairn_comment *comment_on(const struct cairn_own_file *file, unsigned first,
                                              unsigned last)
{
    for (uint32_t i = first_from(file, first); i < file->comments.count; i++) {
        const struct cairn_comment *comment = &file->comments.items[i];
        if (comment->first_line > last) {
            break;
        }
        if (comment->is_trailing) {
            return comment;
        }
    }
    return NULL;
}

const char *cairn_documents_find(const struct cairn_own_file *file, unsigned first, unsigned last)
{
    const struct cairn_comment *comment = comment_on(file, first, last);
    if (comment == NULL) {
        comment = file->docs_follow ? comment_behind(file, last) : comment_before(file, first);
    }
    return comment == NULL || comment->text[0] == '\0' ? NULL : comment->text;
}

/* The comment that begins right behind the line and touches no declaration behind it. */
static bool touches_behind(const struct cairn_own_file *file, unsigned line)
{
    uint32_t i = first_from(file, line + 1);
    return i < file->comments.count && file->comments.items[i].first_line == line + 1 &&
           is_blank_line(file, file->comments.items[i].last_line + 1);
}

/* The comment that ends right before the line and touches no declaration before it. */
static bool touches_before(const struct cairn_own_file *file, unsigned line)
{
    uint32_t i = first_from(file, line);
    return i > 0 && file->comments.items[i - 1].last_line + 1 == line &&
           is_blank_line(file, file->comments.items[i - 1].first_line - 1);
}

/* A header documents behind its declarations if comments mostly touch them there. */
static void decide_style(struct cairn_analysis *a)
{
    unsigned *behind = cairn_arena_alloc(&a->scratch, a->files.count * sizeof *behind);
    unsigned *before = cairn_arena_alloc(&a->scratch, a->files.count * sizeof *before);
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *function = &a->functions.items[i];
        const struct cairn_own_file *file = &a->files.items[function->file];
        behind[function->file] += touches_behind(file, function->last_line);
        before[function->file] += touches_before(file, function->line);
    }
    for (uint32_t i = 0; i < a->files.count; i++) {
        a->files.items[i].docs_follow = behind[i] > before[i];
    }
}

/* Where the paragraph ends that begins at text: at an empty line, or at the end. */
static const char *end_of_paragraph(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\n' && text[1 + strspn(text + 1, " \t")] == '\n') {
            break;
        }
    }
    return text;
}

/* Whether the line that ends before `to` is a heading: DESCRIPTION. */
static bool is_heading(const char *from, const char *to)
{
    bool is_upper = to > from && isupper((unsigned char)to[-1]);
    for (; to > from && to[-1] != '\n'; to--) {
        is_upper = is_upper && !islower((unsigned char)to[-1]);
    }
    return is_upper;
}

/* Whether a sentence between the two begins with a call of the name: "name() makes". */
static bool begins_sentence(const char *from, const char *to, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = from; at + length < to; at++) {
        const char *before = at;
        while (before > from && strchr(" \t\n", before[-1]) != NULL) {
            before--;
        }
        const bool begins =
            before == from || (before < at && (before[-1] == '.' || is_heading(from, before)));
        if (begins && strncmp(at, name, length) == 0 && at[length] == '(') {
            return true;
        }
    }
    return false;
}

/* The paragraph about the function in what the header says of itself at its top, as man pages do;
 * NULL if there is none. */
static const char *find_paragraph(struct cairn_analysis *a, const struct cairn_own_file *file,
                                  const char *name)
{
    for (uint32_t c = 0; c < file->comments.count && cairn_documents_is_head(file, c); c++) {
        const char *from = file->comments.items[c].text;
        while (*from != '\0') {
            const char *to = end_of_paragraph(from);
            if (begins_sentence(from, to, name)) {
                return cairn_arena_printf(&a->model->arena, "%.*s", (int)(to - from), from);
            }
            from = to + (*to != '\0');
        }
    }
    return NULL;
}

/* The comment above a declaration that has one of its own beside it; NULL if there is none. */
static const char *find_group(const struct cairn_own_file *file,
                              const struct cairn_function *function)
{
    const struct cairn_comment *own = comment_on(file, function->line, function->last_line);
    const struct cairn_comment *above =
        own == NULL || file->docs_follow ? NULL : comment_before(file, function->line);
    return above == NULL ? NULL : above->text;
}

void cairn_documents_attach(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->files.count; i++) {
        cairn_comments_scan(a, &a->files.items[i]);
    }
    decide_style(a);
    for (uint32_t i = 0; i < a->functions.count; i++) {
        struct cairn_function *function = &a->functions.items[i];
        function->doc = cairn_documents_find(&a->files.items[function->file], function->line,
                                             function->last_line);
        if (function->doc == NULL) {
            function->doc = find_paragraph(a, &a->files.items[function->file], function->name);
        }
        function->group_doc = find_group(&a->files.items[function->file], function);
    }
}

/* What follows the first of the phrases that the text has; *phrase is that. */
static const char *find_phrase(const char *text, const char *const *phrases, const char **phrase)
{
    for (size_t i = 0; phrases[i] != NULL; i++) {
        const char *at = strstr(text, phrases[i]);
        if (at != NULL) {
            *phrase = phrases[i];
            return at + strlen(phrases[i]);
        }
    }
    return NULL;
}

const char *cairn_documents_behind_any(const char *text, const char *const *phrases)
{
    const char *phrase;
    return find_phrase(text, phrases, &phrase);
}

/* "may be NULL if count is 0" allows nothing that a caller can rely on; "may be NULL if it is not
 * wanted" does. */
bool cairn_documents_is_conditional(const char *behind)
{
    static const char *const harmless[] = {"not wanted",     "not needed", "not required",
                                           "not interested", "unwanted",   NULL};
    behind += strspn(behind, " ,");
    bool has_condition = strncmp(behind, "if ", 3) == 0 || strncmp(behind, "when ", 5) == 0 ||
                         strncmp(behind, "unless ", 7) == 0 || strncmp(behind, "only ", 5) == 0 ||
                         strncmp(behind, "then.", 5) == 0 || strncmp(behind, "then;", 5) == 0 ||
                         strcmp(behind, "then") == 0;
    return has_condition && cairn_documents_behind_any(behind, harmless) == NULL;
}

static bool is_param_command(const char *sentence)
{
    sentence += strspn(sentence, " @\\");
    return strncmp(sentence, "param ", 6) == 0 || strncmp(sentence, "param[", 6) == 0;
}

/* "encoding is the name of it or NULL if there is none", "@param log where to write, or NULL". */
static bool offers_null(const char *sentence, const char *param)
{
    static const char *const offers[] = {" or null", " or %null", NULL};
    static const char *const harmless[] = {" none", " no ", " not ", "default", NULL};
    size_t length = strlen(param);
    const char *start = sentence + strspn(sentence, " ");
    bool is_about =
        is_param_command(sentence) || (strncasecmp(start, param, length) == 0 &&
                                       strncmp(start + length, " is ", strlen(" is ")) == 0);
    const char *behind = is_about ? cairn_documents_behind_any(sentence, offers) : NULL;
    return behind != NULL && (!cairn_documents_is_conditional(behind) ||
                              cairn_documents_behind_any(behind, harmless) != NULL);
}

struct word {
    char text[64];
    const char *start; /* in the sentence */
};

static bool is_word_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The word in front of the place, which may be empty. */
static struct word word_before(const char *sentence, const char *at)
{
    struct word word;
    while (at > sentence && !is_word_character(at[-1])) {
        at--;
    }
    word.start = at;
    while (word.start > sentence && is_word_character(word.start[-1])) {
        word.start--;
    }
    snprintf(word.text, sizeof word.text, "%.*s",
             (int)(at - word.start < 60 ? at - word.start : 60), word.start);
    return word;
}

/* "..., which may be NULL" is about the word before it: whether that is another than the parameter,
 * which the sentence names too. behind: what follows the phrase. */
static bool is_about_word_before(const char *sentence, const char *behind, const char *param)
{
    static const char which[] = "which ";
    const char *clause = NULL;
    for (const char *at = strstr(sentence, which); at != NULL && at < behind;
         at = strstr(at + 1, which)) {
        clause = at;
    }
    if (clause == NULL || strncmp(clause + strlen(which), "may ", 4) != 0) {
        return false;
    }
    const struct word word = word_before(sentence, clause);
    return word.text[0] != '\0' && strcasecmp(word.text, param) != 0 &&
           !cairn_names_share_stem(word.text, param);
}

/* "cmp is required, ctx may be NULL" is about ctx alone: the word in front of the phrase, if a
 * comma or "but" sets it off from what the sentence names before. behind: what follows the phrase.
 */
static bool is_set_off(const char *sentence, const char *behind, const char *phrase,
                       const char *param)
{
    static const char *const pronouns[] = {"it",     "this", "that", "which", "they",
                                           "either", "both", "all",  "these", NULL};
    const struct word word = word_before(sentence, behind - strlen(phrase));
    const char *start = word.start;
    const bool is_off = start == sentence + strspn(sentence, " *") ||
                        (start - sentence >= 2 && strncmp(start - 2, ", ", 2) == 0) ||
                        (start - sentence >= 4 && strncmp(start - 4, "but ", 4) == 0);
    return is_off && word.text[0] != '\0' && !cairn_names_in(word.text, pronouns) &&
           strcasecmp(word.text, param) != 0;
}

/* "stores value (NULL is allowed) under key" is about the value: the word before the brackets, if
 * it is another than the parameter. behind: what follows the phrase, in brackets or not. */
static bool is_bracketed_of_another(const char *sentence, const char *behind, const char *phrase,
                                    const char *param)
{
    const char *at = behind - strlen(phrase);
    while (at > sentence && at[-1] != '(' && at[-1] != ')') {
        at--;
    }
    if (at == sentence || at[-1] != '(') {
        return false;
    }
    const struct word word = word_before(sentence, at - 1);
    return word.text[0] != '\0' && strcasecmp(word.text, param) != 0 &&
           !cairn_names_share_stem(word.text, param);
}

/* "If pending or bits are NULL, then": whether the parameter is one of those words. */
static bool is_one_of_null(const char *sentence, const char *param)
{
    const size_t length = strlen(param);
    const char *end = strstr(sentence, " are null,");
    const char *at = end;
    while (at != NULL && at > sentence && strncmp(at, "if ", 3) != 0) {
        at--;
    }
    bool is_named = false;
    bool is_list = at != NULL && at < end && (at == sentence || !is_word_character(at[-1]));
    for (at = is_list ? at + 3 : end; is_list && at < end;) {
        const size_t word = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789_");
        is_named = is_named || (word == length && strncasecmp(at, param, length) == 0);
        at += word;
        const size_t gap = at == end                      ? 0
                           : strncmp(at, " or ", 4) == 0  ? 4
                           : strncmp(at, ", or ", 5) == 0 ? 5
                           : strncmp(at, ", ", 2) == 0    ? 2
                                                          : CAIRN_SENTENCE_LENGTH;
        is_list = word != 0 && gap != CAIRN_SENTENCE_LENGTH;
        at += is_list ? gap : 0;
    }
    return is_list && is_named;
}

/* "path NULL: a temporary file", "a NULL path means none", "If path is NULL, the file is ...": what
 * comes of it is said. */
static bool tells_of_null(const char *sentence, const char *param)
{
    static const char *const bad[] = {"undefined", "unspecified", "crash",   "abort",   "assert",
                                      "error",     "bug",         "illegal", "invalid", "allowed",
                                      "mistake",   "must",        NULL};
    static const struct {
        const char *before;
        const char *behind;
    } forms[] = {{"", " null:"},       {"", " null means"},    {"", " null ="},
                 {"", " == null:"},    {"null ", ":"},         {"null ", " means"},
                 {"if ", " is null,"}, {"", " equal to null,"}};
    bool is_told = is_one_of_null(sentence, param);
    for (size_t i = 0; i < sizeof forms / sizeof *forms && !is_told; i++) {
        char form[80];
        snprintf(form, sizeof form, "%s%.40s%s", forms[i].before, param, forms[i].behind);
        const char *at = strcasestr(sentence, form);
        is_told = at != NULL && (at == sentence || !is_word_character(at[-1]));
    }
    return is_told && param[0] != '\0' && cairn_documents_behind_any(sentence, bad) == NULL;
}

/* What a sentence in small letters says that names the parameter. */
static enum cairn_nullability judge_sentence(const char *sentence, const char *param)
{
    static const char *const forbidden[] = {
        "must not be null",   "must be non-null",    "cannot be null",
        "may not be null",    "shall not be null",   "never be null",
        "must not be a null", "null is not allowed", NULL};
    static const char *const allowed[] = {"may be null",
                                          "can be null",
                                          "null is allowed",
                                          "null is permitted",
                                          "allowed to be null",
                                          "may be omitted",
                                          "is optional",
                                          "may be a null",
                                          "can be a null",
                                          "null is valid",
                                          "null is fine",
                                          "null is accepted",
                                          NULL};
    const char *phrase;
    const char *behind = find_phrase(sentence, forbidden, &phrase);
    /* "The return value cannot be NULL" is about something else. */
    if (behind != NULL && strstr(sentence, "return value") == NULL &&
        !is_set_off(sentence, behind, phrase, param) &&
        !is_bracketed_of_another(sentence, behind, phrase, param)) {
        return CAIRN_NULL_FORBIDDEN;
    }
    behind = find_phrase(sentence, allowed, &phrase);
    if (behind != NULL && (is_about_word_before(sentence, behind, param) ||
                           is_set_off(sentence, behind, phrase, param) ||
                           is_bracketed_of_another(sentence, behind, phrase, param))) {
        return CAIRN_NULL_UNKNOWN;
    }
    if (behind != NULL) {
        return cairn_documents_is_conditional(behind) ? CAIRN_NULL_UNKNOWN : CAIRN_NULL_ALLOWED;
    }
    if (tells_of_null(sentence, param)) {
        return CAIRN_NULL_ALLOWED;
    }
    /* "Returns NULL if x is NULL" says what happens then. */
    char clause[80];
    snprintf(clause, sizeof clause, "if %.50s is null", param);
    bool is_answered = strstr(sentence, "return") != NULL && strcasestr(sentence, clause) != NULL &&
                       strstr(sentence, "undefined") == NULL;
    return is_answered || offers_null(sentence, param) ? CAIRN_NULL_ALLOWED : CAIRN_NULL_UNKNOWN;
}

/* "@param x ..." begins anew. */
static bool is_command(const char *at)
{
    return (at[0] == '@' || at[0] == '\\') &&
           (strncmp(at + 1, "param", 5) == 0 || strncmp(at + 1, "return", 6) == 0);
}

/* A sentence ends at a full stop before white space, at a semicolon, or at an empty line. */
size_t cairn_documents_sentence(const char *text, char *sentence)
{
    size_t length = 0;
    size_t used = 0;
    while (text[length] != '\0' && text[length] != ';' &&
           !(text[length] == '.' && (isspace((unsigned char)text[length + 1]))) &&
           !(text[length] == '\n' && text[length + 1] == '\n') && !is_command(text + length)) {
        char c = text[length++];
        c = isspace((unsigned char)c) ? ' ' : (char)tolower((unsigned char)c);
        if (used + 1 < CAIRN_SENTENCE_LENGTH &&
            !(c == ' ' && used > 0 && sentence[used - 1] == ' ')) {
            sentence[used++] = c;
        }
    }
    sentence[used] = '\0';
    return length;
}

/* "param[in] name ..." is about that name, whatever words follow. */
static bool is_about_param(const char *sentence, const char *param)
{
    const char *name = strchr(sentence, ']');
    const char *at = strstr(sentence, "param") + strlen("param");
    at += strspn(at, " ");
    name = *at == '[' && name != NULL ? name + 1 : at;
    name += strspn(name, " ");
    size_t length = strlen(param);
    return length != 0 && strncasecmp(name, param, length) == 0 &&
           !(isalnum((unsigned char)name[length]) || name[length] == '_');
}

bool cairn_documents_describes(const char *sentence, const char *param)
{
    return is_param_command(sentence) && is_about_param(sentence, param);
}

/* "It may be NULL", "The iterator may be NULL" of a function whose only pointer is `iter`. */
static bool is_about_only_pointer(const char *sentence, const char *param)
{
    sentence += strspn(sentence, " ");
    if (strncmp(sentence, "it ", 3) == 0) {
        return true;
    }
    if (strncmp(sentence, "the ", 4) != 0) {
        return false;
    }
    char word[64];
    size_t length = strcspn(sentence + 4, " ");
    snprintf(word, sizeof word, "%.*s", (int)(length < 60 ? length : 60), sentence + 4);
    return cairn_names_share_stem(word, param);
}

/* "May be NULL, in which case ...": what it is about was said before. */
static bool goes_on_about_null(const char *sentence)
{
    static const char *const beginnings[] = {"may be null", "can be null", "may be omitted",
                                             "must not be null", "cannot be null"};
    sentence += strspn(sentence, " *");
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        if (strncmp(sentence, beginnings[i], strlen(beginnings[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* What stands behind "@param:" in a comment in the style of gtk-doc; NULL if there is none. */
static const char *behind_gtk_name(const char *doc, const char *param)
{
    const size_t length = strlen(param);
    const char *at = doc == NULL || length == 0 ? NULL : strchr(doc, '@');
    while (at != NULL && !(strncmp(at + 1, param, length) == 0 && at[length + 1] == ':')) {
        at = strchr(at + 1, '@');
    }
    return at == NULL ? NULL : at + length + 2;
}

/* "@item: (transfer none) (nullable): ...": whether one of the annotations is among the words. */
static bool is_annotated(const char *doc, const char *param, const char *const *words)
{
    const char *at = behind_gtk_name(doc, param);
    at = at == NULL ? "" : at + strspn(at, " \t\n");
    while (*at == '(') {
        const size_t length = strcspn(at + 1, ")");
        for (size_t i = 0; words[i] != NULL; i++) {
            if (strlen(words[i]) == length && strncmp(at + 1, words[i], length) == 0) {
                return true;
            }
        }
        at += 1 + length + (at[1 + length] == ')');
        at += strspn(at, " \t\n");
    }
    return false;
}

enum cairn_nullability cairn_documents_nullability(const struct cairn_analysis *a, const char *doc,
                                                   const char *param, bool is_only_pointer)
{
    static const char *const nullable[] = {"nullable", "allow-none", "optional", NULL};
    static const char *const not_nullable[] = {"not nullable", "not optional", NULL};
    if (is_annotated(doc, param, not_nullable)) {
        return CAIRN_NULL_FORBIDDEN;
    }
    if (is_annotated(doc, param, nullable)) {
        return CAIRN_NULL_ALLOWED;
    }
    enum cairn_nullability said = CAIRN_NULL_UNKNOWN;
    bool was_about = false; /* the sentence before */
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        cairn_documents_spell_null(a, sentence);
        bool is_about = is_param_command(sentence)
                            ? is_about_param(sentence, param)
                            : (strlen(param) >= 2 && cairn_names_in_text(sentence, param)) ||
                                  (is_only_pointer && is_about_only_pointer(sentence, param));
        is_about = is_about || (was_about && goes_on_about_null(sentence));
        was_about = is_about;
        if (is_about) {
            enum cairn_nullability judged = judge_sentence(sentence, param);
            said = judged == CAIRN_NULL_UNKNOWN ? said : judged;
        }
        at += length + (at[length] != '\0');
    }
    return said;
}

const char *cairn_documents_same_as(const struct cairn_analysis *a, const char *doc)
{
    static const char *const begins[] = {"The same as ", "Same as ", "same as "};
    const char *at = doc == NULL ? "" : doc + strspn(doc, " \t\n*");
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        const size_t length = strlen(begins[i]);
        if (strncmp(at, begins[i], length) != 0) {
            continue;
        }
        char name[128];
        const size_t letters = strcspn(at + length, "() \t\n.,");
        snprintf(name, sizeof name, "%.*s", (int)(letters < 120 ? letters : 120), at + length);
        const uint32_t other =
            at[length + letters] == '('
                ? cairn_map_get(&a->function_by_name, cairn_hash_text(name), CAIRN_NONE)
                : CAIRN_NONE;
        return other == CAIRN_NONE ? NULL : a->functions.items[other].doc;
    }
    return NULL;
}

/* The direction that up to `length` letters name: "in", "out", "inout", "in,out". */
static enum cairn_direction named_direction(const char *text, size_t length)
{
    const bool is_in = length >= 2 && strncasecmp(text, "in", 2) == 0;
    bool is_out = false;
    for (size_t i = 0; i + 3 <= length; i++) {
        is_out = is_out || strncasecmp(text + i, "out", 3) == 0;
    }
    return is_in && is_out ? CAIRN_DIRECTION_IN_OUT
           : is_out        ? CAIRN_DIRECTION_OUT
           : is_in         ? CAIRN_DIRECTION_IN
                           : CAIRN_DIRECTION_UNKNOWN;
}

/* What stands behind the name of a parameter, in brackets or in capitals: "[out]", "<b>OUT</b>:",
 * "INOUT". */
static enum cairn_direction direction_behind(const char *at)
{
    static const char *const words[] = {"INOUT", "IN/OUT", "IN,OUT", "OUT", "IN"};
    at += strspn(at, " \t:-");
    if (*at == '[' || *at == '(') {
        const size_t length = strcspn(at + 1, "])");
        return strspn(at + 1, "inoutINOUT,/ ") == length ? named_direction(at + 1, length)
                                                         : CAIRN_DIRECTION_UNKNOWN;
    }
    if (*at == '<') {
        at += strcspn(at, ">");
        at += *at == '>';
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t length = strlen(words[i]);
        if (strncmp(at, words[i], length) == 0 && !isalnum((unsigned char)at[length])) {
            return named_direction(at, length);
        }
    }
    return CAIRN_DIRECTION_UNKNOWN;
}

enum cairn_direction cairn_documents_direction(const char *doc, const char *param)
{
    static const char *const outs[] = {"out", "out caller-allocates", "out callee-allocates", NULL};
    static const char *const in_outs[] = {"inout", NULL};
    static const char mark[] = "param";
    if (is_annotated(doc, param, outs) || is_annotated(doc, param, in_outs)) {
        return is_annotated(doc, param, outs) ? CAIRN_DIRECTION_OUT : CAIRN_DIRECTION_IN_OUT;
    }
    size_t name_length = strlen(param);
    const char *at = doc == NULL || name_length == 0 ? NULL : strstr(doc, mark);
    for (; at != NULL; at = strstr(at, mark)) {
        at += strlen(mark);
        const char *close = *at == '[' ? strchr(at, ']') : NULL;
        const char *name = close == NULL ? at : close + 1;
        name += strspn(name, " \t");
        if (strncmp(name, param, name_length) != 0 || isalnum((unsigned char)name[name_length]) ||
            name[name_length] == '_') {
            continue;
        }
        const enum cairn_direction said = close != NULL
                                              ? named_direction(at + 1, (size_t)(close - at - 1))
                                              : direction_behind(name + name_length);
        if (said != CAIRN_DIRECTION_UNKNOWN) {
            return said;
        }
    }
    return CAIRN_DIRECTION_UNKNOWN;
}

/* ---- files ---- */

/* "name of the INI file", not "name of a section in the file". */
static bool is_name_of_file(const char *text)
{
    static const char start[] = "name of ";
    const char *at = strstr(text, start);
    at = at == NULL ? "" : at + strlen(start);
    for (int word = 0; word < 3 && *at != '\0' && strncmp(at, "in ", 3) != 0; word++) {
        if (strncmp(at, "file", 4) == 0 && !isalnum((unsigned char)at[4])) {
            return true;
        }
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return false;
}

/* "`name' specifies the name of a file": whether the sentence begins with the parameter in quotes.
 */
static bool begins_with_quoted(const char *sentence, const char *param)
{
    const char *at = sentence + strspn(sentence, " *");
    const size_t length = strlen(param);
    return length != 0 && strchr("`'\"", at[0]) != NULL && at[0] != '\0' &&
           strncasecmp(at + 1, param, length) == 0 && at[1 + length] != '\0' &&
           strchr("`'\"", at[1 + length]) != NULL;
}

bool cairn_documents_path(const char *doc, const char *param)
{
    static const char *const phrases[] = {"filename", "file name", "path to ",
                                          "path of ", "pathname",  "path name"};
    for (const char *at = doc == NULL ? "" : doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        size_t length = cairn_documents_sentence(at, sentence);
        const bool is_about_it =
            cairn_documents_describes(sentence, param) || begins_with_quoted(sentence, param);
        const char *name = is_about_it ? strcasestr(sentence, param) : NULL;
        if (name != NULL && is_name_of_file(name)) {
            return true;
        }
        for (size_t i = 0; name != NULL && i < sizeof phrases / sizeof *phrases; i++) {
            if (strstr(name + strlen(param), phrases[i]) != NULL) {
                return true;
            }
        }
        at += length + (at[length] != '\0');
    }
    return false;
}
