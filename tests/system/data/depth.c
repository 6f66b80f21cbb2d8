#include "depth.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

depth_status depth_find_keyword(const char *text, int *which)
{
    static const char *const words[] = {"persimmon", "quince", "rambutan"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, words[i]) == 0) {
            *which = i;
            return DEPTH_OK;
        }
    }
    return DEPTH_ERROR;
}

depth_status depth_run_command(const char *text)
{
    bool is_command = text[0] == 'z' && text[1] == '@' && text[2] == 'p';
    return is_command ? DEPTH_OK : DEPTH_ERROR;
}

depth_status depth_measure_picture(const unsigned char *data, size_t size, int *width)
{
    if (size < 8 || data[0] != 0x9d || data[1] != 'P' || data[2] != 'I' || data[3] != 'C' ||
        data[4] + data[5] + data[6] != data[7]) {
        return DEPTH_ERROR;
    }
    *width = data[4];
    return DEPTH_OK;
}

depth_status depth_measure_file(const char *filename, int *width)
{
    unsigned char data[64];
    FILE *file = fopen(filename, "rb");
    if (file == NULL) {
        return DEPTH_ERROR;
    }
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    return depth_measure_picture(data, size, width);
}

static unsigned check_of(unsigned number)
{
    return number * 2654435761u >> 16;
}

char *depth_print_ticket(int number)
{
    char *ticket = malloc(32);
    if (ticket != NULL) {
        snprintf(ticket, 32, "%u.%u", (unsigned)number, check_of((unsigned)number));
    }
    return ticket;
}

depth_status depth_parse_ticket(const char *ticket, unsigned *value)
{
    unsigned check;
    if (sscanf(ticket, "%u.%u", value, &check) != 2 || check != check_of(*value)) {
        return DEPTH_ERROR;
    }
    return DEPTH_OK;
}

struct depth_channel {
    depth_sink *sink;
    void *user_data;
};

depth_channel *depth_channel_new(void)
{
    return calloc(1, sizeof(depth_channel));
}

void depth_channel_free(depth_channel *channel)
{
    free(channel);
}

void depth_channel_attach(depth_channel *channel, depth_sink *sink, void *user_data)
{
    channel->sink = sink;
    channel->user_data = user_data;
}

depth_status depth_channel_send(depth_channel *channel, int byte)
{
    if (channel->sink == NULL) {
        return DEPTH_ERROR;
    }
    channel->sink(channel->user_data, byte);
    return DEPTH_OK;
}
