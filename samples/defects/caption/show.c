#include "caption.h"

int main(void)
{
    caption *l = caption_new("");
    caption_trim(l);
    caption_free(l);
}
