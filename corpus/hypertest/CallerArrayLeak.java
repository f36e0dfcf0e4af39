// counterpoint check CallerArrayLeak.java --method publish --secret bonus
// expect: leak
// what: an array passed for variable arguments is kept without a copy, so the bonus added later shows in the snapshot.
public class CallerArrayLeak {
    static class Snapshot {
        private final int[] figures;
        private final String title;

        Snapshot(String title, int... figures) {
            this.title = title;
            this.figures = figures;
        }

        String render() {
            StringBuilder text = new StringBuilder(title);
            for (int figure : figures) {
                text.append(' ').append(figure);
            }
            return text.toString();
        }
    }

    static void grant(int[] pay, int employee, int bonus) {
        if (employee >= 0 && employee < pay.length) {
            pay[employee] += bonus;
        }
    }

    static String publish(int employee, int bonus) {
        int[] pay = {2100, 2400, 1950};
        Snapshot before = new Snapshot("base pay", pay);
        Snapshot single = new Snapshot("first", pay[0]);
        grant(pay, employee, bonus);
        return before.render() + "; " + single.render();
    }
}
