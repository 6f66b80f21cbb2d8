/* What the parts of a run share: run.c (budget, batches), commit.c (judging a batch),
 * admit.c (tails, replays, pool), recall.c (earlier parts of a run). Included by these alone. */
#ifndef CAIRN_GENERATOR_RUN_INTERNAL_H
#define CAIRN_GENERATOR_RUN_INTERNAL_H

#include "generator/assemble.h"
#include "generator/infer.h"
#include "generator/leak.h"
#include "generator/prune.h"
#include "generator/reference.h"
#include "generator/run.h"
#include "generator/showcase.h"

enum {
    CAIRN_BATCH_SIZE = 1024, /* sequences at most; the same for any number of jobs */
    CAIRN_BATCH_AHEAD = 4,   /* batch b is built from results up to b - 4 */
    CAIRN_MAX_ADMITTED = 96, /* sequences that a batch may bring into the pool */
    CAIRN_DEAR = 250,        /* a sequence that costs as much as so many others */
    CAIRN_ATTEND_EVERY = 16, /* sequences, between looks at the workers */
};

/* A batch on its way: assembled sequences and their execution. */
struct cairn_flight {
    struct cairn_batch *batch;
    struct cairn_assembly assemblies[CAIRN_BATCH_SIZE];
    uint32_t count;
    bool is_flying;
    struct cairn_batch *checks;  /* some of it again, with a fork each */
    CAIRN_VEC(uint32_t) checked; /* which */
};

/* A sequence that showed something new and is on its way into the pool: what its new values need of
 * an executed sequence, then a tail. */
struct cairn_candidate {
    const struct cairn_assembly *assembly;
    struct cairn_sequence sequence;
    CAIRN_VEC(uint32_t) components; /* nodes that its first `base` statements come from */
    uint32_t base;
    CAIRN_VEC(struct cairn_wire_value)
    news;                           /* by slot: the new value that was seen there; kind
                                       UNDEFINED where there is none */
    struct cairn_outcome outcome;   /* of the body without tail; in the commit arena */
    struct cairn_legality legality; /* of it */
    struct cairn_slot_info *slots;  /* in the commit arena */
    uint32_t slot_count;
    uint32_t in_batch; /* number in the batch that runs it just now, or CAIRN_NONE */
    bool is_clean;     /* its tail leaves nothing behind */
    bool is_ruined;    /* what destroys its objects elsewhere fails on them */
    bool is_spared;    /* ... at times */
    bool is_dropped;   /* a replay spoke against it */
    bool is_world;     /* new in its world only */
    bool is_whole;     /* all of what was assembled was legal */
    bool has_run;      /* nothing was cut off: outcome is what it was assembled for */
};

/* How often one of the ways to find a tail was tried, and left nothing behind. */
struct cairn_tail_attempts {
    uint32_t made;
    uint32_t clean;
    uint32_t skipped;
};

/* What is run with guard pages alone. */
struct cairn_stale {
    struct cairn_sequence sequence;
    uint32_t freeing; /* the operation that left pointers to what it freed; NONE: of a sample */
};

/* How often an object that an operation yielded was the same when the same ran again, or not. */
struct cairn_constancy {
    uint32_t held;
    uint32_t wavered;
};

