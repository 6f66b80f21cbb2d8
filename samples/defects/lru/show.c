#include "lru.h"

int main(void)
{
    LruCache *cache = lru_new();
    lru_put(cache, "", "");
    lru_get(cache, "");
    lru_free(cache);
}
