/* Includes the source itself: that the tree is a red-black tree cannot be seen from outside. */
#include "support.h"

#include <limits.h>

#include "failing_memory.h"

#include "tree_map.c"

struct entry {
    int key;
    int value;
};

struct model {
    struct entry entries[128];
    size_t size;
};

/* The position of key, or where it would be. */
static size_t model_find(const struct model *model, int key)
{
    size_t at = 0;
    while (at < model->size && model->entries[at].key < key) {
        at++;
    }
    return at;
}

static bool model_has(const struct model *model, int key)
{
    size_t at = model_find(model, key);
    return at < model->size && model->entries[at].key == key;
}

static void model_put(struct model *model, int key, int value)
{
    size_t at = model_find(model, key);
    if (!model_has(model, key)) {
        for (size_t i = model->size++; i > at; i--) {
            model->entries[i] = model->entries[i - 1];
        }
    }
    model->entries[at] = (struct entry){key, value};
}

static void model_remove(struct model *model, int key)
{
    size_t at = model_find(model, key);
    model->size--;
    for (size_t i = at; i < model->size; i++) {
        model->entries[i] = model->entries[i + 1];
    }
}

/* Checks the subtree and returns how many black nodes each way down passes. */
static int black_height(const struct node *node, const struct node *parent)
{
    if (node == NULL) {
        return 0;
    }
    ck_assert_ptr_eq(node->parent, parent);
    ck_assert(!(node->is_red && is_red(parent)));
    int height = black_height(node->child[0], node);
    ck_assert_int_eq(height, black_height(node->child[1], node));
    return height + !node->is_red;
}

struct progress {
    const struct model *model;
    size_t at;
    size_t stop;
};

static bool compare_entry(int key, int value, void *context)
{
    struct progress *progress = context;
    ck_assert_int_eq(key, progress->model->entries[progress->at].key);
    ck_assert_int_eq(value, progress->model->entries[progress->at].value);
    return ++progress->at < progress->stop;
}

static void expect_contents(const TreeMap *map, const struct model *model)
{
    int keys[128];
    ck_assert(!is_red(map->root));
    black_height(map->root, NULL);
    ck_assert_uint_eq(tree_map_size(map), model->size);
    ck_assert_int_eq(tree_map_is_empty(map), model->size == 0);
    struct progress all = {.model = model, .stop = SIZE_MAX};
    ck_assert_uint_eq(tree_map_each(map, compare_entry, &all), model->size);
    size_t part = draw(20);
    size_t expected = part < model->size ? part : model->size;
    ck_assert_uint_eq(tree_map_keys(map, keys, part), expected);
    for (size_t i = 0; i < expected; i++) {
        ck_assert_int_eq(keys[i], model->entries[i].key);
    }
    if (expected > 0) {
        struct progress some = {.model = model, .stop = expected};
        ck_assert_uint_eq(tree_map_each(map, compare_entry, &some), expected);
    }
    int key = 77;
    int value = 77;
    ck_assert_int_eq(tree_map_nth(map, part, &key, draw(2) ? &value : NULL), part < model->size);
    ck_assert_int_eq(key, part < model->size ? model->entries[part].key : 77);
}

static void expect_lookups(const TreeMap *map, const struct model *model, int key)
{
    size_t at = model_find(model, key);
    bool is_there = model_has(model, key);
    const struct entry *entries = model->entries;
    size_t size = model->size;
    int found = 77;
    ck_assert_int_eq(tree_map_contains_key(map, key), is_there);
    ck_assert_int_eq(tree_map_get(map, key, &found), is_there);
    ck_assert_int_eq(found, is_there ? entries[at].value : 77);
    found = 77;
    ck_assert_int_eq(tree_map_ceiling_key(map, key, &found), at < size);
    ck_assert_int_eq(found, at < size ? entries[at].key : 77);
    found = 77;
    at += is_there;
    ck_assert_int_eq(tree_map_floor_key(map, key, &found), at > 0);
    ck_assert_int_eq(found, at > 0 ? entries[at - 1].key : 77);
    found = 77;
    ck_assert_int_eq(tree_map_first_key(map, &found), size > 0);
    ck_assert_int_eq(found, size > 0 ? entries[0].key : 77);
    found = 77;
    ck_assert_int_eq(tree_map_last_key(map, &found), size > 0);
    ck_assert_int_eq(found, size > 0 ? entries[size - 1].key : 77);
    bool has_value = false;
    for (size_t i = 0; i < size; i++) {
        has_value = has_value || entries[i].value == key;
    }
    ck_assert_int_eq(tree_map_contains_value(map, key), has_value);
}

