typedef struct doc doc;
static inline doc *doc_new(void) { return 0; }
/* The new document. */
static inline int doc_put(doc *target, doc *extra) { return 0; }
/* Puts extra into target. extra may be NULL. */
static inline int doc_get(doc *target, doc *extra) { return 0; }
/* Gets. target must not be NULL. */
