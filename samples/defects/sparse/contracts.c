/* What has to hold of the results of sparse.h. */
#include "sparse.h"

bool cairn_ensures_sparse_equals(bool ret, const sparse *a, const sparse *b);

/* It does not matter which of the two comes first. */
bool cairn_ensures_sparse_equals(bool ret, const sparse *a, const sparse *b)
{
    return sparse_equals(b, a) == ret;
}
