class Account {
    private int pin = 1234;

    boolean fits(int guess) {
        return guess == pin;
    }

    static int fee(int amount) {
        return amount / 100;
    }
}
