// More than 255 local slots, large increments and far jumps, which need the wide forms of instructions.
public class WideInstructions {
    static double many(double x) {
        double a0 = x, a1 = a0 + 1, a2 = a1 * 2, a3 = a2 - 3, a4 = a3 / 4, a5 = a4 + 5, a6 = a5 * 6, a7 = a6 - 7, a8 = a7 / 8;
        double b0 = a8, b1 = b0 + 1, b2 = b1 * 2, b3 = b2 - 3, b4 = b3 / 4, b5 = b4 + 5, b6 = b5 * 6, b7 = b6 - 7, b8 = b7 / 8;
        double c0 = b8, c1 = c0 + 1, c2 = c1 * 2, c3 = c2 - 3, c4 = c3 / 4, c5 = c4 + 5, c6 = c5 * 6, c7 = c6 - 7, c8 = c7 / 8;
        double d0 = c8, d1 = d0 + 1, d2 = d1 * 2, d3 = d2 - 3, d4 = d3 / 4, d5 = d4 + 5, d6 = d5 * 6, d7 = d6 - 7, d8 = d7 / 8;
        double e0 = d8, e1 = e0 + 1, e2 = e1 * 2, e3 = e2 - 3, e4 = e3 / 4, e5 = e4 + 5, e6 = e5 * 6, e7 = e6 - 7, e8 = e7 / 8;
        double f0 = e8, f1 = f0 + 1, f2 = f1 * 2, f3 = f2 - 3, f4 = f3 / 4, f5 = f4 + 5, f6 = f5 * 6, f7 = f6 - 7, f8 = f7 / 8;
        double g0 = f8, g1 = g0 + 1, g2 = g1 * 2, g3 = g2 - 3, g4 = g3 / 4, g5 = g4 + 5, g6 = g5 * 6, g7 = g6 - 7, g8 = g7 / 8;
        double h0 = g8, h1 = h0 + 1, h2 = h1 * 2, h3 = h2 - 3, h4 = h3 / 4, h5 = h4 + 5, h6 = h5 * 6, h7 = h6 - 7, h8 = h7 / 8;
        double i0 = h8, i1 = i0 + 1, i2 = i1 * 2, i3 = i2 - 3, i4 = i3 / 4, i5 = i4 + 5, i6 = i5 * 6, i7 = i6 - 7, i8 = i7 / 8;
        double j0 = i8, j1 = j0 + 1, j2 = j1 * 2, j3 = j2 - 3, j4 = j3 / 4, j5 = j4 + 5, j6 = j5 * 6, j7 = j6 - 7, j8 = j7 / 8;
        double k0 = j8, k1 = k0 + 1, k2 = k1 * 2, k3 = k2 - 3, k4 = k3 / 4, k5 = k4 + 5, k6 = k5 * 6, k7 = k6 - 7, k8 = k7 / 8;
        double l0 = k8, l1 = l0 + 1, l2 = l1 * 2, l3 = l2 - 3, l4 = l3 / 4, l5 = l4 + 5, l6 = l5 * 6, l7 = l6 - 7, l8 = l7 / 8;
        double m0 = l8, m1 = m0 + 1, m2 = m1 * 2, m3 = m2 - 3, m4 = m3 / 4, m5 = m4 + 5, m6 = m5 * 6, m7 = m6 - 7, m8 = m7 / 8;
        double n0 = m8, n1 = n0 + 1, n2 = n1 * 2, n3 = n2 - 3, n4 = n3 / 4, n5 = n4 + 5, n6 = n5 * 6, n7 = n6 - 7, n8 = n7 / 8;
        double o0 = n8, o1 = o0 + 1, o2 = o1 * 2, o3 = o2 - 3, o4 = o3 / 4, o5 = o4 + 5, o6 = o5 * 6, o7 = o6 - 7, o8 = o7 / 8;
        int count = 0;
        long big = 1;
        float f = 0.5f;
        String text = "s";
        int[] cells = {1, 2};
        for (int loop = 0; loop < 300; loop += 100) {
            count += 1000;
            count -= 129;
            count++;
            big *= 3;
            f += loop;
            text += loop;
            cells[loop / 200] += count;
        }
        System.out.println(count + " " + big + " " + f + " " + text + " " + cells[0] + " " + cells[1]);
        return a1 + b2 + c3 + d4 + e5 + f6 + g7 + h8 + i1 + j2 + k3 + l4 + m5 + n6 + o7 + o8;
    }

    public static void main(String[] args) {
        for (double x = -2; x <= 3; x += 0.5) {
            System.out.println(x + " " + many(x));
        }
    }
}
