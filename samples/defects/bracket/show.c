#include "bracket.h"

int main(void)
{
    bracket *b = bracket_new();
    bracket_enter(b, "");
    bracket_draw(b);
    bracket_free(b);
}
