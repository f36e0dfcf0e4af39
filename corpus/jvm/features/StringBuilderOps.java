// StringBuilder: append, insert, delete, replace, reverse with surrogates, setLength, capacity.
public class StringBuilderOps {
    public static void main(String[] args) {
        StringBuilder s = new StringBuilder();
        System.out.println(s.capacity() + " " + new StringBuilder("abc").capacity() + " " + new StringBuilder(5).capacity());
        s.append("abc").append(1).append('x').append(2.5).append(true).append((String) null).append(7L).append(1.5f);
        System.out.println(s + " " + s.length());
        s.insert(0, "<").insert(s.length(), '>').insert(3, 42).insert(1, false).insert(2, 0.5).insert(0, new char[] {'!'});
        System.out.println(s);
        s.delete(1, 9).deleteCharAt(0);
        System.out.println(s);
        s.replace(0, 3, "REPLACED").replace(s.length() - 2, 1000, "");
        System.out.println(s);
        s.setCharAt(0, 'r');
        System.out.println(s.charAt(0) + " " + s.indexOf("null") + " " + s.indexOf("zzz") + " " + s.lastIndexOf("l"));
        System.out.println(s.reverse());
        System.out.println(new StringBuilder("a\uD83D\uDE00b").reverse().codePointAt(1));
        s.setLength(4);
        System.out.println("[" + s + "]");
        s.setLength(6);
        System.out.println((int) s.charAt(5) + " " + s.length());
        s.setLength(0);
        System.out.println(s.isEmpty() + " " + s.append("abc", 1, 3).append(new char[] {'1', '2', '3'}, 1, 2));
        s.appendCodePoint(0x1F600).append(s);
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()));
        System.out.println(s.substring(2) + " " + s.substring(0, 2) + " " + s.subSequence(1, 2));
        StringBuilder a = new StringBuilder("same");
        StringBuilder b = new StringBuilder("same");
        System.out.println(a.equals(b) + " " + a.compareTo(b) + " " + a.toString().equals(b.toString()) + " "
            + "same".contentEquals(a));
        StringBuffer buffer = new StringBuffer("buffer");
        System.out.println(buffer.insert(3, "-").reverse().append(buffer.length()));
        for (int i = 0; i < 100; i++) {
            a.append(i);
        }
        System.out.println(a.length() + " " + a.toString().hashCode() + " " + a.delete(4, 180));
        try {
            new StringBuilder("abc").delete(4, 5);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
