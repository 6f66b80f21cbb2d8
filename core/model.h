/* The API model: what the analyzer extracted from the headers; types, sorts, operations, constants.
 *
 * Built once by analyzer/, read by everybody. All texts and arrays are owned by the model's arena
 * and live as long as the model. Cross references are indices into the model's vectors;
 * CAIRN_NONE stands for "none". Operation keys are stable across runs and stored in databases;
 * indices are valid for one model only.
 */
#ifndef CAIRN_CORE_MODEL_H
#define CAIRN_CORE_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "core/api_rule.h"
#include "core/arena.h"
#include "core/map.h"
#include "core/vec.h"

#define CAIRN_NONE UINT32_MAX

/* ---- types: what the compiler knows ---- */

#define CAIRN_TYPE_KIND_LIST(X)                                                                    \
    X(VOID, "void")                                                                                \
    X(INTEGER, "integer") /* _Bool and character types included */                                 \
    X(REAL, "real")                                                                                \
    X(ENUM, "enum")                                                                                \
    X(POINTER, "pointer")                                                                          \
    X(RECORD, "record") /* struct or union */                                                      \
    X(ARRAY, "array")                                                                              \
    X(FUNCTION, "function")                                                                        \
    X(VA_LIST, "va_list")                                                                          \
    X(OTHER, "other") /* complex, vector, ...: listed, not called */

enum cairn_type_kind {
#define CAIRN_TYPE_ENUM(name, text) CAIRN_TYPE_##name,
    CAIRN_TYPE_KIND_LIST(CAIRN_TYPE_ENUM)
#undef CAIRN_TYPE_ENUM
};

struct cairn_type {
    enum cairn_type_kind kind;
    const char *spelling;     /* as C may write it inside __typeof__(...): "const z_stream *" */
    const char *typedef_name; /* outermost typedef name that the spelling uses, or NULL */
    uint64_t size;            /* bytes; 0 for incomplete types, void and functions */
    uint32_t alignment;       /* bytes; 0 where size is 0 */
    bool is_signed;           /* INTEGER and ENUM */
    bool is_character;        /* INTEGER: char, signed char or unsigned char */
    bool is_signed_char;      /* INTEGER: signed char, which C tells from char */
    bool is_bool;             /* INTEGER: _Bool */
    bool is_special_text;     /* POINTER to characters that is a handle: what else stands around
                                 them, only the functions that return such know */
    bool is_item;   /* a name for void *: things of the caller's, which no function makes or ends */
    bool is_boxed;  /* POINTER to a void pointer with a name, or one with a name to
                       numbers, which functions hand out and one destroys, or one of
                       several names for pointers to one struct: it stands for an object,
                       no place for one, nor an array, nor what has another name */
    bool is_handle; /* INTEGER with a name that stands for something the library made */
    bool is_const;  /* the type itself is const-qualified */
    bool is_restrict;     /* POINTER: nothing else that is passed leads to the same object */
    bool is_variadic;     /* FUNCTION */
    bool may_give_up;     /* FUNCTION: comments let callbacks of this type fail, or stop */
    uint32_t target;      /* POINTER: pointee; ARRAY: element; FUNCTION: result (types index) */
    uint64_t length;      /* ARRAY: number of elements, 0 if unknown */
    uint32_t record;      /* RECORD: records index */
    uint32_t enumeration; /* ENUM: enumerations index */
    const uint32_t *parameters; /* FUNCTION: types indices */
    uint16_t parameter_count;
};

struct cairn_field {
    const char *name; /* "" for a member that no test can name; those of anonymous structs and
                         unions count as the record's own */
    uint32_t type;
    uint64_t offset;     /* bytes; of the storage unit for a bit-field */
    int16_t bit_width;   /* -1 if it is no bit-field */
    bool is_alternative; /* member of a union without a name: others share its place */
};

struct cairn_record {
    const char *name;     /* "struct foo", "union foo", or the typedef name of an unnamed one */
    const char *spelling; /* what a test would write: the typedef name if there is one */
    bool is_union;
    bool is_complete; /* its fields are public */
    bool is_own;      /* declared by the library's own headers */
    bool is_api_made; /* some function returns it by non-const pointer or through T **: never faked
                       */
    uint64_t size;
    uint32_t alignment;
    const struct cairn_field *fields;
    uint16_t field_count;
};

