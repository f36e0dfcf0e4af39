package counterpoint.rt;

/**
 * Sine, cosine and tangent as StrictMath defines them: by the algorithms of fdlibm, to the last bit. In some releases of
 * the class library they are natives.
 *
 * <p>Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunPro, a Sun Microsystems, Inc.
 * business. Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice
 * is preserved.
 */
public final class Trigonometry {
    private static final double[] PI_OVER_2 = {1.57079625129699707031e+00, 7.54978941586159635335e-08,
        5.39030252995776476554e-15, 3.28200341580791294123e-22, 1.27065575308067607349e-29, 1.22933308981111328932e-36,
        2.73370053816464559624e-44, 2.16741683877804819444e-51};
    private static final double TWO_24 = 0x1p24;
    private static final double TWO_MINUS_24 = 0x1p-24;

    private static final int[] TWO_OVER_PI = {0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041,
        0xFE5163, 0xABDEBB, 0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129, 0xA73EE8, 0x8235F5,
        0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C, 0x845F8B, 0xBDF928, 0x3B1FF8, 0x97FFDE, 0x05980F,
        0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF, 0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D, 0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7,
        0x8A5292, 0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B, 0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3, 0x91615E, 0xE61B08,
        0x659985, 0x5F14A0, 0x68408D, 0xFFD880, 0x4D7327, 0x310606, 0x1556CA, 0x73A8C9, 0x60E27B, 0xC08C6B};
    private static final int[] MULTIPLES = {0x3FF921FB, 0x400921FB, 0x4012D97C, 0x401921FB, 0x401F6A7A, 0x4022D97C, 0x4025FDBB,
        0x402921FB, 0x402C463A, 0x402F6A7A, 0x4031475C, 0x4032D97C, 0x40346B9C, 0x4035FDBB, 0x40378FDB, 0x403921FB, 0x403AB41B,
        0x403C463A, 0x403DD85A, 0x403F6A7A, 0x40407E4C, 0x4041475C, 0x4042106C, 0x4042D97C, 0x4043A28C, 0x40446B9C, 0x404534AC,
        0x4045FDBB, 0x4046C6CB, 0x40478FDB, 0x404858EB, 0x404921FB};

    /** 53 bits of two over pi. */
    private static final double INVERSE = 6.36619772367581382433e-01;
    /** Three times 33 bits of half of pi, each with the rest behind it. */
    private static final double FIRST = 1.57079632673412561417e+00;
    private static final double FIRST_REST = 6.07710050650619224932e-11;
    private static final double SECOND = 6.07710050630396597660e-11;
    private static final double SECOND_REST = 2.02226624879595063154e-21;
    private static final double THIRD = 2.02226624871116645580e-21;
    private static final double THIRD_REST = 8.47842766036889956997e-32;

    private static final double[] TANGENT = {3.33333333333334091986e-01, 1.33333333333201242699e-01, 5.39682539762260521377e-02,
        2.18694882948595424599e-02, 8.86323982359930005737e-03, 3.59207910759131235356e-03, 1.45620945432529025516e-03,
        5.88041240820264096874e-04, 2.46463134818469906812e-04, 7.81794442939557092300e-05, 7.14072491382608190305e-05,
        -1.85586374855275456654e-05, 2.59073051863633712884e-05};
    private static final double PI_OVER_4 = 7.85398163397448278999e-01;
    private static final double PI_OVER_4_LOW = 3.06161699786838301793e-17;

    private Trigonometry() {
    }

    public static double sin(double x) {
        int ix = Fdlibm.high(x) & 0x7fffffff;
        if (ix <= 0x3fe921fb) {
            return kernelSin(x, 0.0, false);
        } else if (ix >= 0x7ff00000) {
            return x - x;
        }
        double[] y = new double[2];
        switch (reduce(x, y) & 3) {
            case 0:
                return kernelSin(y[0], y[1], true);
            case 1:
                return kernelCos(y[0], y[1]);
            case 2:
                return -kernelSin(y[0], y[1], true);
            default:
                return -kernelCos(y[0], y[1]);
        }
    }

    public static double cos(double x) {
        int ix = Fdlibm.high(x) & 0x7fffffff;
        if (ix <= 0x3fe921fb) {
            return kernelCos(x, 0.0);
        } else if (ix >= 0x7ff00000) {
            return x - x;
        }
        double[] y = new double[2];
        switch (reduce(x, y) & 3) {
            case 0:
                return kernelCos(y[0], y[1]);
            case 1:
                return -kernelSin(y[0], y[1], true);
            case 2:
                return -kernelCos(y[0], y[1]);
            default:
                return kernelSin(y[0], y[1], true);
        }
    }

    public static double tan(double x) {
        int ix = Fdlibm.high(x) & 0x7fffffff;
        if (ix <= 0x3fe921fb) {
            return kernelTan(x, 0.0, 1);
        } else if (ix >= 0x7ff00000) {
            return x - x;
        }
        double[] y = new double[2];
        int n = reduce(x, y);
        return kernelTan(y[0], y[1], 1 - ((n & 1) << 1));
    }

