/* What the files of the analyzer share: the state of one analysis. Private to analyzer/; the only
 * header of cairn's that shows libclang's types.
 *
 * The steps, in the order in which cairn_analyze takes them:
 *
 *     folders.c       flags for what is included and found nowhere (before cairn_analyze)
 *     parse.c         translation unit of the named headers        -> unit
 *     files.c         which headers are the library's own          -> files
 *     declarations.c  what the own headers declare                 -> functions, macros, ...
 *     linkable.c      which functions the linker finds             -> function.is_linkable
 *     documents.c     comments and what they document              -> function.doc
 *     macros.c        renames, shadows, forwarding macros          -> function.call_name, forwards
 *     probe.c         second translation unit: values of macros    -> constants.c, fit.c
 *     rules.c         what the user says of calls                  -> rules
 *     code.c          what a header holds besides its interface
 *     numbers.c       which integers are handles
 *     records.c       who makes, initialises, destroys (destroy.c) -> record_facts
 *     operations.c    operations with roles (roles.c, pairs.c, cursors.c, variadic.c), fields.c,
 *                     builtins.c
 *     reach.c         what can be called by type (inner.c: by callbacks alone), families
 *     lineage.c       which initialiser's objects an operation is for
 */
#ifndef CAIRN_ANALYZER_ANALYSIS_H
#define CAIRN_ANALYZER_ANALYSIS_H

#include <clang-c/Index.h>

#include "core/arena.h"
#include "core/map.h"
#include "core/model.h"
#include "core/str.h"
#include "core/target.h"
#include "core/vec.h"

/* A comment of an own header, without its marks; lines count from 1. */
struct cairn_comment {
    unsigned first_line;
    unsigned last_line;
    const char *text;
    bool is_trailing; /* code stands before it on its first line */
    bool is_document; /* written for a documentation tool */
};

/* A header that belongs to the library. */
struct cairn_own_file {
    const char *name; /* as the #include that first reached it spells it */
    const char *path; /* canonical */
    CXFile handle;
    const char *text; /* owned by the translation unit */
    size_t length;
    const unsigned *line_offsets; /* line_count + 1 of them; line i begins at line_offsets[i - 1] */
    unsigned line_count;
    const char *code_macro; /* behind which the code stands, or NULL */
    bool has_interface;     /* functions are declared outside of that */
    unsigned code_first;    /* line that asks for the macro behind which code stands, and ... */
    unsigned code_last;     /* ... the one at which that ends; 0: there is no such */
    CAIRN_VEC(struct cairn_comment) comments;
    bool docs_follow; /* comments stand behind the declarations that they are about */
    bool is_foreign;  /* named by the user, but it declares what the C library defines */
};

struct cairn_raw_param {
    const char *name; /* "" if unnamed */
    uint32_t type;    /* arrays and functions decayed to pointers */
    bool is_array;    /* written as T x[N] or T x[] */
    uint64_t length;  /* N, or 0 */
    enum cairn_nullability nullability;
};

struct cairn_function {
    const char *name;
    const char *call_name; /* what the source writes: a macro may rename the function */
    const char *life_name; /* by which it is judged what it initialises or destroys */
    const char *symbol;    /* for the linker */
    uint32_t file;         /* files index */
    unsigned line;
    unsigned last_line;
    uint32_t result; /* types index, void included */
    struct cairn_raw_param *params;
    uint16_t param_count;
    int16_t format_at; /* parameter that is a format by attribute, or -1 */
    bool is_scanf;     /* ... of scanf's kind */
    bool is_sentinel;  /* NULL ends the arguments behind the dots, by attribute */
    bool is_variadic;
    bool has_no_prototype; /* "int f();": which parameters it has, the declaration does not say */
    bool is_inline;
    bool is_deprecated;
    bool is_noreturn;
    bool is_linkable;
    bool is_declared;     /* and not only defined */
    bool is_defined_here; /* by the header */
    bool is_parenthesised;
    bool is_forwarded; /* a macro forwards to it */
    bool is_variable;  /* a variable that holds a function */
    const char *doc;
    const char *group_doc; /* struct cairn_op's */
};