struct cairn_enumeration {
    const char *name; /* "" if unnamed */
    bool is_flags;    /* three or more positive constants, all powers of two */
    bool is_own;
};

struct cairn_constant {
    const char *name; /* enumerator or object-like macro */
    enum { CAIRN_CONSTANT_INTEGER, CAIRN_CONSTANT_REAL, CAIRN_CONSTANT_STRING } kind;
    int64_t integer;
    double real;
    const char *string; /* CAIRN_CONSTANT_STRING; length bytes and a terminator */
    uint32_t length;
    uint32_t enumeration; /* index, or CAIRN_NONE for a macro */
    uint32_t group;       /* constants with the same name prefix share a group number */
    bool is_sentinel;     /* LAST/MAX/COUNT of its enum: good as a boundary, bad as an input */
};

/* ---- sorts: under which type a value can be used (thesis 3.1) ---- */

#define CAIRN_SORT_KIND_LIST(X)                                                                    \
    X(INTEGER, "integer") /* any integer without a nominal meaning */                              \
    X(REAL, "real")                                                                                \
    X(ENUM, "enum")                                                                                \
    X(HANDLE, "handle")     /* typedef of void, void * or an integer that names a resource */      \
    X(OBJECT, "object")     /* pointer to one record */                                            \
    X(RECORD, "record")     /* a record by value */                                                \
    X(STRING, "string")     /* NUL-terminated characters */                                        \
    X(BYTES, "bytes")       /* characters or void with a length of their own */                    \
    X(ARRAY, "array")       /* scalars of one type */                                              \
    X(POINTERS, "pointers") /* array of pointers (char **, T **) */                                \
    X(CALLBACK, "callback") /* pointer to function */                                              \
    X(STREAM, "stream")     /* FILE * */                                                           \
    X(PATH, "path")         /* name of a file in the scratch directory */                          \
    X(POINTER, "pointer")   /* void * of unknown meaning */

enum cairn_sort_kind {
#define CAIRN_SORT_ENUM(name, text) CAIRN_SORT_##name,
    CAIRN_SORT_KIND_LIST(CAIRN_SORT_ENUM)
#undef CAIRN_SORT_ENUM
};

static inline bool cairn_sort_is_number(enum cairn_sort_kind kind)
{
    return kind == CAIRN_SORT_INTEGER || kind == CAIRN_SORT_ENUM || kind == CAIRN_SORT_REAL;
}

/* Characters up to a terminator. */
static inline bool cairn_sort_is_text(enum cairn_sort_kind kind)
{
    return kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_PATH;
}

/* Whether its values are passed as pointers, so that NULL is one of them. */
static inline bool cairn_sort_is_pointer(enum cairn_sort_kind kind)
{
    return !cairn_sort_is_number(kind) && kind != CAIRN_SORT_RECORD;
}

struct cairn_sort {
    enum cairn_sort_kind kind;
    const char *name;     /* unique: "object:z_stream", "integer", "handle:gzFile" */
    uint32_t type;        /* the C type of such a value, types index */
    uint32_t record;      /* OBJECT, RECORD */
    uint32_t enumeration; /* ENUM */
    uint32_t element; /* ARRAY: types index of the element; POINTERS: sorts index of the element */
};

/* ---- operations: what a statement can do ---- */

#define CAIRN_ROLE_LIST(X)                                                                         \
    X(SCALAR, "scalar")                                                                            \
    X(INDEX, "index")                                                                              \
    X(COUNT, "count")                 /* number of elements of partner, in elements */             \
    X(LENGTH, "length")               /* size of partner, in bytes */                              \
    X(CONSTANT, "constant")           /* enum or macro constants fit */                            \
    X(OBJECT, "object")               /* an object made by the library */                          \
    X(CALLER_STRUCT, "struct")        /* a struct that the caller fills in */                      \
    X(UNINITIALISED, "uninitialised") /* caller's storage that this call initialises */            \
    X(SINK, "sink")                   /* the call takes ownership: free, destroy, ... */           \
    X(STRING, "string")                                                                            \
    X(PATH, "path")                                                                                \
    X(END, "end")                     /* behind the last element of partner (first, afterLast) */  \
    X(BUFFER, "buffer")               /* bytes that are read */                                    \
    X(OUTPUT_BUFFER, "output buffer") /* bytes that are written */                                 \
    X(OUT, "out")                     /* address of a variable that the call sets */               \
    X(IN_OUT, "in-out")                                                                            \
    X(CALLBACK, "callback")                                                                        \
    X(USER_DATA, "user data") /* handed on to partner, a callback */                               \
    X(STREAM, "stream")                                                                            \
    X(POINTER, "pointer") /* meaning unknown */

