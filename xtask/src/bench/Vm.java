import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** What the benchmark of the machine calls. */
class Vm {
    /** Twenty instructions. */
    static int twenty(int n) {
        int sum = n * 3 + 1;
        int other = sum ^ n;
        if (other > 5) {
            sum += other << 2;
        }
        return sum - other;
    }

    /** Arrays, objects of its own, exceptions that are possible: nothing of the library is used. */
    static int arrays(int n) {
        int[] numbers = new int[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = i * i / (i + 1);
        }
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    static int arrayList(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(i);
        }
        int sum = 0;
        for (int number : list) {
            sum += number;
        }
        return sum;
    }

    static int hashMap(int n) {
        HashMap<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < n; i++) {
            map.put(i * 7, i);
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += map.get(i * 7);
        }
        return sum;
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }

    static int print(int n) {
        System.out.println("printed " + n);
        return n;
    }

    static int format(int n) {
        return String.format("%5d|%-8s|%.2f", n, "text", n / 3.0).length();
    }

    static int stream(int n) {
        return List.of(1, 2, 3, n).stream().map(x -> x + 1).filter(x -> x % 2 == 0).mapToInt(x -> x).sum();
    }
}
