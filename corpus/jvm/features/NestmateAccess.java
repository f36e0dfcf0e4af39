// Private members used between a class and its nested classes in all directions.
public class NestmateAccess {
    private int secret = 42;
    private static int counter;

    private NestmateAccess() {
    }

    private int twice() {
        return secret * 2;
    }

    private static class Peer {
        private int hidden = 7;
        private static final int LIMIT = Integer.parseInt("3");

        private Peer(int start) {
            hidden += start;
        }

        private static int bump() {
            return counter += LIMIT;
        }

        private int peek(NestmateAccess outer) {
            outer.secret++;
            outer.secret *= 2;
            return outer.twice() + outer.secret-- + hidden;
        }

        private static class Deep {
            private final long value = counter + 1000L;
        }
    }

    private class Inner extends Peer {
        private int hidden = -1;

        private Inner() {
            super(100);
        }

        private int sum() {
            return hidden + super.hidden + ((Peer) this).hidden + secret + twice();
        }
    }

    private interface Handler {
        private String wrap(String s) {
            return "<" + s + ">";
        }

        default String handle(String s) {
            return wrap(s) + counter;
        }
    }

    public static void main(String[] args) {
        NestmateAccess outer = new NestmateAccess();
        Peer peer = new Peer(1);
        System.out.println(peer.hidden + " " + peer.peek(outer) + " " + outer.secret);
        System.out.println(Peer.bump() + " " + Peer.bump() + " " + counter + " " + Peer.LIMIT);
        Inner inner = outer.new Inner();
        System.out.println(inner.hidden + " " + ((Peer) inner).hidden + " " + inner.sum());
        inner.hidden = 5;
        ((Peer) inner).hidden++;
        System.out.println(inner.sum() + " " + new Peer.Deep().value);
        System.out.println(new Handler() { }.handle("x") + ((Handler) new Handler() { }).wrap("y"));
        Runnable r = () -> outer.secret = peer.hidden++;
        r.run();
        System.out.println(outer.secret + " " + peer.hidden);
    }
}
