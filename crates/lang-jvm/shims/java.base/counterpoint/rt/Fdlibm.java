package counterpoint.rt;

/**
 * Logarithms, hyperbolic and inverse functions as StrictMath defines them: by the algorithms of fdlibm, to the last bit.
 * In some releases of the class library they are natives.
 *
 * <p>Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunPro, a Sun Microsystems, Inc.
 * business. Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice
 * is preserved.
 */
public final class Fdlibm {
    private static final double LN2_HIGH = 6.93147180369123816490e-01;
    private static final double LN2_LOW = 1.90821492927058770002e-10;
    private static final double TWO_54 = 0x1p54;
    private static final double HALF_PI = 1.57079632679489655800e+00;
    private static final double HALF_PI_LOW = 6.12323399573676603587e-17;
    private static final double QUARTER_PI = 7.85398163397448278999e-01;
    private static final double PI_LOW = 1.2246467991473531772E-16;
    private static final double TINY = 1.0e-300;

    private static final double[] ATAN_HIGH = {4.63647609000806093515e-01, 7.85398163397448278999e-01,
        9.82793723247329054082e-01, 1.57079632679489655800e+00};
    private static final double[] ATAN_LOW = {2.26987774529616870924e-17, 3.06161699786838301793e-17,
        1.39033110312309984516e-17, 6.12323399573676603587e-17};
    private static final double[] ATAN = {3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01,
        -1.11111104054623557880e-01, 9.09088713343650656196e-02, -7.69187620504482999495e-02, 6.66107313738753120669e-02,
        -5.83357013379057348645e-02, 4.97687799461593236017e-02, -3.65315727442169155270e-02, 1.62858201153657823623e-02};

    private Fdlibm() {
    }

    static int high(double x) {
        return (int) (Double.doubleToRawLongBits(x) >> 32);
    }

    static int low(double x) {
        return (int) Double.doubleToRawLongBits(x);
    }

    static double words(int high, int low) {
        return Double.longBitsToDouble((long) high << 32 | low & 0xffffffffL);
    }

    static double withHigh(double x, int high) {
        return words(high, low(x));
    }

    static double withLow(double x, int low) {
        return words(high(x), low);
    }

