// counterpoint check MessageTemplateLeak.java --method notifyUser --secret accessCode
// expect: leak
// what: the access code is the last argument of the formatter and shows up when the template has enough placeholders.
public class MessageTemplateLeak {
    /** Small slf4j-like formatter: surplus arguments are ignored. */
    static String format(String template, Object... args) {
        StringBuilder sb = new StringBuilder();
        int next = 0;
        int from = 0;
        while (true) {
            int at = template.indexOf("{}", from);
            if (at < 0 || next >= args.length) {
                return sb.append(template, from, template.length()).toString();
            }
            if (at > 0 && template.charAt(at - 1) == '\\') {
                sb.append(template, from, at - 1).append("{}");
            } else {
                sb.append(template, from, at).append(args[next++]);
            }
            from = at + 2;
        }
    }

    private static String shorten(String s) {
        if (s == null) {
            return "";
        }
        return s.length() <= 20 ? s : s.substring(0, 17) + "...";
    }

    /** Template comes from the shop owner's settings page. */
    public String notifyUser(String template, String user, int parcels, int accessCode) {
        if (template == null || template.isBlank()) {
            return format("Dear {}, {} parcel(s) are waiting for you.", shorten(user), parcels);
        }
        return format(template, shorten(user), parcels, accessCode);
    }
}
