// counterpoint check DiscountChainGuarded.java --method checkout --secret DiscountChainGuarded.loyaltyPoints
// expect: secure
// what: compose runs the personal price first and the poster price then replaces it, so the points are lost
import java.util.function.IntUnaryOperator;

public class DiscountChainGuarded {
    static int loyaltyPoints = 120;

    static IntUnaryOperator loyalty() {
        return price -> {
            if (loyaltyPoints < 0) {
                throw new IllegalStateException("account overdrawn");
            }
            return price - loyaltyPoints;
        };
    }

    static IntUnaryOperator coupon(String code) {
        return code.startsWith("SPRING") ? price -> price - price / 10 : IntUnaryOperator.identity();
    }

    static IntUnaryOperator poster(int listPrice) {
        return ignored -> listPrice;
    }

    static IntUnaryOperator rounding() {
        return price -> price - Math.floorMod(price, 5);
    }

    static int checkout(int listPrice, String code) {
        IntUnaryOperator display = poster(listPrice).compose(loyalty())
                .andThen(coupon(code))
                .andThen(rounding());
        return display.applyAsInt(listPrice);
    }
}
