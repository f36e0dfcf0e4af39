// counterpoint check TaxNoticeExposed.java --method notice --secret income --secret partnerIncome
// expect: leak
// what: couples of the second bracket get ten days more, so the printed deadline depends on the secret incomes
public class TaxNoticeExposed {
    sealed interface Filing permits Single, Joint {}

    record Single(int income) implements Filing {}

    record Joint(int income, int partnerIncome) implements Filing {}

    static int bracket(Filing filing) {
        long base = 0;
        if (filing instanceof Single single) {
            base = single.income();
        } else if (filing instanceof Joint joint) {
            base = ((long) joint.income() + joint.partnerIncome()) / 2;
        }
        return base < 12_000 ? 0 : base < 48_000 ? 1 : base < 300_000 ? 2 : 3;
    }

    static String notice(int year, boolean married, int income, int partnerIncome) {
        Filing filing = married ? new Joint(income, partnerIncome) : new Single(income);
        int days = switch (bracket(filing)) {
            case 0 -> 30;
            case 1 -> {
                int grace = filing instanceof Joint ? 10 : 0;
                yield 30 + grace;
            }
            case 2 -> 2 * 15;
            default -> 45 - 15;
        };
        return "Return for " + year + " received. Reply within " + days + " days.";
    }
}
