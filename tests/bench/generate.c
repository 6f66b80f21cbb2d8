#include "tests/bench/generate.h"

struct cairn_run_stats bench_generate(const struct test_subject *subject, uint64_t sequences,
                                      const struct cairn_run_observer *observer)
{
    struct cairn_error err = {0};
    struct cairn_options options = cairn_options_default();
    options.max_sequences = sequences;
    options.time_s = 0;
    struct cairn_run_config config = {.options = &options,
                                      .model = subject->model,
                                      .executor = subject->executor,
                                      .observer = observer};
    struct cairn_run *run = cairn_run_new(&config);
    if (cairn_run_generate(run, &err) != CAIRN_OK) {
        test_fail("cannot generate", &err);
    }
    const struct cairn_run_stats stats = *cairn_run_stats(run);
    cairn_run_free(run);
    return stats;
}
