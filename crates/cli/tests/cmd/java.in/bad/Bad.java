import java.util.ArrayList;
import java.util.List;

class Bad {
    static int forever(int secret) {
        int turns = 0;
        while (turns >= 0) {
            turns = (turns + 1) % 10;
        }
        return secret;
    }

    static int eat(int secret) {
        List<int[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new int[1 << 20]);
        }
    }

    static int deep(int secret) {
        return deep(secret) + 1;
    }

    static int exit(int secret) {
        System.exit(secret == 0 ? 3 : 4);
        return secret;
    }

    static int broken(int secret) {
        return Broken.VALUE + secret;
    }
}

class Broken {
    static final int VALUE = Integer.parseInt("none");

    static int own(int secret) {
        return secret;
    }
}
