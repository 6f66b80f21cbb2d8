/* Includes the source itself: the shape of the trees cannot be seen from outside. */
#include "support.h"

#include "failing_memory.h"

#include "binomial_heap.c"

/* Handles of the keys that are in a heap, beside the keys themselves. */
struct model {
    struct bag bag;
    BinomialItem *handles[128];
    size_t count;
};

/* Checks the tree below a node and returns its size. */
static size_t expect_tree(const struct node *node, const struct node *parent)
{
    ck_assert_ptr_eq(node->parent, parent);
    ck_assert_ptr_eq(node->item->node, node);
    ck_assert(parent == NULL || parent->item->key <= node->item->key);
    size_t size = 1;
    unsigned degree = node->degree;
    for (const struct node *child = node->child; child != NULL; child = child->sibling) {
        ck_assert_uint_eq(child->degree, --degree);
        size += expect_tree(child, node);
    }
    ck_assert_uint_eq(degree, 0);
    return size;
}

static void expect_shape(const BinomialHeap *heap)
{
    size_t size = 0;
    for (const struct node *root = heap->roots; root != NULL; root = root->sibling) {
        ck_assert(root->sibling == NULL || root->degree < root->sibling->degree);
        size += expect_tree(root, NULL);
    }
    ck_assert_uint_eq(size, heap->size);
}

static void expect_contents(const BinomialHeap *heap, const struct model *model)
{
    const struct bag *bag = &model->bag;
    int min = 77;
    expect_shape(heap);
    ck_assert_uint_eq(binomial_heap_size(heap), bag->count);
    ck_assert_int_eq(binomial_heap_is_empty(heap), bag->count == 0);
    ck_assert_int_eq(binomial_heap_min(heap, &min), bag->count > 0);
    ck_assert_int_eq(min, bag->count > 0 ? bag->values[0] : 77);
    const BinomialItem *first = binomial_heap_first(heap);
    ck_assert_int_eq(first == NULL, bag->count == 0);
    ck_assert(first == NULL || binomial_item_key(first) == min);
}

static void model_insert(BinomialHeap *heap, struct model *model)
{
    int key = draw_key();
    BinomialItem *handle = binomial_heap_insert(heap, key);
    ck_assert_ptr_nonnull(handle);
    ck_assert_int_eq(binomial_item_key(handle), key);
    bag_add(&model->bag, key);
    model->handles[model->count++] = handle;
}

static void model_forget(struct model *model, const BinomialItem *handle)
{
    size_t at = 0;
    while (model->handles[at] != handle) {
        ck_assert_uint_lt(++at, model->count);
    }
    ck_assert(bag_take(&model->bag, binomial_item_key(handle)));
    model->handles[at] = model->handles[--model->count];
}

static void extract(BinomialHeap *heap, struct model *model)
{
    int key = 77;
    const BinomialItem *first = binomial_heap_first(heap);
    ck_assert_int_eq(first == NULL, model->count == 0);
    if (first != NULL) {
        int expected = binomial_item_key(first);
        model_forget(model, first);
        ck_assert(binomial_heap_extract_min(heap, draw(4) == 0 ? NULL : &key));
        ck_assert(key == 77 || key == expected);
    } else {
        ck_assert(!binomial_heap_extract_min(heap, &key));
        ck_assert_int_eq(key, 77);
    }
}

static void decrease(BinomialHeap *heap, struct model *model)
{
    BinomialItem *handle = model->handles[draw((unsigned)model->count)];
    int old = binomial_item_key(handle);
    int key = draw_key();
    ck_assert_int_eq(binomial_heap_decrease_key(heap, handle, key), key <= old);
    ck_assert_int_eq(binomial_item_key(handle), key <= old ? key : old);
    ck_assert(bag_take(&model->bag, old));
    bag_add(&model->bag, key <= old ? key : old);
}

static void remove_one(BinomialHeap *heap, struct model *model)
{
    BinomialItem *handle = model->handles[draw((unsigned)model->count)];
    model_forget(model, handle);
    binomial_heap_remove(heap, handle);
}

static void increase(BinomialHeap *heap, struct model *model)
{
    BinomialItem *item = model->handles[draw((unsigned)model->count)];
    int old = binomial_item_key(item);
    int key = draw_key();
    ck_assert_int_eq(binomial_heap_increase_key(heap, item, key), key >= old);
    ck_assert(bag_take(&model->bag, old));
    bag_add(&model->bag, key >= old ? key : old);
    key = draw_key();
    ck_assert_int_eq(binomial_heap_contains(heap, key), bag_has(&model->bag, key));
}

