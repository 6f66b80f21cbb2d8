#define _GNU_SOURCE
#include "places.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <unistd.h>

int capget(struct __user_cap_header_struct *header, struct __user_cap_data_struct *data);

struct places_list {
    struct places_node *first;
    int count;
    char name[8];
};

int places_is_terminal(void)
{
    return isatty(0) + isatty(1) + isatty(2);
}

int places_processors(void)
{
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

long places_pages(void)
{
    return sysconf(_SC_PHYS_PAGES);
}

int places_niceness(void)
{
    return getpriority(PRIO_PROCESS, 0);
}

int places_process(void)
{
    return getpid();
}

int places_capabilities(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[2];
    int count = 0;
    if (capget(&header, data) != 0) {
        return -1;
    }
    for (unsigned i = 0; i < 8; i++) {
        count += (int)(data[0].effective >> i & 1) + (int)(prctl(PR_CAPBSET_READ, i, 0, 0, 0) == 1);
    }
    return count;
}

int places_interfaces(void)
{
    DIR *directory = opendir("/sys/class/net");
    int count = 0;
    if (directory == NULL) {
        return -1;
    }
    while (readdir(directory) != NULL) {
        count++;
    }
    closedir(directory);
    return count;
}

long places_memory(void)
{
    FILE *file = fopen("/proc/meminfo", "r");
    long memory = -1;
    if (file != NULL) {
        if (fscanf(file, "MemTotal: %ld", &memory) != 1) {
            memory = -1;
        }
        fclose(file);
    }
    return memory;
}

int places_allowed(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : -1;
}

int places_online(char *out, size_t size)
{
    int file = open("/sys/devices/system/cpu/online", O_RDONLY);
    int length = -1;
    if (file < 0) {
        return -1;
    }
    if (size != 0) {
        length = (int)read(file, out, size - 1);
        out[length < 0 ? 0 : length] = '\0';
    }
    close(file);
    return length;
}

int places_user(void)
{
    return (int)getuid();
}

long places_root(void)
{
    struct stat status;
    return stat("/", &status) == 0 ? (long)status.st_ino : -1;
}

long places_blocks(void)
{
    struct statvfs status;
    return statvfs("/", &status) == 0 ? (long)status.f_blocks : -1;
}

long places_days(void)
{
    struct sysinfo machine;
    return sysinfo(&machine) == 0 ? machine.uptime / 86400 : -1;
}

int places_channels(enum places_colour colour)
{
    return colour == PLACES_RED ? 4 : colour == PLACES_GREEN ? 3 : 0;
}

places_list *places_new(void)
{
    places_list *list = calloc(1, sizeof *list);
    if (list != NULL) {
        strcpy(list->name, "places");
    }
    return list;
}

void places_free(places_list *list)
{
    free(list);
}

int places_push(places_list *list, struct places_node *node)
{
    node->next = list->first;
    list->first = node;
    return ++list->count;
}

struct places_node *places_first(const places_list *list)
{
    return list->first;
}

int places_length(char *text)
{
    return (int)strlen(text);
}

char *places_name(places_list *list)
{
    return list->name;
}
