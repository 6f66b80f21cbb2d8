#include "heading.h"

#include <math.h>

double heading_wrap(double degrees)
{
    if (!isfinite(degrees)) {
        return NAN;
    }
    while (degrees < 0.0) {
        degrees += 360.0;
    }
    while (degrees >= 360.0) {
        degrees -= 360.0;
    }
    return degrees;
}

double heading_turn(double from, double to)
{
    const double turn = heading_wrap(heading_wrap(to) - heading_wrap(from));
    return turn < 180.0 ? turn : turn - 360.0;
}

double heading_back(double degrees)
{
    return heading_wrap(heading_wrap(degrees) + 180.0);
}
