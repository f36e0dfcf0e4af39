// counterpoint check SubsidyRangeLeak.java --method decide --secret income --secret children
// expect: leak
// what: a narrow range of incomes together with three children changes the decision text.
public class SubsidyRangeLeak {
    private static final int LOWER = 41_200;
    private static final int UPPER = 41_300;

    private static boolean isAbove(int income, int bound) {
        return income >= bound;
    }

    private static boolean qualifies(int income, int children) {
        if (!isAbove(income, LOWER)) {
            return false;
        }
        if (isAbove(income, UPPER)) {
            return false;
        }
        return children == 3;
    }

    static String decide(String applicant, int income, int children) {
        StringBuilder letter = new StringBuilder("Dear ").append(applicant).append(", ");
        letter.append(qualifies(income, children) ? "your subsidy is granted" : "we are sorry");
        return letter.toString();
    }
}