struct cairn_variable {
    const char *name;
    const char *symbol; /* NULL if it is static or thread-local and need not be asked for */
    uint32_t type;
    uint32_t file;
    unsigned line;
    bool is_linkable;
    bool is_defined_here; /* by the header */
    bool is_deprecated;
};

struct cairn_macro {
    const char *name;
    uint32_t file;
    unsigned line;
    bool is_function_like;
    const char **params; /* names; NULL for object-like macros */
    uint16_t param_count;
    const char **body; /* tokens, comments left out */
    uint16_t body_count;
};

/* A function-like macro that calls an own function with its parameters as arguments. */
struct cairn_forward {
    uint32_t macro;          /* macros index */
    uint32_t function;       /* functions index */
    const uint16_t *targets; /* for each macro parameter, the function's parameter */
    bool is_valid;           /* a call with arguments of the function's types compiles */
};

/* Constants that belong together: an enumeration's, or macros that stand in one block. */
struct cairn_group {
    const char *comment; /* what the header says around the block, or "" */
    const char *cast;    /* name of the type that the macros say they are of, or NULL */
    uint32_t first;      /* constants index */
    unsigned all;        /* integer constants */
    unsigned errors;     /* those whose names speak of errors */
    bool is_status;      /* it names results, never arguments */
    CAIRN_VEC(struct {
        uint64_t word;
        unsigned count;
    })
    words; /* of the names, but the prefix */
};

/* What the functions' names and types tell about a record. */
struct cairn_record_facts {
    bool has_initialiser; /* a function fills in the caller's storage */
    bool is_used;         /* a function that is neither initialiser nor destructor takes it */
    bool is_destroyed;    /* a function named as a destructor takes it */
    bool is_reached;      /* some function takes or yields a pointer to it, or it itself */
    bool is_taken;        /* a function takes it as argument (by pointer or by value) */
};

/* What the user says of a function. */
struct cairn_read_rule {
    const char *function;
    struct cairn_api_rule rule;
    const char *where; /* "rules.h:12" */
    bool is_used;      /* an operation calls the function */
};

/* A plain void *, or a plain integer, that goes by one name: `handle` of resample_open,
 * resample_close and others. */
struct cairn_named_handle {
    const char *name;
    const char *maker; /* a function that returns one, or stores one under that name */
    uint32_t type;
};

struct cairn_analysis {
    const struct cairn_target *target;
    struct cairn_model *model;
    struct cairn_arena scratch; /* dies with the analysis */

    CXIndex index;
    CXTranslationUnit unit;
    struct cairn_words arguments; /* for libclang */
    const char *source;           /* the main file: feature macros and #include lines */

    CAIRN_VEC(struct cairn_own_file) files;
    CAIRN_VEC(struct cairn_function) functions;
    CAIRN_VEC(struct cairn_variable) variables;
    CAIRN_VEC(struct cairn_macro) macros;
    CAIRN_VEC(struct cairn_forward) forwards;
    CAIRN_VEC(struct cairn_record_facts) record_facts; /* parallel to model->records */
    CAIRN_VEC(CXCursor) record_cursors;                /* parallel to model->records */

    struct cairn_map file_by_handle;   /* CXFile -> files index */
    struct cairn_map function_by_name; /* functions index */
    struct cairn_map macro_by_name;    /* macros index; the last definition wins */
    struct cairn_map constant_by_name; /* constants index; filled in by cairn_fit_prepare */
    struct cairn_map type_by_spelling;
    struct cairn_map record_by_name;
    struct cairn_map enumeration_by_name;
    struct cairn_map typedef_of_record; /* canonical spelling -> typedef_names index */
    CAIRN_VEC(const char *) typedef_names;
    struct cairn_map uses_of_integer; /* name of a typedef of intptr_t -> how functions use it */
    CAIRN_VEC(struct cairn_group) groups;
    CAIRN_VEC(struct cairn_read_rule) rules;
    CAIRN_VEC(struct cairn_named_handle) named_handles;
};

/* Gives back everything but the model. */
void cairn_analysis_release(struct cairn_analysis *a);

/* ---- parse.c ---- */

/* Parses the target's headers for the first time, with the compiler's own where libclang has none:
 * nothing is added before them. */
enum cairn_status cairn_parse_begin(struct cairn_analysis *a,
                                    struct cairn_error *err) CAIRN_MUST_CHECK;