    private static double kernelSin(double x, double y, boolean hasTail) {
        int ix = Fdlibm.high(x) & 0x7fffffff;
        if (ix < 0x3e400000 && (int) x == 0) {
            return x;
        }
        double z = x * x;
        double v = z * x;
        double r = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * (2.75573137070700676789e-06
            + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));
        double s1 = -1.66666666666666324348e-01;
        return hasTail ? x - ((z * (0.5 * y - v * r) - y) - v * s1) : x + v * (s1 + z * r);
    }

    private static double kernelCos(double x, double y) {
        int ix = Fdlibm.high(x) & 0x7fffffff;
        if (ix < 0x3e400000 && (int) x == 0) {
            return 1.0;
        }
        double z = x * x;
        double r = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * (2.48015872894767294178e-05
            + z * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
        if (ix < 0x3FD33333) {
            return 1.0 - (0.5 * z - (z * r - x * y));
        }
        double qx = ix > 0x3fe90000 ? 0.28125 : Fdlibm.words(ix - 0x00200000, 0);
        double hz = 0.5 * z - qx;
        double a = 1.0 - qx;
        return a - (hz - (z * r - x * y));
    }

    private static double kernelTan(double x, double y, int iy) {
        int hx = Fdlibm.high(x);
        int ix = hx & 0x7fffffff;
        if (ix < 0x3e300000 && (int) x == 0) {
            if ((ix | Fdlibm.low(x) | iy + 1) == 0) {
                return 1.0 / Math.abs(x);
            }
            if (iy == 1) {
                return x;
            }
            return inverted(x, y, x + y);
        }
        boolean isLarge = ix >= 0x3FE59428;
        if (isLarge) {
            if (hx < 0) {
                x = -x;
                y = -y;
            }
            x = PI_OVER_4 - x + (PI_OVER_4_LOW - y);
            y = 0.0;
        }
        double[] t = TANGENT;
        double z = x * x;
        double w = z * z;
        double r = t[1] + w * (t[3] + w * (t[5] + w * (t[7] + w * (t[9] + w * t[11]))));
        double v = z * (t[2] + w * (t[4] + w * (t[6] + w * (t[8] + w * (t[10] + w * t[12])))));
        double s = z * x;
        r = y + z * (s * (r + v) + y);
        r += t[0] * s;
        w = x + r;
        if (isLarge) {
            v = iy;
            return (1 - (hx >> 30 & 2)) * (v - 2.0 * (x - (w * w / (w + v) - r)));
        }
        return iy == 1 ? w : inverted(x, r, w);
    }

    /** -1 / (x + r) to the last bits, where w is the rounded sum. */
    private static double inverted(double x, double r, double w) {
        double z = Fdlibm.withLow(w, 0);
        double v = r - (z - x);
        double a = -1.0 / w;
        double t = Fdlibm.withLow(a, 0);
        double s = 1.0 + t * z;
        return t + a * (s + t * v);
    }

    /** What is left of x when multiples of half of pi are taken away, as a sum of two; the last bits of the multiple. */
    private static int reduce(double x, double[] y) {
        int hx = Fdlibm.high(x);
        int ix = hx & 0x7fffffff;
        if (ix < 0x4002d97c) {
            int sign = hx > 0 ? 1 : -1;
            double z = x - sign * FIRST;
            double rest = FIRST_REST;
            if (ix == 0x3ff921fb) {
                z -= sign * SECOND;
                rest = SECOND_REST;
            }
            y[0] = z - sign * rest;
            y[1] = z - y[0] - sign * rest;
            return sign;
        }
        int n = ix <= 0x413921fb ? reduceMedium(Math.abs(x), ix, y) : reduceLarge(x, ix, y);
        if (hx < 0) {
            y[0] = -y[0];
            y[1] = -y[1];
            return -n;
        }
        return n;
    }

    private static int reduceMedium(double t, int ix, double[] y) {
        int n = (int) (t * INVERSE + 0.5);
        double fn = n;
        double r = t - fn * FIRST;
        double w = fn * FIRST_REST;
        y[0] = r - w;
        if (n >= 32 || ix == MULTIPLES[n - 1]) {
            int exponent = ix >> 20;
            if (exponent - (Fdlibm.high(y[0]) >> 20 & 0x7ff) > 16) {
                t = r;
                w = fn * SECOND;
                r = t - w;
                w = fn * SECOND_REST - (t - r - w);
                y[0] = r - w;
                if (exponent - (Fdlibm.high(y[0]) >> 20 & 0x7ff) > 49) {
                    t = r;
                    w = fn * THIRD;
                    r = t - w;
                    w = fn * THIRD_REST - (t - r - w);
                    y[0] = r - w;
                }
            }
        }
        y[1] = r - y[0] - w;
        return n;
    }

    private static int reduceLarge(double x, int ix, double[] y) {
        int e0 = (ix >> 20) - 1046;
        double z = Fdlibm.words(ix - (e0 << 20), Fdlibm.low(x));
        double[] tx = new double[3];
        for (int i = 0; i < 2; i++) {
            tx[i] = (int) z;
            z = (z - tx[i]) * TWO_24;
        }
        tx[2] = z;
        int nx = 3;
        while (tx[nx - 1] == 0.0) {
            nx--;
        }
        return kernelReduce(tx, y, e0, nx);
    }

    private static int kernelReduce(double[] x, double[] y, int e0, int nx) {
        int[] iq = new int[20];
        double[] f = new double[20];
        double[] fq = new double[20];
        double[] q = new double[20];
        int jk = 4;
        int jx = nx - 1;
        int jv = Math.max((e0 - 3) / 24, 0);
        int q0 = e0 - 24 * (jv + 1);
        for (int i = 0; i <= jx + jk; i++) {
            int j = jv - jx + i;
            f[i] = j < 0 ? 0.0 : TWO_OVER_PI[j];
        }
        for (int i = 0; i <= jk; i++) {
            q[i] = product(x, f, jx, i);
        }
        int jz = jk;
        int n;
        int ih;
        double z;
        while (true) {
            z = q[jz];
            for (int i = 0, j = jz; j > 0; i++, j--) {
                double fw = (int) (TWO_MINUS_24 * z);
                iq[i] = (int) (z - TWO_24 * fw);
                z = q[j - 1] + fw;
            }
            z = Math.scalb(z, q0);
            z -= 8.0 * Math.floor(z * 0.125);
            n = (int) z;
            z -= n;
            ih = 0;
            if (q0 > 0) {
                int i = iq[jz - 1] >> 24 - q0;
                n += i;
                iq[jz - 1] -= i << 24 - q0;
                ih = iq[jz - 1] >> 23 - q0;
            } else if (q0 == 0) {
                ih = iq[jz - 1] >> 23;
            } else if (z >= 0.5) {
                ih = 2;
            }
            if (ih > 0) {
                n += 1;
                boolean carries = complement(iq, jz);
                if (q0 == 1) {
                    iq[jz - 1] &= 0x7fffff;
                } else if (q0 == 2) {
                    iq[jz - 1] &= 0x3fffff;
                }
                if (ih == 2) {
                    z = 1.0 - z;
                    if (carries) {
                        z -= Math.scalb(1.0, q0);
                    }
                }
            }
            if (z != 0.0 || anyOf(iq, jk, jz)) {
                break;
            }
            int k = 1;
            while (iq[jk - k] == 0) {
                k++;
            }
            for (int i = jz + 1; i <= jz + k; i++) {
                f[jx + i] = TWO_OVER_PI[jv + i];
                q[i] = product(x, f, jx, i);
            }
            jz += k;
        }
        if (z == 0.0) {
            jz -= 1;
            q0 -= 24;
            while (iq[jz] == 0) {
                jz--;
                q0 -= 24;
            }
        } else {
            z = Math.scalb(z, -q0);
            if (z >= TWO_24) {
                double fw = (int) (TWO_MINUS_24 * z);
                iq[jz] = (int) (z - TWO_24 * fw);
                jz += 1;
                q0 += 24;
                iq[jz] = (int) fw;
            } else {
                iq[jz] = (int) z;
            }
        }
        double fw = Math.scalb(1.0, q0);
        for (int i = jz; i >= 0; i--) {
            q[i] = fw * iq[i];
            fw *= TWO_MINUS_24;
        }
        for (int i = jz; i >= 0; i--) {
            fw = 0.0;
            for (int k = 0; k <= jk && k <= jz - i; k++) {
                fw += PI_OVER_2[k] * q[i + k];
            }
            fq[jz - i] = fw;
        }
        fw = 0.0;
        for (int i = jz; i >= 0; i--) {
            fw += fq[i];
        }
        y[0] = ih == 0 ? fw : -fw;
        fw = fq[0] - fw;
        for (int i = 1; i <= jz; i++) {
            fw += fq[i];
        }
        y[1] = ih == 0 ? fw : -fw;
        return n & 7;
    }

    private static double product(double[] x, double[] f, int jx, int i) {
        double fw = 0.0;
        for (int j = 0; j <= jx; j++) {
            fw += x[j] * f[jx + i - j];
        }
        return fw;
    }

    /** 1 - q, digit by digit; whether there was a carry. */
    private static boolean complement(int[] iq, int jz) {
        boolean carries = false;
        for (int i = 0; i < jz; i++) {
            int digit = iq[i];
            if (carries) {
                iq[i] = 0xffffff - digit;
            } else if (digit != 0) {
                carries = true;
                iq[i] = 0x1000000 - digit;
            }
        }
        return carries;
    }

    private static boolean anyOf(int[] iq, int from, int to) {
        int bits = 0;
        for (int i = to - 1; i >= from; i--) {
            bits |= iq[i];
        }
        return bits != 0;
    }
}
