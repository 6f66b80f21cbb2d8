#include "generator/conclude.h"

#include <string.h>

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct cairn_conclusions found;

static uint32_t op(const char *key)
{
    return fixture_op(shop.model, key);
}

/* The rule among those of the operation, or NULL; anew each time. */
static const struct cairn_conclusion *conclusion(const char *key, enum cairn_api_rule_kind kind,
                                                 int first)
{
    cairn_vec_clear(&found.list);
    cairn_conclude(shop.facts, NULL, NULL, NULL, &found);
    for (uint32_t i = 0; i < found.list.count; i++) {
        const struct cairn_conclusion *c = &found.list.items[i];
        if (c->op == op(key) && c->rule.kind == kind && c->rule.first == first) {
            return c;
        }
    }
    return NULL;
}

static void close_shop(void)
{
    cairn_vec_release(&found.list);
    shop_close(&shop);
}

/* An operation to be changed: rules of the user's, documents. */
static struct cairn_op *operation(const char *key)
{
    return &shop.model->ops.items[op(key)];
}

START_TEST(nothing_is_concluded_of_nothing)
{
    shop_open(&shop);
    ck_assert_ptr_null(conclusion("call:bag_put", CAIRN_API_RULE_TAKES, 1));
    ck_assert_ptr_null(conclusion("call:item_new", CAIRN_API_RULE_FRESH, -1));
    ck_assert_ptr_null(conclusion("call:item_price", CAIRN_API_RULE_PURE, -1));
    ck_assert_ptr_null(conclusion("call:item_price", CAIRN_API_RULE_NULLABLE, 0));
    close_shop();
}
END_TEST

START_TEST(a_taking_is_concluded_and_withdrawn)
{
    shop_open(&shop);
    shop_teach_taking(&shop, 10);
    const struct cairn_conclusion *takes = conclusion("call:bag_put", CAIRN_API_RULE_TAKES, 1);
    ck_assert_ptr_nonnull(takes);
    ck_assert_int_eq(takes->rule.second, 0);
    ck_assert_uint_eq(takes->count, takes->total);
    ck_assert_uint_ge(takes->count, 10);
    for (uint32_t i = 0; i < shop.facts->takings.count; i++) {
        shop.facts->takings.items[i].left += 100;
    }
    ck_assert_ptr_null(conclusion("call:bag_put", CAIRN_API_RULE_TAKES, 1));
    close_shop();
}
END_TEST

START_TEST(null_is_concluded_from_documents_and_from_many_calls)
{
    shop_open(&shop);
    struct cairn_param_facts *price = &shop.facts->ops[op("call:item_price")].params[0];
    price->null_passed = 11;
    ck_assert_ptr_null(conclusion("call:item_price", CAIRN_API_RULE_NULLABLE, 0));
    price->null_passed = 12;
    ck_assert_uint_eq(conclusion("call:item_price", CAIRN_API_RULE_NULLABLE, 0)->count, 12);
    price->null_failed = 1;
    ck_assert_ptr_null(conclusion("call:item_price", CAIRN_API_RULE_NULLABLE, 0));
    /* That it crashed once is no rule, unless a report stands for it. */
    price->null_passed = 0;
    ck_assert_ptr_null(conclusion("call:item_price", CAIRN_API_RULE_NONNULL, 0));
    struct cairn_param *param =
        (struct cairn_param *)(uintptr_t)&operation("call:item_price")->params[0];
    param->nullability = CAIRN_NULL_FORBIDDEN;
    ck_assert_uint_eq(conclusion("call:item_price", CAIRN_API_RULE_NONNULL, 0)->total, 0);
    /* Beside a length of 0 it says nothing. */
    *price = (struct cairn_param_facts){.null_passed = 100};
    param->nullability = CAIRN_NULL_UNKNOWN;
    param->partner = 1;
    ck_assert_ptr_null(conclusion("call:item_price", CAIRN_API_RULE_NULLABLE, 0));
    param->role = CAIRN_ROLE_CALLBACK; /* its partner is no length */
    ck_assert_uint_eq(conclusion("call:item_price", CAIRN_API_RULE_NULLABLE, 0)->count, 100);
    param->role = CAIRN_ROLE_POINTER;
    price->null_sized = 12;
    ck_assert_uint_eq(conclusion("call:item_price", CAIRN_API_RULE_NULLABLE, 0)->count, 12);
    close_shop();
}
END_TEST

