// Default methods: diamond inheritance, explicit super calls, class wins over interface.
public class DefaultMethodsDiamond {
    interface Top {
        default String who() {
            return "Top";
        }

        default String hello() {
            return "hello " + who();
        }
    }

    interface Left extends Top {
        @Override
        default String who() {
            return "Left>" + Top.super.who();
        }
    }

    interface Right extends Top {
        @Override
        default String who() {
            return "Right>" + Top.super.who();
        }
    }

    interface Narrow extends Left {
    }

    static class Both implements Left, Right {
        @Override
        public String who() {
            return "Both>" + Left.super.who() + "+" + Right.super.who();
        }
    }

    static class OnlyLeft implements Top, Narrow {
    }

    static class Parent {
        public String who() {
            return "Parent";
        }
    }

    static class ClassWins extends Parent implements Right {
    }

    abstract static class Reabstract implements Left {
        @Override
        public abstract String who();
    }

    public static void main(String[] args) {
        Top[] all = {new Top() { }, new Both(), new OnlyLeft(), new ClassWins(), new Reabstract() {
            @Override
            public String who() {
                return "anonymous";
            }
        }, new Both() {
            @Override
            public String who() {
                return "sub>" + super.who();
            }
        }};
        for (Top t : all) {
            System.out.println(t.who());
            System.out.println(t.hello());
        }
    }
}
