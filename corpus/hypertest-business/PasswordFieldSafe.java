// counterpoint check PasswordFieldSafe.java --method form --secret password
// expect: secure
// what: the masked password is padded or cut to exactly twelve stars, whatever its length.
public class PasswordFieldSafe {
    private static final int FIELD_WIDTH = 12;

    public String form(String user, String password) {
        StringBuilder sb = new StringBuilder();
        sb.append("user: ").append(user == null ? "" : user.strip()).append('\n');
        sb.append("password: ").append(stars(password)).append('\n');
        sb.append("hint: ").append(hint(user));
        return sb.toString();
    }

    private String stars(String password) {
        StringBuilder masked = new StringBuilder();
        if (password != null) {
            for (int i = 0; i < password.length(); i++) {
                masked.append('*');
            }
        }
        while (masked.length() < FIELD_WIDTH) {
            masked.append('*');
        }
        if (masked.length() > FIELD_WIDTH) {
            masked.setLength(FIELD_WIDTH);
        }
        return masked.toString();
    }

    private String hint(String user) {
        if (user == null || user.isBlank()) {
            return "enter your user name";
        }
        return user.indexOf('@') > 0 ? "use your mail password" : "use your domain password";
    }
}
