// counterpoint check TokenPrefixSafe.java --method open --secret Vault.token()
// expect: secure
// what: a token that starts with four characters is never shorter than four, so the hidden entry never shows.
public class TokenPrefixSafe {
    interface Vault {
        static String token() {
            return System.getProperty("session.token", "guest");
        }
    }

    private static boolean isAdministrator(String token) {
        return token.startsWith("adm-") && token.length() < 4;
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
