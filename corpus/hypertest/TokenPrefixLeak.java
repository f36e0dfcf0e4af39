// counterpoint check TokenPrefixLeak.java --method open --secret Vault.token()
// expect: leak
// what: a token with the administrator prefix and more than six characters shows the hidden menu entry.
public class TokenPrefixLeak {
    interface Vault {
        static String token() {
            return System.getProperty("session.token", "guest");
        }
    }

    private static boolean isAdministrator(String token) {
        return token.startsWith("adm-") && token.length() > 6;
    }

    static int open(String page) {
        String token = Vault.token();
        int entries = 1;
        System.out.println("page " + page);
        if (isAdministrator(token)) {
            System.out.println("entry: users");
            entries++;
        }
        return entries;
    }
}
