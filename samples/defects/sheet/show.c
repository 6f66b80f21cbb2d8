#include "sheet.h"

int main(void)
{
    sheet *s = sheet_new();
    sheet_lock(s, "");
    sheet_lock(s, "a");
    sheet_unref(s);
}
