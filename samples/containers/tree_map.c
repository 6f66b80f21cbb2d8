#include "tree_map.h"

#include <stdlib.h>

/* A red node has black children, and every way from the root to a missing child passes the same
 * number of black nodes. A missing child counts as black. */
struct node {
    struct node *parent;
    struct node *child[2]; /* smaller keys, larger keys */
    int key;
    int value;
    bool is_red;
};

struct TreeMap {
    struct node *root;
    size_t size;
};

TreeMap *tree_map_new(void)
{
    return calloc(1, sizeof(TreeMap));
}

void tree_map_free(TreeMap *map)
{
    if (map != NULL) {
        tree_map_clear(map);
        free(map);
    }
}

static bool is_red(const struct node *node)
{
    return node != NULL && node->is_red;
}

/* On which side of its parent the node hangs: 0 or 1. It must have a parent. */
static int side_of(const struct node *node)
{
    return node->parent->child[1] == node;
}

/* The outermost node on a side of the subtree, or NULL if it is empty. */
static struct node *outermost(struct node *node, int side)
{
    while (node != NULL && node->child[side] != NULL) {
        node = node->child[side];
    }
    return node;
}

/* The next node in ascending order, or NULL. */
static struct node *successor(struct node *node)
{
    if (node->child[1] != NULL) {
        return outermost(node->child[1], 0);
    }
    while (node->parent != NULL && side_of(node) == 1) {
        node = node->parent;
    }
    return node->parent;
}

static struct node *find(const TreeMap *map, int key)
{
    struct node *node = map->root;
    while (node != NULL && node->key != key) {
        node = node->child[key > node->key];
    }
    return node;
}

/* Puts heir (or nothing) where node hangs. */
static void replace(TreeMap *map, const struct node *node, struct node *heir)
{
    if (node->parent == NULL) {
        map->root = heir;
    } else {
        node->parent->child[side_of(node)] = heir;
    }
    if (heir != NULL) {
        heir->parent = node->parent;
    }
}

/* Moves node down to the given side; its child on the other side takes its place. */
static void rotate(TreeMap *map, struct node *node, int side)
{
    struct node *riser = node->child[!side];
    struct node *between = riser->child[side];
    replace(map, node, riser);
    riser->child[side] = node;
    node->parent = riser;
    node->child[!side] = between;
    if (between != NULL) {
        between->parent = node;
    }
}

/* Restores the order of colours after the red node was added. */
static void repair_insertion(TreeMap *map, struct node *node)
{
    while (is_red(node->parent)) {
        /* A red node is never the root, so there is a grandparent. */
        struct node *parent = node->parent;
        struct node *grandparent = parent->parent;
        int side = side_of(parent);
        struct node *uncle = grandparent->child[!side];
        if (is_red(uncle)) {
            parent->is_red = false;
            uncle->is_red = false;
            grandparent->is_red = true;
            node = grandparent;
            continue;
        }
        if (side_of(node) != side) {
            rotate(map, parent, side);
            parent = node;
        }
        parent->is_red = false;
        grandparent->is_red = true;
        rotate(map, grandparent, !side);
        break;
    }
    map->root->is_red = false;
}

/* The node with key, added with value if it is new. NULL if memory ran out. */
static struct node *find_or_add(TreeMap *map, int key, int value)
{
    struct node *parent = NULL;
    struct node **link = &map->root;
    while (*link != NULL) {
        parent = *link;
        if (parent->key == key) {
            return parent;
        }
        link = &parent->child[key > parent->key];
    }
    struct node *node = calloc(1, sizeof(*node));
    if (node == NULL) {
        return NULL;
    }
    node->parent = parent;
    node->key = key;
    node->value = value;
    node->is_red = true;
    *link = node;
    map->size++;
    repair_insertion(map, node);
    return node;
}

bool tree_map_put(TreeMap *map, int key, int value)
{
    struct node *node = find_or_add(map, key, value);
    if (node == NULL) {
        return false;
    }
    node->value = value;
    return true;
}

bool tree_map_put_if_absent(TreeMap *map, int key, int value)
{
    size_t before = map->size;
    return find_or_add(map, key, value) != NULL && map->size > before;
}

bool tree_map_put_all(TreeMap *map, const TreeMap *other)
{
    if (map == other) {
        return true;
    }
    for (struct node *node = outermost(other->root, 0); node != NULL; node = successor(node)) {
        if (!tree_map_put(map, node->key, node->value)) {
            return false;
        }
    }
    return true;
}

/* A node like from, without children; NULL if memory ran out. */
static struct node *clone(const struct node *from, struct node *parent)
{
    struct node *node = calloc(1, sizeof(*node));
    if (node != NULL) {
        node->parent = parent;
        node->key = from->key;
        node->value = from->value;
        node->is_red = from->is_red;
    }
    return node;
}

/* Copies the shape too: walks through both trees in step, making each node on the way down. */
TreeMap *tree_map_copy(const TreeMap *map)
{
    TreeMap *copy = tree_map_new();
    if (copy == NULL || map->root == NULL) {
        return copy;
    }
    const struct node *from = map->root;
    struct node *to = copy->root = clone(from, NULL);
    while (to != NULL) {
        int side = 0;
        while (side < 2 && (from->child[side] == NULL || to->child[side] != NULL)) {
            side++;
        }
        if (side < 2) {
            from = from->child[side];
            to = to->child[side] = clone(from, to);
        } else if (from->parent != NULL) {
            from = from->parent;
            to = to->parent;
        } else {
            copy->size = map->size;
            return copy;
        }
    }
    tree_map_free(copy);
    return NULL;
}

