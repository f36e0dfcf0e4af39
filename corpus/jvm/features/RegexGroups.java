// Pattern and Matcher: groups, named groups, find loops, flags, quantifiers, replacement, lookaround.
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

public class RegexGroups {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.(com|org)").matcher("ann@site.com, bob@work.org; eve@x.net");
        while (m.find()) {
            System.out.println(m.group() + " " + m.group(1) + " " + m.group(2) + " " + m.group(3) + " " + m.start() + "-"
                + m.end() + " " + m.start(2) + " " + m.groupCount());
        }
        Matcher date = Pattern.compile("(?<y>\\d{4})-(?<m>\\d\\d)-(?<d>\\d\\d)").matcher("on 2024-02-29.");
        System.out.println(date.matches() + " " + date.find(0) + " " + date.group("y") + date.group("d") + date.end("m"));
        System.out.println(Pattern.matches("a*b", "aaab") + " " + Pattern.matches("a*b", "aaabc") + " "
            + Pattern.compile("a*b").matcher("aaabc").lookingAt());
        System.out.println("xAyaZ".replaceAll("(?i)a", "_") + " " + "2+3=5".replaceAll("(\\d)\\+(\\d)", "$2+$1"));
        System.out.println("<b>x</b><b>y</b>".replaceAll("<b>.*</b>", "G") + " "
            + "<b>x</b><b>y</b>".replaceAll("<b>.*?</b>", "L"));
        System.out.println(Pattern.compile("\\d+").matcher("a1b22c333").replaceAll(r -> "<" + r.group().length() + ">"));
        System.out.println("price 100 dollars".replaceAll("\\d+(?= dollars)", "X") + " "
            + "abcabc".replaceAll("(?<=a)b", "B") + " " + "foobar foobaz".replaceAll("foo(?!bar)", "X"));
        System.out.println("hello hello world world".replaceAll("\\b(\\w+) \\1\\b", "$1"));
        StringBuilder out = new StringBuilder();
        Matcher vars = Pattern.compile("\\$\\{(\\w+)}").matcher("Hi ${name}, ${greeting}!");
        while (vars.find()) {
            vars.appendReplacement(out, Matcher.quoteReplacement("$" + vars.group(1).toUpperCase()));
        }
        System.out.println(vars.appendTail(out));
        System.out.println(Pattern.compile("^\\w+", Pattern.MULTILINE).matcher("one 1\ntwo 2").results()
            .map(r -> r.group()).collect(Collectors.toList()));
        System.out.println(Pattern.compile("a.c", Pattern.DOTALL).matcher("a\nc").matches() + " " + "a\nc".matches("a.c"));
        System.out.println(Pattern.quote("a.b") + " " + "a.b".matches(Pattern.quote("a.b")) + " "
            + Pattern.compile("[^\\p{Alpha}\\s]").matcher("a 1 b!").replaceAll("."));
        Matcher optional = Pattern.compile("(a)|(b)").matcher("b");
        System.out.println(optional.matches() + " " + optional.group(1) + " " + optional.group(2) + optional.start(1));
        System.out.println("aaaa".replaceAll("a{2}", "b") + " " + "aaab".matches("a++b") + " " + "aaa".matches("a++a"));
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getDescription() + " " + e.getIndex());
        }
        try {
            Pattern.compile("x").matcher("x").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