enum cairn_role {
#define CAIRN_ROLE_ENUM(name, text) CAIRN_ROLE_##name,
    CAIRN_ROLE_LIST(CAIRN_ROLE_ENUM)
#undef CAIRN_ROLE_ENUM
};

/* How a parameter is passed. A cell is a variable of the caller's whose address is passed; what
 * stands in it after the call is an output of the operation. */
enum cairn_pass {
    CAIRN_PASS_VALUE,
    CAIRN_PASS_OUT,    /* address of a cell that begins as zero, or as a number to be replaced */
    CAIRN_PASS_IN_OUT, /* address of a cell that holds a drawn value */
};

enum cairn_nullability { CAIRN_NULL_UNKNOWN, CAIRN_NULL_ALLOWED, CAIRN_NULL_FORBIDDEN };

/* What a callback does for a library that allocates by it (core/allocator.h). */
enum cairn_duty {
    CAIRN_DUTY_NONE,
    CAIRN_DUTY_ALLOCATE,
    CAIRN_DUTY_REALLOCATE,
    CAIRN_DUTY_FREE_FIRST,  /* the memory is the first parameter */
    CAIRN_DUTY_FREE_SECOND, /* ... the second: the first one is the user's */
    CAIRN_DUTY_COUNT
};

struct cairn_param {
    const char *name;    /* as in the header; "" if unnamed */
    uint32_t type;       /* the parameter's own type (a pointer for cells), types index */
    uint32_t value_type; /* PASS_VALUE: type; cells: the type of the cell */
    uint32_t sort;       /* of the value (of the cell for cells), sorts index */
    enum cairn_role role;
    enum cairn_pass pass;
    int16_t partner;      /* buffer <-> length, callback <-> user data, end -> begin; -1 if none */
    bool is_source;       /* CALLBACK: it is asked for data, by its name and type (core/feed.h) */
    enum cairn_duty duty; /* CALLBACK: by its name, its type and those beside it */
    bool is_times_next;   /* LENGTH: in units of which the next parameter says how many (fread) */
    bool is_of_next_size; /* LENGTH: how many of the size that the next parameter says (qsort) */
    bool is_ended;        /* BUFFER of pointers: NULL stands behind those that count (argv); an
                             array of structs: one of zeros does */
    bool is_struct_array; /* CALLER_STRUCT: several, counted by the partner, or ended, or bound */
    bool is_malloced;     /* a comment says that it has to come from malloc: it is given away */
    bool is_reserved;     /* a comment says that it is for later, and 0 for now */
    bool may_overlap;     /* a comment says that it may lie in what another argument leads to */
    uint32_t bound; /* elements that it is declared to have: T x[8], or a typedef of that; or 0 */
    uint8_t bits;   /* of a bit-field that the value goes to; 0: the whole type counts */
    uint8_t confidence; /* of the role, percent */
    const char *reason; /* of the role, for `cairn analyze`: "name 'len' after const void *" */
    enum cairn_nullability nullability;
    bool is_null_guessed;          /* NULL is allowed because there could be no first object else */
    uint32_t constant_group;       /* constants that fit: a group, or CAIRN_NONE */
    uint32_t constant_enumeration; /* ... or an enumeration, or CAIRN_NONE */
    uint32_t constant_named; /* the constant that is named after the parameter, or CAIRN_NONE */
    const int64_t *stated;   /* numbers that the comment names for it */
    uint8_t stated_count;
};

struct cairn_output {
    int16_t param; /* -1: the result; else the cell parameter */
    uint32_t type;
    uint32_t sort;
};

