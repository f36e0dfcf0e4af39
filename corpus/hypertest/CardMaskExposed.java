// counterpoint check CardMaskExposed.java --method mask --secret cardNumber
// expect: leak
// what: no digit is shown, but numbers of fifteen characters are masked in groups of another size
public class CardMaskExposed {
    private static final String FOUR_GROUPS = "**** **** **** ****";
    private static final String THREE_GROUPS = "**** ****** *****";

    static String mask(String holder, String cardNumber) {
        String compact = cardNumber.replace(" ", "").replace("-", "");
        var initials = new StringBuilder();
        for (String part : holder.split(" ")) {
            if (!part.isEmpty()) {
                initials.append(part.charAt(0)).append('.');
            }
        }
        String masked = switch (compact.length()) {
            case 15 -> THREE_GROUPS;
            case 16 -> FOUR_GROUPS;
            default -> FOUR_GROUPS;
        };
        return initials + " " + masked;
    }
}
