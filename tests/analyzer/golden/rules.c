#include "rules.h"
pot *pot_obtain(void) { return 0; }
void pot_relinquish(pot *p) { (void)p; }
int pot_plant(pot *p, seed *s) { return p != 0 && s != 0; }
int pot_water(pot *p, const unsigned char *from, int more) { return p != 0 && from != 0 && more; }
int pot_measure(const pot *p, char *into, size_t *drops) { return p != 0 && into != 0 && drops != 0; }
int pot_weigh(const pot *p, int *result) { return p != 0 && result != 0; }
int pot_read(pot *p, const char *recipe) { return p != 0 && recipe != 0; }
void soil_prime(struct soil *s) { s->depth = 1; }
void soil_free(struct soil *s) { s->depth = 0; }
int pot_tell(pot *p, const char *format, ...) { return p != 0 && format != 0; }
