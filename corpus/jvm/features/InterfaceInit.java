// Interfaces are initialised by use of their non-constant fields, or by a class when they have default methods.
public class InterfaceInit {
    static int log(String what) {
        System.out.println("init " + what);
        return what.length();
    }

    interface Plain {
        int CONSTANT = 42;
        int FIELD = log("Plain");
    }

    interface WithDefault {
        int FIELD = log("WithDefault");

        default String hello() {
            return "hello " + FIELD;
        }
    }

    interface Sub extends Plain {
        int OWN = log("Sub");
    }

    static class Impl implements Plain, WithDefault {
        static int field = log("Impl");
    }

    static class SubImpl extends Impl implements Sub {
        static int other = log("SubImpl");
    }

    public static void main(String[] args) {
        System.out.println(Plain.CONSTANT);
        System.out.println(Impl.CONSTANT);
        System.out.println("new SubImpl");
        SubImpl object = new SubImpl();
        System.out.println(object.hello());
        System.out.println(SubImpl.CONSTANT);
        System.out.println("Sub.OWN");
        System.out.println(Sub.OWN);
        System.out.println("Sub.FIELD");
        System.out.println(Sub.FIELD);
        System.out.println(Plain.FIELD);
    }
}
