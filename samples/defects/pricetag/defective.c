#include "pricetag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A sign, digits, a point and a fraction. */
enum { MAX_DIGITS = 309, MAX_PRECISION = 6, MAX_PLAIN = 1 + MAX_DIGITS + 1 + MAX_PRECISION };

struct pricetag {
    char text[MAX_PLAIN + 1];
};

void pricetag_style_init(pricetag_style *style)
{
    style->group = '\0';
    style->precision = 2;
}

pricetag *pricetag_new(void)
{
    return calloc(1, sizeof(pricetag));
}

void pricetag_free(pricetag *p)
{
    free(p);
}

size_t pricetag_print(pricetag *p, char *buf, size_t size, double value,
                      const pricetag_style *style)
{
    char plain[MAX_PLAIN + 1];
    const unsigned precision = style->precision < MAX_PRECISION ? style->precision : MAX_PRECISION;
    size_t length = 0;
    if (!(value - value == 0.0)) {
        p->text[length++] = '-';
    } else {
        snprintf(plain, sizeof plain, "%.*f", (int)precision, value);
        const size_t digits = strcspn(plain, ".");
        for (size_t i = 0; plain[i] != '\0'; i++) {
            const size_t left = digits > i ? digits - i : 0;
            if (style->group != '\0' && left != 0 && left % 3 == 0 && i > 0 &&
                plain[i - 1] != '-') {
                p->text[length++] = style->group;
            }
            p->text[length++] = plain[i];
        }
    }
    if (size != 0) {
        const size_t fits = length < size ? length : size - 1;
        memcpy(buf, p->text, fits);
        buf[fits] = '\0';
    }
    return length;
}
