// counterpoint check FormulaEvalLeak.java --method evaluate --secret cost
// expect: leak
// what: the filter for the forbidden variable is case sensitive while the evaluator looks names up in lower case.
import java.util.Locale;
import java.util.Map;

public class FormulaEvalLeak {
    static class FormulaException extends RuntimeException {
        FormulaException(String m) { super(m); }
    }

    static class Parser {
        private final String src;
        private final Map<String, Long> vars;
        private int pos;

        Parser(String src, Map<String, Long> vars) { this.src = src; this.vars = vars; }

        private char peek() {
            while (pos < src.length() && src.charAt(pos) == ' ') { pos++; }
            return pos < src.length() ? src.charAt(pos) : '\0';
        }

        long sum() {
            long v = product();
            for (char c = peek(); c == '+' || c == '-'; c = peek()) {
                pos++;
                v = c == '+' ? v + product() : v - product();
            }
            return v;
        }

        long product() {
            long v = atom();
            while (peek() == '*') { pos++; v *= atom(); }
            return v;
        }

        long atom() {
            char c = peek();
            int start = pos;
            if (c == '(') {
                pos++;
                long v = sum();
                if (peek() != ')') { throw new FormulaException("missing )"); }
                pos++;
                return v;
            }
            while (pos < src.length() && Character.isLetterOrDigit(src.charAt(pos))) { pos++; }
            String word = src.substring(start, pos).toLowerCase(Locale.ROOT);
            if (vars.containsKey(word)) { return vars.get(word); }
            if (word.matches("[0-9]{1,9}")) { return Long.parseLong(word); }
            throw new FormulaException("unexpected input at " + start);
        }
    }

    /** Formula typed in by a reseller; purchase cost is for internal formulas only. */
    public static String evaluate(String formula, int qty, int price, long cost) {
        if (formula == null || formula.contains("cost")) {
            return "#DENIED";
        }
        try {
            Parser p = new Parser(formula, Map.of("qty", (long) qty, "price", (long) price, "cost", cost));
            long v = p.sum();
            return p.peek() == '\0' ? Long.toString(v) : "#SYNTAX";
        } catch (FormulaException e) {
            return "#ERROR " + e.getMessage();
        }
    }
}
