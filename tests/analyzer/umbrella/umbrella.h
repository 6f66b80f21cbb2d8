/* Declares nothing: what it includes, out of a folder of another name, is the library. */
#ifndef UMBRELLA_H
#define UMBRELLA_H

#include <inside/rain.h> // and nothing else
#include <stddef.h>

#endif
