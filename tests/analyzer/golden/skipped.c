#include "skipped.h"
struct hidden {
    int a;
};
struct hidden by_value(void)
{
    return (struct hidden){0};
}