struct cairn_run {
    const struct cairn_options *options;
    struct cairn_model *model;
    struct cairn_executor *executor;
    struct cairn_run_observer observer;
    const volatile sig_atomic_t *stop;
    struct cairn_tail_attempts tail_attempts[CAIRN_TAIL_ATTEMPTS];
    bool *executable; /* by operation: the harness has it */
    bool *callable;   /* by operation: may be chosen to end a sequence */
    struct cairn_facts *facts;
    struct cairn_pool *pool;
    struct cairn_weights *weights;
    struct cairn_values *values;
    struct cairn_texts *texts;
    const struct cairn_material *material; /* or NULL */
    const struct cairn_known *known;       /* or NULL */
    struct cairn_assembler assembler;
    struct cairn_pruner pruner;
    struct cairn_tails *tails;
    struct cairn_failures *failures;
    struct cairn_leaks leaks;
    struct cairn_references references;
    struct cairn_inferences inferences;
    struct cairn_replayer replayer;
    struct cairn_showcase showcase;
    struct cairn_flight *flights;   /* CAIRN_BATCH_AHEAD */
    struct cairn_batch *main_batch; /* for tails and shortened sequences */
    struct cairn_batch *variant_batch;
    struct cairn_batch *guard_batch;
    struct cairn_legality legality;
    CAIRN_VEC(struct cairn_wire_value) news;      /* of what is considered, as in candidates */
    CAIRN_VEC(struct cairn_candidate) candidates; /* of the batch that is committed */
    CAIRN_VEC(struct cairn_stale) stale;          /* of the batch: to be run with guard pages */
    struct cairn_map stale_seen;                  /* pair of operations -> how often */
    struct cairn_map shapes;                      /* of calls that went well -> how often */
    uint32_t *scalars_of_op;                      /* distinct scalar results that were kept */
    struct cairn_constancy *constancy;            /* by operation */
    uint32_t dear;                                /* costly sequences that were admitted */
    uint32_t dear_seen;                           /* ... and that ran */
    uint32_t watched;                             /* candidates whose objects were looked at */
    uint32_t gleaned; /* ... of which it was kept what the library wrote */
    uint64_t next_number;
    uint32_t batch_most; /* sequences; fewer where many hang */
    uint64_t assembled;  /* first executions submitted */
    uint64_t since_recompute;
    uint64_t probes;                   /* number of the next probe */
    uint8_t *probes_of_op;             /* how many an operation had */
    uint64_t commits;                  /* batches admitted */
    uint32_t reviewed;                 /* epoch of the facts by which the pool was judged last */
    uint32_t reported;                 /* failures told to the observer */
    const struct cairn_recall *recall; /* earlier parts, or NULL */
    bool is_recalling;                 /* what runs was kept before, and is all to be kept */
    double start_s;                    /* when this part of the run began; 0: it has not */
    struct cairn_run_stats stats;
    struct cairn_run_stats before;   /* what the earlier parts of the run had counted */
    struct cairn_arena arena;        /* whole run */
    struct cairn_arena commit_arena; /* one batch */
};

/* Whether the sequence runs a second time, with a fork of its own: about one in a hundred does. */
bool cairn_run_is_checked(const struct cairn_run *run, uint64_t number);

/* Compares what came of the flight's checks with what came of the same sequences in the flight. If
 * a shared process makes a difference the executor does without one from here on, the pool is
 * empty, *ret_demoted is set, and nothing on its way is to be judged. */
enum cairn_status cairn_run_self_check(struct cairn_run *run, const struct cairn_flight *flight,
                                       bool *ret_demoted, struct cairn_error *err) CAIRN_MUST_CHECK;

/* Judges every sequence of a batch that was waited for, and admits what is new. */
enum cairn_status cairn_run_commit(struct cairn_run *run, struct cairn_flight *flight,
                                   struct cairn_error *err) CAIRN_MUST_CHECK;

/* Alive, owned, one with which others? What the pool has to know of a value, but whether it is
 * reusable. */
struct cairn_slot_info cairn_run_judge_life(const struct cairn_outcome *outcome,
                                            const struct cairn_legality *legality, uint32_t slot);

/* Whether the objects that the operation yields are mostly other ones each time: their digests say
 * nothing. */
bool cairn_run_wavers(const struct cairn_run *run, uint32_t op);

/* The value that statement s yields as output, with what the statements before `end` did to it last
 * instead of its digest. */
struct cairn_wire_value cairn_run_trace(const struct cairn_sequence *sequence, uint32_t end,
                                        uint32_t s, uint32_t output,
                                        const struct cairn_wire_value *value);

/* Whether an execution of the candidate shows the new values that it was made for, as far as they
 * do not waver; counts which ones do. */
bool cairn_run_shows_news(struct cairn_run *run, const struct cairn_candidate *candidate,
                          const struct cairn_outcome *outcome);

/* Reports the sequence if it leaks; it ended normally, without a mark. */
void cairn_run_see_leak(struct cairn_run *run, const struct cairn_sequence *sequence,
                        const struct cairn_outcome *outcome);

