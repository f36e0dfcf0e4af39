// counterpoint check OptionalLibraryLeak.java --method total --secret discount
// expect: leak
// what: code that looks for a class by its name, and prints the secret where there is none
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
