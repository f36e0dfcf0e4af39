// counterpoint check DiscountChainExposed.java --method checkout --secret DiscountChainExposed.loyaltyPoints
// expect: leak
// what: the points are taken off after the poster price replaced the personal one, so they reach the price that is shown
import java.util.function.IntUnaryOperator;

public class DiscountChainExposed {
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
        IntUnaryOperator display = poster(listPrice).andThen(loyalty())
                .andThen(coupon(code))
                .andThen(rounding());
        return display.applyAsInt(listPrice);
    }
}