    public static double log(double x) {
        int hx = high(x);
        int k = 0;
        if (hx < 0x00100000) {
            if ((hx & 0x7fffffff | low(x)) == 0) {
                return Double.NEGATIVE_INFINITY;
            }
            if (hx < 0) {
                return Double.NaN;
            }
            k -= 54;
            x *= TWO_54;
            hx = high(x);
        }
        if (hx >= 0x7ff00000) {
            return x + x;
        }
        k += (hx >> 20) - 1023;
        hx &= 0x000fffff;
        int i = hx + 0x95f64 & 0x100000;
        x = withHigh(x, hx | i ^ 0x3ff00000);
        k += i >> 20;
        double f = x - 1.0;
        double dk = k;
        if ((0x000fffff & 2 + hx) < 3) {
            if (f == 0.0) {
                return k == 0 ? 0.0 : dk * LN2_HIGH + dk * LN2_LOW;
            }
            double r = f * f * (0.5 - 0.33333333333333333 * f);
            return k == 0 ? f - r : dk * LN2_HIGH - (r - dk * LN2_LOW - f);
        }
        double s = f / (2.0 + f);
        double z = s * s;
        i = hx - 0x6147a;
        double w = z * z;
        int j = 0x6b851 - hx;
        double t1 = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
        double t2 = z * (6.666666666666735130e-01
            + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
        double r = t2 + t1;
        if ((i | j) > 0) {
            double hfsq = 0.5 * f * f;
            return k == 0 ? f - (hfsq - s * (hfsq + r)) : dk * LN2_HIGH - (hfsq - (s * (hfsq + r) + dk * LN2_LOW) - f);
        }
        return k == 0 ? f - s * (f - r) : dk * LN2_HIGH - (s * (f - r) - dk * LN2_LOW - f);
    }

    public static double log10(double x) {
        int hx = high(x);
        int k = 0;
        if (hx < 0x00100000) {
            if ((hx & 0x7fffffff | low(x)) == 0) {
                return Double.NEGATIVE_INFINITY;
            }
            if (hx < 0) {
                return Double.NaN;
            }
            k -= 54;
            x *= TWO_54;
            hx = high(x);
        }
        if (hx >= 0x7ff00000) {
            return x + x;
        }
        k += (hx >> 20) - 1023;
        int i = k >>> 31;
        double y = k + i;
        x = withHigh(x, hx & 0x000fffff | 0x3ff - i << 20);
        double z = y * 3.69423907715893078616e-13 + 4.34294481903251816668e-01 * log(x);
        return z + y * 3.01029995663611771306e-01;
    }

    public static double log1p(double x) {
        int hx = high(x);
        int ax = hx & 0x7fffffff;
        int k = 1;
        double f = 0.0;
        int hu = 1;
        double c = 0.0;
        if (hx < 0x3FDA827A) {
            if (ax >= 0x3ff00000) {
                return x == -1.0 ? Double.NEGATIVE_INFINITY : Double.NaN;
            }
            if (ax < 0x3e200000) {
                return ax < 0x3c900000 ? x : x - x * x * 0.5;
            }
            if (hx > 0 || hx <= 0xbfd2bec3) {
                k = 0;
                f = x;
            }
        }
        if (hx >= 0x7ff00000) {
            return x + x;
        }
        if (k != 0) {
            double u;
            if (hx < 0x43400000) {
                u = 1.0 + x;
                hu = high(u);
                k = (hu >> 20) - 1023;
                c = k > 0 ? 1.0 - (u - x) : x - (u - 1.0);
                c /= u;
            } else {
                u = x;
                hu = high(u);
                k = (hu >> 20) - 1023;
            }
            hu &= 0x000fffff;
            if (hu < 0x6a09e) {
                u = withHigh(u, hu | 0x3ff00000);
            } else {
                k += 1;
                u = withHigh(u, hu | 0x3fe00000);
                hu = 0x00100000 - hu >> 2;
            }
            f = u - 1.0;
        }
        double hfsq = 0.5 * f * f;
        if (hu == 0) {
            if (f == 0.0) {
                return k == 0 ? 0.0 : k * LN2_HIGH + (c + k * LN2_LOW);
            }
            double r = hfsq * (1.0 - 0.66666666666666666 * f);
            return k == 0 ? f - r : k * LN2_HIGH - (r - (k * LN2_LOW + c) - f);
        }
        double s = f / (2.0 + f);
        double z = s * s;
        double r = z * (6.666666666666735130e-01 + z * (3.999999999940941908e-01 + z * (2.857142874366239149e-01
            + z * (2.222219843214978396e-01 + z * (1.818357216161805012e-01 + z * (1.531383769920937332e-01
            + z * 1.479819860511658591e-01))))));
        return k == 0 ? f - (hfsq - s * (hfsq + r)) : k * LN2_HIGH - (hfsq - (s * (hfsq + r) + (k * LN2_LOW + c)) - f);
    }

    public static double expm1(double x) {
        boolean isNegative = high(x) < 0;
        int hx = high(x) & 0x7fffffff;
        if (hx >= 0x4043687A) {
            if (hx >= 0x7ff00000) {
                return x != x ? x + x : isNegative ? -1.0 : x;
            }
            if (x > 7.09782712893383973096e+02) {
                return Double.POSITIVE_INFINITY;
            }
            if (isNegative) {
                return TINY - 1.0;
            }
        }
        int k = 0;
        double c = 0.0;
        if (hx > 0x3fd62e42) {
            double hi;
            double lo;
            if (hx < 0x3FF0A2B2) {
                k = isNegative ? -1 : 1;
                hi = isNegative ? x + LN2_HIGH : x - LN2_HIGH;
                lo = isNegative ? -LN2_LOW : LN2_LOW;
            } else {
                k = (int) (1.44269504088896338700e+00 * x + (isNegative ? -0.5 : 0.5));
                hi = x - k * LN2_HIGH;
                lo = k * LN2_LOW;
            }
            x = hi - lo;
            c = hi - x - lo;
        } else if (hx < 0x3c900000) {
            return x;
        }
        double hfx = 0.5 * x;
        double hxs = x * hfx;
        double r1 = 1.0 + hxs * (-3.33333333333331316428e-02 + hxs * (1.58730158725481460165e-03
            + hxs * (-7.93650757867487942473e-05 + hxs * (4.00821782732936239552e-06 + hxs * -2.01099218183624371326e-07))));
        double t = 3.0 - r1 * hfx;
        double e = hxs * ((r1 - t) / (6.0 - x * t));
        if (k == 0) {
            return x - (x * e - hxs);
        }
        e = x * (e - c) - c;
        e -= hxs;
        if (k == -1) {
            return 0.5 * (x - e) - 0.5;
        }
        if (k == 1) {
            return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
        }
        double y;
        if (k <= -2 || k > 56) {
            y = 1.0 - (e - x);
            return withHigh(y, high(y) + (k << 20)) - 1.0;
        }
        if (k < 20) {
            y = words(0x3ff00000 - (0x200000 >> k), 0) - (e - x);
        } else {
            y = x - (e + words(0x3ff - k << 20, 0));
            y += 1.0;
        }
        return withHigh(y, high(y) + (k << 20));
    }

    public static double sinh(double x) {
        int ix = high(x) & 0x7fffffff;
        if (ix >= 0x7ff00000) {
            return x + x;
        }
        double h = high(x) < 0 ? -0.5 : 0.5;
        if (ix < 0x40360000) {
            if (ix < 0x3e300000) {
                return x;
            }
            double t = expm1(Math.abs(x));
            return ix < 0x3ff00000 ? h * (2.0 * t - t * t / (t + 1.0)) : h * (t + t / (t + 1.0));
        }
        if (ix < 0x40862E42) {
            return h * StrictMath.exp(Math.abs(x));
        }
        if (isBelowOverflow(ix, low(x))) {
            double w = StrictMath.exp(0.5 * Math.abs(x));
            return h * w * w;
        }
        return x * 1.0e307;
    }

    public static double cosh(double x) {
        int ix = high(x) & 0x7fffffff;
        if (ix >= 0x7ff00000) {
            return x * x;
        }
        if (ix < 0x3fd62e43) {
            double t = expm1(Math.abs(x));
            double w = 1.0 + t;
            return ix < 0x3c800000 ? w : 1.0 + t * t / (w + w);
        }
        if (ix < 0x40360000) {
            double t = StrictMath.exp(Math.abs(x));
            return 0.5 * t + 0.5 / t;
        }
        if (ix < 0x40862E42) {
            return 0.5 * StrictMath.exp(Math.abs(x));
        }
        if (isBelowOverflow(ix, low(x))) {
            double w = StrictMath.exp(0.5 * Math.abs(x));
            return 0.5 * w * w;
        }
        return Double.POSITIVE_INFINITY;
    }

    private static boolean isBelowOverflow(int ix, int lx) {
        return ix < 0x408633CE || ix == 0x408633CE && Integer.compareUnsigned(lx, 0x8fb9f87d) <= 0;
    }

    public static double tanh(double x) {
        int jx = high(x);
        int ix = jx & 0x7fffffff;
        if (ix >= 0x7ff00000) {
            return jx >= 0 ? 1.0 / x + 1.0 : 1.0 / x - 1.0;
        }
        double z;
        if (ix >= 0x40360000) {
            z = 1.0 - TINY;
        } else if (ix < 0x3c800000) {
            return x * (1.0 + x);
        } else if (ix >= 0x3ff00000) {
            z = 1.0 - 2.0 / (expm1(2.0 * Math.abs(x)) + 2.0);
        } else {
            double t = expm1(-2.0 * Math.abs(x));
            z = -t / (t + 2.0);
        }
        return jx >= 0 ? z : -z;
    }

    /** The quotient of the polynomials of arc sine and arc cosine. */
    private static double arc(double t) {
        double p = t * (1.66666666666666657415e-01 + t * (-3.25565818622400915405e-01 + t * (2.01212532134862925881e-01
            + t * (-4.00555345006794114027e-02 + t * (7.91534994289814532176e-04 + t * 3.47933107596021167570e-05)))));
        double q = 1.0 + t * (-2.40339491173441421878e+00 + t * (2.02094576023350569471e+00 + t * (-6.88283971605453293030e-01
            + t * 7.70381505559019352791e-02)));
        return p / q;
    }

    public static double asin(double x) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix >= 0x3ff00000) {
            return (ix - 0x3ff00000 | low(x)) == 0 ? x * HALF_PI + x * HALF_PI_LOW : Double.NaN;
        }
        if (ix < 0x3fe00000) {
            return ix < 0x3e400000 ? x : x + x * arc(x * x);
        }
        double t = (1.0 - Math.abs(x)) * 0.5;
        double s = Math.sqrt(t);
        double r = arc(t);
        if (ix >= 0x3FEF3333) {
            t = HALF_PI - (2.0 * (s + s * r) - HALF_PI_LOW);
        } else {
            double w = withLow(s, 0);
            double c = (t - w * w) / (s + w);
            double p = 2.0 * s * r - (HALF_PI_LOW - 2.0 * c);
            double q = QUARTER_PI - 2.0 * w;
            t = QUARTER_PI - (p - q);
        }
        return hx > 0 ? t : -t;
    }

    public static double acos(double x) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix >= 0x3ff00000) {
            if ((ix - 0x3ff00000 | low(x)) == 0) {
                return hx > 0 ? 0.0 : Math.PI + 2.0 * HALF_PI_LOW;
            }
            return Double.NaN;
        }
        if (ix < 0x3fe00000) {
            return ix <= 0x3c600000 ? HALF_PI + HALF_PI_LOW : HALF_PI - (x - (HALF_PI_LOW - x * arc(x * x)));
        }
        if (hx < 0) {
            double z = (1.0 + x) * 0.5;
            double s = Math.sqrt(z);
            double w = arc(z) * s - HALF_PI_LOW;
            return Math.PI - 2.0 * (s + w);
        }
        double z = (1.0 - x) * 0.5;
        double s = Math.sqrt(z);
        double df = withLow(s, 0);
        double c = (z - df * df) / (s + df);
        double w = arc(z) * s + c;
        return 2.0 * (df + w);
    }

    public static double atan(double x) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix >= 0x44100000) {
            if (x != x) {
                return x + x;
            }
            return hx > 0 ? ATAN_HIGH[3] + ATAN_LOW[3] : -ATAN_HIGH[3] - ATAN_LOW[3];
        }
        int id = -1;
        if (ix < 0x3fdc0000) {
            if (ix < 0x3e200000) {
                return x;
            }
        } else {
            x = Math.abs(x);
            if (ix < 0x3fe60000) {
                id = 0;
                x = (2.0 * x - 1.0) / (2.0 + x);
            } else if (ix < 0x3ff30000) {
                id = 1;
                x = (x - 1.0) / (x + 1.0);
            } else if (ix < 0x40038000) {
                id = 2;
                x = (x - 1.5) / (1.0 + 1.5 * x);
            } else {
                id = 3;
                x = -1.0 / x;
            }
        }
        double[] t = ATAN;
        double z = x * x;
        double w = z * z;
        double s1 = z * (t[0] + w * (t[2] + w * (t[4] + w * (t[6] + w * (t[8] + w * t[10])))));
        double s2 = w * (t[1] + w * (t[3] + w * (t[5] + w * (t[7] + w * t[9]))));
        if (id < 0) {
            return x - x * (s1 + s2);
        }
        z = ATAN_HIGH[id] - (x * (s1 + s2) - ATAN_LOW[id] - x);
        return hx < 0 ? -z : z;
    }

    public static double atan2(double y, double x) {
        if (x != x || y != y) {
            return x + y;
        }
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        int hy = high(y);
        int iy = hy & 0x7fffffff;
        if ((hx - 0x3ff00000 | low(x)) == 0) {
            return atan(y);
        }
        boolean isLeft = hx < 0;
        boolean isBelow = hy < 0;
        if ((iy | low(y)) == 0) {
            return !isLeft ? y : isBelow ? -Math.PI - TINY : Math.PI + TINY;
        }
        if ((ix | low(x)) == 0) {
            return isBelow ? -HALF_PI - TINY : HALF_PI + TINY;
        }
        if (ix == 0x7ff00000) {
            double angle = iy == 0x7ff00000 ? isLeft ? 3.0 * QUARTER_PI : QUARTER_PI : isLeft ? Math.PI : 0.0;
            return isBelow ? -angle : angle;
        }
        if (iy == 0x7ff00000) {
            return isBelow ? -HALF_PI - TINY : HALF_PI + TINY;
        }
        int k = iy - ix >> 20;
        double z;
        if (k > 60) {
            z = HALF_PI + 0.5 * PI_LOW;
        } else if (isLeft && k < -60) {
            z = 0.0;
        } else {
            z = atan(Math.abs(y / x));
        }
        if (!isLeft) {
            return isBelow ? -z : z;
        }
        return isBelow ? z - PI_LOW - Math.PI : Math.PI - (z - PI_LOW);
    }

    public static double remainder(double x, double p) {
        int sx = high(x) & 0x80000000;
        int hx = high(x) & 0x7fffffff;
        int hp = high(p) & 0x7fffffff;
        if ((hp | low(p)) == 0 || hx >= 0x7ff00000 || p != p) {
            return x * p / (x * p);
        }
        int lx = low(x);
        if (hp <= 0x7fdfffff) {
            x = x % (p + p);
        }
        if ((hx - hp | lx - low(p)) == 0) {
            return 0.0 * x;
        }
        x = Math.abs(x);
        p = Math.abs(p);
        if (hp < 0x00200000) {
            if (x + x > p) {
                x -= p;
                if (x + x >= p) {
                    x -= p;
                }
            }
        } else {
            double half = 0.5 * p;
            if (x > half) {
                x -= p;
                if (x >= half) {
                    x -= p;
                }
            }
        }
        return withHigh(x, high(x) ^ sx);
    }
}
