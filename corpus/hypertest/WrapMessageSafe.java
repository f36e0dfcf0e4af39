// counterpoint check WrapMessageSafe.java --method reset --secret pin
// expect: secure
// what: the exception carries the same fixed message that a well-formed pin gets; its cause is never printed.
public class WrapMessageSafe {
    private static final String REPLY = "request received";

    static class RequestException extends Exception {
        RequestException(Throwable cause) {
            super(REPLY, cause);
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
