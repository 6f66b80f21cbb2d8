/* Includes the source itself: the shape of the trees cannot be seen from outside. */
#include "support.h"

#include "failing_memory.h"

#include "fib_heap.c"

/* Handles of the keys that are in a heap, beside the keys themselves. */
struct model {
    struct bag bag;
    FibNode *handles[128];
    size_t count;
};

static size_t expect_ring(const FibNode *first, const FibNode *parent);

static size_t expect_tree(const FibNode *node, const FibNode *parent)
{
    ck_assert_ptr_eq(node->parent, parent);
    ck_assert_ptr_eq(node->right->left, node);
    ck_assert(parent == NULL || parent->key <= node->key);
    ck_assert(parent != NULL || !node->is_marked);
    unsigned degree = 0;
    if (node->child != NULL) {
        const FibNode *child = node->child;
        do {
            degree++;
            child = child->right;
        } while (child != node->child);
    }
    ck_assert_uint_eq(node->degree, degree);
    return 1 + expect_ring(node->child, node);
}

/* Checks a ring of siblings with all below and returns how many nodes that are. */
static size_t expect_ring(const FibNode *first, const FibNode *parent)
{
    size_t size = 0;
    const FibNode *node = first;
    while (node != NULL) {
        size += expect_tree(node, parent);
        node = node->right == first ? NULL : node->right;
    }
    return size;
}

static void expect_shape(const FibHeap *heap)
{
    ck_assert_uint_eq(expect_ring(heap->min, NULL), heap->size);
}

static void expect_contents(const FibHeap *heap, const struct model *model)
{
    const struct bag *bag = &model->bag;
    int min = 77;
    expect_shape(heap);
    ck_assert_uint_eq(fib_heap_size(heap), bag->count);
    ck_assert_int_eq(fib_heap_is_empty(heap), bag->count == 0);
    ck_assert_int_eq(fib_heap_min(heap, &min), bag->count > 0);
    ck_assert_int_eq(min, bag->count > 0 ? bag->values[0] : 77);
    const FibNode *first = fib_heap_first(heap);
    ck_assert_int_eq(first == NULL, bag->count == 0);
    ck_assert(first == NULL || fib_node_key(first) == min);
}

static void model_insert(FibHeap *heap, struct model *model)
{
    int key = draw_key();
    FibNode *handle = fib_heap_insert(heap, key);
    ck_assert_ptr_nonnull(handle);
    ck_assert_int_eq(fib_node_key(handle), key);
    bag_add(&model->bag, key);
    model->handles[model->count++] = handle;
}

static void model_forget(struct model *model, const FibNode *handle)
{
    size_t at = 0;
    while (model->handles[at] != handle) {
        ck_assert_uint_lt(++at, model->count);
    }
    ck_assert(bag_take(&model->bag, fib_node_key(handle)));
    model->handles[at] = model->handles[--model->count];
}

static void extract(FibHeap *heap, struct model *model)
{
    int key = 77;
    const FibNode *first = fib_heap_first(heap);
    ck_assert_int_eq(first == NULL, model->count == 0);
    if (first != NULL) {
        int expected = fib_node_key(first);
        model_forget(model, first);
        ck_assert(fib_heap_extract_min(heap, draw(4) == 0 ? NULL : &key));
        ck_assert(key == 77 || key == expected);
    } else {
        ck_assert(!fib_heap_extract_min(heap, &key));
        ck_assert_int_eq(key, 77);
    }
}

static void decrease(FibHeap *heap, struct model *model)
{
    FibNode *handle = model->handles[draw((unsigned)model->count)];
    int old = fib_node_key(handle);
    int key = draw_key();
    ck_assert_int_eq(fib_heap_decrease_key(heap, handle, key), key <= old);
    ck_assert_int_eq(fib_node_key(handle), key <= old ? key : old);
    ck_assert(bag_take(&model->bag, old));
    bag_add(&model->bag, key <= old ? key : old);
}