#define CAIRN_OP_KIND_LIST(X)                                                                      \
    X(CALL, "call")         /* function, static inline function or forwarding macro */             \
    X(GET, "get")           /* read a public field: (object) -> value */                           \
    X(SET, "set")           /* write one: (object, value) or (object, buffer, length) */           \
    X(GLOBAL, "global")     /* value of a scalar or pointer variable, address of a record one */   \
    X(LOCAL, "local")       /* a zeroed struct in the caller's memory: () -> object */             \
    X(BUILD, "build")       /* a struct literal: (field values...) -> object */                    \
    X(BYTES, "bytes")       /* a caller's buffer with contents: (bytes) -> bytes */                \
    X(ARRAY, "array")       /* a caller's array of scalars: (bytes) -> array */                    \
    X(POINTERS, "pointers") /* a caller's array of pointers: (values...) -> pointers */            \
    X(RECORDS,                                                                                     \
      "records") /* a caller's array of structs: (objects to copy or NULL...) -> object */         \
    X(HEAP_BYTES, "heap") /* malloc'ed bytes, for parameters that are consumed: (bytes) */         \
    X(PATH, "path")       /* a file name in the scratch directory: (contents or nothing) */        \
    X(STREAM, "stream")   /* an open temporary FILE: (contents) -> stream */                       \
    X(FEED, "feed")       /* a callback that hands out data: (bytes, length) -> callback */        \
    X(CALLS, "calls")     /* how often a callback was called in the sequence: (callback) -> n */   \
    X(TOLD, "told")       /* what a callback was told in the sequence: (callback) -> text */       \
    X(LOOP, "loop")       /* repeats the statements that follow it: (count, statements) */         \
    X(FAULT, "fault")     /* of what the next statement allocates, one block is refused: (which) */

enum cairn_op_kind {
#define CAIRN_OP_ENUM(name, text) CAIRN_OP_##name,
    CAIRN_OP_KIND_LIST(CAIRN_OP_ENUM)
#undef CAIRN_OP_ENUM
};

/* What a comment wants called before an operation, on one of the objects that it takes or at all.
 */
struct cairn_need {
    uint32_t op;
    uint32_t group; /* of those of one group one is enough */
    bool is_every;  /* once is not enough: every one of something has to be given */
};

struct cairn_op {
    enum cairn_op_kind kind;
    const char *key;      /* stable and unique: "call:deflate", "set:z_stream.next_in", "bytes" */
    const char *name;     /* CALL: what the source calls; GET/SET: field; GLOBAL: variable */
    const char *function; /* CALL: declared name, by which summary.json counts; else NULL */
    const struct cairn_param *params;
    const struct cairn_output *outputs;
    uint16_t param_count;
    uint16_t output_count;
    uint32_t result;          /* type of the result or CAIRN_NONE for void */
    uint32_t record;          /* GET, SET, LOCAL, BUILD: records index */
    const char *second_field; /* SET of a buffer with its length: the length's field */
    const char *format; /* CALL of a printf-like function: the literal passed as format, or NULL;
                           its parameter is not among params, format_at says where it stands */
    int16_t format_at;
    uint16_t dots_count; /* CALL: so many of the last params are passed through the dots */
    bool is_va_list; /* CALL: the function takes a va_list behind its format; who calls it defines a
                        variadic function around it */
    bool is_sentinel;      /* CALL: NULL ends what is passed through the dots */
    bool is_variable;      /* a variable that holds a function, called like one */
    bool is_macro;         /* a macro that forwards to a function */
    bool is_inline;        /* static inline: nothing to link */
    bool is_parenthesised; /* a macro shadows the function: write (f)(...) */
    bool is_deprecated;    /* analysed, not emitted */
    bool is_noreturn;
    bool is_inner; /* CALL: only callbacks can make it, on what they receive (inner_calls) */
    enum {
        CAIRN_USERS_NONE,
        CAIRN_USERS_MAKER, /* a function of the user's contracts file: no header declares it, and
                              what it does wrong is not the library's fault */
        CAIRN_USERS_LOOK,  /* ... that is not called but to look at something */
    } users;
    bool is_builtin;    /* libc's free, fclose, ...: used in tails, no operation of the library */
    bool is_status;     /* the result is an error status by name or type */
    bool fails_nonzero; /* ... and a comment says that all but 0 are errors */
    bool fails_zero;    /* ... that 0 is one, and something else success */
    bool fails_with_object; /* ... it points to what tells of an error; NULL is success */
    enum {
        CAIRN_RESULTS_ARE_NUMBERS,
        CAIRN_RESULTS_NAME_FAILURES, /* below 0 they are constants of result_group */
        CAIRN_RESULTS_ARE_NAMED,     /* ... all of them are */
    } results;
    uint32_t result_group;
    int16_t initialises; /* parameter whose object this call initialises, by name; -1 */
    int16_t destroys;    /* parameter that this call destroys, by name; -1 */
    bool unlinks;        /* its comment says that it takes out of what holds it what it destroys */
    bool is_lendable;    /* a comment says that what the call returns may be passed to calls on the
                            object that it is a part of */
    const char *lineage; /* "inflate back": by which of several kinds of maker or initialiser the
                            objects of lineage_sort are made that this call makes or takes; NULL:
                            any */
    uint32_t lineage_sort;
    bool leaves_harmless;    /* learnt: that it leaves pointers to what it frees in the object that
                                it is given does no harm */
    bool is_lineage_guessed; /* by the name of a maker that is but what it makes: list() */
    const char *header;      /* where it is declared, or NULL */
    unsigned line;
    const char *doc;       /* attached comment, a hint only; NULL */
    const char *group_doc; /* where that stands beside it: the one above, which it shares with
                              others; NULL */
    const struct cairn_need *needs; /* by comments, a hint only */
    uint32_t need_count;
    const struct cairn_relation *relations; /* by its comment (core/relation.h) */
    uint32_t relation_count;
    const struct cairn_api_rule *rules; /* what the user says of the call; parameters are those of
                                           params */
    uint32_t rule_count;
    uint32_t family;         /* operations on the same type share a number (fairness, file names) */
    const char *unavailable; /* why it cannot be called; NULL: callable by type */
    const char *unlock;      /* what would make it callable; NULL if unknown */
};

