#include "huffman.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *parent; /* NULL for the root */
    unsigned long weight;
    bool joined;
};

struct code {
    struct node *leaves[UCHAR_MAX + 1]; /* NULL for bytes without a code */
    struct node nodes[];                /* those of bytes first */
};

struct huffman {
    unsigned long counts[UCHAR_MAX + 1];
    struct code *code; /* NULL before it is built */
};

huffman *huffman_new(void)
{
    return calloc(1, sizeof(huffman));
}

void huffman_free(huffman *h)
{
    if (h != NULL) {
        free(h->code);
        free(h);
    }
}

void huffman_count(huffman *h, const unsigned char *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        h->counts[data[i]]++;
    }
}

/* The lightest of the nodes that are not joined yet. */
static struct node *take_lightest(struct node *nodes, size_t count)
{
    struct node *lightest = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!nodes[i].joined && (lightest == NULL || nodes[i].weight < lightest->weight)) {
            lightest = &nodes[i];
        }
    }
    lightest->joined = true;
    return lightest;
}

bool huffman_build(huffman *h)
{
    size_t kinds = 0;
    for (size_t i = 0; i <= UCHAR_MAX; i++) {
        kinds += h->counts[i] > 0;
    }
    size_t size = sizeof(struct code) + 2 * kinds * sizeof(struct node);
    struct code *code = kinds > 0 ? calloc(1, size) : NULL;
    if (code == NULL) {
        return false;
    }
    struct node *nodes = code->nodes;
    size_t used = 0;
    for (size_t i = 0; i <= UCHAR_MAX; i++) {
        if (h->counts[i] > 0) {
            nodes[used].weight = h->counts[i];
            code->leaves[i] = &nodes[used++];
        }
    }
    for (size_t left = kinds; left > 1; left--) {
        struct node *a = take_lightest(nodes, used);
        struct node *b = take_lightest(nodes, used);
        nodes[used].weight = a->weight + b->weight;
        a->parent = &nodes[used];
        b->parent = &nodes[used];
        used++;
    }
    free(h->code);
    h->code = code;
    return true;
}

unsigned huffman_bits(const huffman *h, unsigned char byte)
{
    const struct node *node = h->code->leaves[byte];
    if (node == NULL) {
        return 0;
    }
    unsigned bits = 0;
    while (node->parent != NULL) {
        node = node->parent;
        bits++;
    }
    return bits > 0 ? bits : 1; /* the only byte that there is takes one as well */
}

unsigned long huffman_size(const huffman *h, const unsigned char *data, size_t size)
{
    unsigned long bits = 0;
    for (size_t i = 0; i < size; i++) {
        bits += huffman_bits(h, data[i]);
    }
    return bits;
}
