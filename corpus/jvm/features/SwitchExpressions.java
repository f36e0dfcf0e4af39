// Switch expressions with arrows, yield, several labels, nesting and old-style labels.
public class SwitchExpressions {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    static int letters(Day day) {
        return switch (day) {
            case MON, FRI, SUN -> 6;
            case TUE -> 7;
            case THU, SAT -> 8;
            case WED -> {
                int n = day.name().length();
                yield n * 3;
            }
        };
    }

    static String size(int n) {
        return switch (n / 10) {
            case 0: yield "small";
            case 1:
            case 2:
                String s = "medium";
                yield s + n;
            default: yield n > 100 ? "huge" : "large";
        };
    }

    static Object mixed(String key) {
        return switch (key) {
            case "int" -> 1;
            case "text" -> "one";
            case "char" -> 'c';
            case "nested" -> switch (key.length()) {
                case 6 -> 6.0;
                default -> -1L;
            };
            default -> throw new IllegalArgumentException("no " + key);
        };
    }

    public static void main(String[] args) {
        for (Day d : Day.values()) {
            System.out.println(d + " " + letters(d));
        }
        for (int n : new int[] {5, 15, 25, 35, 350}) {
            System.out.println(size(n));
        }
        for (String k : new String[] {"int", "text", "char", "nested", "other"}) {
            try {
                System.out.println(mixed(k));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        int x = 3;
        System.out.println(switch (x) { case 3 -> x++; default -> 0; } + x);
        System.out.println(switch (x) { case 4 -> 1; default -> 2.5; });
    }
}
