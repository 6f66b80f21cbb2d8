#include "generator/diagnose.h"

#include "generator/run_internal.h"

enum { MAX_NAMED = 3 };

/* One operation that is explained. */
struct diagnosis {
    const struct cairn_run *run;
    uint32_t op;
    const struct cairn_op *operation;
    const struct cairn_op_facts *facts;
    struct cairn_str *out;
};

static const char *words_of(enum cairn_mark_kind kind)
{
    switch (kind) {
    case CAIRN_MARK_FREED:
        return "destroyed before";
    case CAIRN_MARK_DANGLING:
        return "in possession of something freed";
    case CAIRN_MARK_GIVEN_TWICE:
        return "somebody else's already";
    case CAIRN_MARK_CYCLE:
        return "going to contain itself";
    case CAIRN_MARK_FOREIGN:
        return "no member of what it has to belong to";
    case CAIRN_MARK_UNBORN:
        return "not initialised, or from a call that failed";
    case CAIRN_MARK_NULL:
        return "NULL";
    case CAIRN_MARK_EXTREME:
        return "beyond --max-number";
    case CAIRN_MARK_BEYOND:
        return "longer than its buffer";
    case CAIRN_MARK_OPEN:
        return "no text that ends";
    case CAIRN_MARK_CORRUPT:
        return "pointing nowhere";
    case CAIRN_MARK_PRIVATE:
        return "the library's own to write";
    }
    return "";
}

static void add_param(const struct diagnosis *d, uint32_t param)
{
    const struct cairn_param *p = &d->operation->params[param];
    cairn_str_addf(d->out, "argument %u", param + 1);
    if (p->name[0] != '\0') {
        cairn_str_addf(d->out, " (%s)", p->name);
    }
}

/* ---- never called ---- */

static bool yields(const struct cairn_run *run, uint32_t maker, uint32_t sort)
{
    const struct cairn_op *op = &run->model->ops.items[maker];
    bool makes = false;
    for (uint16_t o = 0; o < op->output_count && run->executable[maker]; o++) {
        makes = makes || cairn_model_conversion(run->model, sort, op->outputs[o].sort) >= 0;
    }
    return makes && op->kind == CAIRN_OP_CALL;
}

/* Names what makes values of the sort, and how that went. */
static void add_makers(const struct diagnosis *d, uint32_t sort)
{
    uint32_t count = 0;
    bool any_succeeded = false;
    struct cairn_str names = {0};
    for (uint32_t i = 0; i < d->run->model->ops.count; i++) {
        if (i == d->op || !yields(d->run, i, sort)) {
            continue;
        }
        any_succeeded = any_succeeded || d->run->facts->ops[i].succeeded != 0;
        if (count++ < MAX_NAMED) {
            cairn_str_addf(&names, "%s%s", count == 1 ? "" : ", ",
                           d->run->model->ops.items[i].name);
        }
    }
    if (count == 0) {
        cairn_str_add(d->out, "no function that can be called makes one; unlock: a header of your "
                              "own with an inline function that does");
    } else {
        cairn_str_addf(d->out, "%s%s %s it%s", cairn_str_text(&names),
                       count > MAX_NAMED ? " and others" : "", count == 1 ? "makes" : "make",
                       any_succeeded ? ", but not one that could be used"
                                     : ", and never succeeded");
    }
    cairn_str_release(&names);
}

static void explain_uncalled(const struct diagnosis *d)
{
    uint32_t most = 0;
    uint32_t missing = CAIRN_NONE;
    for (uint32_t i = 0; i < d->operation->param_count; i++) {
        uint32_t misses = cairn_drawer_misses(&d->run->assembler.drawer, d->op, i);
        if (misses > most) {
            most = misses;
            missing = i;
        }
    }
    if (missing == CAIRN_NONE) {
        cairn_str_add(d->out, "not called yet; unlock: more --time, or --focus");
        return;
    }
    cairn_str_add(d->out, "never called: nothing to pass as ");
    add_param(d, missing);
    cairn_str_add(d->out, ": ");
    add_makers(d, d->operation->params[missing].sort);
}

/* ---- called in vain ---- */

static bool reads_input(const struct diagnosis *d)
{
    for (uint32_t i = 0; i < d->operation->param_count; i++) {
        enum cairn_sort_kind kind = d->run->model->sorts.items[d->operation->params[i].sort].kind;
        if (kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_PATH ||
            kind == CAIRN_SORT_STREAM) {
            return true;
        }
    }
    return false;
}

