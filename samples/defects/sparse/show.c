#include "sparse.h"

bool cairn_ensures_sparse_equals(bool ret, const sparse *a, const sparse *b);

int main(void)
{
    sparse *a = sparse_new();
    sparse *b = sparse_new();
    sparse_set(b, 0, 1);
    bool ret = sparse_equals(a, b);
    bool holds = cairn_ensures_sparse_equals(ret, a, b);
    sparse_free(a);
    sparse_free(b);
    return holds ? 0 : 1;
}
