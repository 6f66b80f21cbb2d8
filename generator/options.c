#include "generator/options.h"

struct cairn_options cairn_options_default(void)
{
    return (struct cairn_options){
        .time_s = 60,
        .jobs = 1,
        .max_length = 100,
        .repeat_probability = 0.1,
        .repeat_max = 100,
        .null_ratio = 0.05,
        .max_number = 65536,
        .append = true,
        .after_error = true,
        .legality = true,
        .check_invariants = true,
        .check_equality = true,
        .check_comparison = true,
        .check_copies = true,
        .check_setters = true,
        .check_outputs = true,
        .injects_faults = true,
        .pruning = CAIRN_PRUNING_VALUE,
        .generator = CAIRN_GENERATOR_POOL,
        .hang_limit_ms = 1000,
        .suite_size = 150,
    };
}
