/* Functions by which libraries end the process, replaced by ones that end the sequence. Raw system
 * calls that do the same are noticed by the server. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/state.h"

/* libc declares these only where they are wanted, or not at all. */
_Noreturn void __assert_fail(const char *assertion, const char *file, unsigned line,
                             const char *function);
_Noreturn void __assert_perror_fail(int error, const char *file, unsigned line,
                                    const char *function);
_Noreturn void __assert(const char *assertion, const char *file, int line);
_Noreturn void __stack_chk_fail(void);
_Noreturn void __chk_fail(void);

enum { PART_MAX = 512 };

void cairn_say(const char *text)
{
    if (text != NULL) {
        cairn_raw(SYS_write, 2, cairn_address(text), strnlen(text, PART_MAX), 0, 0);
    }
}

void cairn_say_number(uint32_t number)
{
    char digits[12] = ":";
    digits[1 + cairn_decimal(digits + 1, number)] = '\0';
    cairn_say(digits);
}

void cairn_end_by(enum cairn_outcome_kind kind, enum cairn_failure_kind failure, int code,
                  void *caller)
{
    cairn_state_ensure();
    cairn_leave((struct cairn_ending){.kind = kind,
                                      .failure = failure,
                                      .code = code,
                                      .fault_block = CAIRN_WIRE_NONE,
                                      .pc = cairn_address(caller)});
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Whether the word is a keyword, a number or, in capitals, a macro. */
static bool is_constant(const char *word, size_t length)
{
    static const char *const words[] = {"true", "false", "sizeof"};
    bool has_small = false;
    for (size_t i = 0; i < length; i++) {
        has_small = has_small || (word[i] >= 'a' && word[i] <= 'z');
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i]) == length && memcmp(words[i], word, length) == 0) {
            return true;
        }
    }
    return !has_small || (word[0] >= '0' && word[0] <= '9');
}

/* The end of a literal that begins at `at` with a quote. */
static size_t skip_literal(const char *text, size_t at, size_t length)
{
    const char quote = text[at];
    for (at++; at < length && text[at] != quote; at++) {
        at += text[at] == '\\' ? 1 : 0;
    }
    return at + 1;
}

/* Whether a comparison of two sizes or an equation stands at `at`: no arrow, no negation. */
static bool compares(const char *text, size_t at)
{
    return text[at] == '<' || (text[at] == '>' && (at == 0 || text[at - 1] != '-')) ||
           (text[at] == '=' && text[at + 1] == '=');
}

/* enum cairn_wire_names. */
static int32_t names_in(const char *expression)
{
    uint32_t names = 0;
    const size_t length = expression == NULL ? 0 : strnlen(expression, PART_MAX);
    for (size_t i = 0, end; i < length && length < PART_MAX; i = end) {
        end = i + 1;
        if (expression[i] == '"' || expression[i] == '\'') {
            end = skip_literal(expression, i, length);
        } else if (compares(expression, i)) {
            names |= (uint32_t)CAIRN_WIRE_NAMES_COMPARES;
        } else if (is_name(expression[i])) {
            while (end < length && is_name(expression[end])) {
                end++;
            }
            const bool is_member =
                i > 0 && (expression[i - 1] == '.' ||
                          (expression[i - 1] == '>' && i > 1 && expression[i - 2] == '-'));
            const bool is_number = expression[i] >= '0' && expression[i] <= '9';
            names |= !is_number && !is_constant(expression + i, end - i) && expression[end] == '('
                         ? (uint32_t)CAIRN_WIRE_NAMES_CALL
                         : 0;
            if (is_member && !is_number) {
                names |= CAIRN_WIRE_NAMES_MEMBER;
            } else if (!is_constant(expression + i, end - i)) {
                names |= UINT32_C(1) << XXH3_64bits(expression + i, end - i) % CAIRN_WIRE_NAME_BITS;
            }
        }
    }
    return (int32_t)names;
}

/* expression: what was found to be false, if the message is that. */
_Noreturn static void fail_assertion(const char *assertion, const char *expression,
                                     const char *file, unsigned line, const char *function,
                                     void *caller)
{
    cairn_say(file);
    cairn_say_number(line);
    cairn_say(": ");
    cairn_say(function);
    cairn_say(": assertion failed: ");
    cairn_say(assertion);
    cairn_say("\n");
    cairn_state_ensure();
    cairn_leave((struct cairn_ending){
        .kind = CAIRN_OUTCOME_ASSERTION,
        .failure = CAIRN_FAILURE_ASSERTION,
        .code = SIGABRT,
        .fault_block = CAIRN_WIRE_NONE,
        .fault_offset = names_in(expression),
        .fault_address = function == NULL ? 0 : XXH3_64bits(function, strnlen(function, PART_MAX)),
        .pc = cairn_address(caller)});
}

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    fail_assertion(assertion, assertion, file, line, function, __builtin_return_address(0));
}

void __assert_perror_fail(int error, const char *file, unsigned line, const char *function)
{
    fail_assertion(strerrorname_np(error), NULL, file, line, function, __builtin_return_address(0));
}

void __assert(const char *assertion, const char *file, int line)
{
    fail_assertion(assertion, assertion, file, (unsigned)line, NULL, __builtin_return_address(0));
}

void __stack_chk_fail(void)
{
    cairn_end_by(CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_STACK_SMASHED, SIGABRT,
                 __builtin_return_address(0));
}

/* Only from objects that have their own; libc's calls of it stay within libc and end in abort. */
void __chk_fail(void)
{
    cairn_end_by(CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_FORTIFY, SIGABRT, __builtin_return_address(0));
}

void exit(int status)
{
    cairn_end_by(CAIRN_OUTCOME_EXIT, CAIRN_FAILURE_EXIT, status, __builtin_return_address(0));
}

void _exit(int status)
{
    cairn_end_by(CAIRN_OUTCOME_EXIT, CAIRN_FAILURE_EXIT, status, __builtin_return_address(0));
}

void _Exit(int status)
{
    cairn_end_by(CAIRN_OUTCOME_EXIT, CAIRN_FAILURE_EXIT, status, __builtin_return_address(0));
}

void quick_exit(int status)
{
    cairn_end_by(CAIRN_OUTCOME_EXIT, CAIRN_FAILURE_EXIT, status, __builtin_return_address(0));
}

void cairn_endings_init(void)
{
}
