// counterpoint check PasswordResetSafe.java --method request --secret storedAnswer
// expect: secure
// what: right, wrong and unparsable answers all end in the same reply, the outcome only goes to a local list that is dropped.
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

public class PasswordResetSafe {
    static class WrongAnswer extends Exception {
        WrongAnswer(String expected) { super("expected " + expected); }
    }

    private static final Pattern MAIL = Pattern.compile("[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+");

    private static void verify(String answer, String stored) throws WrongAnswer {
        int year = Integer.parseInt(stored.trim());
        if (answer == null || Integer.parseInt(answer.trim()) != year) {
            throw new WrongAnswer(stored);
        }
    }

    public static String request(String email, String answer, String storedAnswer) {
        Optional<String> address = Optional.ofNullable(email)
                .map(String::strip)
                .filter(e -> MAIL.matcher(e).matches());
        if (address.isEmpty()) {
            return "400 not a mail address";
        }
        List<String> outbox = new ArrayList<>();
        List<String> audit = new ArrayList<>();
        try {
            verify(answer, storedAnswer);
            outbox.add("reset link for " + address.get());
        } catch (WrongAnswer e) {
            audit.add(e.getMessage());
        } catch (NumberFormatException | NullPointerException e) {
            audit.add("unusable answer " + storedAnswer);
        }
        int handled = outbox.size() + audit.size();
        return "202 " + handled + " request for " + address.get() + " received, check your inbox";
    }
}
