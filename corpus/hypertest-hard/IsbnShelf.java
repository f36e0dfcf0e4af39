// counterpoint check IsbnShelf.java --method shelf --secret isbn
// expect: leak
// what: secret text of ten characters with a valid ISBN-10 check digit: "0306406152" -> "books"; "x" -> "misc"
public class IsbnShelf {
    static boolean valid(String isbn) {
        if (isbn.length() != 10) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            char c = isbn.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
            sum += (10 - i) * (c - '0');
        }
        char check = isbn.charAt(9);
        if (check != 'X' && (check < '0' || check > '9')) {
            return false;
        }
        sum += check == 'X' ? 10 : check - '0';
        return sum > 0 && sum % 11 == 0;
    }

    static String shelf(String isbn, boolean verbose) {
        String name = valid(isbn) ? "books" : "misc";
        return verbose ? "shelf " + name : name;
    }
}
