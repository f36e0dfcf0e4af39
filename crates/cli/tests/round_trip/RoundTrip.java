import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** Runs all tests of classes several times in one machine, in other orders, and says each time what became of each. */
public class RoundTrip {
    public static void main(String[] classes) throws Exception {
        List<Method> tests = new ArrayList<>();
        for (String name : classes) {
            Class<?> type = Class.forName(name);
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    tests.add(method);
                }
            }
        }
        tests.sort(Comparator.comparing(Method::toString));
        PrintStream out = System.out;
        run(tests, out);
        Collections.reverse(tests);
        // The second time, another test has logged before, as a framework may.
        Logger.getLogger("before").fine("nothing");
        Logger.getLogger("").getHandlers();
        run(tests, out);
        Collections.shuffle(tests, new Random(7));
        run(tests, out);
    }

    private static void run(List<Method> tests, PrintStream out) throws Exception {
        for (Method test : tests) {
            Map<String, Object> before = machine();
            String end = end(test);
            Map<String, Object> after = machine();
            after.entrySet().removeAll(before.entrySet());
            String name = test.getDeclaringClass().getName() + "." + test.getName();
            out.println(end + " " + name + (after.isEmpty() ? "" : " and changes " + after.keySet()));
        }
    }

    private static String end(Method test) throws Exception {
        try {
            test.invoke(test.getDeclaringClass().getDeclaredConstructor().newInstance());
            return "passed";
        } catch (InvocationTargetException thrown) {
            boolean isFailure = thrown.getCause().getClass() == AssertionError.class
                    && thrown.getCause().getCause() == null;
            return isFailure ? "failed" : "broken by " + thrown.getCause();
        }
    }

    /** What tests share. */
    private static Map<String, Object> machine() {
        Map<String, Object> machine = new TreeMap<>();
        machine.put("out", System.out);
        machine.put("err", System.err);
        machine.put("in", System.in);
        // To ask for it sets a property.
        machine.put("zone", TimeZone.getDefault());
        machine.put("properties", System.getProperties().clone());
        machine.put("locale", Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT));
        machine.put("catcher", String.valueOf(Thread.getDefaultUncaughtExceptionHandler()));
        machine.put("loader", Thread.currentThread().getContextClassLoader());
        for (String name : new String[] {"", "doors"}) {
            Logger logger = Logger.getLogger(name);
            machine.put("logger " + name, Arrays.asList(logger, Arrays.asList(logger.getHandlers()), logger.getLevel(),
                    logger.getFilter(), logger.getUseParentHandlers()));
        }
        return machine;
    }
}
