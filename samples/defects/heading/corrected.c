#include "heading.h"

#include <math.h>

/* What is left of a positive number when 360 has been taken off as often as it goes: largest
 * multiples first. */
static double rest(double degrees)
{
    double step = 360.0;
    while (step <= degrees / 2.0) {
        step *= 2.0;
    }
    for (; step >= 360.0; step /= 2.0) {
        if (degrees >= step) {
            degrees -= step;
        }
    }
    return degrees;
}

double heading_wrap(double degrees)
{
    if (!isfinite(degrees)) {
        return NAN;
    }
    const double left = rest(degrees < 0.0 ? -degrees : degrees);
    const double wrapped = degrees < 0.0 && left > 0.0 ? 360.0 - left : left;
    return wrapped < 360.0 ? wrapped : 0.0;
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
