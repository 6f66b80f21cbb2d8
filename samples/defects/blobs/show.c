#include "blobs.h"

int main(void)
{
    blob *full = blob_new("full");
    blob *empty = blob_new("");
    blob *joined = blob_join(full, empty);
    blob_unref(empty);
    blob_unref(joined);
    blob_unref(full);
    return 0;
}
