// A recursive descent parser and evaluator for arithmetic, with error positions.
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

public class ExpressionParser {
    private final String text;
    private int at;
    private static final Map<String, DoubleUnaryOperator> FUNCTIONS =
        Map.of("sqrt", Math::sqrt, "abs", Math::abs, "neg", x -> -x);

    ExpressionParser(String text) {
        this.text = text.replace(" ", "");
    }

    private boolean eat(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private double sum() {
        double v = product();
        while (true) {
            if (eat('+')) v += product();
            else if (eat('-')) v -= product();
            else return v;
        }
    }

    private double product() {
        double v = power();
        while (true) {
            if (eat('*')) v *= power();
            else if (eat('/')) v /= power();
            else if (eat('%')) v %= power();
            else return v;
        }
    }

    private double power() {
        double base = atom();
        return eat('^') ? Math.pow(base, power()) : base;
    }

    private double atom() {
        if (eat('-')) {
            return -power();
        }
        int start = at;
        if (eat('(')) {
            double v = sum();
            if (!eat(')')) {
                throw new IllegalArgumentException("expected ) at " + at);
            }
            return v;
        }
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        String token = text.substring(start, at);
        if (FUNCTIONS.containsKey(token)) {
            return FUNCTIONS.get(token).applyAsDouble(atom());
        }
        try {
            return Double.parseDouble(token);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("bad token '" + token + "' at " + start, e);
        }
    }

    public static void main(String[] args) {
        String[] all = {"1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-2 ^ 2", "10 / 4 - 7 % 4", "sqrt(2) * sqrt(2)", "1 / 0",
            "abs(3 - 10) + neg 4", "0 / 0", "2 *", "(1 + 2", "1..2", "((((7))))", "1e3 + .5", "1 2"};
        for (String s : all) {
            ExpressionParser p = new ExpressionParser(s);
            try {
                System.out.println(s + " = " + p.sum() + (p.at < p.text.length() ? " rest " + p.text.substring(p.at) : ""));
            } catch (IllegalArgumentException e) {
                System.out.println(s + ": " + e.getMessage());
            }
        }
    }
}