static void remove_one(FibHeap *heap, struct model *model)
{
    FibNode *handle = model->handles[draw((unsigned)model->count)];
    model_forget(model, handle);
    fib_heap_remove(heap, handle);
}

static void step(FibHeap *heap, struct model *model)
{
    unsigned choice = draw(10);
    if ((choice < 5 || model->count == 0) && model->count < 128) {
        model_insert(heap, model);
    } else if (choice < 7) {
        extract(heap, model);
    } else if (choice < 9) {
        decrease(heap, model);
    } else {
        remove_one(heap, model);
    }
}

START_TEST(behaves_like_a_sorted_array)
{
    for (int round = 0; round < 12; round++) {
        FibHeap *heap = fib_heap_new();
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
        fib_heap_clear(heap);
        model = (struct model){.count = 0};
        expect_contents(heap, &model);
        step(heap, &model);
        fib_heap_free(heap);
    }
    fib_heap_free(NULL);
}
END_TEST

START_TEST(copies_have_the_same_keys)
{
    for (int round = 0; round < 40; round++) {
        FibHeap *heap = fib_heap_new();
        struct model model = {.count = 0};
        for (int i = 0; i < round * 2; i++) {
            step(heap, &model);
        }
        FibHeap *copy = fib_heap_copy(heap);
        struct model copied = model;
        expect_contents(copy, &copied);
        fib_heap_free(heap);
        for (size_t i = 0; i < copied.bag.count; i++) {
            int key = 0;
            ck_assert(fib_heap_extract_min(copy, &key));
            ck_assert_int_eq(key, copied.bag.values[i]);
            expect_shape(copy);
        }
        ck_assert(fib_heap_is_empty(copy));
        fib_heap_free(copy);
    }
}
END_TEST

START_TEST(merging_moves_keys_and_handles)
{
    for (int round = 0; round < 40; round++) {
        FibHeap *heap = fib_heap_new();
        FibHeap *other = fib_heap_new();
        struct model model = {.count = 0};
        struct model merged = {.count = 0};
        for (int i = 0; i < 40; i++) {
            step(draw(2) == 0 ? heap : other, &(struct model){.count = 0});
        }
        fib_heap_clear(heap);
        fib_heap_clear(other);
        for (int i = 0; i < round; i++) {
            step(heap, &model);
            step(other, &merged);
        }
        fib_heap_merge(heap, heap);
        expect_contents(heap, &model);
        fib_heap_merge(heap, other);
        for (size_t i = 0; i < merged.count && model.count < 128; i++) {
            bag_add(&model.bag, fib_node_key(merged.handles[i]));
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
        fib_heap_free(other);
        fib_heap_free(heap);
    }
}
END_TEST

START_TEST(survives_lack_of_memory)
{
    FibHeap *heap = fib_heap_new();
    struct model model = {.count = 0};
    for (int i = 0; i < 60; i++) {
        step(heap, &model);
    }
    unsigned allowed = 0;
    FibHeap *copy = NULL;
    while (copy == NULL) {
        fail_allocations_after(allowed++);
        copy = fib_heap_copy(heap);
        ck_assert_ptr_null(fib_heap_insert(heap, 1));
        ck_assert_ptr_null(fib_heap_new());
        allow_allocations();
    }
    ck_assert_uint_gt(allowed, model.count);
    expect_contents(heap, &model);
    expect_contents(copy, &model);
    fib_heap_free(heap);
    fib_heap_free(copy);
}
END_TEST

TCase *fib_heap_case(void)
{
    TCase *tcase = tcase_create("fib_heap");
    tcase_add_test(tcase, behaves_like_a_sorted_array);
    tcase_add_test(tcase, copies_have_the_same_keys);
    tcase_add_test(tcase, merging_moves_keys_and_handles);
    tcase_add_test(tcase, survives_lack_of_memory);
    return tcase;
}
