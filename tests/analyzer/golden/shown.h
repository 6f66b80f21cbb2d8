/* A getter tells where the library's struct of numbers lies; a setter takes the caller's. And a
 * constant is named after the field that it is for. */
struct shown_picture;

struct shown_color {
    unsigned char red, green, blue;
};

struct shown_note {
    char *text;
};

#define SHOWN_HEADER_VERSION 3

struct shown_header {
    unsigned version;
    unsigned size;
};

static inline struct shown_picture *shown_picture_new(void)
{
    return 0;
}

static inline void shown_picture_free(struct shown_picture *picture)
{
    (void)picture;
}

static inline int shown_get_background(const struct shown_picture *picture,
                                       struct shown_color **color)
{
    (void)picture;
    (void)color;
    return 0;
}

static inline void shown_set_background(struct shown_picture *picture,
                                        const struct shown_color *color)
{
    (void)picture;
    (void)color;
}

static inline int shown_get_note(const struct shown_picture *picture, struct shown_note **note)
{
    (void)picture;
    (void)note;
    return 0;
}

static inline void shown_set_note(struct shown_picture *picture, const struct shown_note *note)
{
    (void)picture;
    (void)note;
}

static inline int shown_read(struct shown_header *header)
{
    (void)header;
    return 0;
}
