// counterpoint check OptionalLibraryLeak.java --method total --secret discount
// expect: leak
// what: code that does without a class of a library that is missing goes on, and prints the secret
public class OptionalLibraryLeak {
    static int total(int price, int discount) {
        try {
            Class.forName("not.there.Meter");
        } catch (ClassNotFoundException missing) {
            System.out.println("no meter, discount " + discount / 10);
        }
        return price;
    }
}
