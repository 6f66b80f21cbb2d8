/* A correct library whose rules stand in its comments alone: what breaks them may be doubted, but
 * is no bug. */
#ifndef DOUBTS_H
#define DOUBTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* A class of characters; one of those that kind_letters and kind_digits return. */
typedef struct {
    unsigned bits;
    const unsigned char *table;
} kind;
kind kind_letters(void);
kind kind_digits(void);
bool kind_has(unsigned char c, kind k);

/* The characters of all names together; none of them is NULL. */
size_t names_length(const char *const *names, size_t count);

/* The length of the name of a color, by the id that color_add returned. */
int color_add(const char *name);
size_t color_name_length(int color_id);

/* A reader of files. After READER_FATAL nothing but reader_free may be called. */
#define READER_OK    0
#define READER_FATAL (-30)
typedef struct reader reader;
reader *reader_new(void);
int reader_open(reader *r, const char *path);
int reader_size(const reader *r);
void reader_free(reader *r);

/* Reverses each of n triples of bytes. */
void triples_reverse(unsigned char *tp, size_t n);

/* The length of the first character of text; n must be > 0. */
int text_first(const unsigned char *text, size_t n);

/* Begins a chunk with a name of four characters and so many bytes of contents. */
typedef struct chunks chunks;
chunks *chunks_new(void);
unsigned chunks_begin(chunks *c, const unsigned char *name, unsigned length);
void chunks_free(chunks *c);

/* A text that grows; what is appended must not lie in it. */
typedef struct text text;
text *text_new(void);
void text_append(text *t, const char *more);
const char *text_string(const text *t);
void text_free(text *t);

/* The bytes that were put in, *size of them, with no terminator. */
const char *text_bytes(const text *t, int *size);

/* A stack of numbers; stack_push_expand is there for stack_push. */
typedef struct {
    int *items;
    int *tail;
    int *end;
} stack;
stack *stack_new(void);
void stack_free(stack *s);
bool stack_push_expand(stack *s, int number);
static inline bool stack_push(stack *s, int number)
{
    if (s->tail == s->end) {
        return stack_push_expand(s, number);
    }
    *s->tail++ = number;
    return true;
}
int stack_depth(const stack *s);

/* Memory of the library's own, and a store that takes such. */
void *memory_new(size_t size);
void memory_free(void *memory);
int store_adopt(void *data, size_t size, int flags);

/* How many options there are before the one whose name is NULL. */
struct option {
    const char *name;
    int value;
};
struct group {
    struct option option;
    int number;
};
typedef struct options options;
options *options_new(const struct option *table);
int options_count(const options *o);
void options_free(options *o);

/* The number of digits; the last of them is not 0. */
size_t digits_used(const unsigned long *digits, size_t count);

/* Fills the tables that follow *p in PALETTE_SIZE bytes. */
#define PALETTE_SIZE 512
struct palette {
    unsigned char *table;
    int count;
};
int palette_init(struct palette *p, const float *luma);

/* A pen; pen_end_path ends what pen_begin_path began. */
typedef struct pen pen;
pen *pen_new(void);
void pen_begin_path(pen *p);
int pen_end_path(pen *p);
void pen_free(pen *p);

/* A sum of bytes by a secret of SECRET_SIZE_MIN bytes at least. */
#define SECRET_SIZE_MIN 40
unsigned sum_with_secret(const void *data, size_t len, const void *secret, size_t secretSize);

/* A state, of which nothing may be asked before state_reset. */
typedef struct state state;
state *state_new(void);
int state_reset(state *s, unsigned seed);
int state_update(state *s, const char *input);
void state_free(state *s);

/* A row of numbers; row_set_room is for those who have made the room themselves. */
typedef struct {
    int *items;
    int used;
    int room;
} row;
row *row_new(void);
void row_free(row *r);
int row_add(row *r, int number);
static inline void row_set_room(row *r, int room)
{
    r->room = room;
}

