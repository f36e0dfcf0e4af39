import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs programs on the real machine, and notes what they print and how they end.
 *
 * Arguments: a file of jobs, a file for answers, folders and jars of classes, which are also in the class path. A job is
 * a line of a class, a number, and the file of its input. The number is -1 for {@code main} and else how often
 * {@code run(int)} is called, from 0 on, each time with fresh classes. An answer is the end in words and the bytes of the
 * output.
 */
public final class Harness {
    public static void main(String[] args) throws Exception {
        URL[] places = new URL[args.length - 2];
        for (int index = 0; index < places.length; index++) {
            places[index] = Path.of(args[index + 2]).toUri().toURL();
        }
        List<String> jobs = Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8);
        try (DataOutputStream answers = new DataOutputStream(new FileOutputStream(args[1]))) {
            for (String line : jobs) {
                String[] job = line.split("\t", -1);
                int times = Integer.parseInt(job[1]);
                byte[] input = job[2].isEmpty() ? new byte[0] : Files.readAllBytes(Path.of(job[2]));
                // What runs on once is not started again.
                boolean runsOn = false;
                for (int index = times < 0 ? -1 : 0; index < Math.max(times, 0); index++) {
                    runsOn = answer(places, job[0], index, input, answers, runsOn) || runsOn;
                }
            }
        }
        // Threads of programs may still wait for something.
        Runtime.getRuntime().halt(0);
    }

    /** Whether the program runs on. */
    private static boolean answer(URL[] places, String name, int number, byte[] input, DataOutputStream answers,
            boolean isLeftOut) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String[] end = {"took too long"};
        boolean endedLate = isLeftOut;
        String shown;
        try (URLClassLoader fresh = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            // Messages name the loader, so programs have the one that they have when they are started alone. That of
            // others is shown as if it were that one.
            ClassLoader loader = number < 0 ? ClassLoader.getSystemClassLoader() : fresh;
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
            System.setIn(new ByteArrayInputStream(input));
            Thread thread = new Thread(null, () -> end[0] = run(loader, name, number), "main");
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            if (!isLeftOut) {
                thread.start();
                thread.join(5_000);
                if (thread.isAlive()) {
                    endedLate = true;
                    stop(thread);
                    thread.join(1_000);
                    end[0] = "took too long";
                }
            }
            shown = "java.net.URLClassLoader @" + Integer.toHexString(System.identityHashCode(fresh));
        }
        System.out.flush();
        byte[] words = end[0].replace(shown, "'app'").getBytes(StandardCharsets.UTF_8);
        answers.writeInt(words.length);
        answers.write(words);
        byte[] bytes =
            printed.toString(StandardCharsets.ISO_8859_1).replace(shown, "'app'").getBytes(StandardCharsets.ISO_8859_1);
        answers.writeInt(bytes.length);
        answers.write(bytes);
        return endedLate;
    }

    /** Older machines can stop a thread; on others it runs until the end. */
    private static void stop(Thread thread) {
        try {
            Thread.class.getMethod("stop").invoke(thread);
        } catch (ReflectiveOperationException e) {
            // It runs on.
        }
    }

    private static String run(ClassLoader loader, String name, int number) {
        try {
            Class<?> program = Class.forName(name, false, loader);
            Method method = number < 0 ? program.getDeclaredMethod("main", String[].class)
                : program.getDeclaredMethod("run", int.class);
            method.setAccessible(true);
            method.invoke(null, number < 0 ? (Object) new String[0] : number);
            return "ended";
        } catch (InvocationTargetException e) {
            return "threw " + told(e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            return "threw " + told(e);
        }
    }

    private static String told(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (Throwable e) {
            return thrown.getClass().getName();
        }
    }
}
