// Bundles of resources, classes and files of the class path that are not there, asked for by name.
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

public class MissingResources {
    public static void main(String[] args) throws Exception {
        String[] names = {"nowhere", "no.where.Texts", "MissingResources_en_US", ""};
        for (String name : names) {
            try {
                System.out.println(ResourceBundle.getBundle(name + "!", Locale.US));
            } catch (MissingResourceException e) {
                System.out.println(e.getMessage() + " | " + e.getClassName() + " | " + e.getKey() + " | " + e.getCause());
            }
            try {
                System.out.println(ResourceBundle.getBundle(name + "!", Locale.GERMANY));
            } catch (MissingResourceException e) {
                System.out.println(e.getMessage() + " | " + e.getClassName());
            }
            try {
                System.out.println(ResourceBundle.getBundle(name + "!"));
            } catch (MissingResourceException e) {
                System.out.println("missing");
            }
            System.out.println(MissingResources.class.getResource("no/" + name));
            System.out.println(MissingResources.class.getResourceAsStream("/no/" + name));
            System.out.println(Thread.currentThread().getContextClassLoader().getResource(name + ".txt"));
        }
        for (String name : new String[] {"Missing", "no.Where", "int", "a/b", "", "[Lno.Where;", "[x", "[Lx"}) {
            try {
                System.out.println(Class.forName(name));
            } catch (ClassNotFoundException e) {
                System.out.println("no class " + e.getMessage() + " " + e.getCause());
            }
            try {
                System.out.println(Thread.currentThread().getContextClassLoader().loadClass(name));
            } catch (ClassNotFoundException e) {
                System.out.println("not loaded " + e.getMessage());
            }
        }
        try {
            Class.forName(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