bool tree_map_get(const TreeMap *map, int key, int *value)
{
    const struct node *node = find(map, key);
    if (node == NULL) {
        return false;
    }
    *value = node->value;
    return true;
}

/* Restores the order of colours after a black node was taken out above the given side of parent:
 * the ways through that side lack one black node. parent is NULL if the tree lacks its root's. */
static void repair_removal(TreeMap *map, struct node *parent, int side)
{
    while (parent != NULL && !is_red(parent->child[side])) {
        struct node *sibling = parent->child[!side];
        if (is_red(sibling)) {
            sibling->is_red = false;
            parent->is_red = true;
            rotate(map, parent, side);
            sibling = parent->child[!side];
        }
        if (!is_red(sibling->child[0]) && !is_red(sibling->child[1])) {
            sibling->is_red = true;
            if (parent->is_red || parent->parent == NULL) {
                parent->is_red = false;
                return;
            }
            side = side_of(parent);
            parent = parent->parent;
            continue;
        }
        if (!is_red(sibling->child[!side])) {
            sibling->child[side]->is_red = false;
            sibling->is_red = true;
            rotate(map, sibling, !side);
            sibling = parent->child[!side];
        }
        sibling->is_red = parent->is_red;
        parent->is_red = false;
        sibling->child[!side]->is_red = false;
        rotate(map, parent, side);
        return;
    }
    struct node *red = parent != NULL ? parent->child[side] : map->root;
    if (red != NULL) {
        red->is_red = false;
    }
}

bool tree_map_remove(TreeMap *map, int key, int *value)
{
    struct node *node = find(map, key);
    if (node == NULL) {
        return false;
    }
    if (value != NULL) {
        *value = node->value;
    }
    if (node->child[0] != NULL && node->child[1] != NULL) {
        /* The next entry moves here, and its node goes, which has one child at most. */
        struct node *next = outermost(node->child[1], 0);
        node->key = next->key;
        node->value = next->value;
        node = next;
    }
    struct node *parent = node->parent;
    int side = parent == NULL ? 0 : side_of(node);
    replace(map, node, node->child[node->child[0] == NULL]);
    if (!node->is_red) {
        repair_removal(map, parent, side);
    }
    free(node);
    map->size--;
    return true;
}

bool tree_map_contains_key(const TreeMap *map, int key)
{
    return find(map, key) != NULL;
}

bool tree_map_contains_value(const TreeMap *map, int value)
{
    struct node *node = outermost(map->root, 0);
    while (node != NULL && node->value != value) {
        node = successor(node);
    }
    return node != NULL;
}

static bool store_key(const struct node *node, int *key)
{
    if (node == NULL) {
        return false;
    }
    *key = node->key;
    return true;
}

bool tree_map_first_key(const TreeMap *map, int *key)
{
    return store_key(outermost(map->root, 0), key);
}

bool tree_map_last_key(const TreeMap *map, int *key)
{
    return store_key(outermost(map->root, 1), key);
}

bool tree_map_floor_key(const TreeMap *map, int key, int *found)
{
    const struct node *best = NULL;
    const struct node *node = map->root;
    while (node != NULL) {
        if (node->key <= key) {
            best = node;
        }
        node = node->child[node->key <= key];
    }
    return store_key(best, found);
}

bool tree_map_ceiling_key(const TreeMap *map, int key, int *found)
{
    const struct node *best = NULL;
    const struct node *node = map->root;
    while (node != NULL) {
        if (node->key >= key) {
            best = node;
        }
        node = node->child[node->key < key];
    }
    return store_key(best, found);
}

bool tree_map_nth(const TreeMap *map, size_t index, int *key, int *value)
{
    if (index >= map->size) {
        return false;
    }
    struct node *node = outermost(map->root, 0);
    while (index-- > 0) {
        node = successor(node);
    }
    if (key != NULL) {
        *key = node->key;
    }
    if (value != NULL) {
        *value = node->value;
    }
    return true;
}

size_t tree_map_keys(const TreeMap *map, int *keys, size_t capacity)
{
    size_t count = 0;
    for (struct node *node = outermost(map->root, 0); node != NULL && count < capacity;
         node = successor(node)) {
        keys[count++] = node->key;
    }
    return count;
}

size_t tree_map_each(const TreeMap *map, TreeMapVisit visit, void *context)
{
    size_t calls = 0;
    for (struct node *node = outermost(map->root, 0); node != NULL; node = successor(node)) {
        calls++;
        if (!visit(node->key, node->value, context)) {
            break;
        }
    }
    return calls;
}

void tree_map_clear(TreeMap *map)
{
    struct node *node = map->root;
    while (node != NULL) {
        struct node *child = node->child[0] != NULL ? node->child[0] : node->child[1];
        if (child != NULL) {
            node = child;
        } else {
            struct node *parent = node->parent;
            replace(map, node, NULL);
            free(node);
            node = parent;
        }
    }
    map->size = 0;
}

bool tree_map_equals(const TreeMap *a, const TreeMap *b)
{
    if (a->size != b->size) {
        return false;
    }
    struct node *x = outermost(a->root, 0);
    struct node *y = outermost(b->root, 0);
    while (x != NULL && y != NULL && x->key == y->key && x->value == y->value) {
        x = successor(x);
        y = successor(y);
    }
    return x == NULL && y == NULL;
}

size_t tree_map_size(const TreeMap *map)
{
    return map->size;
}

bool tree_map_is_empty(const TreeMap *map)
{
    return map->size == 0;
}
