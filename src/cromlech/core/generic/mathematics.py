"""Functions of real numbers that give the same last bit on every target.

Every library has an `exp` of its own, and their results differ in the last bit now and then. That is enough for two
searches to part ways. `math.sqrt` and the four basic operations are exact everywhere (IEEE 754), so rules use those.
"""

from cromlech.core.rules import rule

LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""ln 2 in two parts: the first is so short that small multiples of it are exact."""
BY_LN2 = 1.44269504088896338700
LEAST, GREATEST = -745.0, 709.0
INFINITE = float("inf")


@rule
def exp(x: float) -> float:
    """e to the power of x, off by less than one unit in the last place; above 709 infinite, below -745 zero.

    The method is that of fdlibm (Sun Microsystems, 1993): e^x = 2^k · e^r with |r| ≤ ½ ln 2, and a rational
    approximation of e^r.
    """
    if x > GREATEST:
        return INFINITE
    if x < LEAST:
        return 0.0
    k = int(x * BY_LN2 + (0.5 if x >= 0.0 else -0.5))
    high = x - k * LN2_HIGH
    low = k * LN2_LOW
    r = high - low
    t = r * r
    t = 1.66666666666666019037e-01 + t * (
        -2.77777777770155933842e-03
        + t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))
    )
    c = r - r * r * t
    y = 1.0 - ((low - (r * c) / (2.0 - c)) - high)
    power = 2.0
    if k < 0:
        power = 0.5
        k = -k
    while k > 0:
        if k & 1:
            y *= power
        power *= power
        k >>= 1
    return y
