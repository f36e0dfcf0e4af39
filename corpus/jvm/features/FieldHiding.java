// Fields and static methods are hidden, not overridden; instance methods are overridden.
public class FieldHiding {
    static class A {
        String name = "A.name";
        static String label = "A.label";

        static String describe() {
            return "A.describe";
        }

        String get() {
            return name;
        }

        private String secret() {
            return "A.secret";
        }

        String reveal() {
            return secret();
        }
    }

    static class B extends A {
        String name = "B.name";
        static String label = "B.label";

        static String describe() {
            return "B.describe";
        }

        @Override
        String get() {
            return name + "/" + super.name + "/" + super.get() + "/" + ((A) this).name;
        }

        private String secret() {
            return "B.secret";
        }
    }

    static class C extends B {
        String secret() {
            return "C.secret";
        }
    }

    public static void main(String[] args) {
        B b = new B();
        A a = b;
        System.out.println(a.name + " " + b.name + " " + ((A) b).name);
        System.out.println(a.get());
        System.out.println(new A().get());
        System.out.println(A.label + " " + B.label + " " + C.label);
        System.out.println(A.describe() + " " + B.describe() + " " + C.describe());
        System.out.println(a.reveal() + " " + new C().reveal() + " " + new C().secret() + " " + b.secret());
        b.name = "changed";
        System.out.println(a.name + " " + b.name);
        a.name = "base changed";
        System.out.println(a.name + " " + b.name + " " + b.get());
        C.label = "set through C";
        System.out.println(A.label + " " + B.label);
        String label = "local";
        System.out.println(label + " " + B.label);
    }
}
