package shop;

public class Card {
    public static boolean fits(int pin, int guess) {
        return pin == guess;
    }
}
