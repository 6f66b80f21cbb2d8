#include "csv.h"

int main(void)
{
    csv_row *row = csv_row_new();
    csv_row_parse(row, "\"");
    csv_row_free(row);
}
