#include "fields.h"

int main(void)
{
    fields_t *fields = fields_new();
    fields_add(fields, "", "");
    fields_add(fields, "", "");
    fields_add(fields, "", "");
    fields_add(fields, "", "");
    fields_add(fields, "", "");
    fields_free(fields);
}
