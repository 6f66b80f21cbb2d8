/* Objects that exist only inside callbacks. */
#include <stddef.h>
typedef struct call call;
typedef struct value value;
typedef void *place;
typedef int (*each_fn)(call *c, int count, value **values, void *user);
static inline int each(int count, each_fn f, void *user) { return 0; }
static inline void watch(void (*watcher)(place p, const value *v)) {}
static inline void call_set_int(call *c, int n) {}
static inline void call_set_text(call *c, const char *text, int length, void (*done)(void *)) {}
static inline const char *call_name(const call *c, char *name, size_t room, int *kind) { return 0; }
static inline int place_line(place p) { return 0; }
static inline int value_weight(const value *v) { return 0; }
struct place_info { int line; };
static inline int place_describe(place p, struct place_info *info) { return 0; }
/* The callback receives it as constant. */
static inline void value_change(value *v) {}
/* Callbacks receive one of the two. */
static inline void call_set_place(call *c, place p) {}
__attribute__((deprecated)) static inline int call_old(call *c) { return 0; }
/* For callbacks of each, and for watchers. */
static inline void call_stop(call *c) {}
typedef struct turn turn;
typedef void (*round_player_fn)(turn *t, int n);
static inline void play(round_player_fn player) {}
/* Ends the turn. For players; they need not say who they are. */
static inline void turn_end(turn *t) {}
/* Must not be called from a player that has ended its turn. */
static inline void turn_take(turn *t) {}
/* For players, who say how far. */
static inline void turn_move(turn *t, int far) {}
