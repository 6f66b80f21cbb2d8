/* Functions that refuse nearly every input: what they want is in the library's data, in a
 * dictionary, in a corpus, in what another function prints, or is another call before them. */
#ifndef DEPTH_H
#define DEPTH_H

#include <stddef.h>

typedef enum { DEPTH_ERROR = -1, DEPTH_OK } depth_status;

/* Wants one of the words that the library knows; its number comes back. */
depth_status depth_find_keyword(const char *text, int *which);

/* Wants a command that stands nowhere in the library as a text. */
depth_status depth_run_command(const char *text);

/* Wants a picture. */
depth_status depth_measure_picture(const unsigned char *data, size_t size, int *width);

/* The same of a file. */
depth_status depth_measure_file(const char *filename, int *width);

/* A text that only depth_parse_ticket understands; freed by the caller. */
char *depth_print_ticket(int number);
depth_status depth_parse_ticket(const char *ticket, unsigned *value);

typedef struct depth_channel depth_channel;
typedef void depth_sink(void *user_data, int byte);

/* A channel has to be given a sink before anything is sent. */
depth_channel *depth_channel_new(void);
void depth_channel_free(depth_channel *channel);
void depth_channel_attach(depth_channel *channel, depth_sink *sink, void *user_data);
depth_status depth_channel_send(depth_channel *channel, int byte);

#endif
