#include "workspace.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    char *memory = malloc(WORKSPACE_SIZE);
    char *room = malloc(WORKSPACE_SIZE);
    if (memory == NULL || room == NULL) {
        return EXIT_FAILURE;
    }
    workspace *w = workspace_init(memory, WORKSPACE_SIZE);
    workspace_add(w, "ne");
    size_t length = workspace_capitals("nine", argc > 1 ? memory : room, WORKSPACE_SIZE);
    workspace_add(w, "n");
    size_t found = workspace_search(w, "nineteen");
    int count = 0;
    char **words = workspace_split("one two", &count);
    size_t total = words == NULL ? 0 : workspace_total(words, count);
    for (int i = 0; i < count; i++) {
        free(words[i]);
    }
    free(words);
    free(memory);
    free(room);
    return length == 4 && found == 4 && total == 6 ? EXIT_SUCCESS : EXIT_FAILURE;
}
