// Sealed interfaces with records: an expression tree evaluated, printed and simplified.
public class SealedInterfaces {
    sealed interface Expr permits Num, Add, Mul, Neg {
    }

    record Num(int value) implements Expr {
    }

    record Add(Expr left, Expr right) implements Expr {
    }

    record Mul(Expr left, Expr right) implements Expr {
    }

    record Neg(Expr inner) implements Expr {
    }

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        } else if (e instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        } else if (e instanceof Neg n) {
            return -eval(n.inner());
        }
        throw new AssertionError(e);
    }

    static String show(Expr e) {
        if (e instanceof Num n) {
            return String.valueOf(n.value());
        } else if (e instanceof Add a) {
            return "(" + show(a.left()) + " + " + show(a.right()) + ")";
        } else if (e instanceof Mul m) {
            return show(m.left()) + " * " + show(m.right());
        }
        return "-" + show(((Neg) e).inner());
    }

    static Expr simplify(Expr e) {
        if (e instanceof Mul m) {
            Expr l = simplify(m.left());
            Expr r = simplify(m.right());
            return l.equals(new Num(0)) || r.equals(new Num(0)) ? new Num(0) : l.equals(new Num(1)) ? r : new Mul(l, r);
        } else if (e instanceof Add a) {
            return new Add(simplify(a.left()), simplify(a.right()));
        } else if (e instanceof Neg n && n.inner() instanceof Neg m) {
            return simplify(m.inner());
        }
        return e;
    }

    public static void main(String[] args) {
        Expr two = new Num(2);
        Expr[] all = {two, new Add(two, new Num(3)), new Mul(new Add(two, two), new Neg(new Num(7))),
            new Mul(new Num(1), new Neg(new Neg(two))), new Add(new Mul(two, new Num(0)), new Num(Integer.MAX_VALUE))};
        for (Expr e : all) {
            System.out.println(show(e) + " = " + eval(e));
            System.out.println(e + " ~> " + simplify(e) + " " + simplify(e).equals(e));
        }
    }
}
