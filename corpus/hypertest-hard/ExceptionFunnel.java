// counterpoint check ExceptionFunnel.java --method load --secret key
// expect: secure
// what: different failures are wrapped into the same exception, of which only the public name is printed; a success prints the same
import java.util.Map;

public class ExceptionFunnel {
    static class ConfigException extends RuntimeException {
        ConfigException(String name, Throwable cause) {
            super("cannot use " + name, cause);
        }
    }

    static class Resource implements AutoCloseable {
        private final String name;

        Resource(String name) {
            this.name = name;
            System.out.println("open " + name);
        }

        int read(String key) {
            return Integer.parseInt(key) / (key.length() - 3);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
        }
    }

    static void load(String name, String key) {
        try (Resource resource = new Resource(name)) {
            int value = resource.read(key);
            throw new IllegalStateException("got " + value);
        } catch (NumberFormatException e) {
            report(new ConfigException(name, e));
        } catch (RuntimeException e) {
            report(new ConfigException(name, e.getCause()));
        } finally {
            System.out.println("loaded " + Map.of("name", String.valueOf(name)));
        }
    }

    private static void report(ConfigException e) {
        System.out.println(e.getMessage());
    }
}
