package counterpoint.confirm;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** One run, with fresh classes and empty streams. */
final class Run {
    /** What is seen more often than this is not kept. */
    private static final int MOST_SEEN = 20_000;

    /** What is printed beyond so many bytes is not kept. */
    private static final int MOST_PRINTED = 1 << 20;

    /** Keeps what is printed, up to a limit, but for what is printed while a value is made. */
    private final class Printed extends ByteArrayOutputStream {
        @Override
        public synchronized void write(int octet) {
            if (isListening() && count < MOST_PRINTED) {
                super.write(octet);
            }
        }

        @Override
        public synchronized void write(byte[] octets, int start, int length) {
            if (isListening()) {
                super.write(octets, start, Math.min(length, MOST_PRINTED - count));
            }
        }
    }

    /** The threads of runs that are over: what they go on to print belongs to no run. */
    private static final Set<ThreadGroup> OVER = ConcurrentHashMap.newKeySet();

    /** From this number on it is seen what became of what the method was given. */
    private static final int AFTER = 1_000;

    /** A value was asked for that is not there. */
    private static final class Diverged extends Error {
        Diverged(String message) {
            super(message, null, false, false);
        }
    }

    /** Whether a run may have changed loggers, which belong to the platform. */
    private static boolean hasLogged;

    private final Request request;
    /** The objects that were shown. */
    private final Show.Met met = new Show.Met();
    private final List<Queue<Request.Value>> queues;
    private final ByteArrayOutputStream out = new Printed();
    private final ByteArrayOutputStream err = new Printed();
    private final List<String> seen = new ArrayList<>();
    private final CountDownLatch isOver = new CountDownLatch(1);
    /** Values that are being made, within each other: what is seen meanwhile is not what the method shows. */
    private volatile int making;
    /** Whether a value was asked for that is not there: what follows tells nothing. */
    private volatile boolean hasDiverged;
    /** Its threads. */
    private final ThreadGroup group = new ThreadGroup("run");
    private volatile String outcome;
    private volatile Class<?> recorder;
    private volatile Loader loader;

    /** Loads program classes and the recorder anew; all others come from the platform. */
    private static final class Loader extends URLClassLoader {
        Loader(URL[] places) {
            super(places, ClassLoader.getPlatformClassLoader());
        }

        /** Whether classes of the program name a logger. */
        boolean knowsLoggers() {
            return findLoadedClass("java.util.logging.Logger") != null
                    || findLoadedClass("java.lang.System$Logger") != null;
        }
    }

    Run(Request request, int number) {
        this.request = request;
        queues = request.queues(number);
    }

    /** Runs it, and says how it ended and what was seen. */
    String answer() {
        PrintStream oldOut = System.out;
        PrintStream oldErr = System.err;
        InputStream oldIn = System.in;
        Properties properties = (Properties) System.getProperties().clone();
        TimeZone zone = TimeZone.getDefault();
        Locale locale = Locale.getDefault();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        System.setIn(new Lines(() -> (String[]) outside("lines")));
        if (hasLogged) {
            Logs.renew();
        }
        try {
            // Deep recursion is nothing unusual.
            Thread thread = new Thread(group, this::start, "main", 256L << 20);
            thread.setDaemon(true);
            thread.start();
            boolean isInTime = isOver.await(request.timeout, TimeUnit.MILLISECONDS);
            end(isInTime ? "returned" : "late");
            OVER.add(group);
            System.out.flush();
            System.err.flush();
        } catch (InterruptedException interrupted) {
            end("failed " + Request.word("interrupted"));
        } finally {
            System.setOut(oldOut);
            System.setErr(oldErr);
            System.setIn(oldIn);
            System.setProperties(properties);
            TimeZone.setDefault(zone);
            Locale.setDefault(locale);
            hasLogged |= loader != null && loader.knowsLoggers();
        }
        synchronized (seen) {
            return (hasDrawn() ? "drew " : "plain ") + outcome + " " + Request.word(out.toByteArray()) + " " + Request.word(err.toByteArray()) + " "
                    + seen.size() + (seen.isEmpty() ? "" : " ") + String.join(" ", seen);
        }
    }

    private boolean hasDrawn() {
        try {
            return recorder != null && recorder.getField("hasDrawn").getBoolean(null);
        } catch (ReflectiveOperationException trouble) {
            return false;
        }
    }

    /** Notes how the run ends, if it has not ended yet. */
    private synchronized void end(String how) {
        if (outcome == null) {
            outcome = how;
        }
    }

    private void start() {
        try {
            loader = loader();
            Thread.currentThread().setContextClassLoader(loader);
            recorder = Class.forName("counterpoint.confirm.Recorder", true, loader);
            recorder.getField("source").set(null, (IntFunction<Object>) input -> next(input, loader));
            recorder.getField("outside").set(null, (Function<String, Object>) this::outside);
            recorder.getField("sink").set(null, (BiConsumer<Object, Integer>) this::see);
            recorder.getField("exit").set(null, (IntConsumer) this::exit);
            call(loader);
            join();
        } catch (Diverged diverged) {
            end("diverged " + Request.word(diverged.getMessage()));
        } catch (ReflectiveOperationException | VerifyError | ClassFormatError | MalformedURLException trouble) {
            // A program that throws one of these itself cannot be told from trouble of the harness.
            end("failed " + Request.word(trouble.toString()));
        } catch (Throwable thrown) {
            join();
            end("threw " + Request.word(thrown.getClass().getName()));
        } finally {
            isOver.countDown();
        }
    }

