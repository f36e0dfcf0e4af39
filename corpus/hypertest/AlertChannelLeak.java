// counterpoint check AlertChannelLeak.java --method warn --secret level --public 'AlertChannelLeak.Channel.send()'
// expect: leak
// what: nothing implements the interface that is the sink, so an object is made up for it
public class AlertChannelLeak {
    interface Channel {
        boolean isOpen(int port);

        void send(String text);
    }

    static abstract class Relay implements Channel {
        void repeat(String text) {
            send(text);
            send(text);
        }
    }

    static void warn(Relay relay, int port, int level) {
        if (relay.isOpen(port)) {
            relay.repeat("port " + port + (level > 8 ? "!" : ""));
        }
    }
}
