#include "glossary.h"

int main(void)
{
    glossary *g = glossary_new();
    term_id one = glossary_add(g, "ink");
    term_id other = glossary_add(g, "inkwell");
    term_id same = glossary_begin(g, one, 9);
    glossary_drop(g, same);
    const int order = glossary_compare(g, one, other);
    glossary_free(g);
    return order >= 0;
}