/* Reports the sequence, in which an allocation fails (FAULT), if it fails for that. */
void cairn_run_see_fault(struct cairn_run *run, const struct cairn_sequence *sequence,
                         enum cairn_run_mode mode);

/* Values of one operation that are told apart: what it returns, and what it writes to room. */
enum { CAIRN_MAX_SCALARS_OF_OP = 40 };

/* Whether what call s wrote to room that no other statement is given is known. */
bool cairn_run_knows_rooms(const struct cairn_run *run, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, uint32_t s);

/* Enters what is new there into run->news, which has the slots of the statements up to s. Returns
 * whether anything is. */
bool cairn_run_find_new_rooms(struct cairn_run *run, const struct cairn_sequence *sequence,
                              const struct cairn_outcome *outcome, uint32_t s);

/* Whether an execution shows no value and no world that is not known. */
bool cairn_run_knows_all(const struct cairn_run *run, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome);

/* What an execution costs: statements, blocks, and the memory that a fork has to touch for them.
 * Counted, but for what is slow by far: that depends on time (CAIRN_OUTCOME_SLOW). */
uint32_t cairn_run_cost(const struct cairn_outcome *outcome);

/* Whether the batch has as many candidates as it may have. */
bool cairn_run_has_enough(const struct cairn_run *run);

/* Considers the first `legal` statements of an executed sequence: adds a candidate if they show a
 * new value or world. Returns whether they did. */
bool cairn_run_consider(struct cairn_run *run, const struct cairn_assembly *assembly,
                        uint32_t legal, const struct cairn_outcome *outcome,
                        const struct cairn_legality *legality);

/* Replays what failed under other conditions, judged this time, and takes in the failure unless it
 * is the caller's by a mark. */
void cairn_run_look_again(struct cairn_run *run, const struct cairn_sequence *sequence,
                          enum cairn_run_mode mode);

/* Finds tails for the candidates, replays them under other conditions, and takes them into the
 * pool. */
enum cairn_status cairn_run_admit(struct cairn_run *run, struct cairn_error *err) CAIRN_MUST_CHECK;

/* Looks at the objects of candidates that are to be admitted, for the showcase. */
enum cairn_status cairn_run_watch(struct cairn_run *run, struct cairn_error *err) CAIRN_MUST_CHECK;

/* Keeps what candidates that are to be admitted have the library write, for what reads its like. */
enum cairn_status cairn_run_glean(struct cairn_run *run, struct cairn_error *err) CAIRN_MUST_CHECK;

/* Rules of membership are upheld or doubted by what happens when they are broken. The run's
 * legality is of the sequence. */
void cairn_run_count_memberships(struct cairn_run *run, const struct cairn_sequence *sequence,
                                 const struct cairn_outcome *outcome);

/* Notes a sequence that ended well in the plain heap and bears as its first mark that the library
 * left a dangling pointer of its own making in an object. The run's legality is of the sequence. */
void cairn_run_note_stale(struct cairn_run *run, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome);

/* Whether the sequence, which went well, runs with guard pages as well; and notes it for that. */
bool cairn_run_is_sampled(struct cairn_run *run, const struct cairn_assembly *assembly,
                          const struct cairn_outcome *outcome);
void cairn_run_note_sample(struct cairn_run *run, const struct cairn_sequence *sequence);

/* Looks with guard pages, at once, at a sequence that went well, if the library handed out what
 * freed memory is filled with. */
void cairn_run_look_at_fill(struct cairn_run *run, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome);

/* Runs what was noted with guard pages, looks into what fails there, and forgets it. */
enum cairn_status cairn_run_look_at_stale(struct cairn_run *run,
                                          struct cairn_error *err) CAIRN_MUST_CHECK;
void cairn_run_release_stale(struct cairn_run *run);

/* Forgets what waits to be admitted; cairn_run_admit does so itself unless it fails. */
void cairn_run_release_candidates(struct cairn_run *run);

/* Runs short sequences that show what operations do to their arguments, where the kept sequences
 * have not shown it yet: a fresh container, a fresh item, the call, the container's end. */
