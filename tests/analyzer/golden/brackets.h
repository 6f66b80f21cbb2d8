/* Parameters that say in brackets how many elements there have to be. */
static inline int code_check(const char code[3], const char text[], const char one[1]) { return 0; }
static inline void code_write(char code[3], const unsigned char key[16]) {}
static inline int matrix_trace(const int m[9]) { return 0; }