static void step(TreeMap *map, struct model *model)
{
    int key = draw(2) == 0 ? draw_key() : (int)draw(60);
    int value = draw_key();
    bool is_there = model_has(model, key);
    int old = is_there ? model->entries[model_find(model, key)].value : 77;
    expect_lookups(map, model, key);
    switch (draw(4)) {
    case 0:
        ck_assert(tree_map_put(map, key, value));
        model_put(model, key, value);
        break;
    case 1:
        ck_assert_int_eq(tree_map_put_if_absent(map, key, value), !is_there);
        model_put(model, key, is_there ? old : value);
        break;
    default:
        value = 77;
        ck_assert_int_eq(tree_map_remove(map, key, draw(4) == 0 ? NULL : &value), is_there);
        ck_assert(value == 77 || value == old);
        if (is_there) {
            model_remove(model, key);
        }
        break;
    }
}

START_TEST(behaves_like_a_sorted_array)
{
    for (int round = 0; round < 12; round++) {
        TreeMap *map = tree_map_new();
        struct model model = {.size = 0};
        for (int i = 0; i < 250; i++) {
            step(map, &model);
            if (i % 2 == 0 && model.size < 100) {
                int key = (int)draw(60);
                ck_assert(tree_map_put(map, key, i));
                model_put(&model, key, i);
            }
            expect_contents(map, &model);
        }
        tree_map_clear(map);
        model.size = 0;
        expect_contents(map, &model);
        step(map, &model);
        tree_map_free(map);
    }
    tree_map_free(NULL);
}
END_TEST

START_TEST(copies_are_equal_and_independent)
{
    for (int round = 0; round < 60; round++) {
        TreeMap *map = tree_map_new();
        struct model model = {.size = 0};
        for (int i = 0; i < round; i++) {
            ck_assert(tree_map_put(map, i * 7 % 61, i));
            model_put(&model, i * 7 % 61, i);
        }
        TreeMap *copy = tree_map_copy(map);
        ck_assert(tree_map_equals(map, copy) && tree_map_equals(copy, map));
        expect_contents(copy, &model);
        ck_assert(tree_map_put(copy, 1000, 1));
        ck_assert(!tree_map_equals(map, copy));
        ck_assert(tree_map_remove(copy, 1000, NULL));
        if (round > 0) {
            ck_assert(tree_map_put(copy, 0, -5));
            ck_assert(!tree_map_equals(map, copy));
        }
        expect_contents(map, &model);
        ck_assert(tree_map_put_all(copy, map) && tree_map_put_all(copy, copy));
        ck_assert(tree_map_equals(map, copy));
        tree_map_free(map);
        expect_contents(copy, &model);
        tree_map_free(copy);
    }
}
END_TEST

START_TEST(survives_lack_of_memory)
{
    TreeMap *map = tree_map_new();
    struct model model = {.size = 0};
    for (int i = 0; i < 20; i++) {
        ck_assert(tree_map_put(map, i, i));
        model_put(&model, i, i);
    }
    for (unsigned allowed = 0; allowed < 21; allowed++) {
        fail_allocations_after(allowed);
        ck_assert_ptr_null(tree_map_copy(map));
        ck_assert(!tree_map_put(map, 1000, 1) && !tree_map_put_if_absent(map, 1000, 1));
        ck_assert(tree_map_put(map, 5, 5) && !tree_map_put_if_absent(map, 5, 1));
        ck_assert_ptr_null(tree_map_new());
        allow_allocations();
        expect_contents(map, &model);
    }
    TreeMap *other = tree_map_new();
    fail_allocations_after(7);
    ck_assert(!tree_map_put_all(other, map));
    allow_allocations();
    ck_assert_uint_eq(tree_map_size(other), 7);
    tree_map_free(other);
    tree_map_free(map);
}
END_TEST

START_TEST(stays_flat_when_keys_rise)
{
    enum { COUNT = 20000 };
    TreeMap *map = tree_map_new();
    for (int i = 0; i < COUNT; i++) {
        ck_assert(tree_map_put(map, i, -i));
    }
    ck_assert_int_le(black_height(map->root, NULL), 16);
    TreeMap *copy = tree_map_copy(map);
    ck_assert(tree_map_equals(map, copy));
    for (int i = 0; i < COUNT; i++) {
        ck_assert(tree_map_remove(map, i, NULL));
    }
    ck_assert(tree_map_is_empty(map));
    tree_map_free(map);
    tree_map_free(copy);
}
END_TEST

TCase *tree_map_case(void)
{
    TCase *tcase = tcase_create("tree_map");
    tcase_add_test(tcase, behaves_like_a_sorted_array);
    tcase_add_test(tcase, copies_are_equal_and_independent);
    tcase_add_test(tcase, survives_lack_of_memory);
    tcase_add_test(tcase, stays_flat_when_keys_rise);
    return tcase;
}
