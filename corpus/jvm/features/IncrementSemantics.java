// Prefix and postfix increments on variables, fields, array cells and boxed values.
public class IncrementSemantics {
    int field = 5;
    static byte small = 127;

    public static void main(String[] args) {
        int i = 5;
        i = i++;
        System.out.println(i);
        i = ++i;
        System.out.println(i);
        int j = i++ + i++;
        System.out.println(i + " " + j);
        j = ++i + i++;
        System.out.println(i + " " + j);
        j = i-- - --i;
        System.out.println(i + " " + j);
        int[] a = {0, 10, 20, 30};
        int k = 0;
        a[k++] = a[k] + k++;
        System.out.println(java.util.Arrays.toString(a) + " " + k);
        a[k] = k = 3;
        System.out.println(java.util.Arrays.toString(a) + " " + k);
        System.out.println(a[1]++ + ++a[1]);
        IncrementSemantics object = new IncrementSemantics();
        System.out.println(object.field++ + " " + object.field + " " + --object.field);
        System.out.println(small++ + " " + small);
        System.out.println(++small);
        Integer boxed = 127;
        Integer before = boxed++;
        System.out.println(before + " " + boxed + " " + (before == 127));
        double d = 0.5;
        System.out.println(d++ + ++d);
        System.out.println(d-- - d);
        float f = 16777216f;
        f++;
        System.out.println(f);
        char c = 'y';
        System.out.println(c++ + "" + c++ + c);
        long l = Integer.MAX_VALUE;
        System.out.println(++l);
        int x = 10;
        System.out.println(x+++x);
        System.out.println(- -x + -x-- + ~x);
    }
}
