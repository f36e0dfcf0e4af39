public class Main {
    static int pin = 1234;

    static void show() {
        System.out.println(pin % 2);
    }

    public static void main(String[] args) {
        show();
    }
}
