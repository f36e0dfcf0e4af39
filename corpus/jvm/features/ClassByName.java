// Classes found by name: those that code uses anyway, with and without initialising them.
public class ClassByName {
    static class Loud {
        static {
            System.out.println("Loud is initialised");
        }

        int value = 3;
    }

    static class Quiet {
        int value = 4;
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = ClassByName.class.getClassLoader();
        System.out.println(Class.forName("ClassByName$Quiet").getSimpleName());
        System.out.println(Class.forName("ClassByName$Loud", false, loader).getName());
        System.out.println("not yet");
        Class<?> loud = Class.forName("ClassByName$Loud");
        System.out.println(loud == Loud.class);
        System.out.println(loud.isInstance(new Loud()) + " " + loud.isInstance(new Quiet()));
        System.out.println(loader.loadClass("ClassByName$Quiet") == Quiet.class);
        System.out.println(Class.forName("java.lang.String") == String.class);
        System.out.println(Class.forName("[I") == int[].class);
        System.out.println(String.class.getClassLoader());
        System.out.println(loader == ClassLoader.getSystemClassLoader());
        System.out.println(loader == Thread.currentThread().getContextClassLoader());
        Thread.currentThread().setContextClassLoader(null);
        System.out.println(Thread.currentThread().getContextClassLoader());
    }
}
