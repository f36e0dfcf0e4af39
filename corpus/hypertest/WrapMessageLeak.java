// counterpoint check WrapMessageLeak.java --method reset --secret pin
// expect: leak
// what: an exception made from its cause alone has the text of the cause as its message, and that quotes the malformed pin.
public class WrapMessageLeak {
    private static final String REPLY = "request received";

    static class RequestException extends Exception {
        RequestException(Throwable cause) {
            super(cause);
        }
    }

    private static int pending;

    private static void store(String pin) throws RequestException {
        try {
            pending = Integer.parseInt(pin);
        } catch (NumberFormatException e) {
            throw new RequestException(e);
        }
    }

    static String reset(String user, String pin) {
        String reply = REPLY;
        try {
            store(pin);
        } catch (RequestException e) {
            reply = e.getMessage();
        }
        return user + ": " + reply;
    }
}
