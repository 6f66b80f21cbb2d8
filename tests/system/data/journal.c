#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "journal.h"

enum { MOST = 64 };

static char *lines[MOST];
static int count;
static int level;

int journal_add(const char *line)
{
    if (count == MOST) {
        return -1;
    }
    char *copy = malloc(strlen(line) + 1);
    if (copy == NULL) {
        return -1;
    }
    strcpy(copy, line);
    lines[count++] = copy;
    return count;
}

int journal_count(void)
{
    return count;
}

const char *journal_line(int number)
{
    return number >= 0 && number < count ? lines[number] : NULL;
}

const char *journal_last(void)
{
    return count == 0 ? NULL : lines[count - 1];
}

int journal_size(void)
{
    int size = 0;
    for (int i = 0; i < count; i++) {
        size += (int)strlen(lines[i]);
    }
    return size;
}

int journal_print(FILE *file)
{
    for (int i = 0; i < count; i++) {
        fprintf(file, "%d %s\n", level, lines[i]);
    }
    return count;
}

int journal_set_level(int new_level)
{
    const int before = level;
    level = new_level >= 0 && new_level <= 2 ? new_level : level;
    return before;
}

int journal_level(void)
{
    return level;
}

int journal_marks(const char *text)
{
    static const signed char marks[128] = {['0'] = 'n', ['1'] = 'w', ['2'] = 'e'};
    int unknown = 0;
    for (; *text != '\0'; text++) {
#ifdef JOURNAL_DEFECT
        unknown += marks[(int)*text] == 0;
#else
        unknown += *text < 0 || marks[(int)*text] == 0;
#endif
    }
    return unknown;
}
