#include "document.h"

int main(void)
{
    document *doc = document_new("");
    document_count(doc, "");
    document_free(doc);
}
