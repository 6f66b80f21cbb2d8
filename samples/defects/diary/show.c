#include "diary.h"

#include "../fail.h"

int main(void)
{
    fail_in = 2;
    diary_free(diary_new("Ann"));
}
