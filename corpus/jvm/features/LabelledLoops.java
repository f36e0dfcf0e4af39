// Labelled break and continue out of nested loops, switches and blocks.
public class LabelledLoops {
    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                System.out.print(i * j + " ");
            }
            System.out.println("never here");
        }
        System.out.println();
        block: {
            if (args.length == 0) {
                break block;
            }
            System.out.println("skipped");
        }
        int n = 0;
        loop:
        while (true) {
            switch (n++) {
                case 0:
                    continue;
                case 1:
                    break;
                case 4:
                    break loop;
                default:
                    continue loop;
            }
            System.out.println("after switch " + n);
        }
        System.out.println("n " + n);
        search:
        do {
            n--;
            for (int k = 0; ; k++) {
                try {
                    if (k == n) {
                        continue search;
                    }
                    if (k > 3) {
                        break search;
                    }
                } finally {
                    System.out.print("f" + k + " ");
                }
            }
        } while (n > 0);
        System.out.println("n " + n);
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            System.out.print(i + ":" + j + " ");
        }
        System.out.println();
    }
}
