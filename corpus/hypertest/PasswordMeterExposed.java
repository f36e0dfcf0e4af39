// counterpoint check PasswordMeterExposed.java --method advise --secret password
// expect: leak
// what: all four tips are always given, but those that the password does not follow come first
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class PasswordMeterExposed {
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
                .map(String::strip)
                .collect(Collectors.joining("; ", "Tips: ", "."));
    }
}
