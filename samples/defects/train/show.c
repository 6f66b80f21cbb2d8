#include "train.h"

int main(void)
{
    train *t = train_new();
    train_reverse(t);
    train_free(t);
}
