// Text blocks: indentation, escapes, line joins and trailing spaces.
public class TextBlocks {
    public static void main(String[] args) {
        String plain = """
            first
              indented
            last
            """;
        System.out.print(plain);
        String noNewline = """
            one line""";
        System.out.println("[" + noNewline + "]");
        String closing = """
            shifted
          by the end
        """;
        System.out.print(closing);
        String joined = """
            a \
            b \
            c
            "quotes" and \"""three\"""
            tab\tbackslash\\ unicode\u0041
            kept space \s
            octal \101
            """;
        System.out.print(joined.replace(' ', '.'));
        String json = """
            {
              "name": "%s",
              "tags": [%d, %d]
            }
            """.formatted("x", 1, 2);
        System.out.println(json.length() + " " + json.lines().count());
        System.out.print(json);
        System.out.println("""
            """.isEmpty());
        System.out.println(plain.equals("first\n  indented\nlast\n"));
        System.out.println(plain == "first\n  indented\nlast\n");
        System.out.print("  x\n    y\n".indent(2));
        System.out.println("  x\n    y".stripIndent());
        System.out.println("a\\tb\\n".translateEscapes().length());
    }
}
