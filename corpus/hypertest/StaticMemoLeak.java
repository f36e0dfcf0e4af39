// counterpoint check StaticMemoLeak.java --method quotes --secret income
// expect: leak
// what: the rate remembered in static fields for the secret income is returned again when both customers have one number.
public class StaticMemoLeak {
    private static int knownCustomer = -1;
    private static int knownRate;

    private static int rate(int customer, int income) {
        if (customer != knownCustomer) {
            knownRate = income < 20_000 ? 10 : income < 60_000 ? 25 : 40;
            knownCustomer = customer;
        }
        return knownRate;
    }

    private static void preload(int customer, int income) {
        rate(customer, income);
    }

    static int quotes(int customer, int income, int other, int declared) {
        preload(customer, income);
        return rate(other, declared);
    }
}
