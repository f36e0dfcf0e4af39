// Vector, Stack, Hashtable, Enumeration and StringJoiner.
import java.util.Collections;
import java.util.EmptyStackException;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.List;
import java.util.Stack;
import java.util.StringJoiner;
import java.util.Vector;

public class LegacyCollections {
    public static void main(String[] args) {
        Vector<Integer> vector = new Vector<>(2, 3);
        for (int i = 0; i < 6; i++) {
            vector.addElement(i * i);
            System.out.print(vector.capacity() + " ");
        }
        vector.insertElementAt(-1, 2);
        vector.removeElementAt(0);
        System.out.println(vector + " " + vector.firstElement() + vector.lastElement() + " " + vector.elementAt(1));
        Stack<String> stack = new Stack<>();
        stack.push("a");
        stack.push("b");
        stack.push("c");
        System.out.println(stack + " " + stack.peek() + stack.pop() + " " + stack.search("a") + stack.search("z") + " "
            + stack.get(0) + stack.empty());
        try {
            new Stack<Integer>().pop();
        } catch (EmptyStackException e) {
            System.out.println("empty " + e.getMessage());
        }
        Hashtable<String, Integer> table = new Hashtable<>();
        for (String s : "one two three four five six seven".split(" ")) {
            table.put(s, s.length());
        }
        System.out.println(table + " " + table.contains(5));
        Enumeration<String> keys = table.keys();
        while (keys.hasMoreElements()) {
            System.out.print(keys.nextElement() + " ");
        }
        System.out.println();
        try {
            table.put("null", null);
        } catch (NullPointerException e) {
            System.out.println("no null values");
        }
        Enumeration<Integer> values = Collections.enumeration(List.of(7, 8));
        System.out.println(Collections.list(values));
        StringJoiner joiner = new StringJoiner(", ", "{", "}").setEmptyValue("nothing");
        System.out.println(joiner + " " + joiner.length());
        joiner.add("x").add("y").merge(new StringJoiner("+").add("p").add("q"));
        System.out.println(joiner + " " + joiner.length());
        try {
            vector.elementAt(99);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
