/* Written for use behind other headers. */
int make_folder(const char *path, mode_t mode);
void print_to(FILE *file);
