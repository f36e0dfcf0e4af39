// Double dispatch by visitors with generic results over a small class hierarchy.
import java.util.List;

public class VisitorDispatch {
    interface Visitor<R> {
        R number(int n);

        R sum(List<Node> parts);

        default R negated(Node inner) {
            throw new UnsupportedOperationException("negated by " + getClass().getSimpleName());
        }
    }

    interface Node {
        <R> R accept(Visitor<R> v);
    }

    static Node num(int n) {
        return new Node() {
            @Override
            public <R> R accept(Visitor<R> v) {
                return v.number(n);
            }
        };
    }

    record Sum(List<Node> parts) implements Node {
        @Override
        public <R> R accept(Visitor<R> v) {
            return v.sum(parts);
        }
    }

    record Negated(Node inner) implements Node {
        @Override
        public <R> R accept(Visitor<R> v) {
            return v.negated(inner);
        }
    }

    static class Eval implements Visitor<Integer> {
        public Integer number(int n) {
            return n;
        }

        public Integer sum(List<Node> parts) {
            return parts.stream().mapToInt(p -> p.accept(this)).sum();
        }

        @Override
        public Integer negated(Node inner) {
            return -inner.accept(this);
        }
    }

    static class Show implements Visitor<String> {
        public String number(int n) {
            return "" + n;
        }

        public String sum(List<Node> parts) {
            StringBuilder s = new StringBuilder("(");
            for (Node p : parts) {
                s.append(s.length() > 1 ? " + " : "").append(p.accept(this));
            }
            return s.append(')').toString();
        }
    }

    public static void main(String[] args) {
        Node three = new Sum(List.of(num(1), num(2)));
        Node[] all = {num(5), three, new Sum(List.of()), new Sum(List.of(three, new Negated(three), num(-4)))};
        for (Node n : all) {
            System.out.println(n.accept(new Eval()));
            try {
                System.out.println(n.accept(new Show()));
            } catch (UnsupportedOperationException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