/* What comments say of iterators while what they go through is changed. */
enum cairn_endurance {
    CAIRN_ENDURANCE_UNSAID,
    CAIRN_ENDURANCE_PROMISED, /* they stay valid */
    CAIRN_ENDURANCE_REFUSED,  /* it must not be changed */
};

enum { CAIRN_INNER_SELF = -2 }; /* instead of a parameter: the callback that makes the call */

/* A call that a callback makes (core/inner.h). */
struct cairn_inner_call {
    uint32_t callback;        /* types index: the function type of the callback */
    uint32_t op;              /* ops index */
    const int16_t *arguments; /* for each parameter of op: which parameter of the callback is
                                 passed; -1: a plain value; CAIRN_INNER_SELF */
    bool is_invited;          /* a comment says that such callbacks may make the call, and they
                                 receive all that it takes */
    uint32_t answer;          /* 0 or 1: what the callback returns, if that is a number */
    uint32_t registrar; /* the one operation with which it may be made: on the object that this is
                           given, which has to be the user data as well; CAIRN_NONE: with any */
    bool is_counted;    /* made by the first CAIRN_MAX_CALLS_BACK calls of the callback alone */
};

/* A declaration that yields no operation at all, with the reason. */
struct cairn_skipped {
    const char *name;
    const char *reason;
    const char *unlock; /* NULL if nothing would */
    const char *header;
    unsigned line;
    bool is_function; /* counts as declared in summary.json */
    bool is_linkable;
};

/* The user's contract functions, found by name in --contracts FILE.c. */
#define CAIRN_CONTRACT_LIST(X)                                                                     \
    X(INVARIANT, "invariant") /* bool cairn_invariant_T(const T *) */                              \
    X(ENSURES, "ensures")     /* bool cairn_ensures_f(ret, args...): after each call of f */       \
    X(REQUIRES, "requires")   /* bool cairn_requires_f(args...): before it */                      \
    X(SETUP, "setup")         /* void cairn_setup(void), once before every sequence */             \
    X(TEARDOWN, "teardown")                                                                        \
    X(BEFORE, "before")    /* void cairn_before_f(args...): before each call of f */               \
    X(AFTER, "after")      /* void cairn_after_f(ret, args...): after it */                        \
    X(EQUAL, "equal")      /* bool cairn_equal_T(const T *, const T *), an operation as well */    \
    X(MAKE, "maker")       /* T *cairn_make_T(args...), likewise */                                \
    X(OBSERVE, "observer") /* ... cairn_observe_T(const T *), likewise */

