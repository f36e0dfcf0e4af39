// counterpoint check GatewaySendSafe.java --policy GatewaySendSafe.rifl.xml --entry 'GatewaySendSafe.charge(long,int)' --driver 'GatewaySendSafe.main(java.lang.String[])'
// expect: secure
// what: the route of the card is only remembered; what is sent two calls below is the fixed route and the public amount.
public class GatewaySendSafe {
    static class Gateway {
        private int sent;

        void send(String route, int amount) {
            sent += amount;
        }
    }

    private final Gateway gateway = new Gateway();
    private String lastRoute = "none";

    private static String routeOf(long card) {
        return card / 1_000_000L == 4_711L ? "house" : "bank";
    }

    private void deliver(String route, int amount) {
        lastRoute = route;
        gateway.send("bank", amount);
    }

    void charge(long card, int amount) {
        String route = routeOf(card);
        deliver(route, amount);
    }

    public static void main(String[] args) {
        GatewaySendSafe till = new GatewaySendSafe();
        till.charge(4_444_333_322L, 120);
        till.charge(5_105_105_105L, 80);
    }
}
