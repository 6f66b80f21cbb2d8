#include "executor/diagnostics.h"

#include <string.h>

#include "executor/executor.h"
#include "executor/stubs.h"

/* Lines are copied here, cut where longer; messages of compilers repeat themselves behind that. */
enum { LINE_BYTES = 1024 };

/* Copies the next line; returns where the one after it begins, or NULL at the end. */
static const char *next_line(const char *text, char line[LINE_BYTES])
{
    if (*text == '\0') {
        return NULL;
    }
    size_t length = strcspn(text, "\n");
    size_t kept = length < LINE_BYTES - 1 ? length : LINE_BYTES - 1;
    memcpy(line, text, kept);
    line[kept] = '\0';
    return text[length] == '\n' ? text + length + 1 : text + length;
}

/* Finds prefix followed by a number in the line. */
static bool find_number(const char *line, const char *prefix, uint32_t *number)
{
    for (const char *at = strstr(line, prefix); at != NULL; at = strstr(at + 1, prefix)) {
        const char *digits = at + strlen(prefix);
        if (*digits >= '0' && *digits <= '9') {
            *number = (uint32_t)strtoul(digits, NULL, 10);
            return true;
        }
    }
    return false;
}

static bool find_stub(const char *line, struct cairn_complaint *complaint)
{
    if (find_number(line, CAIRN_STUB_FILE, &complaint->number) ||
        find_number(line, CAIRN_STUBS_OP_FUNCTION, &complaint->number)) {
        complaint->about = CAIRN_COMPLAINT_OP;
        return true;
    }
    if (find_number(line, CAIRN_STUBS_TYPE_MARKER, &complaint->number)) {
        complaint->about = CAIRN_COMPLAINT_TYPE;
        return true;
    }
    return false;
}

static const char *error_text(const char *line)
{
    const char *at = strstr(line, "error: ");
    return at == NULL ? NULL : at + strlen("error: ");
}

/* An error in a macro is reported where the macro stands; which stub expanded it is said by the
 * notes that follow, up to the next error. */
static void find_in_notes(const char *text, struct cairn_complaint *complaint)
{
    char line[LINE_BYTES];
    while ((text = next_line(text, line)) != NULL && error_text(line) == NULL) {
        if (find_stub(line, complaint)) {
            return;
        }
    }
}

void cairn_diagnostics_read_compiler(const char *output, cairn_complaint_seen *seen, void *context)
{
    char line[LINE_BYTES];
    while ((output = next_line(output, line)) != NULL) {
        const char *message = error_text(line);
        if (message == NULL) {
            continue;
        }
        struct cairn_complaint complaint = {.about = CAIRN_COMPLAINT_OTHER, .message = message};
        if (!find_stub(line, &complaint)) {
            find_in_notes(output, &complaint);
        }
        seen(context, &complaint);
    }
}

/* The name in `name' or 'name' behind the prefix, cut out of the line. */
static char *quoted_name(char *line, const char *prefix)
{
    char *at = strstr(line, prefix);
    if (at == NULL) {
        return NULL;
    }
    at += strlen(prefix);
    at += *at == '`' || *at == '\'' ? 1 : 0;
    at[strcspn(at, "'`\n ")] = '\0';
    return at;
}

/* Where the linker is: it names the object and function once for the lines that follow. */
struct place {
    bool is_harness;
    struct cairn_complaint complaint;
    char function[LINE_BYTES];
};

static void enter_function(struct place *place, char *line)
{
    place->is_harness = strstr(line, "harness.o") != NULL;
    place->complaint = (struct cairn_complaint){.about = CAIRN_COMPLAINT_OTHER};
    if (!place->is_harness || find_stub(line, &place->complaint)) {
        return;
    }
    const char *name = quoted_name(line, "in function ");
    snprintf(place->function, sizeof place->function, "%s", name);
    place->complaint.about = CAIRN_COMPLAINT_SYMBOL;
    place->complaint.symbol = place->function;
}

/* lld: "undefined symbol: f", then ">>> referenced by ... (cairn_stub_5)". */
static void read_lld(const char *text, struct cairn_complaint *complaint)
{
    char line[LINE_BYTES];
    while ((text = next_line(text, line)) != NULL && strncmp(line, ">>>", 3) == 0) {
        if (find_stub(line, complaint)) {
            return;
        }
    }
}

void cairn_diagnostics_read_linker(const char *output, cairn_complaint_seen *seen, void *context)
{
    char line[LINE_BYTES];
    char message[LINE_BYTES];
    struct place place = {.complaint = {.about = CAIRN_COMPLAINT_OTHER}};
    while ((output = next_line(output, line)) != NULL) {
        const char *at;
        if (strstr(line, "in function ") != NULL) {
            enter_function(&place, line);
        } else if ((at = strstr(line, "undefined reference to ")) != NULL) {
            snprintf(message, sizeof message, "%s", at);
            struct cairn_complaint complaint = place.complaint;
            if (complaint.about == CAIRN_COMPLAINT_OTHER) {
                (void)find_stub(line, &complaint);
            }
            complaint.message = message;
            seen(context, &complaint);
        } else if ((at = strstr(line, "undefined symbol: ")) != NULL) {
            snprintf(message, sizeof message, "%s", at);
            struct cairn_complaint complaint = {.about = CAIRN_COMPLAINT_OTHER, .message = message};
            read_lld(output, &complaint);
            seen(context, &complaint);
        }
    }
}