static void step(BinomialHeap *heap, struct model *model)
{
    unsigned choice = draw(10);
    if ((choice < 5 || model->count == 0) && model->count < 128) {
        model_insert(heap, model);
    } else if (choice < 7) {
        extract(heap, model);
    } else if (choice == 7) {
        decrease(heap, model);
    } else if (choice == 8) {
        increase(heap, model);
    } else {
        remove_one(heap, model);
    }
}

START_TEST(behaves_like_a_sorted_array)
{
    for (int round = 0; round < 12; round++) {
        BinomialHeap *heap = binomial_heap_new();
        struct model model = {.count = 0};
        for (int i = 0; i < 200; i++) {
            step(heap, &model);
            expect_contents(heap, &model);
        }
        while (model.count > 0) {
            extract(heap, &model);
            expect_contents(heap, &model);
        }
        extract(heap, &model);
        step(heap, &model);
        binomial_heap_clear(heap);
        model = (struct model){.count = 0};
        expect_contents(heap, &model);
        step(heap, &model);
        binomial_heap_free(heap);
    }
    binomial_heap_free(NULL);
}
END_TEST

START_TEST(copies_have_the_same_keys)
{
    for (int round = 0; round < 40; round++) {
        BinomialHeap *heap = binomial_heap_new();
        struct model model = {.count = 0};
        for (int i = 0; i < round * 2; i++) {
            step(heap, &model);
        }
        BinomialHeap *copy = binomial_heap_copy(heap);
        struct model copied = model;
        expect_contents(copy, &copied);
        binomial_heap_free(heap);
        for (size_t i = 0; i < copied.bag.count; i++) {
            int key = 0;
            ck_assert(binomial_heap_extract_min(copy, &key));
            ck_assert_int_eq(key, copied.bag.values[i]);
            expect_shape(copy);
        }
        ck_assert(binomial_heap_is_empty(copy));
        binomial_heap_free(copy);
    }
}
END_TEST

START_TEST(merging_moves_keys_and_handles)
{
    for (int round = 0; round < 40; round++) {
        BinomialHeap *heap = binomial_heap_new();
        BinomialHeap *other = binomial_heap_new();
        struct model model = {.count = 0};
        struct model merged = {.count = 0};
        for (int i = 0; i < 40; i++) {
            step(draw(2) == 0 ? heap : other, &(struct model){.count = 0});
        }
        binomial_heap_clear(heap);
        binomial_heap_clear(other);
        for (int i = 0; i < round; i++) {
            step(heap, &model);
            step(other, &merged);
        }
        binomial_heap_merge(heap, heap);
        expect_contents(heap, &model);
        binomial_heap_merge(heap, other);
        for (size_t i = 0; i < merged.count && model.count < 128; i++) {
            bag_add(&model.bag, binomial_item_key(merged.handles[i]));
            model.handles[model.count++] = merged.handles[i];
        }
        expect_contents(heap, &model);
        merged = (struct model){.count = 0};
        expect_contents(other, &merged);
        step(other, &merged);
        for (int i = 0; i < 60; i++) {
            step(heap, &model);
            expect_contents(heap, &model);
        }
        expect_contents(other, &merged);
        binomial_heap_free(other);
        binomial_heap_free(heap);
    }
}
END_TEST

START_TEST(survives_lack_of_memory)
{
    BinomialHeap *heap = binomial_heap_new();
    struct model model = {.count = 0};
    for (int i = 0; i < 60; i++) {
        step(heap, &model);
    }
    unsigned allowed = 0;
    BinomialHeap *copy = NULL;
    while (copy == NULL) {
        fail_allocations_after(allowed++);
        copy = binomial_heap_copy(heap);
        ck_assert_ptr_null(binomial_heap_insert(heap, 1));
        ck_assert_ptr_null(binomial_heap_new());
        allow_allocations();
    }
    ck_assert_uint_gt(allowed, model.count);
    expect_contents(heap, &model);
    expect_contents(copy, &model);
    binomial_heap_free(heap);
    binomial_heap_free(copy);
}
END_TEST

TCase *binomial_heap_case(void)
{
    TCase *tcase = tcase_create("binomial_heap");
    tcase_add_test(tcase, behaves_like_a_sorted_array);
    tcase_add_test(tcase, copies_have_the_same_keys);
    tcase_add_test(tcase, merging_moves_keys_and_handles);
    tcase_add_test(tcase, survives_lack_of_memory);
    return tcase;
}
