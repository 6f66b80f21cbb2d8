/* heading: directions in degrees. */
#ifndef HEADING_H
#define HEADING_H

/* The same direction from 0 up to, and not, 360; NAN for what is not finite. */
double heading_wrap(double degrees);

/* By how much to turn from one to the other, from -180 up to, and not, 180. */
double heading_turn(double from, double to);

/* The opposite direction. */
double heading_back(double degrees);

#endif