    private Loader loader() throws MalformedURLException {
        List<URL> places = new ArrayList<>();
        for (String place : request.places) {
            places.add(Path.of(place).toUri().toURL());
        }
        places.add(Run.class.getProtectionDomain().getCodeSource().getLocation());
        return new Loader(places.toArray(new URL[0]));
    }

    private void call(ClassLoader loader) throws Throwable {
        Class<?> type = Class.forName(request.type, true, loader);
        Method method = method(type, Request.parameters(request.descriptor, loader));
        overwrite(-1, null, loader);
        Object receiver = request.isStatic ? null : next(request.receiver, loader);
        overwrite(-2, receiver, loader);
        Object[] arguments = new Object[request.arguments.length];
        for (int index = 0; index < arguments.length; index++) {
            int input = request.arguments[index];
            // A program is started without arguments, unless some were chosen.
            arguments[index] = input < 0 ? new String[0] : next(input, loader);
            overwrite(index, arguments[index], loader);
        }
        if (request.seesEnd) {
            seeEnd(method, receiver, arguments);
            return;
        }
        Object result;
        try {
            result = Request.invoke(method, receiver, arguments);
        } catch (Throwable thrown) {
            if (request.seesMessage) {
                see(Show.message(thrown), -2);
            }
            throw thrown;
        }
        if (request.seesResult) {
            seeMembers(result, -1);
        }
        for (Request.Left left : request.left) {
            Object found = left.owner() == -2 ? receiver : left.owner() >= 0 ? arguments[left.owner()]
                    : Request.field(Class.forName(left.type(), true, loader), left.field()).get(null);
            seeMembers(found, -3);
        }
    }

    /** Sees what a value shows, and what it answers. */
    private void seeMembers(Object value, int sink) {
        Show show = new Show(met, request.members, request.compared);
        note(sink, show.shown(value));
        note(sink, show.answers());
    }

    /** Runs the method, and sees what it is given, what becomes of that, and what it gives back. */
    private void seeEnd(Method method, Object receiver, Object[] arguments) throws Throwable {
        List<Object> given = new ArrayList<>(java.util.Arrays.asList(arguments));
        if (!request.isStatic) {
            given.add(0, receiver);
        }
        seeAll(given, 0);
        Object result = Request.invoke(method, receiver, arguments);
        seeAll(given, AFTER);
        note(-1, Plain.of(result));
    }

    private void seeAll(List<Object> values, int first) {
        for (int index = 0; index < values.size(); index++) {
            note(first + index, Plain.of(values.get(index)));
        }
    }

    /** The method, which may be declared above the class that is named. */
    private Method method(Class<?> type, Class<?>[] parameters) throws NoSuchMethodException {
        for (Class<?> above = type; above != null; above = above.getSuperclass()) {
            for (Method method : above.getDeclaredMethods()) {
                String result = method.getReturnType().descriptorString();
                if (method.getName().equals(request.method) && request.descriptor.endsWith(")" + result)
                        && java.util.Arrays.equals(method.getParameterTypes(), parameters)) {
                    return method;
                }
            }
        }
        return type.getMethod(request.method, parameters);
    }

    private void overwrite(int owner, Object object, ClassLoader loader) throws ReflectiveOperationException {
        for (Request.Overwrite overwrite : request.overwrites) {
            if (overwrite.owner() == owner) {
                Class<?> type = Class.forName(overwrite.type(), true, loader);
                Request.field(type, overwrite.field()).set(object, next(overwrite.input(), loader));
            }
        }
    }

    private Object next(int input, ClassLoader loader) {
        Request.Value value = queues.get(input).poll();
        if (value == null) {
            hasDiverged = true;
            Diverged diverged = new Diverged(Integer.toString(input));
            end("diverged " + Request.word(diverged.getMessage()));
            throw diverged;
        }
        making++;
        try {
            return value.make(loader);
        } catch (Throwable thrown) {
            throw Run.<RuntimeException>sneaky(thrown);
        } finally {
            making--;
        }
    }

    /** The next value of a part of the world, null if the program was not expected to ask for it. */
    private Object outside(String part) {
        Integer input = request.outside.get(part);
        return input == null ? null : next(input, loader);
    }

    private boolean isListening() {
        return making == 0 && !hasDiverged && !isOver();
    }

    private static boolean isOver() {
        ThreadGroup above = Thread.currentThread().getThreadGroup();
        while (above != null && !OVER.contains(above)) {
            above = above.getParent();
        }
        return above != null;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private void see(Object value, int sink) {
        // Several threads may be seen at once.
        synchronized (met) {
            note(sink, new Show(met, Show.ALL, List.of()).shown(value));
        }
    }

    private void note(int sink, String shown) {
        synchronized (seen) {
            if (isListening() && seen.size() < MOST_SEEN) {
                seen.add(sink + " " + Request.word(shown));
            }
        }
    }

    /** What the program meant to be its end: nothing of it goes on. */
    private void exit(int code) {
        end("exited " + code);
        isOver.countDown();
        while (true) {
            java.util.concurrent.locks.LockSupport.park();
        }
    }

    /** Waits for the threads that the program has started. */
    private void join() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Thread[] threads = new Thread[group.activeCount() + 8];
        int count = group.enumerate(threads);
        for (int index = 0; index < count; index++) {
            try {
                if (threads[index] != Thread.currentThread()) {
                    threads[index].join(request.timeout);
                }
            } catch (InterruptedException interrupted) {
                return;
            }
        }
    }
}
