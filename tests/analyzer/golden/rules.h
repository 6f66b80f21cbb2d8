/* What the user says of calls outranks names, types and comments; "own/rules_rules.h" says it. */
#include <stddef.h>
typedef struct pot pot;
typedef struct seed seed;
struct soil {
    int depth;
};
pot *pot_obtain(void);
void pot_relinquish(pot *p);
/* The seed must not be NULL. */
int pot_plant(pot *p, seed *s);
int pot_water(pot *p, const unsigned char *from, int more);
int pot_measure(const pot *p, char *into, size_t *drops);
int pot_weigh(const pot *p, int *result);
int pot_read(pot *p, const char *recipe);
void soil_prime(struct soil *s);
void soil_free(struct soil *s);
int pot_tell(pot *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define pot_drain(p, s) pot_plant((p), (s))
static inline int pot_age(const pot *p) { return p == 0; }
