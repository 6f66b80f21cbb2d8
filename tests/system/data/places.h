/* What a library may tell of the machine and of its caller's surroundings, which differ where the
 * tests are run next; and shapes of old and of intrusive interfaces. */
#ifndef PLACES_H
#define PLACES_H

#include <stddef.h>
#include <stdint.h>

/* Whether what is written goes to a terminal. */
int places_is_terminal(void);

/* How many processors there are. */
int places_processors(void);

/* How many pages of memory there are. */
long places_pages(void);

/* The niceness of the process. */
int places_niceness(void);

/* The number of the process. */
int places_process(void);

/* How many of the first capabilities the process has, or may have one day. */
int places_capabilities(void);

/* How many network interfaces there are, -1 if that is not known. */
int places_interfaces(void);

/* How much memory there is, in kilobytes, as the kernel writes it. */
long places_memory(void);

/* On how many processors the process may run. */
int places_allowed(void);

/* Writes which processors are online, as the kernel does, and returns how long that is; -1 if that
 * is not known. */
int places_online(char *out, size_t size);

/* The number of the user. */
int places_user(void);

/* The number of the root directory's file. */
long places_root(void);

/* How many blocks the root directory's file system has. */
long places_blocks(void);

/* For how many days the machine has been running. */
long places_days(void);

/* Colours, by the numbers that files have for them. */
enum places_colour { PLACES_RED = 0x20028888, PLACES_GREEN = 0x20020888 };

/* Returns 3 or 4, how many channels the colour has; 0 if it is none. */
int places_channels(enum places_colour colour);

typedef struct places_list places_list;

/* The user's: part of his own objects. */
struct places_node {
    int rank;                 /* set by the user */
    struct places_node *next; /* private */
};

/* Returns an empty list, NULL if memory ran out. */
places_list *places_new(void);
/* Frees the list, not its nodes. NULL is ignored. */
void places_free(places_list *list);
/* Adds the node in front; it must be in no list. Returns how many there are. */
int places_push(places_list *list, struct places_node *node);
/* The first node, or NULL. */
struct places_node *places_first(const places_list *list);

/* Length of a text, which is only read; old headers know no const. */
int places_length(char *text);

/* Returns what the list is called, which belongs to it. */
char *places_name(places_list *list);

#endif
