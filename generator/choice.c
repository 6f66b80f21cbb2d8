#include "generator/choice.h"

void cairn_chooser_begin(struct cairn_chooser *chooser, uint64_t seed, uint64_t number)
{
    chooser->rng = cairn_rng_stream(seed, number);
    cairn_vec_clear(&chooser->record);
}

void cairn_chooser_release(struct cairn_chooser *chooser)
{
    cairn_vec_release(&chooser->record);
}

uint32_t cairn_choose(struct cairn_chooser *chooser, enum cairn_choice_point point,
                      uint32_t context, uint32_t n)
{
    uint32_t answer = chooser->guide != NULL
                          ? chooser->guide(chooser->self, &chooser->rng, point, context, n)
                          : (uint32_t)cairn_rng_below(&chooser->rng, n);
    cairn_vec_push(&chooser->record, answer);
    return answer;
}

bool cairn_choose_chance(struct cairn_chooser *chooser, enum cairn_choice_point point, double p)
{
    return cairn_choose(chooser, point, UINT32_MAX, 1000) < (uint32_t)(p * 1000);
}
