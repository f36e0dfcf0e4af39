/** A method of about twenty instructions that shows nothing of its secret. */
class Pairs {
    static int mix(int amount, int secret) {
        int doubled = secret * 2;
        int low = doubled & 1;
        if (amount > 100) {
            low += 3;
        }
        return amount * 31 + low;
    }
}
