#include "support.h"

#include "bin_heap.h"

static int ascending(const void *a, const void *b)
{
    const int *x = a;
    const int *y = b;
    return (*x > *y) - (*x < *y);
}

static int descending(const void *a, const void *b)
{
    return ascending(b, a);
}

static int all_equal(const void *a, const void *b)
{
    (void)a;
    (void)b;
    return 0;
}

/* The items that the tests put in: numbers, which of them are in the heap how many times. */
enum { ITEMS = 24 };
static int numbers[ITEMS];

struct model {
    int times[ITEMS];
    size_t size;
};

static void number_items(void)
{
    for (size_t i = 0; i < ITEMS; i++) {
        numbers[i] = draw_key();
    }
}

static size_t model_take(struct model *model, const void *item)
{
    size_t index = (size_t)((const int *)item - numbers);
    ck_assert_int_gt(model->times[index], 0);
    model->times[index]--;
    model->size--;
    return index;
}

static void expect_first(const BinHeap *heap, const struct model *model, BinHeapCompare compare)
{
    const int *first = bin_heap_first(heap);
    ck_assert_uint_eq(bin_heap_size(heap), model->size);
    ck_assert_int_eq(bin_heap_is_empty(heap), model->size == 0);
    ck_assert_int_eq(first == NULL, model->size == 0);
    for (size_t i = 0; i < ITEMS; i++) {
        ck_assert_int_eq(bin_heap_contains(heap, &numbers[i]), model->times[i] > 0);
        ck_assert(model->times[i] == 0 || compare(first, &numbers[i]) <= 0);
    }
}

static void step(BinHeap *heap, struct model *model, BinHeapCompare compare)
{
    size_t index = draw(ITEMS);
    int *item = &numbers[index];
    const int *out = NULL;
    switch (draw(6)) {
    case 0:
        out = bin_heap_first(heap);
        ck_assert_ptr_eq(bin_heap_extract(heap), out);
        if (out != NULL) {
            model_take(model, out);
        }
        break;
    case 1:
        ck_assert_int_eq(bin_heap_remove(heap, item), model->times[index] > 0);
        if (model->times[index] > 0) {
            model_take(model, item);
        }
        break;
    case 2:
        out = bin_heap_exchange(heap, item);
        model->times[index]++;
        model->size++;
        ck_assert_int_le(compare(out, item), 0);
        model_take(model, out);
        break;
    case 3:
        if (model->times[index] <= 1) {
            *item = draw_key();
            ck_assert_int_eq(bin_heap_update(heap, item), model->times[index] == 1);
        }
        break;
    default:
        ck_assert(bin_heap_insert(heap, item));
        model->times[index]++;
        model->size++;
        break;
    }
}

static void run_with(BinHeapCompare compare)
{
    for (int round = 0; round < 10; round++) {
        number_items();
        BinHeap *heap = bin_heap_new(compare);
        struct model model = {.size = 0};
        for (int i = 0; i < 80; i++) {
            step(heap, &model, compare);
            expect_first(heap, &model, compare);
        }
        void *items[256];
        size_t drained = bin_heap_drain(heap, items, 5);
        drained += bin_heap_drain(heap, items + drained, 256 - drained);
        for (size_t i = 0; i < drained; i++) {
            model_take(&model, items[i]);
            ck_assert(i == 0 || compare(items[i - 1], items[i]) <= 0);
        }
        expect_first(heap, &model, compare);
        bin_heap_free(heap);
    }
}

START_TEST(keeps_any_order)
{
    run_with(ascending);
    run_with(descending);
    run_with(all_equal);
    bin_heap_free(NULL);
}
END_TEST

START_TEST(refuses_null_items)
{
    ck_assert_ptr_null(bin_heap_new(NULL));
    BinHeap *heap = bin_heap_new(ascending);
    ck_assert(!bin_heap_insert(heap, NULL));
    ck_assert_ptr_null(bin_heap_exchange(heap, NULL));
    ck_assert(!bin_heap_contains(heap, NULL));
    ck_assert(!bin_heap_remove(heap, NULL) && !bin_heap_update(heap, NULL));
    ck_assert_uint_eq(bin_heap_drain(heap, NULL, 0), 0);
    ck_assert_uint_eq(bin_heap_size(heap), 0);
    bin_heap_free(heap);
}
END_TEST

START_TEST(copies_hold_the_same_items)
{
    number_items();
    BinHeap *heap = bin_heap_new(ascending);
    struct model model = {.size = 0};
    for (int i = 0; i < 50; i++) {
        step(heap, &model, ascending);
    }
    BinHeap *copy = bin_heap_copy(heap);
    struct model copied = model;
    expect_first(copy, &copied, ascending);
    for (int i = 0; i < 50; i++) {
        ck_assert_ptr_eq(bin_heap_extract(copy), bin_heap_extract(heap));
    }
    bin_heap_clear(heap);
    ck_assert(bin_heap_is_empty(heap));
    ck_assert(bin_heap_insert_all(heap, heap) && bin_heap_is_empty(heap));
    ck_assert(bin_heap_insert(heap, &numbers[0]) && bin_heap_insert(heap, &numbers[1]));
    ck_assert(bin_heap_insert_all(heap, heap));
    ck_assert_uint_eq(bin_heap_size(heap), 4);
    model = (struct model){.size = 4, .times = {2, 2}};
    expect_first(heap, &model, ascending);
    bin_heap_free(heap);
    bin_heap_free(copy);
}
END_TEST

START_TEST(survives_lack_of_memory)
{
    number_items();
    fail_allocations_after(0);
    ck_assert_ptr_null(bin_heap_new(ascending));
    allow_allocations();
    BinHeap *heap = bin_heap_new(ascending);
    struct model model = {.size = 1, .times = {1}};
    ck_assert(bin_heap_insert(heap, &numbers[0]));
    while (model.size < 8) {
        ck_assert(bin_heap_insert(heap, &numbers[model.size]));
        model.times[model.size++]++;
    }
    fail_allocations_after(0);
    ck_assert(!bin_heap_insert(heap, &numbers[9]));
    ck_assert(!bin_heap_insert_all(heap, heap));
    ck_assert_ptr_null(bin_heap_copy(heap));
    fail_allocations_after(1);
    ck_assert_ptr_null(bin_heap_copy(heap));
    ck_assert_ptr_nonnull(bin_heap_exchange(heap, bin_heap_first(heap)));
    allow_allocations();
    expect_first(heap, &model, ascending);
    bin_heap_free(heap);
}
END_TEST

TCase *bin_heap_case(void)
{
    TCase *tcase = tcase_create("bin_heap");
    tcase_add_test(tcase, keeps_any_order);
    tcase_add_test(tcase, refuses_null_items);
    tcase_add_test(tcase, copies_hold_the_same_items);
    tcase_add_test(tcase, survives_lack_of_memory);
    return tcase;
}
