// Properties of the system and variables of the environment: set, cleared, missing, wrong names.
public class SystemProperties {
    public static void main(String[] args) {
        String key = "counterpoint.feature";
        System.out.println(System.getProperty(key) + " " + System.getProperty(key, "otherwise"));
        System.out.println(System.setProperty(key, "one") + " " + System.setProperty(key, "two"));
        System.out.println(System.getProperty(key) + " " + System.getProperties().containsKey(key));
        System.out.println(System.clearProperty(key) + " " + System.getProperty(key));
        System.out.println(System.getProperty("user.language") + System.getProperty("file.separator").length());
        System.out.println(System.getenv("COUNTERPOINT_NO_SUCH_VARIABLE"));
        System.out.println(System.getenv().get("COUNTERPOINT_NO_SUCH_VARIABLE") + System.getenv().containsKey("A=B"));
        try {
            System.getenv().put("NAME", "value");
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        Runnable[] wrong = {() -> System.getProperty(null), () -> System.getProperty(""), () -> System.setProperty("", "x"),
            () -> System.clearProperty(null), () -> System.getenv(null)};
        for (Runnable call : wrong) {
            try {
                call.run();
            } catch (NullPointerException | IllegalArgumentException e) {
                System.out.println(e);
            }
        }
    }
}
