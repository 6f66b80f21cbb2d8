#include "arglist.h"

int main(void)
{
    arglist *args = arglist_new("");
    arglist_add(args, "");
    arglist_add(args, "");
    arglist_add(args, "");
    arglist_argv(args);
    arglist_free(args);
}
