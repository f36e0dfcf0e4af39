package shop;

class CardTest {
    static void fits(int pin) {
        org.junit.Assert.fail();
    }
}
