// System.out with print, println, printf, format, append and write for all types of arguments.
public class PrintVariants {
    static class Named {
        @Override
        public String toString() {
            return "Named!";
        }
    }

    static class NullString {
        @Override
        public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        System.out.println();
        System.out.println(true);
        System.out.println('c');
        System.out.println((int) 'c');
        System.out.println((byte) 200);
        System.out.println((short) 40000);
        System.out.println(1L << 40);
        System.out.println(1.0f);
        System.out.println(1e100);
        System.out.println("text");
        System.out.println(new char[] {'a', 'r', 'r'});
        System.out.println(new Named());
        System.out.println((Object) null);
        System.out.println((String) null);
        System.out.println(new NullString());
        System.out.println("concat " + new NullString() + null + 'x' + 1 + 2L + 3f + 4.0 + true);
        System.out.println(1 + 2 + "three" + 4 + 5);
        System.out.println('a' + 1 + "b" + 'c' + 1);
        System.out.print("no newline");
        System.out.print('\n');
        System.out.print(1);
        System.out.print(2.5);
        System.out.print((Object) "obj");
        System.out.print(new char[] {'\n'});
        System.out.printf("%s %d%n", "printf", 1);
        System.out.format("%s%n", "format").append("append").append('\n').append("subsequence\n", 3, 12);
        System.out.write('W');
        System.out.write("bytes\n".getBytes(), 0, 6);
        System.out.flush();
        System.out.println("tab\there \"quoted\" back\\slash é 中");
        System.err.println("not compared");
        char c = 'x';
        c += 1;
        System.out.println(c);
        System.out.println(c + 1);
        System.out.println("" + c + 1);
        System.out.println((char) (c + 1));
        System.out.println(-0.0f);
        System.out.println(0x7fffffff + 1);
    }
}