START_TEST(what_is_new_is_the_callers_unless_a_container_keeps_it)
{
    shop_open(&shop);
    struct cairn_output_facts *made = &shop.facts->ops[op("call:item_new")].outputs[0];
    made->calls = 10;
    made->fresh = 8;
    made->null = 2;
    const struct cairn_conclusion *fresh = conclusion("call:item_new", CAIRN_API_RULE_FRESH, -1);
    ck_assert_ptr_nonnull(fresh);
    ck_assert_uint_eq(fresh->count, 8);
    ck_assert_uint_eq(fresh->total, 8);
    made->borrowed = 9;
    ck_assert_ptr_null(conclusion("call:item_new", CAIRN_API_RULE_FRESH, -1));
    ck_assert_ptr_nonnull(conclusion("call:item_new", CAIRN_API_RULE_BORROWED, -1));
    made->calls = 100; /* the others are constants */
    made->borrowed = 20;
    ck_assert_ptr_null(conclusion("call:item_new", CAIRN_API_RULE_BORROWED, -1));
    made->fresh = 0;
    ck_assert_ptr_nonnull(conclusion("call:item_new", CAIRN_API_RULE_BORROWED, -1));
    close_shop();
}
END_TEST

START_TEST(what_changes_nothing_is_pure_until_it_does)
{
    shop_open(&shop);
    struct cairn_op_facts *facts = &shop.facts->ops[op("call:item_price")];
    facts->succeeded = 20;
    facts->params[0].profiled = 20;
    ck_assert_ptr_nonnull(conclusion("call:item_price", CAIRN_API_RULE_PURE, -1));
    facts->params[0].mutated = 1;
    ck_assert_ptr_null(conclusion("call:item_price", CAIRN_API_RULE_PURE, -1));
    close_shop();
}
END_TEST

START_TEST(rules_of_the_users_come_first)
{
    shop_open(&shop);
    static const struct cairn_api_rule takes = {CAIRN_API_RULE_TAKES, 1, 0, NULL};
    static const struct cairn_api_rule borrows = {CAIRN_API_RULE_BORROWS, 1, -1, NULL};
    static const struct cairn_api_rule fresh = {CAIRN_API_RULE_FRESH, -1, -1, NULL};
    static const struct cairn_api_rule borrowed = {CAIRN_API_RULE_BORROWED, -1, -1, NULL};
    static const struct cairn_api_rule consumes = {CAIRN_API_RULE_CONSUMES, 0, -1, NULL};
    const uint32_t put = op("call:bag_put");
    operation("call:bag_put")->rule_count = 1;
    operation("call:bag_put")->rules = &takes;
    ck_assert(cairn_facts_takes(shop.facts, put, 1, 0, CAIRN_RESULT_FALSE)); /* a status of 0 */
    ck_assert(!cairn_facts_takes(shop.facts, put, 1, 0, CAIRN_RESULT_NEGATIVE));
    ck_assert(!cairn_facts_takes(shop.facts, put, 0, 1, CAIRN_RESULT_ANY));
    ck_assert(cairn_facts_may_take(shop.facts, put, 1, 0));
    ck_assert_ptr_nonnull(conclusion("call:bag_put", CAIRN_API_RULE_TAKES, 1));
    operation("call:bag_put")->rules = &borrows;
    shop_teach_taking(&shop, 10);
    ck_assert(!cairn_facts_takes(shop.facts, put, 1, 0, CAIRN_RESULT_ANY));
    ck_assert_ptr_null(conclusion("call:bag_put", CAIRN_API_RULE_TAKES, 1));
    ck_assert_ptr_nonnull(conclusion("call:bag_put", CAIRN_API_RULE_BORROWS, 1));
    operation("call:bag_take")->rule_count = 1;
    operation("call:bag_take")->rules = &fresh;
    ck_assert(cairn_facts_yields_owned(shop.facts, op("call:bag_take"), 0));
    operation("call:bag_take")->rules = &borrowed;
    shop.facts->ops[op("call:bag_take")].outputs[0].fresh = 9;
    ck_assert(!cairn_facts_yields_owned(shop.facts, op("call:bag_take"), 0));
    operation("call:item_price")->rule_count = 1;
    operation("call:item_price")->rules = &consumes;
    ck_assert(cairn_facts_consumes(shop.facts, op("call:item_price"), 0));
    close_shop();
}
END_TEST

UNIT_SUITE(conclude, nothing_is_concluded_of_nothing, a_taking_is_concluded_and_withdrawn,
           null_is_concluded_from_documents_and_from_many_calls,
           what_is_new_is_the_callers_unless_a_container_keeps_it,
           what_changes_nothing_is_pure_until_it_does, rules_of_the_users_come_first)
