/* What address and undefined behaviour sanitizer said of the tests that they ended. */
#include <string.h>

#include "emitter/verify.h"

enum { KIND_MAX = 80 };

/* What one test was ended for, as pieces of the output. */
struct report {
    const char *kind; /* "heap-buffer-overflow", "index 4 out of bounds for type ..." */
    int kind_length;
    bool is_undefined;    /* by undefined behaviour sanitizer */
    bool is_past_stack;   /* what follows is where the memory came from */
    const char *function; /* in which address sanitizer saw it, or NULL */
    int function_length;
};

static const char address_lead[] = "ERROR: AddressSanitizer: ";
static const char summary_lead[] = "SUMMARY: AddressSanitizer: ";
static const char undefined_lead[] = "runtime error: ";

/* "regression_box_1.c:12:5: runtime error: ...": by the flags of the build this ends the test. What
 * the library does itself stands behind a path, and is reported only. */
static bool is_of_test(const char *line, const char *end)
{
    const char *lead = cairn_suite_name(CAIRN_SUITE_REGRESSION);
    return strncmp(line, lead, strlen(lead)) == 0 &&
           memchr(line, '/', (size_t)(end - line)) == NULL;
}

/* Begins a report if the line does. */
static bool begin_report(const char *line, size_t length, struct report *report)
{
    const char *at = memmem(line, length, address_lead, strlen(address_lead));
    if (at != NULL && line[0] == '=') {
        const char *kind = at + strlen(address_lead);
        *report = (struct report){.kind = kind, .kind_length = (int)strcspn(kind, " :\n")};
        return true;
    }
    at = memmem(line, length, undefined_lead, strlen(undefined_lead));
    if (at != NULL && is_of_test(line, at)) {
        const char *kind = at + strlen(undefined_lead);
        size_t end = length - (size_t)(kind - line);
        *report = (struct report){.kind = kind,
                                  .kind_length = (int)(end < KIND_MAX ? end : KIND_MAX),
                                  .is_undefined = true};
        return true;
    }
    return false;
}

/* The closing line of a report has the same name for all that is alike: "double-free" where it
 * began with "attempting double-free on ...". */
static void take_summary(const char *line, size_t length, struct report *report)
{
    size_t lead = strlen(summary_lead);
    if (!report->is_undefined && length > lead && strncmp(line, summary_lead, lead) == 0) {
        report->kind = line + lead;
        report->kind_length = (int)strcspn(report->kind, " \n");
    }
}

/* "test_box_sum_returns_3_fn": what Check makes of a test. */
static bool is_test(const char *name, size_t length)
{
    return length > 8 && strncmp(name, "test_", 5) == 0 &&
           strncmp(name + length - 3, "_fn", 3) == 0;
}

static const char in_test[] = "the test itself";

/* Of a line like "    #1 0x55d0 in box_sum (box.c:12)" the function, if it is not the sanitizer's,
 * and the first. */
static void take_frame(const char *line, size_t length, struct report *report)
{
    const char *number = line + strspn(line, " ");
    const char *in = memmem(line, length, " in ", 4);
    report->is_past_stack |= length == 0;
    if (report->function != NULL || report->is_past_stack || number[0] != '#' || in == NULL ||
        memmem(line, length, "sanitizer", 9) != NULL) {
        return;
    }
    const char *name = in + 4;
    size_t end = strcspn(name, " (\n");
    bool is_interceptor = name[0] == '_' && name[1] == '_';
    if (is_test(name, end)) {
        name = in_test;
        end = strlen(name);
    }
    if (end != 0 && !is_interceptor) {
        report->function = name;
        report->function_length = (int)end;
    }
}

/* The report of the given number; false if there is none. *count becomes that of all. */
static bool find_report(const char *output, uint32_t number, struct report *found, uint32_t *count)
{
    struct report report = {0};
    bool is_found = false;
    *count = 0;
    while (*output != '\0') {
        size_t length = strcspn(output, "\n");
        if (begin_report(output, length, &report)) {
            ++*count;
        } else if (*count != 0) {
            take_frame(output, length, &report);
            take_summary(output, length, &report);
        }
        if (*count == number + 1) {
            *found = report;
            is_found = true;
        }
        output += length + (output[length] == '\n' ? 1 : 0);
    }
    return is_found;
}

/* That there was no more memory to be had is no undefined behaviour. */
static bool is_about_memory(const struct report *report)
{
    static const char *const kinds[] = {"allocation-size-too-big", "calloc-overflow",
                                        "out-of-memory", "reallocarray-overflow",
                                        "rss-limit-exceeded"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strncmp(report->kind, kinds[i], strlen(kinds[i])) == 0) {
            return true;
        }
    }
    return false;
}

const char *cairn_verify_read_report(const char *output, uint32_t number, uint32_t expected,
                                     struct cairn_arena *arena, bool *ret_in_library)
{
    struct report report = {0};
    uint32_t count;
    *ret_in_library = false;
    if (!find_report(output, number, &report, &count) || count != expected) {
        return "relies on undefined behaviour (a sanitizer ends it)";
    }
    if (report.is_undefined) {
        return cairn_arena_printf(arena,
                                  "relies on undefined behaviour (undefined behaviour sanitizer: "
                                  "%.*s)",
                                  report.kind_length, report.kind);
    }
    *ret_in_library =
        !is_about_memory(&report) && report.function != NULL && report.function != in_test;
    const char *lead = is_about_memory(&report) ? "asks for more memory than there may be"
                                                : "relies on undefined behaviour";
    return cairn_arena_printf(arena, "%s (address sanitizer: %.*s%s%.*s)", lead, report.kind_length,
                              report.kind, report.function == NULL ? "" : " in ",
                              report.function_length,
                              report.function == NULL ? "" : report.function);
}