enum cairn_status cairn_run_probe(struct cairn_run *run, struct cairn_error *err) CAIRN_MUST_CHECK;

/* Puts what names promise to the test on values of the pool, and reports what is broken although it
 * holds in nearly all cases. */
enum cairn_status cairn_run_infer(struct cairn_run *run, struct cairn_error *err) CAIRN_MUST_CHECK;

/* As the run ends: asks again where too little was asked, and withdraws what does not stand. */
enum cairn_status cairn_run_infer_last(struct cairn_run *run,
                                       struct cairn_error *err) CAIRN_MUST_CHECK;

/* Keeps what the first `legal` statements of the sequence, which ran, show of texts that are none,
 * and of numbers that nobody wrote. */
void cairn_run_notice_results(struct cairn_run *run, const struct cairn_sequence *sequence,
                              const struct cairn_outcome *outcome, uint32_t legal);

/* Keeps what two executions of the sequence, of which the second began with fresh memory that is
 * zero, show of numbers that depend on it. */
void cairn_run_notice_unsettled(struct cairn_run *run, const struct cairn_sequence *sequence,
                                const struct cairn_outcome *outcome,
                                const struct cairn_outcome *zeroed);

/* A sequence that was reported in an earlier part of the run, and ends normally. */
void cairn_run_recall_inferred(struct cairn_run *run, const struct cairn_sequence *sequence);

/* Of the candidates that wait to be admitted, forgets new values that the user's equality does not
 * tell from known ones. */
enum cairn_status cairn_run_forget_equals(struct cairn_run *run,
                                          struct cairn_error *err) CAIRN_MUST_CHECK;

/* Of all observers those are kept that have something to say: values other than 0 and NULL. One
 * that says nothing is enough, and only if no other says anything. What is about a field of an
 * object (statement `about`) tells the others with it. Defined in chosen.c. */
void cairn_choose_observers(struct cairn_run *run, struct cairn_sequence *sequence, uint32_t about);

/* Appends to the body what takes things out of the object that statement `about` works on, until
 * nothing comes any more, four times at most: one operation for all, which the salt chooses among
 * those there are. Leaves the sequence as it was if there is none that tells anything. */
void cairn_append_takers(struct cairn_run *run, struct cairn_sequence *sequence, uint32_t about,
                         uint64_t salt);

/* Cuts the candidate down to what its new values need, in run->news (keep marks where): neither
 * what they do not depend on, nor what was written over before anything looked. What is shared with
 * the pool are whole components, up to the first that is cut. Defined in slice.c. */
void cairn_run_slice(struct cairn_run *run, struct cairn_candidate *candidate, bool *keep);

/* Whether the sequence, which was just replayed and judged, may be a test that passes: it is legal,
 * leaves nothing behind, and nobody has to wait for it. Defined in regression.c. */
bool cairn_is_fit_for_test(const struct cairn_run *run, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome);

/* Decides the regression tests. */
void cairn_select_regression(struct cairn_run *run, struct cairn_tests *tests);

/* Takes out of the pool what is misuse by what has been learnt since it came in, and corrects whose
 * its values are. Does nothing while the epoch of the facts stands still. */
enum cairn_status cairn_run_review(struct cairn_run *run, struct cairn_error *err) CAIRN_MUST_CHECK;

/* Before each batch: reviews the pool. Every thousand sequences: lets the weights follow what was
 * made of them, and probes gaps. */
enum cairn_status cairn_run_keep_up(struct cairn_run *run,
                                    struct cairn_error *err) CAIRN_MUST_CHECK;

/* Looks once more, by the facts as they are now, into failures of earlier parts of the run that do
 * not stand. */
void cairn_run_recall_lost(struct cairn_run *run);

/* Counts the reports by verdict, and tells the observer of those that it does not know. */
void cairn_run_tell_failures(struct cairn_run *run);

/* Tells a failed execution to the failures; keeps counts; returns its verdict. */
enum cairn_verdict cairn_run_see_failure(struct cairn_run *run,
                                         const struct cairn_sequence *sequence,
                                         const struct cairn_outcome *outcome,
                                         enum cairn_run_mode mode);

#endif
