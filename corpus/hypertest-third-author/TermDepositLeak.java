// counterpoint check TermDepositLeak.java --method payout --secret loyaltyBps
// expect: leak
// what: for long terms that were held until maturity the individual bonus rate is part of the paid interest.
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

public class TermDepositLeak {
    private static final int BASE_BPS = 175;

    /** Payout in cents, or -1 if the contract data is not valid. */
    static long payout(int year, int month, int day, int termMonths, int daysHeld, int principal, int loyaltyBps) {
        LocalDate opened;
        try {
            opened = LocalDate.of(year, month, day);
        } catch (DateTimeException e) {
            return -1;
        }
        if (termMonths < 1 || termMonths > 120 || daysHeld < 0 || principal <= 0) {
            return -1;
        }
        if (year < 1990 || year > 2100) {
            return -1;
        }
        LocalDate matures = opened.plusMonths(termMonths);
        long termDays = ChronoUnit.DAYS.between(opened, matures);
        if (daysHeld < termDays) {
            // early withdrawal: half of the base interest, no bonus
            return principal + interest(principal, BASE_BPS, daysHeld) / 2;
        }
        int bps = BASE_BPS;
        if (termMonths >= 12) {
            bps += Math.max(0, Math.min(loyaltyBps, 200));
        }
        return principal + interest(principal, bps, termDays);
    }

    private static long interest(long principal, int bps, long days) {
        return principal * bps * days / (365L * 10_000L);
    }
}
