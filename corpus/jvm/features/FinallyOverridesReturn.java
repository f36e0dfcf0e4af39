// Finally blocks that override or observe a return value, an exception, a break or a continue.
public class FinallyOverridesReturn {
    static int field;

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int keeps() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
            field = x;
        }
    }

    @SuppressWarnings("finally")
    static int swallows() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return 3;
        }
    }

    static StringBuilder shared() {
        StringBuilder s = new StringBuilder("try");
        try {
            return s.append("+return");
        } finally {
            s.append("+finally");
        }
    }

    @SuppressWarnings("finally")
    static int loop() {
        int rounds = 0;
        for (int i = 0; ; i++) {
            try {
                rounds++;
                return rounds;
            } finally {
                if (i < 4) {
                    continue;
                }
                break;
            }
        }
        return rounds * 10;
    }

    public static void main(String[] args) {
        System.out.println(overrides());
        System.out.println(keeps());
        System.out.println(field);
        System.out.println(swallows());
        System.out.println(shared());
        System.out.println(loop());
    }
}
