#include "support.h"

#include <string.h>

#include "linked_list.h"

struct model {
    int values[400];
    size_t size;
};

static void model_insert(struct model *model, size_t index, int value)
{
    memmove(&model->values[index + 1], &model->values[index], (model->size - index) * sizeof(int));
    model->values[index] = value;
    model->size++;
}

static int model_remove(struct model *model, size_t index)
{
    int value = model->values[index];
    model->size--;
    memmove(&model->values[index], &model->values[index + 1], (model->size - index) * sizeof(int));
    return value;
}

static size_t model_find(const struct model *model, int value)
{
    size_t index = 0;
    while (index < model->size && model->values[index] != value) {
        index++;
    }
    return index;
}

static void expect_contents(const LinkedList *list, const struct model *model)
{
    ck_assert_uint_eq(linked_list_size(list), model->size);
    ck_assert_int_eq(linked_list_is_empty(list), model->size == 0);
    for (size_t i = 0; i < model->size; i++) {
        int value = 0;
        ck_assert(linked_list_get(list, i, &value));
        ck_assert_int_eq(value, model->values[i]);
    }
    int value = 77;
    ck_assert(!linked_list_get(list, model->size, &value));
    ck_assert_int_eq(value, 77);
    LinkedListIter *iter = linked_list_iter_new(list);
    for (size_t i = 0; i < model->size; i++) {
        ck_assert(linked_list_iter_next(iter, &value));
        ck_assert_int_eq(value, model->values[i]);
    }
    ck_assert(!linked_list_iter_next(iter, &value));
    linked_list_iter_free(iter);
}

static void insert_somewhere(LinkedList *list, struct model *model)
{
    int value = draw_key();
    size_t index = draw((unsigned)model->size + 2);
    switch (draw(3)) {
    case 0:
        ck_assert(linked_list_push_front(list, value));
        model_insert(model, 0, value);
        break;
    case 1:
        ck_assert(linked_list_push_back(list, value));
        model_insert(model, model->size, value);
        break;
    default:
        ck_assert_int_eq(linked_list_insert(list, index, value), index <= model->size);
        if (index <= model->size) {
            model_insert(model, index, value);
        }
        break;
    }
}

static void remove_somewhere(LinkedList *list, struct model *model)
{
    int value = 77;
    size_t index = draw((unsigned)model->size + 2);
    switch (draw(4)) {
    case 0:
        ck_assert_int_eq(linked_list_pop_front(list, &value), model->size > 0);
        ck_assert_int_eq(value, model->size > 0 ? model_remove(model, 0) : 77);
        break;
    case 1:
        ck_assert_int_eq(linked_list_pop_back(list, &value), model->size > 0);
        ck_assert_int_eq(value, model->size > 0 ? model_remove(model, model->size - 1) : 77);
        break;
    case 2:
        ck_assert_int_eq(linked_list_remove_at(list, index, &value), index < model->size);
        ck_assert_int_eq(value, index < model->size ? model_remove(model, index) : 77);
        break;
    default:
        value = draw_key();
        index = model_find(model, value);
        ck_assert_int_eq(linked_list_contains(list, value), index < model->size);
        ck_assert_int_eq(linked_list_remove(list, value), index < model->size);
        if (index < model->size) {
            model_remove(model, index);
        }
        break;
    }
}

static void change_something(LinkedList *list, struct model *model)
{
    int value = draw_key();
    size_t index = draw((unsigned)model->size + 2);
    size_t found = 999;
    switch (draw(8)) {
    case 0:
        linked_list_reverse(list);
        for (size_t i = 0; i < model->size; i++) {
            model_insert(model, i, model_remove(model, model->size - 1));
        }
        break;
    case 1:
        if (model->size < 40) {
            ck_assert(linked_list_append(list, list));
            memcpy(&model->values[model->size], model->values, model->size * sizeof(int));
            model->size *= 2;
        }
        break;
    default:
        ck_assert_int_eq(linked_list_set(list, index, value), index < model->size);
        if (index < model->size) {
            model->values[index] = value;
        }
        index = model_find(model, value);
        ck_assert_int_eq(linked_list_index_of(list, value, &found), index < model->size);
        ck_assert_uint_eq(found, index < model->size ? index : 999);
        break;
    }
}

