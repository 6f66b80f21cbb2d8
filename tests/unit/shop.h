/* The API model of a library that does not exist, made by hand: items that go into bags, and a
 * meter that the caller declares and the library initialises. For the generator's unit tests. */
#ifndef CAIRN_TESTS_UNIT_SHOP_H
#define CAIRN_TESTS_UNIT_SHOP_H

#include "generator/facts.h"
#include "generator/legality.h"
#include "generator/options.h"
#include "tests/emitter/fixture.h"
#include "tests/unit/outcomes.h"

/*  Item *item_new(int price);            void item_free(Item *);       int item_price(const Item
 * *); int item_paint(Item *, enum colour);  void item_rename(Item *, const char *); void
 * item_scale(Item *, double);      int item_tag(Item *, unsigned char tag, int kind); Bag
 * *bag_new(void);                   void bag_free(Bag *);         int bag_size(const Bag *); status
 * bag_put(Bag *, Item *);        Item *bag_take(Bag *); status bag_fill(Bag *, const char *bytes,
 * size_t length); Bag *bag_grow(Bag *, int by); Bag *bag_pack(Bag *);
 * void bag_burn(Bag *, const char *why); status meter_init(Meter *);
 * status meter_start(Meter *); status meter_read(Meter *, int);      status meter_end(Meter *);
 */
struct cairn_model *shop_model(void);

/* What the tests of the generator begin with. */
struct shop {
    struct cairn_model *model;
    struct cairn_facts *facts;
    struct cairn_options options;
    bool executable[64]; /* all */
    struct fixture f;    /* the sequence under construction */
    struct made_outcome made;
};

void shop_open(struct shop *shop);
void shop_close(struct shop *shop);

/* Begins another sequence. */
void shop_begin(struct shop *shop);

/* The outcome of the sequence, whose body ends here, as if it had run well. */
struct made_outcome *shop_run(struct shop *shop);

/* Learns from shop->made as from a sequence that is legal as a whole. */
void shop_learn(struct shop *shop);

/* Lets the facts see so often that a bag takes what is put into it, and frees it with itself. */
void shop_teach_taking(struct shop *shop, uint32_t times);

uint32_t shop_sort(const struct shop *shop, const char *name);

#endif