static void explain_errors(const struct diagnosis *d)
{
    const struct cairn_options *options = d->run->options;
    cairn_str_addf(d->out, "returned an error in all of %llu call%s",
                   (unsigned long long)d->facts->errors, d->facts->errors == 1 ? "" : "s");
    if (reads_input(d) && (options->corpus == NULL || options->dictionary == NULL)) {
        cairn_str_addf(d->out, "; unlock: %s with inputs that it understands",
                       options->corpus != NULL       ? "--dict"
                       : options->dictionary != NULL ? "--corpus"
                                                     : "--corpus or --dict");
    }
}

static void explain_misuse(const struct diagnosis *d)
{
    uint32_t most = 0;
    uint32_t param = 0;
    uint32_t kind = 0;
    for (uint32_t i = 0; i < d->operation->param_count; i++) {
        for (uint32_t k = 0; k < CAIRN_MARK_KINDS; k++) {
            if (d->facts->params[i].marked[k] > most) {
                most = d->facts->params[i].marked[k];
                param = i;
                kind = k;
            }
        }
    }
    if (most == 0) {
        cairn_str_addf(d->out, "every one of %llu calls was a misuse",
                       (unsigned long long)d->facts->started);
        return;
    }
    cairn_str_addf(d->out, "misused in %u of %llu calls: ", most,
                   (unsigned long long)d->facts->started);
    add_param(d, param);
    cairn_str_addf(d->out, " was %s", words_of((enum cairn_mark_kind)kind));
}

/* The first report that names the function. */
static uint32_t report_of(const struct diagnosis *d)
{
    const struct cairn_failures *failures = d->run->failures;
    for (uint32_t i = 0; i < cairn_failures_count(failures); i++) {
        const struct cairn_failure *failure = cairn_failures_at(failures, i);
        if (failure->op == d->op && failure->verdict != CAIRN_VERDICT_ILLEGAL) {
            return failure->id;
        }
    }
    return 0;
}

static void explain_failures(const struct diagnosis *d)
{
    uint32_t id = report_of(d);
    if (id != 0) {
        cairn_str_addf(d->out, "crashed or ended the process in %llu calls: see F%u",
                       (unsigned long long)d->facts->failed, id);
    } else if (d->operation->is_variable) {
        cairn_str_addf(
            d->out,
            "crashed in %llu calls: it is a variable, and may hold no function until the "
            "program sets one; unlock: a set-up that does, in --contracts",
            (unsigned long long)d->facts->failed);
    } else {
        cairn_str_addf(d->out,
                       "crashed or ended the process in %llu calls, and cairn holds its "
                       "own arguments responsible; unlock: an inline function that calls it well",
                       (unsigned long long)d->facts->failed);
    }
}

bool cairn_run_diagnose(const struct cairn_run *run, uint32_t op, struct cairn_str *out)
{
    struct diagnosis d = {.run = run,
                          .op = op,
                          .operation = &run->model->ops.items[op],
                          .facts = &run->facts->ops[op],
                          .out = out};
    if (d.operation->kind != CAIRN_OP_CALL || d.operation->is_builtin ||
        d.operation->users != CAIRN_USERS_NONE || d.facts->succeeded != 0 || !run->executable[op]) {
        return false;
    }
    if (!run->callable[op]) {
        cairn_str_add(out, d.operation->is_deprecated ? "deprecated: not called"
                                                      : "never returns: not called");
        return true;
    }
    if (d.facts->started == 0) {
        explain_uncalled(&d);
    } else if (d.facts->errors != 0) {
        explain_errors(&d);
    } else if (d.facts->denied != 0) {
        cairn_str_addf(out,
                       "refused by the sandbox in %llu calls: it wants the network, other "
                       "files or processes",
                       (unsigned long long)d.facts->denied);
    } else if (d.facts->hangs != 0) {
        cairn_str_addf(out, "hung in %u of %llu calls", d.facts->hangs,
                       (unsigned long long)d.facts->started);
    } else if (d.facts->failed != 0) {
        explain_failures(&d);
    } else {
        explain_misuse(&d);
    }
    return true;
}

const char *cairn_run_needed_before(const struct cairn_run *run, uint32_t op, uint32_t param,
                                    uint32_t *passed, uint32_t *all)
{
    const struct cairn_order_pair *need = cairn_order_needs(&run->facts->order, op, param);
    if (need == NULL) {
        return NULL;
    }
    *passed = need->passed;
    *all = need->passed + need->failed;
    return run->model->ops.items[need->before].key;
}