static void step(LinkedList *list, struct model *model)
{
    switch (draw(5)) {
    case 0:
        change_something(list, model);
        break;
    case 1:
    case 2:
        remove_somewhere(list, model);
        break;
    default:
        insert_somewhere(list, model);
        break;
    }
}

START_TEST(behaves_like_an_array)
{
    for (int round = 0; round < 15; round++) {
        LinkedList *list = linked_list_new();
        struct model model = {.size = 0};
        for (int i = 0; i < 100; i++) {
            step(list, &model);
            expect_contents(list, &model);
        }
        linked_list_clear(list);
        model.size = 0;
        expect_contents(list, &model);
        step(list, &model);
        expect_contents(list, &model);
        linked_list_free(list);
    }
    linked_list_free(NULL);
    linked_list_iter_free(NULL);
}
END_TEST

START_TEST(copies_are_equal_and_independent)
{
    for (int round = 0; round < 40; round++) {
        LinkedList *list = linked_list_new();
        struct model model = {.size = 0};
        for (int i = 0; i < round; i++) {
            step(list, &model);
        }
        LinkedList *copy = linked_list_copy(list);
        struct model copied = model;
        ck_assert(linked_list_equals(list, copy));
        for (int i = 0; i < 10; i++) {
            step(copy, &copied);
            bool is_equal = copied.size == model.size &&
                            memcmp(copied.values, model.values, model.size * sizeof(int)) == 0;
            ck_assert_int_eq(linked_list_equals(list, copy), is_equal);
            ck_assert_int_eq(linked_list_equals(copy, list), is_equal);
        }
        expect_contents(list, &model);
        linked_list_free(list);
        expect_contents(copy, &copied);
        linked_list_free(copy);
    }
}
END_TEST

START_TEST(iterators_notice_changes)
{
    LinkedList *list = linked_list_new();
    int value = 77;
    ck_assert(linked_list_push_back(list, 1) && linked_list_push_back(list, 2));
    LinkedListIter *iter = linked_list_iter_new(list);
    ck_assert(linked_list_iter_next(iter, &value));
    ck_assert(linked_list_pop_back(list, NULL));
    value = 77;
    ck_assert(!linked_list_iter_next(iter, &value));
    ck_assert_int_eq(value, 77);
    linked_list_free(list);
    linked_list_iter_free(iter);
}
END_TEST

START_TEST(survives_lack_of_memory)
{
    LinkedList *list = linked_list_new();
    struct model model = {.size = 0};
    for (int i = 0; i < 6; i++) {
        ck_assert(linked_list_push_back(list, i));
        model_insert(&model, model.size, i);
    }
    for (unsigned allowed = 0; allowed < 7; allowed++) {
        fail_allocations_after(allowed);
        ck_assert_ptr_null(linked_list_copy(list));
        fail_allocations_after(allowed < 6 ? allowed : 5);
        ck_assert(!linked_list_append(list, list));
        ck_assert(!linked_list_insert(list, 3, 1));
        ck_assert_ptr_null(linked_list_iter_new(list));
        ck_assert_ptr_null(linked_list_new());
        allow_allocations();
        expect_contents(list, &model);
    }
    linked_list_free(list);
}
END_TEST

TCase *linked_list_case(void)
{
    TCase *tcase = tcase_create("linked_list");
    tcase_add_test(tcase, behaves_like_an_array);
    tcase_add_test(tcase, copies_are_equal_and_independent);
    tcase_add_test(tcase, iterators_notice_changes);
    tcase_add_test(tcase, survives_lack_of_memory);
    return tcase;
}
