// counterpoint check AlertChannelSafe.java --method warn --secret level --public 'AlertChannelSafe.Channel.send()'
// expect: secure
// what: nothing implements the interface that is the sink, so an object is made up for it; what it is sent is the same
public class AlertChannelSafe {
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
            relay.repeat("port " + port);
        }
    }
}
