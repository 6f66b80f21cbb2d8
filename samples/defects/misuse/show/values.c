#include "values.h"

int main(int argc, char **argv)
{
    (void)argv;
    value *list = value_list();
    value *text = value_text("a");
    value_add(list, text);
    value_unref(text);
    if (argc > 1) {
        value_unref(text);
    }
    int ok = value_length(value_at(list, 0)) == 1;
    value_unref(list);
    return ok ? 0 : 1;
}