enum cairn_contract_kind {
#define CAIRN_CONTRACT_ENUM(name, text) CAIRN_CONTRACT_##name,
    CAIRN_CONTRACT_LIST(CAIRN_CONTRACT_ENUM)
#undef CAIRN_CONTRACT_ENUM
};

struct cairn_contract {
    enum cairn_contract_kind kind;
    const char *name;     /* cairn_invariant_Poly */
    uint32_t sort;        /* INVARIANT, EQUAL: of the argument; else CAIRN_NONE */
    const char *function; /* ENSURES, REQUIRES, BEFORE, AFTER: f, which some operation calls; else
                             NULL */
};

struct cairn_model {
    CAIRN_VEC(struct cairn_type) types;
    CAIRN_VEC(struct cairn_record) records;
    CAIRN_VEC(struct cairn_enumeration) enumerations;
    CAIRN_VEC(struct cairn_constant) constants;
    CAIRN_VEC(struct cairn_sort) sorts;
    CAIRN_VEC(struct cairn_op) ops;
    CAIRN_VEC(struct cairn_inner_call) inner_calls;
    CAIRN_VEC(struct cairn_skipped) skipped;
    CAIRN_VEC(struct cairn_contract) contracts;
    CAIRN_VEC(const char *) strings;     /* mined from headers and comments, without duplicates */
    CAIRN_VEC(const char *) headers;     /* paths of all own headers */
    CAIRN_VEC(const char *) prelude;     /* libc's headers that the target's want before them */
    CAIRN_VEC(const char *) diagnostics; /* errors of the parser in own headers, one line each */
    enum cairn_endurance iterators;      /* what becomes of them when their container changes */
    bool needs_no_terminator;            /* a comment says that texts with a length need none */
    const char *head_doc;                /* the comments at the heads of own headers, or "" */
    struct cairn_map op_by_key;          /* hash of key -> ops index */
    struct cairn_map sort_by_name;
    uint32_t declared; /* functions and forwarding macros that own headers declare */
    uint32_t linkable;
    bool needs_libm;        /* what is linked needs it, and does not name it */
    bool holds_code;        /* a header defines functions, once in every file that includes it */
    bool is_code_apart;     /* ... but only where code_macro is defined */
    const char *code_macro; /* with which a header defines its functions; or NULL. Of several that
                               of the longest code */
    struct cairn_arena arena;
};

struct cairn_model *cairn_model_new(void);
void cairn_model_free(struct cairn_model *model);

/* Adds an operation or sort and enters it in the look-up table; returns its index. */
uint32_t cairn_model_add_op(struct cairn_model *model, struct cairn_op op);
uint32_t cairn_model_add_sort(struct cairn_model *model, struct cairn_sort sort);

/* Indices by key or name, or CAIRN_NONE. */
uint32_t cairn_model_find_op(const struct cairn_model *model, const char *key);

/* The user's contract of that kind (ENSURES, REQUIRES, BEFORE, AFTER) about calls of the operation,
 * or CAIRN_NONE: those with arguments through dots or a va_list have none. */
uint32_t cairn_model_find_contract(const struct cairn_model *model, const struct cairn_op *op,
                                   enum cairn_contract_kind kind);
uint32_t cairn_model_find_sort(const struct cairn_model *model, const char *name);

/* The sort of a value of the C type, added on first use; CAIRN_NONE for types that no value can
 * have (void, functions by value, va_list, other). Characters behind a pointer are a STRING; the
 * caller decides by role where they are BYTES or a PATH (cairn_model_plain_sort). */
uint32_t cairn_model_sort_of_type(struct cairn_model *model, uint32_t type);

/* The function type (types index) of the callback that the parameter takes by value, or CAIRN_NONE.
 */
uint32_t cairn_model_callback_type(const struct cairn_model *model,
                                   const struct cairn_param *param);

/* The sort of a kind that has one member only: INTEGER, REAL, STRING, BYTES, STREAM, PATH,
 * POINTER. */
uint32_t cairn_model_plain_sort(struct cairn_model *model, enum cairn_sort_kind kind);

/* Whether values of the sort are integers that name a resource: neither numbers to choose, nor
 * pointers. */
bool cairn_model_is_number_handle(const struct cairn_model *model, uint32_t sort);

/* Whether the call returns, as its output o, an object of a sort that no call of the library's ends
 * by its name or comment. */
bool cairn_op_makes_endless(const struct cairn_model *model, const struct cairn_op *op, uint32_t o);

