// counterpoint check PasswordMeterGuarded.java --method advise --secret password
// expect: secure
// what: the two halves of the partition are joined and sorted, which gives the same four tips in the same order
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class PasswordMeterGuarded {
    record Rule(String hint, IntPredicate wanted) {
        boolean passes(String password) {
            return password.chars().anyMatch(wanted);
        }
    }

    private static final List<Rule> RULES = List.of(
            new Rule("use a digit", Character::isDigit),
            new Rule("use a capital", Character::isUpperCase),
            new Rule("use a sign", c -> "!?#%&".indexOf(c) >= 0),
            new Rule("use a space", Character::isWhitespace));

    static String advise(String password) {
        Map<Boolean, List<String>> split = RULES.stream()
                .collect(Collectors.partitioningBy(
                        rule -> rule.passes(password),
                        Collectors.mapping(Rule::hint, Collectors.toList())));
        return Stream.concat(split.get(false).stream(), split.get(true).stream())
                .sorted()
                .collect(Collectors.joining("; ", "Tips: ", "."));
    }
}
