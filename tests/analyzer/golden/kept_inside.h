/* Functions and enumerators that their comments keep for the library itself, and some that only
 * speak of what is internal. */
typedef struct shelf shelf;
shelf *shelf_new(void);
void shelf_free(shelf *s);
/* For internal use only. */
int shelf_rehash(shelf *s);
/* Do not call directly. */
int shelf_grow(shelf *s);
/* This function is used internally by shelf_new(). */
int shelf_check(const shelf *s);
/* Returns how many bytes there are for internal buffers. */
unsigned long shelf_memory(const shelf *s);
/* Copies the name; the copy is kept in memory of the library's, used internally. */
int shelf_rename(shelf *s, const char *name);
enum shelf_kind {
    SHELF_FLAT,
    SHELF_DEEP,
    SHELF_MARK /**< used internally */
};
int shelf_turn(shelf *s, enum shelf_kind kind);