/* Whether values of the sort are objects or handles: the library's, by all that is declared. */
bool cairn_model_is_object(const struct cairn_model *model, uint32_t sort);

/* As cairn_sort_is_pointer, by the sort itself: a handle may be an integer. */
bool cairn_model_is_pointer_sort(const struct cairn_model *model, uint32_t sort);

/* The sort of a handle of that name, which is a pointer of that type: what only the library can
 * make and use. */
uint32_t cairn_model_handle_sort(struct cairn_model *model, uint32_t type, const char *name);

/* Whether objects of the sort are on their way through others, by the name of their struct. */
bool cairn_model_is_iterator(const struct cairn_model *model, uint32_t sort);

/* Whether the type is a pointer to void: to what may be anything. */
static inline bool cairn_model_points_to_void(const struct cairn_model *model, uint32_t type)
{
    const struct cairn_type *pointer = &model->types.items[type];
    return pointer->kind == CAIRN_TYPE_POINTER && pointer->target != CAIRN_NONE &&
           model->types.items[pointer->target].kind == CAIRN_TYPE_VOID;
}

/* Whether the type is a pointer to something const: nothing is written through it. */
static inline bool cairn_model_points_to_const(const struct cairn_model *model, uint32_t type)
{
    const struct cairn_type *pointer = &model->types.items[type];
    return pointer->kind == CAIRN_TYPE_POINTER && pointer->target != CAIRN_NONE &&
           model->types.items[pointer->target].is_const;
}

/* Whether the operation yields the address of a record that lies inside its object: no more is to
 * be learnt from that. */
bool cairn_model_is_place(const struct cairn_model *model, const struct cairn_op *op);

/* The field that a GET or SET is about, borrowed, or NULL; and its type, or CAIRN_NONE. */
const struct cairn_field *cairn_model_field(const struct cairn_model *model,
                                            const struct cairn_op *op);
uint32_t cairn_model_type_of_field(const struct cairn_model *model, const struct cairn_op *op);

/* The integer constant with that value: of the enumeration or, if that is CAIRN_NONE, of the group,
 * one that is named after errors or success before others. CAIRN_NONE if there is none. */
uint32_t cairn_model_constant_of(const struct cairn_model *model, uint32_t enumeration,
                                 uint32_t group, int64_t value);

/* The one conversion table, ordered general to specific: how well a value of sort have serves
 * where sort want is asked. 0: the same; larger: a less direct conversion (const, void *, character
 * signedness, integer typedefs, enums, first member); -1: not at all. */
int cairn_model_conversion(const struct cairn_model *model, uint32_t want, uint32_t have);

/* The largest number that cairn_model_conversion returns. */
enum { CAIRN_CONVERSION_MAX = 4 };

/* The constants that fit a parameter, in their order; next says which one comes behind `after`
 * (CAIRN_NONE: the first). CAIRN_NONE if there is none. */
uint32_t cairn_model_next_fitting(const struct cairn_model *model, const struct cairn_param *param,
                                  uint32_t after);

/* Whether the constants that fit the parameter are flags: three or more that are powers of two, and
 * besides them nothing but 0. They may be joined by |. */
bool cairn_model_takes_flags(const struct cairn_model *model, const struct cairn_param *param);

/* Writes to `constants` the flags that a number consists of; returns how many (two or more), or 0
 * if the parameter takes no flags, or the number is none or a single one of them. */
enum { CAIRN_MAX_FLAGS = 16 };
uint32_t cairn_model_split_flags(const struct cairn_model *model, const struct cairn_param *param,
                                 int64_t number, uint32_t *constants);

/* Hash over all that stubs and wire form depend on: keys, types, parameters, in order. */
uint64_t cairn_model_hash(const struct cairn_model *model);

const char *cairn_type_kind_name(enum cairn_type_kind kind);
const char *cairn_sort_kind_name(enum cairn_sort_kind kind);
const char *cairn_role_name(enum cairn_role role);
const char *cairn_op_kind_name(enum cairn_op_kind kind);

/* Whether what the operation makes is a struct of the caller's, or an array of them. */
bool cairn_op_makes_struct(const struct cairn_op *op);

/* Whether the operation takes any number of arguments, which its one parameter describes. */
bool cairn_op_takes_list(const struct cairn_op *op);

#endif
