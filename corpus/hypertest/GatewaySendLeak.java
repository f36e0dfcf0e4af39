// counterpoint check GatewaySendLeak.java --policy GatewaySendLeak.rifl.xml --entry 'GatewaySendLeak.charge(long,int)' --driver 'GatewaySendLeak.main(java.lang.String[])'
// expect: leak
// what: a card number of the house range is sent by another route, two calls below the charge.
public class GatewaySendLeak {
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
        gateway.send(lastRoute, amount);
    }

    void charge(long card, int amount) {
        String route = routeOf(card);
        deliver(route, amount);
    }

    public static void main(String[] args) {
        GatewaySendLeak till = new GatewaySendLeak();
        till.charge(4_444_333_322L, 120);
        till.charge(5_105_105_105L, 80);
    }
}