/* Parses a source, but no bodies, with the same arguments. The caller disposes of the unit. */
enum cairn_status cairn_parse_source(struct cairn_analysis *a, const char *path,
                                     CXTranslationUnit *ret_unit,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* Parses the target's headers; on failure nothing is left to release but the analysis itself. */
enum cairn_status cairn_parse_target(struct cairn_analysis *a,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* Parses text as the file `name` with the same arguments. The caller disposes of the unit. */
enum cairn_status cairn_parse_text(struct cairn_analysis *a, const char *name, const char *text,
                                   CXTranslationUnit *ret_unit,
                                   struct cairn_error *err) CAIRN_MUST_CHECK;

/* A copy of text in the model's arena; disposes of the CXString. "" for an empty one. */
const char *cairn_parse_string(struct cairn_analysis *a, CXString string);

/* Moves errors of the parser into the model's diagnostics; fails if one lies in own headers. */
enum cairn_status cairn_parse_check_own(struct cairn_analysis *a,
                                        struct cairn_error *err) CAIRN_MUST_CHECK;

/* ---- files.c ---- */

void cairn_files_collect(struct cairn_analysis *a);

/* The files index of an own header that holds the cursor, or CAIRN_NONE; the position of its start
 * goes to *line if that is not NULL. */
uint32_t cairn_files_of(const struct cairn_analysis *a, CXCursor cursor, unsigned *line);

/* ---- types.c, structs.c ---- */

uint32_t cairn_types_of(struct cairn_analysis *a, CXType type);

/* The pointer type to a type of the model, and the type of a parameter after decay. */
uint32_t cairn_types_pointer_to(struct cairn_analysis *a, uint32_t type);
uint32_t cairn_types_decayed(struct cairn_analysis *a, uint32_t type);

/* The type of a record by the name under which tests write it. */
uint32_t cairn_types_of_record(struct cairn_analysis *a, uint32_t record);

/* The type without a const at its front, as far as the spelling tells. */
uint32_t cairn_types_unqualified(struct cairn_analysis *a, uint32_t type);

/* "char" and other types that cairn needs itself: a type by the spelling that C gives it. */
uint32_t cairn_types_basic(struct cairn_analysis *a, const char *spelling);

uint32_t cairn_structs_record_of(struct cairn_analysis *a, CXType canonical);

/* The record that hides behind the name of an integer (cairn_declarations_hide). */
uint32_t cairn_structs_hidden(struct cairn_analysis *a, const char *name, CXCursor declaration);
uint32_t cairn_structs_enumeration_of(struct cairn_analysis *a, CXType canonical);

/* Remembers the typedef as the name under which tests write its record. */
void cairn_structs_note_typedef(struct cairn_analysis *a, CXCursor cursor);

/* Fills in the fields of all records that are known so far, and of those which that makes known. */
void cairn_structs_complete(struct cairn_analysis *a);

/* ---- declarations.c, functions.c ---- */

void cairn_declarations_collect(struct cairn_analysis *a);

/* code.c. Finds where headers hold code, behind a macro, and the macro. */
void cairn_code_find(struct cairn_analysis *a);
bool cairn_code_holds(const struct cairn_analysis *a, uint32_t file, unsigned line);
/* That a header defines a function or variable there. */
void cairn_code_note(struct cairn_analysis *a, uint32_t file, unsigned line);

/* Whether the typedef, of intptr_t or uintptr_t, stands for objects of which the caller sees
 * nothing: functions take pointers to it, and yield some by a place for one, but no number. */
bool cairn_declarations_hide(const struct cairn_analysis *a, const char *name);
void cairn_functions_collect(struct cairn_analysis *a, CXCursor cursor, uint32_t file);
/* What the declaration says, entered nowhere. */
struct cairn_function cairn_functions_read(struct cairn_analysis *a, CXCursor cursor,
                                           uint32_t file);

/* The same of a variable that points to a function of that type. */
void cairn_functions_collect_variable(struct cairn_analysis *a, CXCursor cursor, uint32_t file,
                                      uint32_t function_type);

/* ---- linkable.c ---- */

enum cairn_status cairn_linkable_ask(struct cairn_analysis *a,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* ---- comments.c, documents.c ---- */

void cairn_comments_scan(struct cairn_analysis *a, struct cairn_own_file *file);
void cairn_documents_attach(struct cairn_analysis *a);

enum { CAIRN_SENTENCE_LENGTH = 512 };

/* Copies the sentence that begins at text to `sentence`, which has room for CAIRN_SENTENCE_LENGTH,
 * in small letters on one line. Returns its length in the text; the next one begins one character
 * behind it, if the text goes on. */
size_t cairn_documents_sentence(const char *text, char *sentence);

/* Whether the comment of that index is at the head of the file, about no declaration behind it. */
bool cairn_documents_is_head(const struct cairn_own_file *file, uint32_t comment);

/* The comment that documents lines [first, last] of the file, or NULL. */
const char *cairn_documents_find(const struct cairn_own_file *file, unsigned first, unsigned last);

enum cairn_direction {
    CAIRN_DIRECTION_UNKNOWN,
    CAIRN_DIRECTION_IN,
    CAIRN_DIRECTION_OUT,
    CAIRN_DIRECTION_IN_OUT,
};

/* What follows the first of the phrases, which end with NULL, that the text has; NULL if it has
 * none.
 */
const char *cairn_documents_behind_any(const char *text, const char *const *phrases);

/* What a "@param[out] name" of doc says; doc may be NULL. */
enum cairn_direction cairn_documents_direction(const char *doc, const char *param);

/* What a sentence of doc that names the parameter says about NULL; a sentence that begins with "It"
 * names the parameter if that is the function's only pointer. */
enum cairn_nullability cairn_documents_nullability(const struct cairn_analysis *a, const char *doc,
                                                   const char *param, bool is_only_pointer);

/* The comment of the function that the comment says this one to be the same as ("Same as f(), but
 * with a size_t length"); NULL if it says no such thing. */
const char *cairn_documents_same_as(const struct cairn_analysis *a, const char *doc);

/* null_names.c. Writes null for what stands for it in a sentence in small letters: a macro of the
 * header's that is 0 or NULL and is named so, or a word that is marked as code. */
void cairn_documents_spell_null(const struct cairn_analysis *a, char *sentence);

/* Whether doc's "@param name" calls it the name of a file. */
bool cairn_documents_path(const char *doc, const char *param);

/* "may be NULL if count is 0": whether what follows the permission takes it back for some cases. */
bool cairn_documents_is_conditional(const char *behind);

/* Whether a sentence of the comment says that the parameter, or the only memory that is passed, has
 * to come from malloc. */
bool cairn_documents_malloced(const char *doc, const char *param, bool is_only_memory);

/* Whether the comment on what destroys something says that it takes it out of what holds it:
 * "Remove a voice from its mixer and destroy it". */
bool cairn_documents_unlinking(const char *doc);

/* Whether the comment on a function or an enumerator, which may be NULL, keeps that for the library
 * itself: "for internal use only". */
bool cairn_documents_keeps_inside(const char *doc);

/* Whether the sentence, in small letters, is the command that describes the parameter: "\param[in]
 * name ...". */
bool cairn_documents_describes(const char *sentence, const char *param);

/* Whether a sentence of doc that names the parameter says that it may lie in what another argument
 * leads to; one that begins with "The text" names the only text that the function is passed. */
bool cairn_documents_overlap(const char *doc, const char *param, bool is_only_text);

/* Whether a sentence of the comment says of what is passed that it may be a part of what the
 * function returned. */
bool cairn_documents_lending(const char *comment, const char *function);

/* Whether a sentence of doc says that the function is for callbacks, which it calls by the noun. */
bool cairn_documents_invites(const char *doc, const char *noun);

/* Whether a sentence of the function's doc says that callbacks may call it: "may be called by
 * handlers", "handlers may call this", or what its name says, "handlers may emit in turn". */
bool cairn_documents_lets_call(const char *doc, const char *noun, const char *name);

/* Whether the comment on a function that calls back lets the callback, which it may call by the
 * noun, make the call of that name: "the visitor may remove items", "may call any function". With
 * NULL for the noun, whether the comment on the callback itself does: "may cancel any timer". */
bool cairn_documents_lets(const char *doc, const char *noun, const char *name);

/* Whether the comment on a callback itself lets it make any call, with the exception of none that
 * bears the name: "all functions may be called from within it, except foo_run". With a noun,
 * whether a comment that is about more lets the callbacks that it calls so. */
bool cairn_documents_lets_all(const char *doc, const char *noun, const char *name);

/* Whether the comment says that a callback, which it calls by the noun, may fail or stop what calls
 * it by what it returns: "until it returns non-zero". NULL: the comment is about the callback. */
bool cairn_documents_lets_give_up(const char *doc, const char *noun);

/* Finds the functions of which a comment says that they lend, wherever it stands. */
void cairn_documents_find_lenders(struct cairn_analysis *a);

/* ---- promises.c ---- */

/* Looks in all comments of own headers for what holds of the library as a whole: whether iterators
 * outlive changes, and texts need no terminator. */
void cairn_documents_find_promises(struct cairn_analysis *a);

/* ---- stated.c ---- */

/* Finds the numbers that comments name for parameters that take any number. */
void cairn_stated_find(struct cairn_analysis *a);

/* ---- macros.c, probe.c, constants.c, fit.c ---- */

void cairn_macros_collect(struct cairn_analysis *a, CXCursor cursor, uint32_t file);
void cairn_macros_classify(struct cairn_analysis *a);
enum cairn_status cairn_probe_macros(struct cairn_analysis *a,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;
void cairn_constants_add_enumeration(struct cairn_analysis *a, CXCursor cursor);

/* Puts the macro constants into groups by where they stand and how they are named. */
void cairn_constants_group(struct cairn_analysis *a, const uint32_t *macro_of_constant,
                           uint32_t first);

/* Enters the constants' words into their groups, for fit.c; called once, when all are known. */
void cairn_fit_prepare(struct cairn_analysis *a);

/* Which constants fit a parameter or field of that name in that function, by names and comments;
 * doc is the function's, or NULL. Sets param's constant_group or constant_enumeration and returns
 * why, or NULL. */
const char *cairn_fit_find(struct cairn_analysis *a, const char *function, const char *doc,
                           struct cairn_param *param);
/* Whether there are macros that say they are of the parameter's type, one of the library's own. */
bool cairn_fit_is_of_type(const struct cairn_analysis *a, const struct cairn_param *param);

/* The integer constant that is named OWNER_NAME (PNG_IMAGE_VERSION for the field version of
 * png_image), or CAIRN_NONE. */
uint32_t cairn_fit_named(const struct cairn_analysis *a, const char *owner, const char *name);

/* The integer constant that bears the name of the version that a function is told
 * (LIB_VERSION_MAJOR for lib_version_major, LIB_VERSION for the version of lib_open), or
 * CAIRN_NONE.
 */
uint32_t cairn_fit_version(const struct cairn_analysis *a, const char *function, const char *name);

/* Sets the constants that name the int results of the function's operation: its comment says which,
 * or it says nothing, the function acts, and the library has one group of errors. */
void cairn_fit_results(struct cairn_analysis *a, const struct cairn_function *function,
                       struct cairn_op *op);

/* Whether the library has one group of errors, all of them (and there are some) below 0. */
bool cairn_fit_has_negative_codes(const struct cairn_analysis *a);

/* ---- records.c ---- */

enum cairn_lifecycle {
    CAIRN_LIFE_NONE,
    CAIRN_LIFE_INITIALISE, /* fills in storage of the caller's */
    CAIRN_LIFE_DESTROY,
};

/* What the call does, by its name and types, to which of its parameters (*param). */
enum cairn_lifecycle cairn_records_lifecycle(const struct cairn_analysis *a,
                                             const struct cairn_function *function, int16_t *param);
void cairn_records_find_facts(struct cairn_analysis *a);

bool cairn_records_is_stream(const struct cairn_model *model, uint32_t record);

struct cairn_name_words;

/* As cairn_names_is_property, where a type may have a name that ends like a verb: bit_set_free. */
bool cairn_records_is_property(const struct cairn_analysis *a, const struct cairn_name_words *words,
                               unsigned at);

/* The record that a pointer type points to (through depth levels of pointers), or CAIRN_NONE. */
uint32_t cairn_records_pointee(const struct cairn_model *model, uint32_t type, int depth);

/* ---- destroy.c ---- */

/* The parameter that the function with that name destroys, or -1. */
int16_t cairn_destroy_find(const struct cairn_analysis *a, const struct cairn_function *function,
                           const struct cairn_name_words *words);

/* Whether the name alone speaks of destroying; whether it does beside a name that begins what it
 * ends. */
bool cairn_destroy_is_named(const struct cairn_analysis *a, const struct cairn_name_words *words);
bool cairn_destroy_may(const struct cairn_analysis *a, const struct cairn_name_words *words);

/* ---- operations.c, roles.c, pairs.c, cursors.c, variadic.c, fields.c, builtins.c ---- */

void cairn_operations_add_functions(struct cairn_analysis *a);
void cairn_operations_add_skipped(struct cairn_analysis *a, struct cairn_skipped skipped);

/* Fills in roles, passes, sorts and partners of params[0..count) of a call; the declared function
 * stands behind it, so macros give their own names and the function's types. */
void cairn_roles_infer(struct cairn_analysis *a, const struct cairn_function *function,
                       struct cairn_param *params, uint16_t count);
void cairn_pairs_infer(struct cairn_analysis *a, const struct cairn_function *function,
                       struct cairn_param *params, uint16_t count);

/* Whether types and names say that two pointers are the begin and the end of one range: first and
 * afterLast, src and srcEnd. */
bool cairn_pairs_are_range(const struct cairn_model *model, uint32_t begin_type, const char *begin,
                           uint32_t end_type, const char *end);

/* The word by which functions of the library hand out a plain void * and take it back as a
 * parameter of that name (iter), if the words are a parameter's that is one, or a function's that
 * returns one; or NULL. */
const char *cairn_cursors_find(const struct cairn_analysis *a, const char *name, bool is_param);

/* Finds the plain pointers to void, and plain integers, by whose name functions take what one
 * function makes and its counterpart ends. */
void cairn_cursors_find_handles(struct cairn_analysis *a);

/* Has functions that return a plain void * return what their counterpart ends: queue_new and
 * queue_free(queue_t *). */
void cairn_cursors_type_makers(struct cairn_analysis *a);

/* The name of the handle of the type that the function makes, or that its parameter is by its name
 * and type; or NULL. */
const char *cairn_cursors_handle_made(const struct cairn_analysis *a, const char *function,
                                      uint32_t type);
const char *cairn_cursors_handle_taken(const struct cairn_analysis *a,
                                       const struct cairn_function *function, uint16_t param);

/* Whether the name is of a number that anybody may choose, or of the system's: by its words or
 * their ends (guint), or by a width (u_int32). */
bool cairn_numbers_is_numeric_name(const char *name);

/* Marks the types that are special text (core/model.h). */
void cairn_cursors_find_texts(struct cairn_analysis *a);

/* The type of such text that the name of a parameter mentions, or CAIRN_NONE. */
uint32_t cairn_cursors_special_text(const struct cairn_analysis *a, const char *name);

/* Marks the integer types that are handles (core/model.h). */
void cairn_numbers_find_handles(struct cairn_analysis *a);

/* Whether the parameter `length`, a mere n, says which one or how many of something else, not how
 * long the memory is that `buffer` points to: functions take such memory without any number. */
bool cairn_numbers_is_of_other(const struct cairn_analysis *a,
                               const struct cairn_function *function,
                               const struct cairn_param *params, uint16_t buffer, uint16_t length);

/* Adds the variants of a function that is variadic or takes a va_list: one for each of a few
 * formats, or numbers of texts; false with *reason if it is known nowhere what it takes. */
bool cairn_variadic_add(struct cairn_analysis *a, const struct cairn_function *function,
                        const char **reason, const char **unlock);

/* Whether its arguments come as a va_list, behind all others; how many parameters stand before that
 * or the dots. */
bool cairn_variadic_takes_va_list(const struct cairn_analysis *a,
                                  const struct cairn_function *function);
uint16_t cairn_variadic_named_count(const struct cairn_analysis *a,
                                    const struct cairn_function *function);

/* An operation, and a parameter that takes a value of the type and sort, of which nothing more is
 * known. They keep the texts. */
struct cairn_op cairn_operations_plain(enum cairn_op_kind kind, const char *key, const char *name);
struct cairn_param cairn_operations_param(const char *name, uint32_t type, uint32_t sort,
                                          enum cairn_role role, uint8_t confidence,
                                          const char *reason);

/* The sort of a result or cell of the function: bytes stay bytes, unless a name says that they are
 * text. */
uint32_t cairn_operations_sort_of_yield(struct cairn_analysis *a, const char *function,
                                        uint32_t index);

/* The parts of cairn_operations_add_functions that cairn_variadic_add shares. */
struct cairn_op cairn_operations_call(struct cairn_analysis *a,
                                      const struct cairn_function *function);
void cairn_operations_finish_call(struct cairn_analysis *a, const struct cairn_function *function,
                                  struct cairn_op *op, struct cairn_param *params, uint16_t count);

void cairn_fields_add(struct cairn_analysis *a);

/* What a struct is called in keys of operations: without "struct". */
const char *cairn_fields_key(const char *spelling);

/* Adds a zeroed local of a record that was taken for one of the library's; false if tests cannot
 * make one. */
bool cairn_fields_add_local(struct cairn_analysis *a, uint32_t record);
void cairn_builtins_add(struct cairn_analysis *a);
void cairn_builtins_add_variables(struct cairn_analysis *a);

/* ---- callbacks.c ---- */

/* Marks the parameters that take a callback which is asked for data, and adds the operations that
 * make one (FEED) and that tell how often one was called (CALLS). */
void cairn_callbacks_add(struct cairn_analysis *a);

/* ---- inner.c ---- */

/* Has callbacks make the calls that nothing else can (can_call: by operation), where they receive
 * the objects for them. */
void cairn_inner_find(struct cairn_analysis *a, const bool *can_call);

/* ---- reach.c, lineage.c, preconditions.c, relations.c, strings.c, contracts.c ---- */

void cairn_reach_decide(struct cairn_analysis *a);

/* Sets the lineages of initialisers and of the operations that go with one kind of them. */
void cairn_lineage_find(struct cairn_model *model);

/* Sets the needs of operations: what comments want called before them. */
void cairn_preconditions_find(struct cairn_analysis *a);

/* Sets the relations of operations: how numbers have to stand to each other. */
void cairn_relations_find(struct cairn_analysis *a);

void cairn_strings_mine(struct cairn_analysis *a);

/* Whether the words of the number's name say nothing but how many there are of what has the names:
 * n, num_pts, entry_count; not num_threads behind options. */
bool cairn_struct_arrays_is_count(const char *name, const char *array, const char *record);

/* Finds the parameters that are arrays of structs: gives them the parameter that counts them as
 * partner, or says that an entry of zeros ends them (is_ended), or that they have bound elements.
 */
void cairn_struct_arrays_find(struct cairn_analysis *a);

/* Makes buffers of the caller's of the texts that functions write to, if no operation that there is
 * so far makes such texts. */
void cairn_rooms_give(struct cairn_analysis *a);
/* Adds the operation that is a function of the contracts file. Returns why it cannot be called, or
 * NULL. */
const char *cairn_operations_add_users(struct cairn_analysis *a, struct cairn_function *function,
                                       bool is_maker);
enum cairn_status cairn_contracts_collect(struct cairn_analysis *a,
                                          struct cairn_error *err) CAIRN_MUST_CHECK;

/* ---- rules.c ---- */

/* Reads what the user says of calls. */
enum cairn_status cairn_rules_collect(struct cairn_analysis *a,
                                      struct cairn_error *err) CAIRN_MUST_CHECK;

/* Replaces what names and types say that the function does to a parameter (*life, *param) by what
 * the user says, if he does. */
void cairn_rules_lifecycle(const struct cairn_analysis *a, const struct cairn_function *function,
                           enum cairn_lifecycle *life, int16_t *param);

/* Gives params[0..count) of a call of the function the roles that the user says they have. */
void cairn_rules_apply(struct cairn_analysis *a, const struct cairn_function *function,
                       struct cairn_param *params, uint16_t count);

/* Sets the rules of an operation that calls the function. */
void cairn_rules_attach(struct cairn_analysis *a, const struct cairn_function *function,
                        struct cairn_op *op);

/* Fails if a rule is about a function that no operation calls. */
enum cairn_status cairn_rules_check(const struct cairn_analysis *a,
                                    struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
