#include "query.h"

int main(int argc, char **argv)
{
    (void)argv;
    query *q = query_prepare("?");
    if (argc == 1) {
        query_bind(q, 0, "");
    }
    query_run(q);
    query_free(q);
}