/* Pads the bytes of a packet to the new length; data must have room for that. */
int packet_pad(unsigned char *data, int len, int new_len);

/* Texts of wide characters: wide_from tells how many there are, and puts nothing behind them;
 * wide_length wants a zero there. Freed by the caller. */
unsigned short *wide_from(const char *text, size_t length, size_t *count);
unsigned short *wide_copy(const unsigned short *units, size_t count);
size_t wide_length(const unsigned short *text);

/* A port, to be attached to a sink before anything is written to it. */
typedef struct port port;
typedef void port_sink(void *user_data, const char *text);
port *port_new(void);
void port_free(port *p);
void port_attach(port *p, port_sink *sink, void *user_data);
void port_write(port *p, const char *text);

/* Adds up what is printed. The caller sets out; printer_init leaves it as it is. */
typedef struct {
    long total;
    int calls;
} printer_sum;
typedef struct {
    printer_sum *out;
    const char *digits;
    char last;
} printer;
enum printer_way { PRINTER_MUTE, PRINTER_SOFT, PRINTER_LOUD };
void printer_init(printer *p);
long printer_put(printer *p, enum printer_way way);

/* A chunk of a picture: its name has four letters, and length is that of what will follow. */
int chunk_begin(const unsigned char *name, size_t length);

/* A copy of a text; freed by the caller. */
char *note_new(const char *text);

/* Puts text in capitals into shout, where there has to be room for it. */
void note_shout(const char *text, char *shout);

/* Puts a header and len bytes of str behind it into der; *der_len becomes how many there are. */
void der_encode(const unsigned char *str, int str_len, unsigned char *der, int *der_len);

/* How many bytes the name has that is packed at `packed` in the message, or -1: labels, each behind
 * its length, up to a 0; two bits that are set say that the name goes on elsewhere in the message.
 */
/* A message that holds one name, as a text. */
const char *packed_example(void);
int packed_name_length(const unsigned char *packed, const unsigned char *message, int length);

/* A poster that is shown by a function, with data for it, once it has both and a title. */
typedef struct poster poster;
poster *poster_new(void);
void poster_free(poster *n);
void poster_set_show(poster *n, int (*show)(const char *text, void *data), void *data);
void poster_set_title(poster *n, const char *title);
int poster_show(const poster *n);
/* Shows the data as a text. */
size_t poster_data_length(const poster *n);

/* A tray is shared by references: new yields one, ref takes another, unref gives one up. */
typedef struct tray tray;
typedef struct rack rack;
tray *tray_new(void);
void tray_ref(tray *t);
void tray_unref(tray *t);
/* Holds a reference of its own. */
rack *rack_new(tray *t);
int rack_width(const rack *r);
void rack_free(rack *r);

/* A loom that weaves between start and stop. */
typedef struct loom loom;
loom *loom_new(void);
void loom_free(loom *l);

/* Makes ready for rows of so many threads, from 1 to 100. Returns 0, or -1 for another number. */
int loom_start(loom *l, int threads);

/* How many threads of a row are not blank. The loom must be started. */
int loom_weave(loom *l, const char *row);
void loom_stop(loom *l);

/* A rope of pieces. */
typedef struct rope rope;
rope *rope_new(const char *piece);
void rope_free(rope *r);
size_t rope_length(const rope *r);

/* Puts the pieces of tail behind those of r; tail is no more then. */
void rope_concat(rope *r, rope *tail);

/* How many characters a text in UTF-8 has. */
size_t label_length(const char *label);

/* The sum of a block, of which there is one size. */
unsigned sum_of_block(const unsigned char *block);

/* Fills digits with the last digits of a number, without any terminator. */
void digits_write(unsigned number, char *digits, size_t size);

/* How many digits the text begins with. */
size_t digits_count(const char *text);

/* Prints the length, and a zero byte. */
void digits_show(size_t length);

#endif
